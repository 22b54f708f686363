package bulk

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/history"
	"plainhand/internal/usage"
)

// SealedBatch is a Batch as it is stored.
type SealedBatch struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	State     State
	Sealed    []byte
	TableID   *uuid.UUID
	MadeAt    time.Time
	StartedAt *time.Time
	EndedAt   *time.Time
	ExpiresAt time.Time
	Items     int
	Job       bool
	Request   []byte
	SentAt    *time.Time
	// TextBytes is how many bytes the texts have that a new job is sent with. They count toward its owner's storage.
	TextBytes int64 `db:"-"`
}

// JobToStart names a job that is to be started.
type JobToStart struct {
	UserID uuid.UUID
	ID     uuid.UUID
}

// JobsPage is a part of somebody's jobs.
type JobsPage struct {
	Most   int
	Before JobPlace // zero for the newest
}

// JobPlace is where a job is on its owner's list.
type JobPlace struct {
	MadeAt time.Time
	ID     uuid.UUID
}

// SealedItem is an Item as it is stored.
type SealedItem struct {
	ID      uuid.UUID
	Number  int
	State   ItemState
	Sealed  []byte
	FileID  *uuid.UUID
	Words   int
	Charged int
	Changes int
	Problem string
	Taken   bool
}

// NewItem is an item as it is added: with a file that is to be read, or with a text that has been.
type NewItem struct {
	ID     uuid.UUID
	Number int
	State  ItemState
	Sealed []byte
	FileID *uuid.UUID
	Draft  []byte // sealed; nil for a file
	Words  int
	// Problem says why the item is Unusable.
	Problem string
}

// Taken is an item that somebody has taken up.
type Taken struct {
	ID          uuid.UUID
	BatchID     uuid.UUID
	UserID      uuid.UUID
	State       ItemState // Unread or Waiting
	Try         int       // identifies who took it up
	Begun       int       // how often it has been, since it began to wait
	Batch       []byte    // sealed
	Item        []byte    // sealed
	FileID      *uuid.UUID
	Draft       []byte // sealed; nil where it is Unread
	KeepsForm   bool
	Words       int
	Reservation *uuid.UUID
	PeriodStart *time.Time
}

// Held is an item whose words are held, by a run of the period that begins at a time; nil for a text that is counted
// already, with its settings.
type Held struct {
	ItemID      uuid.UUID
	Reservation *uuid.UUID
	PeriodStart time.Time
}

// Found is what was found in an item's file.
type Found struct {
	State     ItemState // Ready or Unusable
	Draft     []byte    // sealed
	KeepsForm bool      // the document has a form of its own
	Words     int
	Problem   string // why it is Unusable
}

// Drafted is an item with its text.
type Drafted struct {
	ID        uuid.UUID
	Draft     []byte // sealed
	KeepsForm bool
}

// Outcome is what came of an item.
type Outcome struct {
	ItemID      uuid.UUID
	Try         int
	Reservation usage.Reservation // the words of the item are held by it, unless Counted
	Counted     bool
	Words       int // to be counted; 0 where nothing has changed
	Fingerprint usage.Fingerprint
	Changes     int
	Text        history.SealedText // with its version
	KeptUntil   time.Time          // at least
}

// Storage is what batches need from a database. A batch whose time is up is not there any more, swept or not. What is
// said of an item by anybody but the last who took it up is ErrNone, and changes nothing.
type Storage interface {
	// AddBatch stores a batch with the items that are there, or returns ErrTooMany; for a job ErrManyJobs, ErrMade, or
	// files.ErrFull.
	AddBatch(ctx context.Context, batch SealedBatch, items []NewItem) error
	// JobSent notes that all items of a job have come.
	JobSent(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// JobsToStart returns jobs that are Open, and whose items have all come and been read: those of all, or just one.
	JobsToStart(ctx context.Context, id *uuid.UUID, now time.Time) ([]JobToStart, error)
	// EndInterruptedJobs ends jobs that were made before a time and whose files have not all come, without a result: their
	// files are deleted, and problem is the reason of each item.
	EndInterruptedJobs(ctx context.Context, madeBefore time.Time, problem string) error
	// JobsOf returns a user's jobs, the newest first.
	JobsOf(ctx context.Context, userID uuid.UUID, page JobsPage, now time.Time) ([]SealedBatch, error)
	// CountItems counts the items of batches.
	CountItems(ctx context.Context, batchIDs []uuid.UUID) (map[uuid.UUID]Counts, error)
	// ChangeBatch stores another heading for one that is Open. Fault, also of the next two and of StartBatch: ErrState.
	ChangeBatch(ctx context.Context, userID, id uuid.UUID, sealed []byte) error
	// SetTable stores the table of a batch that is Open, another heading, and its items in place of former ones.
	SetTable(ctx context.Context, userID, id uuid.UUID, tableID uuid.UUID, sealed []byte, items []NewItem) error
	// AddItems adds items to a batch that is Open, and has them read.
	AddItems(ctx context.Context, userID, id uuid.UUID, items []NewItem) error
	// BatchesOf returns a user's batches, the newest first, without jobs.
	BatchesOf(ctx context.Context, userID uuid.UUID, now time.Time) ([]SealedBatch, error)
	// BatchOf returns one with its items, or ErrNone.
	BatchOf(ctx context.Context, userID, id uuid.UUID, now time.Time) (SealedBatch, []SealedItem, error)
	// HeldWords is how many words are held for a user's batches.
	HeldWords(ctx context.Context, userID uuid.UUID) (int, error)
	// Drafts calls do with a batch's items that are in one of some states and have a text, in their order.
	Drafts(ctx context.Context, batchID uuid.UUID, states []ItemState, do func(Drafted) error) error
	// DeleteBatch deletes a batch with its files. What is held for it is given back.
	DeleteBatch(ctx context.Context, userID, id uuid.UUID) error

	// StartBatch has the items worked off whose words are held; others that are Ready are Unaffordable, and kept at least
	// until restUntil. A batch of which none is held ends.
	StartBatch(ctx context.Context, userID, id uuid.UUID, held []Held, now, restUntil time.Time) error
	// PauseBatch, ResumeBatch, and CancelBatch change the state of a batch, or return ErrState.
	PauseBatch(ctx context.Context, userID, id uuid.UUID) error
	ResumeBatch(ctx context.Context, userID, id uuid.UUID) error
	CancelBatch(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// RetryItems has items done again that failed: those whose words are held.
	RetryItems(ctx context.Context, userID, id uuid.UUID, held []Held) error

	// TakeItem takes up the next item, perhaps one that is Unread: of whoever has the fewest under way, and of the batch
	// that has waited longest. ErrNone: there is nothing to do.
	TakeItem(ctx context.Context, now, until time.Time, unread bool) (Taken, error)
	// LetGo has an item that was taken up not count as begun: it was no fault of the item's that nothing came of it.
	LetGo(ctx context.Context, itemID uuid.UUID, try int) error
	// ExtendLease keeps an item from being taken up by others.
	ExtendLease(ctx context.Context, itemID uuid.UUID, try int, until time.Time) error
	// ItemRead stores what was found in an item's file. The file of an Unusable item is deleted.
	ItemRead(ctx context.Context, itemID uuid.UUID, try int, found Found) error
	// FinishItem counts an item's words and stores its result, both or neither.
	FinishItem(ctx context.Context, done Outcome) error
	// FailItem stores why an item failed, and gives back its words.
	FailItem(ctx context.Context, itemID uuid.UUID, try int, problem string) error

	// SweepBatches gives items free whose lease has run out, holds the words of batches under way for longer, ends those
	// with nothing left to do, and deletes those whose time is up.
	SweepBatches(ctx context.Context, now, heldUntil time.Time) error
}
