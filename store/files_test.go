package store_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/texts"
	"plainhand/internal/texts/files"
	editorstore "plainhand/store/editor"
	"plainhand/store/stores"
)

// memoryBucket is a bucket in memory.
type memoryBucket struct {
	mutex sync.Mutex
	whole map[uuid.UUID][][]byte
}

func (m *memoryBucket) Create(_ context.Context, id uuid.UUID) (files.Writer, error) {
	return &memoryWriter{memoryBucket: m, id: id}, nil
}

func (m *memoryBucket) Part(_ context.Context, id uuid.UUID, number int) ([]byte, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if number >= len(m.whole[id]) {
		return nil, files.ErrNone
	}
	return m.whole[id][number], nil
}

func (m *memoryBucket) Remove(_ context.Context, id uuid.UUID) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.whole, id)
	return nil
}

type memoryWriter struct {
	memoryBucket *memoryBucket
	id           uuid.UUID
	parts        [][]byte
}

func (w *memoryWriter) WritePart(sealed []byte) error {
	w.parts = append(w.parts, bytes.Clone(sealed))
	return nil
}

func (w *memoryWriter) Close() error {
	w.memoryBucket.mutex.Lock()
	defer w.memoryBucket.mutex.Unlock()
	w.memoryBucket.whole[w.id] = w.parts
	return nil
}

func (w *memoryWriter) Abort() {}

func TestFilesAreStoredEncryptedInParts(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stores.New(pool)
	userID, other := addUser(t, database, "a@example.com").ID, addUser(t, database, "b@example.com").ID
	now := time.Now()
	clock := func() time.Time { return now }
	texts := texts.New(database.Editor, clock, secret.New())
	content := make([]byte, 600<<10)
	for i := range content {
		content[i] = byte(rand.Uint32())
	}
	bucket := &memoryBucket{whole: map[uuid.UUID][][]byte{}}
	for name, kept := range map[string]*files.Files{
		"in the database": files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, nil, texts, clock),
		"in a bucket":     files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, bucket, texts, clock),
	} {
		wantFileStored(t, name, kept, content, userID, other)
	}
	var sealed []byte
	if err := pool.QueryRow(t.Context(), `SELECT string_agg(sealed, '') FROM file_parts`).Scan(&sealed); err != nil ||
		bytes.Contains(sealed, content[100:140]) {
		t.Errorf("the database has the plaintext, %v", err)
	}
	if len(bucket.whole) == 0 {
		t.Error("nothing is in the bucket")
	}
	now = now.Add(2 * time.Hour)
	if err := files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, bucket, texts,
		clock).Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM file_parts) +
		(SELECT count(*) FROM files_to_remove)`).Scan(&left); err != nil || left+len(bucket.whole) != 0 {
		t.Errorf("%d rows and %d objects are left after their time, %v", left, len(bucket.whole), err)
	}
}

// wantFileStored adds a file for the user and reads it back; another user cannot.
func wantFileStored(t *testing.T, name string, kept *files.Files, content []byte, userID, other uuid.UUID) {
	t.Helper()
	expires := time.Now().Add(time.Hour)
	added, err := kept.Add(t.Context(), userID, bytes.NewReader(content), int64(len(content)), expires)
	if err != nil || added.Size != int64(len(content)) {
		t.Fatalf("%s: %+v, %v", name, added, err)
	}
	opened, err := kept.Open(t.Context(), userID, added.ID)
	if err != nil {
		t.Fatal(name, err)
	}
	got, err := io.ReadAll(io.NewSectionReader(opened, 0, opened.Size))
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%s: %d bytes come back, %v", name, len(got), err)
	}
	middle := make([]byte, 20)
	if _, err := opened.ReadAt(middle, 256<<10-10); err != nil || !bytes.Equal(middle, content[256<<10-10:256<<10+10]) {
		t.Errorf("%s: across parts: %v", name, err)
	}
	if read, err := opened.ReadAt(middle, opened.Size-5); read != 5 || !errors.Is(err, io.EOF) {
		t.Errorf("%s: at the end: %d, %v", name, read, err)
	}
	if _, err := kept.Open(t.Context(), other, added.ID); !errors.Is(err, files.ErrNone) {
		t.Errorf("%s: another user gets %v", name, err)
	}
	_, err = kept.Add(t.Context(), userID, bytes.NewReader(content), 100, expires)
	if !errors.Is(err, files.ErrTooLarge) {
		t.Errorf("%s: a large one: %v", name, err)
	}
	empty, err := kept.Add(t.Context(), userID, bytes.NewReader(nil), 100, expires)
	if err != nil || empty.Size != 0 {
		t.Errorf("%s: an empty one: %+v, %v", name, empty, err)
	}
}

// Files are encrypted under the history key of their owner, and are deleted with it.
func TestFilesAreDeletedWithTheirKey(t *testing.T) {
	t.Parallel()
	database := stores.New(pgtest.New(t))
	texts := texts.New(database.Editor, time.Now, secret.New())
	bucket := &memoryBucket{whole: map[uuid.UUID][][]byte{}}
	kept := files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, bucket, texts, time.Now)
	userID := addUser(t, database, "a@example.com").ID
	for _, gone := range []func() error{
		func() error { return texts.DeleteAll(t.Context(), userID) },
		func() error { return texts.KeepFor(t.Context(), userID, 0) },
	} {
		added, err := kept.Add(t.Context(), userID, bytes.NewReader([]byte("text")), 100, time.Now().Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(gone(), kept.Sweep(t.Context())); err != nil {
			t.Fatal(err)
		}
		if _, err := kept.Open(t.Context(), userID, added.ID); !errors.Is(err, files.ErrNone) || len(bucket.whole) != 0 {
			t.Errorf("%v, and %d objects in the bucket", err, len(bucket.whole))
		}
	}
	_, err := kept.Add(t.Context(), userID, strings.NewReader("text"), 100, time.Now().Add(time.Hour))
	if err != nil {
		t.Errorf("a user without a history: %v", err)
	}
}
