package batches

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

	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
)

// source returns the document of an item, which must have a file.
func (i Item) source(batch Batch) uploads.Source {
	return uploads.Source{UserID: batch.UserID, FileID: *i.FileID, Name: i.Name}
}

// CanTrack reports whether the item's result can have tracked changes.
func (i Item) CanTrack() bool { return i.FileID != nil && uploads.Source{Name: i.Name}.CanTrack() }

// Result returns the result of an item that is Done, with the owner's later edits in the editor. Faults: ErrNone, and
// those of uploads.Result.
func (b *Batches) Result(ctx context.Context, batch Batch, item Item, form uploads.Form) (uploads.Result, error) {
	switch {
	case item.State != Done:
		return uploads.Result{}, ErrNone
	case item.FileID == nil:
		return uploads.Result{}, uploads.ErrForm
	}
	return b.Documents.Result(ctx, item.source(batch), item.ID, form)
}

// WriteAll writes a ZIP archive with the results of a batch of files in their folders, under the names of single
// downloads, or for a job of the API under their original names, as its description promises. A result that is not
// available in the form is written in the format that was uploaded.
func (b *Batches) WriteAll(ctx context.Context, batch Batch, items []Item, form uploads.Form, out io.Writer) error {
	archive := zip.NewWriter(out)
	used := map[string]bool{}
	for _, item := range items {
		if item.State != Done {
			continue
		}
		written := form
		result, err := b.Result(ctx, batch, item, written)
		if errors.Is(err, uploads.ErrForm) {
			written = uploads.Same
			result, err = b.Result(ctx, batch, item, written)
		}
		if errors.Is(err, texts.ErrNone) {
			continue // its owner has deleted the text
		}
		if err != nil {
			return err
		}
		name := result.Name
		if !batch.Job {
			name = uploads.DownloadName(name, written)
		}
		file, err := archive.CreateHeader(&zip.FileHeader{Name: uniqueName(used, path.Join(path.Dir(item.Name), name)),
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

// uniqueName returns a file name that is not used in the archive yet, and marks it as used. Case is ignored.
func uniqueName(used map[string]bool, name string) string {
	found := name
	for number := 2; used[strings.ToLower(found)]; number++ {
		extension := path.Ext(name)
		found = fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, extension), number, extension)
	}
	used[strings.ToLower(found)] = true
	return found
}

// Table returns the table of a batch, with finished texts replaced by their results. Fault: uploads.ErrForm, for a
// batch of files.
func (b *Batches) Table(ctx context.Context, batch Batch, items []Item) (result uploads.Result, err error) {
	release, err := b.Documents.Room(ctx)
	if err != nil {
		return result, err
	}
	defer release()
	read, err := b.table(ctx, batch)
	if err != nil {
		return result, err
	}
	texts, err := b.tableTexts(ctx, batch.UserID, items)
	if err != nil {
		return result, err
	}
	var out bytes.Buffer
	err = read.Write(&out, batch.Settings.Column, texts)
	return uploads.Result{Name: path.Base(read.FileName(batch.tableName())), MediaType: "application/octet-stream",
		Content: out.Bytes()}, err
}

// tableTexts returns the finished texts of a table by row.
func (b *Batches) tableTexts(ctx context.Context, userID uuid.UUID, items []Item) (map[int]string, error) {
	saved := map[int]string{}
	for _, item := range items {
		if item.State != Done {
			continue
		}
		var row int
		if _, err := fmt.Sscanf(item.Name, rowName, &row); err != nil {
			return nil, err
		}
		text, err := b.History.Open(ctx, userID, item.ID)
		if errors.Is(err, texts.ErrNone) {
			continue // its owner has deleted it, so the table keeps the original
		}
		if err != nil {
			return nil, err
		}
		wording, err := b.Documents.Reading(text)
		if err != nil {
			return nil, err
		}
		saved[row] = wording.Now
	}
	return saved, nil
}

// rowName is the name of a table's item, by the row that its text comes from.
const rowName = "Row %d"
