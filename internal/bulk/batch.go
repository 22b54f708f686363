// Package bulk rewrites many texts and documents together. A batch is read, priced in words, and started by its owner;
// its items are worked off in the background, a few at a time, by whichever process has room. Whatever is killed, each
// item is rewritten and counted once.
package bulk

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// What a batch may have.
const (
	MostItems = 200
	MostBytes = 200 << 20 // of all files together, as they are sent
	MostKept  = 20        // batches of one person
)

// KeptDays is for how many days a batch is kept of somebody who keeps texts for less.
const KeptDays = 7

var (
	// ErrNone is returned where there is no such batch of the user's.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that batch.",
		"It may have been deleted, or its time was up. Your other batches are on the list.")
	// ErrState is returned for something that a batch is not in the state for.
	ErrState = fault.New(fault.Conflict, "This batch has moved on meanwhile.", "The page shows how it stands now.")
	// ErrTooMany is returned to somebody who has as many batches as are kept.
	ErrTooMany = fault.New(fault.Conflict, "You have 20 batches, and we keep no more than that.",
		"Delete one that you have no more use for.")
)

// State is how a batch stands.
type State string

// The states of batches.
const (
	Open    State = "open" // its items are read; it has not been started
	Running State = "running"
	Paused  State = "paused"
	Ended   State = "ended" // nothing is left to do, or it was canceled
)

// ItemState is how an item stands.
type ItemState string

// The states of items.
const (
	Unread       ItemState = "unread"
	Ready        ItemState = "ready"        // to be started
	Unusable     ItemState = "unusable"     // Problem says why
	Unaffordable ItemState = "unaffordable" // the words of the period do not suffice
	Waiting      ItemState = "waiting"      // for somebody to take it up, or taken up
	Done         ItemState = "done"
	Failed       ItemState = "failed" // Problem says why; it can be tried again
	Canceled     ItemState = "canceled"
)

// Settings are chosen once for all items.
type Settings struct {
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Layout   string `json:"layout"`
	Keep     string `json:"keep"`   // words and phrases, separated by commas
	Column   int    `json:"column"` // of a table: which has the texts, from 0
}

// Batch is one, without its items.
type Batch struct {
	Heading
	ID        uuid.UUID
	UserID    uuid.UUID
	State     State
	TableID   *uuid.UUID // of the file that is a table; nil for files
	MadeAt    time.Time
	StartedAt *time.Time
	EndedAt   *time.Time
	ExpiresAt time.Time
	Items     int
	Job       bool       // a program sent it
	Request   []byte     // that sent it; nil where it cannot be told from another
	SentAt    *time.Time // of a job: all its items have come; nil: they have not
}

// Interrupted reports whether the batch is a job that ended because its files never all came.
func (b Batch) Interrupted() bool { return b.Job && b.State == Ended && b.SentAt == nil }

// Heading is what a batch's owner wrote or chose.
type Heading struct {
	Name     string   `json:"name"`            // that its sender chose, or else of the first file
	Table    string   `json:"table,omitempty"` // the name of the file that is a table; empty in old batches
	Settings Settings `json:"settings"`
	Columns  []string `json:"columns,omitempty"`  // of a table; several may have one name
	SetAside []string `json:"setAside,omitempty"` // the names of tables that were not taken, since they were not alone
}

// tableName returns the name of the file that is a table.
func (h Heading) tableName() string { return cmp.Or(h.Table, h.Name) }

// Item is a text or document of a batch.
type Item struct {
	ID      uuid.UUID // also that of the text in the history, once it is done
	Number  int       // from 1
	State   ItemState
	Name    string // of its file, with its folders in an archive; or the row of a table
	FileID  *uuid.UUID
	Words   int    // as they are charged
	Charged int    // those that were counted
	Changes int    // made by the engine
	Problem string // for its owner
	Taken   bool   // somebody is at work on it
}

// Counts are how many items are in each state, and their words.
type Counts struct {
	Items map[ItemState]int
	Words map[ItemState]int
	All   int

	Charged int // words
}

// Count counts items.
func Count(items []Item) Counts {
	counts := Counts{Items: map[ItemState]int{}, Words: map[ItemState]int{}, All: len(items)}
	for _, one := range items {
		counts.Items[one.State]++
		counts.Words[one.State] += one.Words
		counts.Charged += one.Charged
	}
	return counts
}

// Read reports whether all items have been read, so that the batch can be started.
func (c Counts) Read() bool { return c.Items[Unread] == 0 }

// Retryable is how many items can be tried again.
func (c Counts) Retryable() (count int) {
	for _, state := range Retryable {
		count += c.Items[state]
	}
	return count
}

// Retryable are the states from which an item can be tried again.
var Retryable = []ItemState{Failed, Unaffordable, Canceled}

// CanRetry reports whether an item can be tried again.
func (i Item) CanRetry() bool { return slices.Contains(Retryable, i.State) }
