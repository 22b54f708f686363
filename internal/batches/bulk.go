package batches

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/s2"

	"plainhand/engine/humanize"
	"plainhand/internal/config/secret"
	"plainhand/internal/formats/document"
	"plainhand/internal/rewriting"
	"plainhand/internal/texts"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
)

// Deps are the dependencies of Batches.
type Deps struct {
	Storage   Storage
	Files     *files.Files
	Documents *uploads.Documents
	History   *texts.History
	Meter     *usage.Meter
	Rewriter  rewriting.Rewriter
	Keep      Keep
	Now       func() time.Time
}

// Keep encodes a result for the history, in the editor's format.
type Keep func(request humanize.Prepared, result humanize.Result) (output []byte, err error)

// Batches is the service for batches. It is safe for concurrent use. Callers must have authenticated the user and
// checked that the plan includes bulk processing. Every method is scoped to one user and returns ErrNone for a batch of
// another user.
type Batches struct{ Deps }

// New returns the service for batches.
func New(deps Deps) *Batches { return &Batches{deps} }

// The kinds of encrypted values. Each value is bound to its owner, its row, and its kind.
const (
	kindHeading  = "batch"
	kindItemName = "batch item"
	kindDraft    = "batch draft"
)

func associatedData(owner, id uuid.UUID, what string) []byte {
	return append(append(append(make([]byte, 0, 48), owner[:]...), id[:]...), what...)
}

func encryptHeading(sealer secret.Sealer, owner, id uuid.UUID, heading Heading) ([]byte, error) {
	plain, err := json.Marshal(heading)
	return sealer.Seal(associatedData(owner, id, kindHeading), plain), err
}

func decryptHeading(sealer secret.Sealer, owner, id uuid.UUID, sealed []byte) (decryptBatch Heading, err error) {
	plain, _, err := sealer.Open(associatedData(owner, id, kindHeading), sealed)
	if err == nil {
		err = json.Unmarshal(plain, &decryptBatch)
	}
	return decryptBatch, err
}

func encryptDraft(sealer secret.Sealer, owner, id uuid.UUID, text string) []byte {
	return sealer.Seal(associatedData(owner, id, kindDraft), s2.EncodeBetter(nil, []byte(text)))
}

func decryptDraft(sealer secret.Sealer, owner, id uuid.UUID, sealed []byte) (string, error) {
	packed, _, err := sealer.Open(associatedData(owner, id, kindDraft), sealed)
	if err != nil {
		return "", err
	}
	text, err := s2.Decode(nil, packed)
	return string(text), err
}

// Add creates an empty batch. Days is for how long the user's texts are stored; the batch is stored for at least
// KeptDays.
func (b *Batches) Add(ctx context.Context, userID uuid.UUID, name string, settings Settings, days int) (Batch, error) {
	batch, err := b.newBatch(userID, Job{Name: name, Settings: settings, Days: days})
	if err != nil {
		return batch, err
	}
	sealed, err := b.encryptBatch(ctx, batch)
	if err != nil {
		return batch, err
	}
	return batch, b.Storage.AddBatch(ctx, sealed, nil)
}

// encryptBatch returns a new batch with its heading encrypted.
func (b *Batches) encryptBatch(ctx context.Context, batch Batch) (EncryptedBatch, error) {
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	if err != nil {
		return EncryptedBatch{}, err
	}
	heading, err := encryptHeading(sealer, batch.UserID, batch.ID, batch.Heading)
	return EncryptedBatch{ID: batch.ID, UserID: batch.UserID, State: batch.State, Sealed: heading, MadeAt: batch.MadeAt,
		ExpiresAt: batch.ExpiresAt, Job: batch.Job, SentAt: batch.SentAt}, err
}

// List returns a user's batches, the newest first, without jobs.
func (b *Batches) List(ctx context.Context, userID uuid.UUID) ([]Batch, error) {
	sealed, err := b.Storage.BatchesOf(ctx, userID, b.Now())
	if err != nil {
		return nil, err
	}
	return b.decryptBatches(ctx, userID, sealed)
}

func (b *Batches) decryptBatches(ctx context.Context, userID uuid.UUID, sealed []EncryptedBatch) ([]Batch, error) {
	if len(sealed) == 0 {
		return nil, nil
	}
	sealer, err := b.History.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	batches := make([]Batch, len(sealed))
	for i, batch := range sealed {
		if batches[i], err = decryptBatch(sealer, batch); err != nil {
			return nil, err
		}
	}
	return batches, nil
}

func decryptBatch(sealer secret.Sealer, sealed EncryptedBatch) (Batch, error) {
	heading, err := decryptHeading(sealer, sealed.UserID, sealed.ID, sealed.Sealed)
	return Batch{heading, sealed.ID, sealed.UserID, sealed.State, sealed.TableID, sealed.MadeAt, sealed.StartedAt,
		sealed.EndedAt, sealed.ExpiresAt, sealed.Items, sealed.Job, sealed.Request, sealed.SentAt}, err
}

// Open returns a batch with its items.
func (b *Batches) Open(ctx context.Context, userID, id uuid.UUID) (Batch, []Item, error) {
	found, sealed, err := b.Storage.BatchOf(ctx, userID, id, b.Now())
	if err != nil {
		return Batch{}, nil, err
	}
	sealer, err := b.History.Sealer(ctx, userID)
	if err != nil {
		return Batch{}, nil, err
	}
	batch, err := decryptBatch(sealer, found)
	if err != nil {
		return Batch{}, nil, err
	}
	items := make([]Item, len(sealed))
	for i, item := range sealed {
		name, _, err := sealer.Open(associatedData(userID, item.ID, kindItemName), item.Sealed)
		if err != nil {
			return batch, nil, err
		}
		items[i] = Item{item.ID, item.Number, item.State, string(name), item.FileID, item.Words, item.Charged, item.Changes,
			Problem{item.ProblemCode, item.Problem}, item.Claimed}
	}
	return batch, items, nil
}

// ReservedWords returns the number of words reserved for a user's batches. Each item's words are charged or released
// when it is done.
func (b *Batches) ReservedWords(ctx context.Context, userID uuid.UUID) (int, error) {
	return b.Storage.ReservedWords(ctx, userID)
}

// Change stores the heading of a batch that is Open. Faults: ErrState, and those of settings.
func (b *Batches) Change(ctx context.Context, batch Batch) error {
	if err := checkSettings(batch.Settings); err != nil {
		return err
	}
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	if err != nil {
		return err
	}
	sealed, err := encryptHeading(sealer, batch.UserID, batch.ID, batch.Heading)
	if err != nil {
		return err
	}
	return b.Storage.ChangeBatch(ctx, batch.UserID, batch.ID, sealed)
}

// checkSettings returns the fault of settings that the engine does not accept.
func checkSettings(settings Settings) error {
	return humanize.Check(settings.request("A text.", false))
}

// request returns the engine request for a text with these settings.
func (s Settings) request(text string, keepsForm bool) humanize.Request {
	return humanize.Request{Text: text, Mode: humanize.Mode(s.Mode), Strength: humanize.Strength(s.Strength),
		Layout: document.Layout(humanize.Layout(s.Layout), keepsForm), Keep: humanize.KeptWords(s.Keep)}
}

// Pause stops claiming of further items. Items in progress are still finished. Fault, also of Resume and Cancel:
// ErrState.
func (b *Batches) Pause(ctx context.Context, userID, id uuid.UUID) error {
	return b.Storage.PauseBatch(ctx, userID, id)
}

// Resume continues a paused batch.
func (b *Batches) Resume(ctx context.Context, userID, id uuid.UUID) error {
	return b.Storage.ResumeBatch(ctx, userID, id)
}

// Cancel ends a batch. Results that are done stay; the words of the other items are released.
func (b *Batches) Cancel(ctx context.Context, userID, id uuid.UUID) error {
	return b.Storage.CancelBatch(ctx, userID, id, b.Now())
}

// Delete deletes a batch with its files. Results stay in the history. Deleting twice changes nothing.
func (b *Batches) Delete(ctx context.Context, userID, id uuid.UUID) error {
	if err := b.Storage.DeleteBatch(ctx, userID, id); !errors.Is(err, ErrNone) {
		return err
	}
	return nil
}

// reservationTTL is the lifetime of an item's word reservation after its last renewal, and RenewReservationsAfter the
// time after which the sweep renews it.
const (
	reservationTTL         = 15 * time.Minute
	RenewReservationsAfter = 5 * time.Minute
)

// Sweep releases expired leases, starts jobs that are complete, ends jobs whose upload was interrupted, and deletes
// expired batches. Call it every few seconds, from any process.
func (b *Batches) Sweep(ctx context.Context) error {
	now := b.Now()
	interrupted := Problem{UploadInterrupted, problemText(ErrInterrupted, true)}
	return errors.Join(b.Storage.SweepBatches(ctx, now, now.Add(reservationTTL)),
		b.Storage.EndInterruptedJobs(ctx, now.Add(-files.UploadTimeout), interrupted), b.startJobs(ctx, nil))
}
