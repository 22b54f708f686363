package store_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/texts"
	"plainhand/internal/texts/files"
	editorstore "plainhand/store/editor"
	"plainhand/store/stores"
)

func TestParallelUploadsNeverExceedTheStorage(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stores.New(pool)
	kept := files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, nil,
		texts.New(database.Editor, time.Now, secret.New()), time.Now)
	userID := addUser(t, database, "a@example.com").ID
	until := time.Now().Add(time.Hour)
	if _, err := kept.Add(t.Context(), userID, strings.NewReader("text"), 100, until); err != nil {
		t.Fatal(err)
	}
	const left, each = 1_000_000, 300_000 // so that three fit
	const fill = `INSERT INTO files (id, user_id, size, in_bucket, expires_at)
		VALUES (gen_random_uuid(), $1, $2 - storage_used($1), false, now() + interval '1 day')`
	if _, err := pool.Exec(t.Context(), fill, userID, files.MaxStorage-left); err != nil {
		t.Fatal(err)
	}
	var group errgroup.Group
	for range 12 {
		group.Go(func() error {
			_, err := kept.Add(t.Context(), userID, bytes.NewReader(make([]byte, each)), each, until)
			if errors.Is(err, files.ErrFull) {
				return nil
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	usage, err := kept.UsageOf(t.Context(), userID)
	if err != nil || usage.Used > usage.Limit {
		t.Errorf("%d of %d bytes are used, %v", usage.Used, usage.Limit, err)
	}
	var unfinished int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM files WHERE size IS NULL`).Scan(&unfinished); err != nil ||
		unfinished > 0 {
		t.Errorf("%d refused files are still there, %v", unfinished, err)
	}
	if err := kept.CheckFits(t.Context(), userID, left); !errors.Is(err, files.ErrFull) {
		t.Errorf("a large upload would be refused halfway: %v", err)
	}
}

func TestFilesThatWereStoredUncompressedAreStillRead(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stores.New(pool)
	texts := texts.New(database.Editor, time.Now, secret.New())
	kept := files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, nil, texts, time.Now)
	userID, id := addUser(t, database, "a@example.com").ID, uuid.New()
	sealer, err := texts.Sealer(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	content := bytes.Repeat([]byte("0123456789"), 30_000) // a part and a bit
	const row = `INSERT INTO files (id, user_id, size, in_bucket, expires_at) VALUES ($1, $2, $3, false, 'infinity')`
	if _, err := pool.Exec(t.Context(), row, id, userID, len(content)); err != nil {
		t.Fatal(err)
	}
	const partSize = 256 << 10
	for number, part := range [][]byte{content[:partSize], content[partSize:]} {
		place := binary.BigEndian.AppendUint32(append(append([]byte{}, userID[:]...), id[:]...), uint32(number))
		const statement = `INSERT INTO file_parts (file_id, number, sealed) VALUES ($1, $2, $3)`
		if _, err := pool.Exec(t.Context(), statement, id, number, sealer.Seal(place, part)); err != nil {
			t.Fatal(err)
		}
	}
	opened, err := kept.Open(t.Context(), userID, id)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(io.NewSectionReader(opened, 0, opened.Size))
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes come back, %v", len(got), err)
	}
}
