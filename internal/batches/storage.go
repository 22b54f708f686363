package batches

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/internal/usage"
)

// EncryptedBatch is a Batch as stored, with its heading encrypted.
type EncryptedBatch struct {
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
	// TextBytes is the size of a new job's texts. It counts toward the owner's storage quota.
	TextBytes int64 `db:"-"`
}

// JobToStart identifies a job that can be started.
type JobToStart struct {
	UserID uuid.UUID
	ID     uuid.UUID
}

// JobsPage selects a page of a user's jobs.
type JobsPage struct {
	Limit  int
	Before JobCursor // zero for the newest
}

// JobCursor is the page cursor of a list of jobs.
type JobCursor struct {
	MadeAt time.Time
	ID     uuid.UUID
}

// EncryptedItem is an Item as stored, with its name encrypted.
type EncryptedItem struct {
	ID      uuid.UUID
	Number  int
	State   ItemState
	Sealed  []byte
	FileID  *uuid.UUID
	Words   int
	Charged int
	Changes int
	Problem string
	Claimed bool

	ProblemCode ProblemCode
}

// NewItem is an item to add: with a file that is still to be read, or with a text.
type NewItem struct {
	ID     uuid.UUID
	Number int
	State  ItemState
	Sealed []byte
	FileID *uuid.UUID
	Draft  []byte // encrypted; nil for a file
	Words  int
	// Problem is the reason why the item is Unusable.
	Problem Problem
}

// Claim is an item claimed by a worker.
type Claim struct {
	ID          uuid.UUID
	BatchID     uuid.UUID
	UserID      uuid.UUID
	Job         bool      // the batch was sent through the API
	State       ItemState // Unread or Waiting
	Try         int       // number of the claim; a later one ends this lease
	Begun       int       // attempts since it was queued
	Batch       []byte    // encrypted heading
	Item        []byte    // encrypted name
	FileID      *uuid.UUID
	Draft       []byte // encrypted; nil for an Unread item
	KeepsForm   bool
	Words       int
	Reservation *uuid.UUID
	PeriodStart *time.Time
}

// ReservedItem is an item with its word reservation, in the period that begins at PeriodStart. Reservation is nil for a
// text that was already charged with the same settings.
type ReservedItem struct {
	ItemID      uuid.UUID
	Reservation *uuid.UUID
	PeriodStart time.Time
}

// ReadResult is the result of reading an item's file.
type ReadResult struct {
	State     ItemState // Ready or Unusable
	Draft     []byte    // encrypted
	KeepsForm bool      // the document has formatting to preserve
	Words     int
	Problem   Problem // the reason if Unusable
}

// Drafted is an item with its text.
type Drafted struct {
	ID        uuid.UUID
	Draft     []byte // encrypted
	KeepsForm bool
}

// Outcome is the result of a rewritten item.
type Outcome struct {
	ItemID         uuid.UUID
	Try            int
	Entry          usage.Entry // of the item's words, unless AlreadyCharged
	AlreadyCharged bool        // the text was charged before
	Result         usage.Outcome
	Changes        int
	Text           texts.SealedText // the new version in the history
	KeptUntil      time.Time        // minimum expiry
}

// Storage stores batches. Expired batches are not found, swept or not. Updates from a worker that lost its lease return
// ErrNone and change nothing.
type Storage interface {
	// AddBatch stores a batch with its items, or returns ErrTooMany; for a job ErrManyJobs, ErrExists, or files.ErrFull.
	AddBatch(ctx context.Context, batch EncryptedBatch, items []NewItem) error
	// JobSent marks a job's upload as complete.
	JobSent(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// JobsToStart returns jobs that are Open, completely uploaded, and read: the one with the ID, or all if it is nil.
	JobsToStart(ctx context.Context, id *uuid.UUID, now time.Time) ([]JobToStart, error)
	// EndInterruptedJobs ends jobs created before a time whose upload was not completed. Their files are deleted, and
	// problem becomes the reason of each item.
	EndInterruptedJobs(ctx context.Context, createdBefore time.Time, problem Problem) error
	// JobsOf returns a user's jobs, the newest first.
	JobsOf(ctx context.Context, userID uuid.UUID, page JobsPage, now time.Time) ([]EncryptedBatch, error)
	// CountItems counts the items of batches.
	CountItems(ctx context.Context, batchIDs []uuid.UUID) (map[uuid.UUID]Counts, error)
	// ChangeBatch replaces the heading of an Open batch. Fault, also of the next two and of StartBatch: ErrState.
	ChangeBatch(ctx context.Context, userID, id uuid.UUID, sealed []byte) error
	// SetTable stores the table of an Open batch, and replaces its heading and items.
	SetTable(ctx context.Context, userID, id uuid.UUID, tableID uuid.UUID, sealed []byte, items []NewItem) error
	// AddItems adds items to an Open batch and queues them for reading.
	AddItems(ctx context.Context, userID, id uuid.UUID, items []NewItem) error
	// BatchesOf returns a user's batches, the newest first, without jobs.
	BatchesOf(ctx context.Context, userID uuid.UUID, now time.Time) ([]EncryptedBatch, error)
	// BatchOf returns a batch with its items, or ErrNone.
	BatchOf(ctx context.Context, userID, id uuid.UUID, now time.Time) (EncryptedBatch, []EncryptedItem, error)
	// ReservedWords returns the number of words reserved for a user's batches.
	ReservedWords(ctx context.Context, userID uuid.UUID) (int, error)
	// Drafts calls do with the batch's items that are in one of the states and have a text, in order.
	Drafts(ctx context.Context, batchID uuid.UUID, states []ItemState, do func(Drafted) error) error
	// DeleteBatch deletes a batch with its files and releases its reservations.
	DeleteBatch(ctx context.Context, userID, id uuid.UUID) error

	// StartBatch queues the reserved items; other Ready items become Unaffordable, and the batch is stored at least until
	// restUntil. A batch without reserved items ends.
	StartBatch(ctx context.Context, userID, id uuid.UUID, reserved []ReservedItem, now, restUntil time.Time) error
	// PauseBatch, ResumeBatch, and CancelBatch change the state of a batch, or return ErrState.
	PauseBatch(ctx context.Context, userID, id uuid.UUID) error
	ResumeBatch(ctx context.Context, userID, id uuid.UUID) error
	CancelBatch(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// RetryItems queues failed items again whose words are reserved.
	RetryItems(ctx context.Context, userID, id uuid.UUID, reserved []ReservedItem) error

	// TakeItem leases the next item until a time; Unread items only if unread is set. Users with the fewest items in
	// progress come first, then the batch that has waited longest. ErrNone: the queue is empty.
	TakeItem(ctx context.Context, now, until time.Time, unread bool) (Claim, error)
	// LetGo returns an item to the queue without counting the attempt, since the failure was not the item's.
	LetGo(ctx context.Context, itemID uuid.UUID, try int) error
	// ExtendLease renews the lease of an item.
	ExtendLease(ctx context.Context, itemID uuid.UUID, try int, until time.Time) error
	// ItemRead stores the result of reading an item's file. The file of an Unusable item is deleted.
	ItemRead(ctx context.Context, itemID uuid.UUID, try int, found ReadResult) error
	// FinishItem charges an item's words and stores its result, in one transaction.
	FinishItem(ctx context.Context, done Outcome) (usage.Charge, error)
	// FailItem stores the reason of an item's failure and releases its words.
	FailItem(ctx context.Context, itemID uuid.UUID, try int, problem Problem) error

	// SweepBatches releases expired leases, renews the reservations of running batches until reservedUntil, ends batches
	// without remaining items, and deletes expired batches.
	SweepBatches(ctx context.Context, now, reservedUntil time.Time) error
}
