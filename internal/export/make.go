package export

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/account"
)

// Make is the job that makes a copy.
type Make struct {
	ID uuid.UUID `json:"id"`
}

// Kind implements river.JobArgs.
func (Make) Kind() string { return "export_make" }

// maxAttempts is how often a copy is tried. All attempts end within madeWithin.
const maxAttempts = 5

// Queue is River's queue for copies. It is separate so that urgent jobs do not wait behind them.
const Queue = "exports"

// InsertOpts implements river.JobArgsWithInsertOpts.
func (Make) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: maxAttempts}
}

// Maker is the worker for Make.
type Maker struct {
	river.WorkerDefaults[Make]
	exports *Exports
}

// NewMaker returns the worker for Make.
func NewMaker(exports *Exports) *Maker { return &Maker{exports: exports} }

// timeout bounds an attempt. If its process was killed, the job is retried after that.
const timeout = 5 * time.Minute

// Timeout implements river.Worker.
func (*Maker) Timeout(*river.Job[Make]) time.Duration { return timeout }

// Work implements river.Worker. A copy that was deleted, or that another attempt makes, is no failure.
func (m *Maker) Work(ctx context.Context, job *river.Job[Make]) error {
	err := m.exports.make(ctx, job.Args.ID)
	if errors.Is(err, ErrNone) || errors.Is(err, account.ErrNoUser) {
		return nil
	}
	return err
}

func (e *Exports) make(ctx context.Context, id uuid.UUID) error {
	wanted, try, err := e.Storage.BeginExport(ctx, id)
	if err != nil {
		return err
	}
	user, err := e.Users.User(ctx, wanted.UserID)
	if err != nil {
		return err
	}
	parts := newParts(func(number int, part []byte) error {
		return e.Storage.AddExportPart(ctx, id, try, number, e.sealer.Seal(associatedData(id, number), part))
	})
	if err := errors.Join(e.archive(ctx, user, parts), parts.Close()); err != nil {
		return err
	}
	now := e.Now().UTC()
	wanted.ReadyAt, wanted.ExpiresAt, wanted.Size = &now, now.Add(downloadPeriod), parts.size
	return e.Storage.FinishExport(ctx, wanted, try, account.ExportReady(user, id, now, wanted.ExpiresAt))
}

// partSize is the number of bytes encrypted at a time. Besides that, a copy takes the memory of one text with its
// versions.
const partSize = 256 << 10

// parts splits what is written into parts.
type parts struct {
	store  func(number int, part []byte) error
	buffer []byte
	number int
	size   int64
}

func newParts(store func(number int, part []byte) error) *parts {
	return &parts{store: store, buffer: make([]byte, 0, partSize)}
}

// Write implements io.Writer.
func (p *parts) Write(data []byte) (int, error) {
	for rest := data; len(rest) > 0; {
		count := min(len(rest), partSize-len(p.buffer))
		p.buffer, rest = append(p.buffer, rest[:count]...), rest[count:]
		if len(p.buffer) == partSize {
			if err := p.flush(); err != nil {
				return 0, err
			}
		}
	}
	return len(data), nil
}

// Close stores the last part.
func (p *parts) Close() error {
	if len(p.buffer) == 0 {
		return nil
	}
	return p.flush()
}

func (p *parts) flush() error {
	err := p.store(p.number, p.buffer)
	p.number, p.size, p.buffer = p.number+1, p.size+int64(len(p.buffer)), p.buffer[:0]
	return err
}
