package webhooks

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Kind is what an event tells of.
type Kind string

// The kinds of events.
const (
	JobCompleted   Kind = "job.completed"
	JobFailed      Kind = "job.failed"
	UsageThreshold Kind = "usage.threshold"
	KeyCreated     Kind = "key.created"
	Test           Kind = "test" // that an owner asks for
)

// Kinds lists those that owners choose from.
func Kinds() []Kind { return []Kind{JobCompleted, JobFailed, UsageThreshold, KeyCreated} }

// Known reports whether a kind can be chosen.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Event is something that happened. It has nothing of anybody's texts, names of files included.
type Event struct {
	Kind Kind
	Data any // JobData, UsageData, KeyData, or TestData
}

// JobData is what is told of a job that has ended.
type JobData struct {
	ID      uuid.UUID `json:"id"`
	Items   JobItems  `json:"items"`
	Words   int       `json:"words"`
	Charged int       `json:"charged"`
}

// JobItems counts its items.
type JobItems struct {
	All    int `json:"all"`
	Done   int `json:"done"`
	Failed int `json:"failed"`
}

// UsageData is what is told when most words of a month are used.
type UsageData struct {
	Percent  int       `json:"percent"` // that was passed
	Used     int       `json:"used"`
	Limit    int       `json:"limit"`
	ResetsAt time.Time `json:"resets_at"`
}

// KeyData is what is told of a new key of the API.
type KeyData struct {
	ID   uuid.UUID `json:"id"`
	Hint string    `json:"hint"` // how its secret begins
	Test bool      `json:"test"`
}

// TestData is what is sent when an owner asks for a test.
type TestData struct {
	Message string `json:"message"`
}

// Payload is what is sent of an event, as Standard Webhooks has it.
func (e Event) Payload(at time.Time) ([]byte, error) {
	return json.Marshal(struct {
		Type      Kind      `json:"type"`
		Timestamp time.Time `json:"timestamp"`
		Data      any       `json:"data"`
	}{e.Kind, at.UTC(), e.Data})
}
