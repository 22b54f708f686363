package usage

import "time"

// Day is the usage of a day in UTC. There is no Day for a day without usage.
type Day struct {
	Date  time.Time // its start
	Words int
	Texts int
	Last  time.Time // when the last text was sent
}
