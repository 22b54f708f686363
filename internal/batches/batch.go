// Package batches rewrites batches of texts and documents. A batch is read, priced in words, and started by its owner;
// workers in any process then claim its items, a few at a time. Leases and reservations make sure that each item is
// rewritten and charged once, even if a worker is killed.
package batches

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Limits of a batch.
const (
	MaxItems = 200
	MaxBytes = 200 << 20 // of all files together, as they are sent
	MaxKept  = 20        // batches per user
)

// KeptDays is the minimum number of days that a batch is stored, for users whose texts are stored for less.
const KeptDays = 7

var (
	// ErrNone is returned if the user has no such batch.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that batch.",
		"It may have been deleted or have expired. Your other batches are in the list.").
		WithAPIText("There’s no job or item with this ID.",
			"It may have been deleted or have expired. GET /v1/jobs returns your jobs.")
	// ErrState is returned if the batch's state does not allow the action.
	ErrState = fault.New(fault.Conflict, "This batch has changed in the meantime.", "The page shows its current state.").
			WithAPIText("The job’s state doesn’t allow this.", "GET /v1/jobs/{id} has its state. Only a job that is running or "+
			"paused can be canceled; any can be deleted.")
	// ErrTooMany is returned to a user who already has MaxKept batches.
	ErrTooMany = fault.New(fault.Conflict, "You have 20 batches, which is the limit.",
		"Delete one that you don’t need anymore.")
)

// State is the state of a batch.
type State string

// The states of batches.
const (
	Open    State = "open" // its items are read; it has not been started
	Running State = "running"
	Paused  State = "paused"
	Ended   State = "ended" // nothing is left to do, or it was canceled
)

// ItemState is the state of an item.
type ItemState string

// The states of items.
const (
	Unread       ItemState = "unread"
	Ready        ItemState = "ready"        // read, and not started yet
	Unusable     ItemState = "unusable"     // Problem says why
	Unaffordable ItemState = "unaffordable" // more words than are left in the period
	Waiting      ItemState = "waiting"      // in the queue, or claimed by a worker
	Done         ItemState = "done"
	Failed       ItemState = "failed" // Problem says why; it can be tried again
	Canceled     ItemState = "canceled"
)

// Settings apply to all items of a batch.
type Settings struct {
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Layout   string `json:"layout"`
	Keep     string `json:"keep"`   // words and phrases, separated by commas
	Column   int    `json:"column"` // index of a table's text column, from 0
}

// Batch is a batch without its items.
type Batch struct {
	Heading
	ID        uuid.UUID
	UserID    uuid.UUID
	State     State
	TableID   *uuid.UUID // ID of the table's file; nil for a batch of files
	MadeAt    time.Time
	StartedAt *time.Time
	EndedAt   *time.Time
	ExpiresAt time.Time
	Items     int
	Job       bool       // sent through the API
	Request   []byte     // fingerprint of the API request; nil for file uploads
	SentAt    *time.Time // of a job: when its upload was completed; nil before
}

// Interrupted reports whether the batch is a job that ended because its upload was never completed.
func (b Batch) Interrupted() bool { return b.Job && b.State == Ended && b.SentAt == nil }

// Heading is the encrypted metadata of a batch: its name, table, and settings.
type Heading struct {
	Name     string   `json:"name"`            // chosen by the sender; otherwise that of the first file
	Table    string   `json:"table,omitempty"` // name of the table's file; empty in old batches
	Settings Settings `json:"settings"`
	Columns  []string `json:"columns,omitempty"`  // column names of a table, not unique
	SetAside []string `json:"setAside,omitempty"` // names of tables skipped because other files came with them
}

// tableName returns the name of the table's file.
func (h Heading) tableName() string { return cmp.Or(h.Table, h.Name) }

// Item is a text or document of a batch.
type Item struct {
	ID      uuid.UUID // also the ID of the text in the history, once it is done
	Number  int       // from 1
	State   ItemState
	Name    string // path of its file in an archive, or the row of a table
	FileID  *uuid.UUID
	Words   int     // as charged
	Charged int     // words that were charged
	Changes int     // made by the engine
	Problem Problem // why it is Unusable or Failed
	Claimed bool    // claimed by a worker
}

// Counts are the numbers of items and words per state.
type Counts struct {
	Items map[ItemState]int
	Words map[ItemState]int
	All   int

	Charged int // words
}

// Count counts items.
func Count(items []Item) Counts {
	counts := Counts{Items: map[ItemState]int{}, Words: map[ItemState]int{}, All: len(items)}
	for _, item := range items {
		counts.Items[item.State]++
		counts.Words[item.State] += item.Words
		counts.Charged += item.Charged
	}
	return counts
}

// Read reports whether all items have been read, so that the batch can be started.
func (c Counts) Read() bool { return c.Items[Unread] == 0 }

// Retryable returns the number of items that can be retried.
func (c Counts) Retryable() (count int) {
	for _, state := range Retryable {
		count += c.Items[state]
	}
	return count
}

// Retryable are the states from which an item can be retried.
var Retryable = []ItemState{Failed, Unaffordable, Canceled}

// CanRetry reports whether the item can be retried.
func (i Item) CanRetry() bool { return slices.Contains(Retryable, i.State) }
