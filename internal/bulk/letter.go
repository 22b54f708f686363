package bulk

import (
	"time"

	"github.com/google/uuid"
)

// LetterDone is the kind of the email that tells somebody that their batch has ended.
const LetterDone = "batch_done"

// WorthALetter is for how long a batch must have been under way: whoever has started a shorter one is still there.
const WorthALetter = time.Minute

// Letter is an email about a batch that has ended.
type Letter struct {
	BatchID uuid.UUID `json:"batch"`
	Done    int       `json:"done"`   // items
	Failed  int       `json:"failed"` // items that can be tried again
}
