package bulk

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/s2"

	"plainhand/internal/document"
	"plainhand/internal/documents"
	"plainhand/internal/files"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/secret"
	"plainhand/internal/usage"
)

// Deps are what batches need.
type Deps struct {
	Storage   Storage
	Files     *files.Files
	Documents *documents.Documents
	History   *history.History
	Meter     *usage.Meter
	Ledger    usage.Storage
	Engine    humanize.Engine
	Keep      Keep
	Now       func() time.Time
}

// Keep turns a result into what the history keeps of it, as the editor has it.
type Keep func(request humanize.Prepared, result humanize.Result) (output []byte, err error)

// Batches are worked on. It is safe for concurrent use. Whoever calls has found out who is asking, and that their plan
// has bulk processing: every method is about the batches of one user, and for those of anybody else it returns ErrNone.
type Batches struct{ Deps }

// New returns batches.
func New(deps Deps) *Batches { return &Batches{deps} }

// What is sealed is bound to its owner, its row, and what it is.
const (
	batchPlace = "batch"
	itemPlace  = "batch item"
	draftPlace = "batch draft"
)

func place(owner, id uuid.UUID, what string) []byte {
	return append(append(append(make([]byte, 0, 48), owner[:]...), id[:]...), what...)
}

func sealHeading(sealer secret.Sealer, owner, id uuid.UUID, heading Heading) ([]byte, error) {
	plain, err := json.Marshal(heading)
	return sealer.Seal(place(owner, id, batchPlace), plain), err
}

func openHeading(sealer secret.Sealer, owner, id uuid.UUID, sealed []byte) (opened Heading, err error) {
	plain, _, err := sealer.Open(place(owner, id, batchPlace), sealed)
	if err == nil {
		err = json.Unmarshal(plain, &opened)
	}
	return opened, err
}

func sealDraft(sealer secret.Sealer, owner, id uuid.UUID, text string) []byte {
	return sealer.Seal(place(owner, id, draftPlace), s2.EncodeBetter(nil, []byte(text)))
}

func openDraft(sealer secret.Sealer, owner, id uuid.UUID, sealed []byte) (string, error) {
	packed, _, err := sealer.Open(place(owner, id, draftPlace), sealed)
	if err != nil {
		return "", err
	}
	text, err := s2.Decode(nil, packed)
	return string(text), err
}

// Add begins a batch of a user's who keeps texts for some days.
func (b *Batches) Add(ctx context.Context, userID uuid.UUID, name string, settings Settings, days int) (Batch, error) {
	made, err := b.newBatch(userID, Job{Name: name, Settings: settings, Days: days})
	if err != nil {
		return made, err
	}
	sealed, err := b.sealed(ctx, made)
	if err != nil {
		return made, err
	}
	return made, b.Storage.AddBatch(ctx, sealed, nil)
}

// sealed is a new batch as it is stored.
func (b *Batches) sealed(ctx context.Context, made Batch) (SealedBatch, error) {
	sealer, err := b.History.Sealer(ctx, made.UserID)
	if err != nil {
		return SealedBatch{}, err
	}
	heading, err := sealHeading(sealer, made.UserID, made.ID, made.Heading)
	return SealedBatch{ID: made.ID, UserID: made.UserID, State: made.State, Sealed: heading, MadeAt: made.MadeAt,
		ExpiresAt: made.ExpiresAt, Job: made.Job, SentAt: made.SentAt}, err
}

// List returns a user's batches, the newest first, without jobs.
func (b *Batches) List(ctx context.Context, userID uuid.UUID) ([]Batch, error) {
	sealed, err := b.Storage.BatchesOf(ctx, userID, b.Now())
	if err != nil {
		return nil, err
	}
	return b.opened(ctx, userID, sealed)
}

func (b *Batches) opened(ctx context.Context, userID uuid.UUID, sealed []SealedBatch) ([]Batch, error) {
	if len(sealed) == 0 {
		return nil, nil
	}
	sealer, err := b.History.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	batches := make([]Batch, len(sealed))
	for i, one := range sealed {
		if batches[i], err = opened(sealer, one); err != nil {
			return nil, err
		}
	}
	return batches, nil
}

func opened(sealer secret.Sealer, sealed SealedBatch) (Batch, error) {
	heading, err := openHeading(sealer, sealed.UserID, sealed.ID, sealed.Sealed)
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
	batch, err := opened(sealer, found)
	if err != nil {
		return Batch{}, nil, err
	}
	items := make([]Item, len(sealed))
	for i, one := range sealed {
		name, _, err := sealer.Open(place(userID, one.ID, itemPlace), one.Sealed)
		if err != nil {
			return batch, nil, err
		}
		items[i] = Item{one.ID, one.Number, one.State, string(name), one.FileID, one.Words, one.Charged, one.Changes,
			one.Problem, one.Taken}
	}
	return batch, items, nil
}

// HeldWords is how many words are held for a user's batches: counted, or given back, as their items are done.
func (b *Batches) HeldWords(ctx context.Context, userID uuid.UUID) (int, error) {
	return b.Storage.HeldWords(ctx, userID)
}

// Change stores what the owner of a batch chose that has not been started. Faults: ErrState, and those of settings.
func (b *Batches) Change(ctx context.Context, batch Batch) error {
	if err := checkSettings(batch.Settings); err != nil {
		return err
	}
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	if err != nil {
		return err
	}
	sealed, err := sealHeading(sealer, batch.UserID, batch.ID, batch.Heading)
	if err != nil {
		return err
	}
	return b.Storage.ChangeBatch(ctx, batch.UserID, batch.ID, sealed)
}

// checkSettings returns the fault of settings that no text could be rewritten with.
func checkSettings(settings Settings) error {
	return humanize.Check(settings.request("A text.", false))
}

// request is what an engine is asked to do with a text.
func (s Settings) request(text string, keepsForm bool) humanize.Request {
	return humanize.Request{Text: text, Mode: humanize.Mode(s.Mode), Strength: humanize.Strength(s.Strength),
		Layout: document.Layout(humanize.Layout(s.Layout), keepsForm), Keep: humanize.KeptWords(s.Keep)}
}

// Pause has no more items taken up. Those under way are still done. Fault, like that of Resume and Cancel: ErrState.
func (b *Batches) Pause(ctx context.Context, userID, id uuid.UUID) error {
	return b.Storage.PauseBatch(ctx, userID, id)
}

// Resume goes on with a batch that was paused.
func (b *Batches) Resume(ctx context.Context, userID, id uuid.UUID) error {
	return b.Storage.ResumeBatch(ctx, userID, id)
}

// Cancel ends a batch. What is done stays; the words of the rest are given back.
func (b *Batches) Cancel(ctx context.Context, userID, id uuid.UUID) error {
	return b.Storage.CancelBatch(ctx, userID, id, b.Now())
}

// Delete deletes a batch with its files. The texts that are done stay in the history. Deleting twice changes nothing.
func (b *Batches) Delete(ctx context.Context, userID, id uuid.UUID) error {
	if err := b.Storage.DeleteBatch(ctx, userID, id); !errors.Is(err, ErrNone) {
		return err
	}
	return nil
}

// heldFor is how long words are held for an item without anybody renewing that, and HeldAnew how much of it passes
// before somebody does.
const (
	heldFor  = 15 * time.Minute
	HeldAnew = 5 * time.Minute
)

// Sweep gives free what those left who were killed, starts jobs that they did not, ends jobs whose upload was
// interrupted, and deletes batches whose time is up. Call it every few seconds, from any process.
func (b *Batches) Sweep(ctx context.Context) error {
	now := b.Now()
	return errors.Join(b.Storage.SweepBatches(ctx, now, now.Add(heldFor)),
		b.Storage.EndInterruptedJobs(ctx, now.Add(-files.UploadTimeout), inWords(ErrInterrupted)), b.startJobs(ctx, nil))
}
