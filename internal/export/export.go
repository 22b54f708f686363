// Package export gives users a copy of their stored data: one ZIP file, made by a job and available for a day.
package export

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
)

// ErrNone is returned if there is no copy, or it has expired.
var ErrNone = fault.New(fault.NotFound, "There’s no copy of your data here.",
	"It’s deleted after a day, or as soon as you delete a text. Make another one.")

// requestLimit limits how often a user requests a copy: each one reads all of their data.
var requestLimit = throttle.Throttle{Name: "export-user", Tries: 5, Window: 24 * time.Hour,
	Advice: "You’ve asked for five copies within a day. Wait %s, and ask for the next."}

const (
	// downloadPeriod is how long a finished copy can be downloaded.
	downloadPeriod = 24 * time.Hour
	// maxMaking is the time after which an unfinished copy has failed for good, since all attempts are over.
	maxMaking = time.Hour
)

// Copy is a copy of a user's stored data.
type Copy struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	AskedAt   time.Time
	ReadyAt   *time.Time // nil while it is being made
	ExpiresAt time.Time
	Size      int64 // of the file, in bytes
}

// Storage stores copies. Expired copies are not found, swept or not.
type Storage interface {
	// AskExport stores a requested copy in place of the user's former one, with the job to make it.
	AskExport(ctx context.Context, wanted Copy) error
	// ExportOf returns a user's copy, or ErrNone.
	ExportOf(ctx context.Context, userID uuid.UUID, now time.Time) (Copy, error)
	// BeginExport begins an attempt to make a copy and deletes the parts of former attempts. It returns the number of
	// the attempt, or ErrNone if the copy is ready or was deleted.
	BeginExport(ctx context.Context, id uuid.UUID) (wanted Copy, try int, err error)
	// AddExportPart stores a part of the file, counted from 0. It returns ErrNone if a later attempt has begun.
	AddExportPart(ctx context.Context, id uuid.UUID, try, number int, sealed []byte) error
	// FinishExport marks a copy as ready, opens its ticket, and queues the email. It returns ErrNone like
	// AddExportPart.
	FinishExport(ctx context.Context, finished Copy, try int, sent account.Sent) error
	// ExportPart returns a part, or ErrNone.
	ExportPart(ctx context.Context, id uuid.UUID, number int) ([]byte, error)
	// ExportRows calls do with every stored row of a user except texts, section by section.
	ExportRows(ctx context.Context, userID uuid.UUID, do func(section string, row json.RawMessage) error) error
}

// Users finds users.
type Users interface {
	// User returns a user, or account.ErrNoUser.
	User(ctx context.Context, id uuid.UUID) (account.User, error)
}

// Reading renders stored texts.
type Reading struct {
	Now      func(texts.Text) (string, error)    // current wording of a text
	Version  func(texts.Version) (string, error) // wording of a version
	FileName func(texts.Line) string             // without extension
}

// Deps are the dependencies of Exports.
type Deps struct {
	Storage Storage
	Users   Users
	History *texts.History
	Reading Reading
	Tries   throttle.Counter
	Keys    []secret.Key
	Now     func() time.Time
}

// Exports is the service for copies. It is safe for concurrent use.
type Exports struct {
	Deps
	sealer secret.Sealer
}

// New returns the service for copies.
func New(deps Deps) *Exports { return &Exports{deps, secret.NewSealer("exports", deps.Keys...)} }

// Ask queues a copy of the user's data in place of their former one. They get an email when it is ready. Fault:
// TooMany.
func (e *Exports) Ask(ctx context.Context, by account.Confirmed) error {
	now, userID := e.Now().UTC(), by.User().ID
	if _, err := e.Tries.Take(ctx, now, requestLimit.Of(userID.String())); err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return err
	}
	return e.Storage.AskExport(ctx, Copy{ID: id, UserID: userID, AskedAt: now, ExpiresAt: now.Add(maxMaking)})
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

// WriteTo writes the file of a copy that Open returned, part by part.
func (e *Exports) WriteTo(ctx context.Context, out io.Writer, opened Copy) error {
	for number, written := 0, int64(0); written < opened.Size; number++ {
		sealed, err := e.Storage.ExportPart(ctx, opened.ID, number)
		if err != nil {
			return err
		}
		part, _, err := e.sealer.Open(associatedData(opened.ID, number), sealed)
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

// associatedData returns what an encrypted part is bound to.
func associatedData(id uuid.UUID, number int) []byte {
	return binary.BigEndian.AppendUint32(id[:], uint32(number))
}
