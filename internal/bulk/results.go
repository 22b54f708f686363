package bulk

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/documents"
	"plainhand/internal/history"
)

// source is the document of an item, which must have a file.
func (i Item) source(batch Batch) documents.Source {
	return documents.Source{UserID: batch.UserID, FileID: *i.FileID, Name: i.Name}
}

// CanTrack reports whether an item's result comes with tracked changes.
func (i Item) CanTrack() bool { return i.FileID != nil && documents.Source{Name: i.Name}.CanTrack() }

// Result returns what came of an item that is done, with what its owner has made of it in the editor since. Faults:
// ErrNone, and those of documents.Result.
func (b *Batches) Result(ctx context.Context, batch Batch, item Item, form documents.Form) (documents.Result, error) {
	switch {
	case item.State != Done:
		return documents.Result{}, ErrNone
	case item.FileID == nil:
		return documents.Result{}, documents.ErrForm
	}
	return b.Documents.Result(ctx, item.source(batch), item.ID, form)
}

// WriteAll writes an archive with all results of a batch of files that are done, under their names, in their folders. A
// result that does not come in the form is there as it came.
func (b *Batches) WriteAll(ctx context.Context, batch Batch, items []Item, form documents.Form, out io.Writer) error {
	archive := zip.NewWriter(out)
	taken := map[string]bool{}
	for _, item := range items {
		if item.State != Done {
			continue
		}
		result, err := b.Result(ctx, batch, item, form)
		if errors.Is(err, documents.ErrForm) {
			result, err = b.Result(ctx, batch, item, documents.Same)
		}
		if errors.Is(err, history.ErrNone) {
			continue // its owner has deleted the text
		}
		if err != nil {
			return err
		}
		file, err := archive.CreateHeader(&zip.FileHeader{Name: free(taken, path.Join(path.Dir(item.Name), result.Name)),
			Method: zip.Deflate, Modified: b.Now()})
		if err == nil {
			_, err = file.Write(result.Content)
		}
		if err != nil {
			return err
		}
	}
	return archive.Close()
}

// free is a name that no other file of an archive has, which is taken from then on.
func free(taken map[string]bool, name string) string {
	found := name
	for number := 2; taken[strings.ToLower(found)]; number++ {
		extension := path.Ext(name)
		found = fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, extension), number, extension)
	}
	taken[strings.ToLower(found)] = true
	return found
}

// Table returns the table of a batch with the texts that are done in place of those that came. Fault:
// documents.ErrForm, for a batch of files.
func (b *Batches) Table(ctx context.Context, batch Batch, items []Item) (made documents.Result, err error) {
	leave, err := b.Documents.Room(ctx)
	if err != nil {
		return made, err
	}
	defer leave()
	read, err := b.table(ctx, batch)
	if err != nil {
		return made, err
	}
	texts, err := b.tableTexts(ctx, batch.UserID, items)
	if err != nil {
		return made, err
	}
	var out bytes.Buffer
	err = read.Write(&out, batch.Settings.Column, texts)
	return documents.Result{Name: path.Base(read.FileName(batch.tableName())), MediaType: "application/octet-stream",
		Content: out.Bytes()}, err
}

// tableTexts returns the texts of a table that are done, by their rows.
func (b *Batches) tableTexts(ctx context.Context, userID uuid.UUID, items []Item) (map[int]string, error) {
	texts := map[int]string{}
	for _, item := range items {
		if item.State != Done {
			continue
		}
		var row int
		if _, err := fmt.Sscanf(item.Name, rowName, &row); err != nil {
			return nil, err
		}
		text, err := b.History.Open(ctx, userID, item.ID)
		if errors.Is(err, history.ErrNone) {
			continue // its owner has deleted it, and the table keeps what it had
		}
		if err == nil {
			texts[row], _, err = b.Documents.Reading(text)
		}
		if err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// rowName names the row of a table that a text comes from.
const rowName = "Row %d"
