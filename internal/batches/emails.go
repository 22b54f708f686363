package batches

import (
	"time"

	"github.com/google/uuid"
)

// EmailDone is the kind of the email that reports the end of a batch to its owner.
const EmailDone = "batch_done"

// MinEmailDuration is the minimum running time of a batch for an email: owners of shorter batches still watch the page.
const MinEmailDuration = time.Minute

// Email is the data of the email about a batch that has ended.
type Email struct {
	BatchID uuid.UUID `json:"batch"`
	Done    int       `json:"done"`   // items
	Failed  int       `json:"failed"` // items that can be tried again
}
