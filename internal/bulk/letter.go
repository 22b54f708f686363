package bulk

import (
	"time"

	"github.com/google/uuid"
)

// LetterDone is the kind of the email that reports the end of a batch to its owner.
const LetterDone = "batch_done"

// WorthALetter is the minimum running time of a batch for an email: owners of shorter batches still watch the page.
const WorthALetter = time.Minute

// Letter is the data of the email about a batch that has ended.
type Letter struct {
	BatchID uuid.UUID `json:"batch"`
	Done    int       `json:"done"`   // items
	Failed  int       `json:"failed"` // items that can be tried again
}
