package files

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// MaxStorage is the storage quota of an account in bytes, as uploaded: its files and the texts of its jobs. The members
// of a brand share the quota of its owner.
const MaxStorage = 2_000_000_000

// ErrFull is returned for an upload that exceeds the account's storage quota. Nothing of it is stored.
var ErrFull = fault.New(fault.Conflict,
	fmt.Sprintf("This doesn’t fit into your storage of %d GB, so none of it was stored.", MaxStorage/1_000_000_000),
	"Delete batches, or texts that came from a document, that you don’t need anymore. Then send it again.").
	WithAPIText(fmt.Sprintf("This doesn’t fit into the account’s storage of %d GB, so none of it was stored.",
		MaxStorage/1_000_000_000), "Delete jobs that you don’t need anymore with DELETE /v1/jobs/{id}, and send it again.")

// Usage is the storage usage of an account in bytes.
type Usage struct{ Used, Limit int64 }

// UsageOf returns the storage usage of the account that a user belongs to.
func (f *Files) UsageOf(ctx context.Context, userID uuid.UUID) (Usage, error) {
	used, err := f.storage.StorageUsed(ctx, userID)
	return Usage{used, MaxStorage}, err
}

// CheckFits returns ErrFull if a number of bytes doesn't fit into the storage of a user's account. It reserves nothing:
// use it to refuse early what Add would refuse halfway.
func (f *Files) CheckFits(ctx context.Context, userID uuid.UUID, size int64) error {
	usage, err := f.UsageOf(ctx, userID)
	if err == nil && max(size, 1) > usage.Limit-usage.Used {
		err = ErrFull
	}
	return err
}
