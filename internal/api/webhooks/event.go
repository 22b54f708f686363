package webhooks

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Kind is the type of an event.
type Kind string

// The kinds of events.
const (
	JobCompleted   Kind = "job.completed"
	JobFailed      Kind = "job.failed"
	UsageThreshold Kind = "usage.threshold"
	KeyCreated     Kind = "key.created"
	Test           Kind = "test" // sent on the owner's request
)

// Kinds returns the kinds that owners can subscribe to.
func Kinds() []Kind { return []Kind{JobCompleted, JobFailed, UsageThreshold, KeyCreated} }

// Known reports whether owners can subscribe to the kind.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Event is an event for webhooks. It never contains users' texts or file names.
type Event struct {
	Kind Kind
	Data any // JobData, UsageData, KeyData, or TestData
}

// JobData is the data of JobCompleted and JobFailed.
type JobData struct {
	ID      uuid.UUID `json:"id"`
	Items   JobItems  `json:"items"`
	Words   int       `json:"words"`
	Charged int       `json:"charged"`
}

// JobItems are the item counts of a job.
type JobItems struct {
	All    int `json:"all"`
	Done   int `json:"done"`
	Failed int `json:"failed"`
}

// UsageData is the data of UsageThreshold.
type UsageData struct {
	Percent  int       `json:"percent"` // the threshold that was passed
	Used     int       `json:"used"`
	Limit    int       `json:"limit"`
	ResetsAt time.Time `json:"resets_at"`
}

// KeyData is the data of KeyCreated.
type KeyData struct {
	ID   uuid.UUID `json:"id"`
	Hint string    `json:"hint"` // prefix of the secret
	Test bool      `json:"test"`
}

// TestData is the data of Test.
type TestData struct {
	Message string `json:"message"`
}

// Payload returns the body of an event's message, in the format of Standard Webhooks.
func (e Event) Payload(at time.Time) ([]byte, error) {
	return json.Marshal(struct {
		Type      Kind      `json:"type"`
		Timestamp time.Time `json:"timestamp"`
		Data      any       `json:"data"`
	}{e.Kind, at.UTC(), e.Data})
}
