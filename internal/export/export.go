// Package export gives people a copy of what is stored of them: one file, made by a job and kept for a day.
package export

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/internal/history"
	"plainhand/internal/secret"
	"plainhand/internal/throttle"
)

// ErrNone is returned where there is no copy, or not any more.
var ErrNone = fault.New(fault.NotFound, "There’s no copy of your data here.",
	"It’s deleted after a day, or as soon as you delete a text. Make another one.")

// asked bounds how often somebody asks: each copy reads everything that is theirs.
var asked = throttle.Throttle{Name: "export-user", Tries: 5, Window: 24 * time.Hour,
	Advice: "You’ve asked for five copies within a day. Wait %s, and ask for the next."}

const (
	// lasts is for how long a copy can be downloaded once it is ready.
	lasts = 24 * time.Hour
	// madeWithin is when one that is not ready has failed for good, since all tries are over.
	madeWithin = time.Hour
)

// Copy is a copy of what is stored of somebody.
type Copy struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	AskedAt   time.Time
	ReadyAt   *time.Time // nil while it is being made
	ExpiresAt time.Time
	Size      int64 // of the file, in bytes
}

// Storage is what exports need from a database. A copy whose time is up is not there any more, swept or not.
type Storage interface {
	// AskExport stores a copy that is to be made in place of the user's former one, and the job to make it.
	AskExport(ctx context.Context, wanted Copy) error
	// ExportOf returns a user's copy, or ErrNone.
	ExportOf(ctx context.Context, userID uuid.UUID, now time.Time) (Copy, error)
	// BeginExport begins a try to make a copy, and deletes what former ones left. It returns the number of the try, or
	// ErrNone where the copy is ready or nobody wants it any more.
	BeginExport(ctx context.Context, id uuid.UUID) (wanted Copy, try int, err error)
	// AddExportPart stores a part of the file, counted from 0. It returns ErrNone where the copy is not this try's any
	// more, as it is once a later one has begun.
	AddExportPart(ctx context.Context, id uuid.UUID, try, number int, sealed []byte) error
	// FinishExport stores that a copy is ready, opens its ticket, and posts the letter. It returns ErrNone like
	// AddExportPart.
	FinishExport(ctx context.Context, made Copy, try int, sent account.Sent) error
	// ExportPart returns a part, or ErrNone.
	ExportPart(ctx context.Context, id uuid.UUID, number int) ([]byte, error)
	// Held calls do with every row that is stored of a user, but for texts: one section after another.
	Held(ctx context.Context, userID uuid.UUID, do func(section string, row json.RawMessage) error) error
	// User returns a user, or account.ErrNoUser.
	User(ctx context.Context, id uuid.UUID) (account.User, error)
}

// Reading turns what the history keeps into words.
type Reading struct {
	Now      func(history.Text) (string, error)    // what a text reads as by now
	Version  func(history.Version) (string, error) // what a version read as when it was made
	FileName func(history.Line) string             // without an ending
}

// Deps are what exports need.
type Deps struct {
	Storage Storage
	History *history.History
	Reading Reading
	Tries   throttle.Counter
	Keys    []secret.Key
	Now     func() time.Time
}

// Exports makes copies and gives them out. It is safe for concurrent use.
type Exports struct {
	Deps
	sealer secret.Sealer
}

// New returns exports.
func New(deps Deps) *Exports { return &Exports{deps, secret.NewSealer("exports", deps.Keys...)} }

// Ask has a copy made of what is stored of somebody. A former one is deleted. They get an email when it is ready.
// Fault: TooMany.
func (e *Exports) Ask(ctx context.Context, by account.Confirmed) error {
	now, userID := e.Now().UTC(), by.User().ID
	if _, err := e.Tries.Take(ctx, now, asked.Of(userID.String())); err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return err
	}
	return e.Storage.AskExport(ctx, Copy{ID: id, UserID: userID, AskedAt: now, ExpiresAt: now.Add(madeWithin)})
}

// Of returns a user's copy, ready or not, or ErrNone.
func (e *Exports) Of(ctx context.Context, userID uuid.UUID) (Copy, error) {
	return e.Storage.ExportOf(ctx, userID, e.Now())
}

// Open returns the copy with this id if it is the user's and ready, or ErrNone.
func (e *Exports) Open(ctx context.Context, userID, id uuid.UUID) (Copy, error) {
	found, err := e.Of(ctx, userID)
	if err == nil && (found.ID != id || found.ReadyAt == nil) {
		err = ErrNone
	}
	return found, err
}

// WriteTo writes the file of a copy that Open returned, a part at a time.
func (e *Exports) WriteTo(ctx context.Context, out io.Writer, opened Copy) error {
	for number, written := 0, int64(0); written < opened.Size; number++ {
		sealed, err := e.Storage.ExportPart(ctx, opened.ID, number)
		if err != nil {
			return err
		}
		part, _, err := e.sealer.Open(place(opened.ID, number), sealed)
		if err != nil {
			return err
		}
		if _, err := out.Write(part); err != nil {
			return err
		}
		written += int64(len(part))
	}
	return nil
}

// place is what a sealed part is bound to.
func place(id uuid.UUID, number int) []byte {
	return binary.BigEndian.AppendUint32(id[:], uint32(number))
}
