// Package files stores uploaded files, each compressed, encrypted under its owner's text key, and split into parts: in
// the database, or in a bucket. Neither storing nor reading a file takes memory for all of it.
package files

import (
	"context"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
)

var (
	// ErrNone is returned if the user has no such file.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that file.",
		"It may have been deleted or have expired. Send it again.")
	// ErrTooLarge is returned for a file that exceeds the caller's limit in bytes.
	ErrTooLarge = fault.New(fault.TooLarge, "This file is too large.", "Make its pictures smaller, or send it in parts.")
)

// File is a stored file.
type File struct {
	ID       uuid.UUID
	UserID   uuid.UUID
	Size     int64  // in bytes, as uploaded
	Packed   *int64 // size of the compressed parts before encryption; nil: the parts are not compressed
	InBucket bool
}

// Storage stores the metadata of files. Expired files are not found, swept or not.
type Storage interface {
	// AddFile stores that an upload has started.
	AddFile(ctx context.Context, coming File, expires time.Time) error
	// ClaimStorage charges a file to the storage quota of its owner's account with up to wanted bytes, or returns
	// ErrFull if fewer than needed are left. Parallel claims never exceed MaxStorage together.
	ClaimStorage(ctx context.Context, file File, needed, wanted int64) (claimed int64, err error)
	// StorageUsed returns the bytes that a user's account stores.
	StorageUsed(ctx context.Context, userID uuid.UUID) (int64, error)
	// FinishFile marks an upload as complete and sets the file's expiry. ErrNone: the file was deleted meanwhile.
	FinishFile(ctx context.Context, whole File, expires time.Time) error
	// FileOf returns a user's complete file, or ErrNone.
	FileOf(ctx context.Context, userID, id uuid.UUID, now time.Time) (File, error)
	// DeleteFile deletes a user's file. Deleting twice changes nothing.
	DeleteFile(ctx context.Context, userID, id uuid.UUID) error
	// SweepFiles deletes expired files.
	SweepFiles(ctx context.Context, now time.Time) error
	// FilesToRemove returns some deleted files that are still in the bucket.
	FilesToRemove(ctx context.Context) ([]uuid.UUID, error)
	// FileRemoved records that a deleted file was removed from the bucket.
	FileRemoved(ctx context.Context, id uuid.UUID) error
}

// Parts stores the encrypted parts of files.
type Parts interface {
	// Create starts a file. Its parts are written one at a time; all but the last have SealedPart bytes.
	Create(ctx context.Context, id uuid.UUID) (Writer, error)
	// Part returns a part, counted from 0, or ErrNone.
	Part(ctx context.Context, id uuid.UUID, number int) ([]byte, error)
}

// Writer writes the parts of a file. The caller must end it with exactly one of Close and Abort.
type Writer interface {
	WritePart(sealed []byte) error
	Close() error // commits the file
	Abort()       // discards the file
}

// Bucket stores parts outside the database.
type Bucket interface {
	Parts
	// Remove removes a file. Removing twice changes nothing.
	Remove(ctx context.Context, id uuid.UUID) error
}

// Keys provides users' keys.
type Keys interface {
	// Sealer returns the sealer under a user's text key, which is created if needed.
	Sealer(ctx context.Context, userID uuid.UUID) (secret.Sealer, error)
}

// Files is the service for files. It is safe for concurrent use. Callers must have authenticated the user.
type Files struct {
	storage Storage
	parts   Parts
	bucket  Bucket // nil if parts are in the database
	keys    Keys
	now     func() time.Time
}

// New returns the service for files. New parts go to the bucket if there is one, and to the database otherwise. Files
// stored under the other setting can still be read.
func New(storage Storage, parts Parts, bucket Bucket, keys Keys, now func() time.Time) *Files {
	return &Files{storage, parts, bucket, keys, now}
}

// UploadTimeout is the maximum duration of an upload. Incomplete files are swept after it.
const UploadTimeout = time.Hour

// Add stores a user's file of up to maxSize bytes until a time. Faults: ErrTooLarge and ErrFull, after which nothing of
// it is stored.
func (f *Files) Add(
	ctx context.Context, userID uuid.UUID, content io.Reader, maxSize int64, until time.Time,
) (added File, err error) {
	sealer, err := f.keys.Sealer(ctx, userID)
	if err != nil {
		return File{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return File{}, err
	}
	added = File{ID: id, UserID: userID, InBucket: f.bucket != nil}
	if err := f.storage.AddFile(ctx, added, f.now().Add(UploadTimeout)); err != nil {
		return File{}, err
	}
	added, err = f.write(ctx, sealer, added, io.LimitReader(content, maxSize+1))
	if err == nil && added.Size > maxSize {
		err = ErrTooLarge
	}
	if err == nil {
		err = f.storage.FinishFile(ctx, added, until)
	}
	if err != nil {
		f.discard(context.WithoutCancel(ctx), added)
		return File{}, err
	}
	return added, nil
}

// discard deletes an incomplete file. Its object may have been written to the bucket after its row was deleted, so both
// are removed.
func (f *Files) discard(ctx context.Context, file File) {
	_ = f.storage.DeleteFile(ctx, file.UserID, file.ID) // or it is swept
	if f.bucket != nil {
		_ = f.bucket.Remove(ctx, file.ID)
	}
}

func (f *Files) partsOf(file File) Parts {
	if file.InBucket && f.bucket != nil {
		return f.bucket
	}
	return f.parts
}

// Open opens a user's file. Fault: ErrNone.
func (f *Files) Open(ctx context.Context, userID, id uuid.UUID) (*Reader, error) {
	found, err := f.storage.FileOf(ctx, userID, id, f.now())
	if err != nil {
		return nil, err
	}
	sealer, err := f.keys.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	parts := &partReader{File: found, ctx: ctx, parts: f.partsOf(found), sealer: sealer, last: -1}
	return newReader(found, parts), nil
}

// Delete deletes a user's file for good. Deleting twice changes nothing.
func (f *Files) Delete(ctx context.Context, userID, id uuid.UUID) error {
	return f.storage.DeleteFile(ctx, userID, id)
}

// Sweep deletes expired files and removes deleted ones from the bucket. Call it periodically, from any process.
func (f *Files) Sweep(ctx context.Context) error {
	if err := f.storage.SweepFiles(ctx, f.now()); err != nil || f.bucket == nil {
		return err
	}
	for {
		gone, err := f.storage.FilesToRemove(ctx)
		if err != nil || len(gone) == 0 {
			return err
		}
		for _, id := range gone {
			if err := f.bucket.Remove(ctx, id); err != nil {
				return err
			}
			if err := f.storage.FileRemoved(ctx, id); err != nil {
				return err
			}
		}
	}
}
