package usage

import "time"

// Day is what was counted on one day, in UTC. Days without words have none.
type Day struct {
	Date  time.Time // its start
	Words int
	Texts int
	Last  time.Time // when the last text was sent
}
