// Package files keeps documents that people have sent, each encrypted under the key of its owner's texts and cut into
// parts: in the database, or in a bucket. Neither storing nor reading one takes the memory of the whole.
package files

import (
	"context"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/secret"
)

var (
	// ErrNone is returned where there is no such file of the user's.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that file.",
		"It may have been deleted, or its time was up. Send it again.")
	// ErrTooLarge is returned for a file with more bytes than its caller allows.
	ErrTooLarge = fault.New(fault.TooLarge, "This file is too large.", "Make its pictures smaller, or send it in parts.")
)

// File is one that is stored.
type File struct {
	ID       uuid.UUID
	UserID   uuid.UUID
	Size     int64  // in bytes, as it was sent
	Packed   *int64 // bytes of the compressed parts before they are sealed; nil: the parts are not compressed
	InBucket bool
}

// Storage is what files need from a database. A file whose time is up is not there any more, swept or not.
type Storage interface {
	// AddFile stores that a file is coming.
	AddFile(ctx context.Context, coming File, expires time.Time) error
	// ClaimStorage has a file count toward the storage of its owner's account with up to wanted bytes, or returns
	// ErrFull if there aren't as many left as needed. Parallel claims never exceed MaxStorage together.
	ClaimStorage(ctx context.Context, file File, needed, wanted int64) (claimed int64, err error)
	// StorageUsed is how much of its storage the account of a user uses.
	StorageUsed(ctx context.Context, userID uuid.UUID) (int64, error)
	// FinishFile stores that all of a file is there, for as long as it is kept. ErrNone: it was deleted meanwhile.
	FinishFile(ctx context.Context, whole File, expires time.Time) error
	// FileOf returns a user's file that is whole, or ErrNone.
	FileOf(ctx context.Context, userID, id uuid.UUID, now time.Time) (File, error)
	// DeleteFile deletes a user's file. Deleting twice changes nothing.
	DeleteFile(ctx context.Context, userID, id uuid.UUID) error
	// SweepFiles deletes files whose time is up.
	SweepFiles(ctx context.Context, now time.Time) error
	// FilesToRemove returns some of those that are still in the bucket.
	FilesToRemove(ctx context.Context) ([]uuid.UUID, error)
	// FileRemoved forgets one of them.
	FileRemoved(ctx context.Context, id uuid.UUID) error
}

// Parts keeps the parts of files, as they are sealed.
type Parts interface {
	// Create begins a file, whose parts are written one at a time. All but the last are of SealedPart bytes.
	Create(ctx context.Context, id uuid.UUID) (Writer, error)
	// Part returns a part, counted from 0, or ErrNone.
	Part(ctx context.Context, id uuid.UUID, number int) ([]byte, error)
}

// Writer takes the parts of a file. Exactly one of its last two methods must be called in the end.
type Writer interface {
	WritePart(sealed []byte) error
	Close() error // the file is whole
	Abort()       // it never will be
}

// Bucket keeps parts outside the database.
type Bucket interface {
	Parts
	// Remove removes a file. Removing twice changes nothing.
	Remove(ctx context.Context, id uuid.UUID) error
}

// Keys knows the keys of users.
type Keys interface {
	// Sealer returns the sealer under the key of a user's texts, which is made if there is none.
	Sealer(ctx context.Context, userID uuid.UUID) (secret.Sealer, error)
}

// Files keeps files. It is safe for concurrent use. Whoever calls has found out who is asking.
type Files struct {
	storage Storage
	parts   Parts
	bucket  Bucket // nil without
	keys    Keys
	now     func() time.Time
}

// New returns files whose parts are in the database, or, if there is one, in a bucket. Those that are elsewhere, since
// the settings were others, are still read.
func New(storage Storage, parts Parts, bucket Bucket, keys Keys, now func() time.Time) *Files {
	return &Files{storage, parts, bucket, keys, now}
}

// UploadTimeout is how long an upload may take in all. What is not whole by then is swept.
const UploadTimeout = time.Hour

// Add stores a user's file of up to most bytes, and keeps it until a time. Faults: ErrTooLarge and ErrFull, after which
// nothing of it is stored.
func (f *Files) Add(
	ctx context.Context, userID uuid.UUID, content io.Reader, most int64, until time.Time,
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
	added, err = f.write(ctx, sealer, added, io.LimitReader(content, most+1))
	if err == nil && added.Size > most {
		err = ErrTooLarge
	}
	if err == nil {
		err = f.storage.FinishFile(ctx, added, until)
	}
	if err != nil {
		f.drop(context.WithoutCancel(ctx), added)
		return File{}, err
	}
	return added, nil
}

// drop deletes a file that never became whole. In the bucket it may be there since after its row was deleted.
func (f *Files) drop(ctx context.Context, file File) {
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

// Sweep deletes files whose time is up, and removes from the bucket what is gone here. Call it now and then, from any
// process.
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
