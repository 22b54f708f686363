package texts

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// RestorableFor is how long a deleted text can be restored. The next sweep after that deletes it permanently.
const RestorableFor = time.Minute

// ErrNotRestorable is returned for a text that was not deleted, or was deleted more than RestorableFor ago.
var ErrNotRestorable = fault.New(fault.NotFound, "This text can’t be restored anymore.",
	"A deleted text can be restored for one minute. Your other texts are in the list.")

// Deletions counts what a shorter retention would delete.
type Deletions struct {
	Texts   int
	Batches int // including jobs of the API
}

// Delete deletes a text, which Restore can undo within RestorableFor. It is idempotent.
func (h *History) Delete(ctx context.Context, userID, id uuid.UUID) error {
	return h.storage.DeleteText(ctx, userID, id, h.now())
}

// Restore undoes the deletion of a text. Fault: ErrNotRestorable.
func (h *History) Restore(ctx context.Context, userID, id uuid.UUID) error {
	return notRestorable(h.storage.RestoreText(ctx, userID, id, h.now().Add(-RestorableFor)))
}

// Deleted returns a deleted text that can be restored. Fault: ErrNotRestorable.
func (h *History) Deleted(ctx context.Context, userID, id uuid.UUID) (Line, error) {
	key, sealed, err := h.storage.DeletedText(ctx, userID, id, h.now().Add(-RestorableFor))
	if err != nil {
		return Line{}, notRestorable(err)
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return Line{}, err
	}
	return vault.line(sealed)
}

// DeleteAll permanently deletes all texts of a user with their key.
func (h *History) DeleteAll(ctx context.Context, userID uuid.UUID) error {
	return h.storage.DeleteTexts(ctx, userID)
}

// KeepFor sets the retention of a user's texts in days, including those already saved. Texts that it deletes can't be
// restored; 0 deletes all of them. Fault: ErrDays.
func (h *History) KeepFor(ctx context.Context, userID uuid.UUID, days int) error {
	if !slices.Contains(Retentions(), days) {
		return ErrDays
	}
	return h.storage.SetHistoryDays(ctx, userID, days, h.now())
}

// CountDeletions counts what KeepFor would delete immediately. Fault: ErrDays.
func (h *History) CountDeletions(ctx context.Context, userID uuid.UUID, days int) (Deletions, error) {
	if !slices.Contains(Retentions(), days) {
		return Deletions{}, ErrDays
	}
	return h.storage.CountDeletions(ctx, userID, days, h.now())
}

// Sweep permanently deletes expired texts. Call it periodically, from any process.
func (h *History) Sweep(ctx context.Context) error {
	now := h.now()
	return h.storage.SweepTexts(ctx, now, now.Add(-RestorableFor))
}

func notRestorable(err error) error {
	if errors.Is(err, ErrNone) {
		return ErrNotRestorable
	}
	return err
}
