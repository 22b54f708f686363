package bulk

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/bulk/table"
	"plainhand/internal/document"
	"plainhand/internal/document/archive"
	"plainhand/internal/document/formats"
	"plainhand/internal/documents"
	"plainhand/internal/fault"
	"plainhand/internal/files"
	"plainhand/internal/humanize"
	"plainhand/internal/secret"
)

// ErrNoFiles is returned for an upload without a file.
var ErrNoFiles = fault.New(fault.Invalid, "No files have come.", "Choose some, or drop them on the field.")

// ErrTooLarge is returned for an upload of more than MostBytes.
var ErrTooLarge = fault.New(fault.TooLarge,
	fmt.Sprintf("The files of a batch have up to %d MB together.", MostBytes>>20),
	"Divide yours into several.")

// ErrTableNotAlone is returned for a job with a table and other files, or with several tables.
var ErrTableNotAlone = fault.New(fault.Invalid, "A table can’t come with other files.",
	"Send each table alone, and the other files without it.")

var (
	errManyItems = fault.New(fault.TooLarge, fmt.Sprintf("A batch has up to %d files.", MostItems),
		"Divide yours into several.")
	errPackedTable = fault.New(fault.Invalid, "This table is in an archive, where tables aren’t read.",
		"Send it alone, without the archive.")
	errBrokenZIP = fault.New(fault.Invalid, "This archive is broken, or protected with a password.",
		"Pack the files again, without a password, or send them one by one.")
)

// Uploading takes the files of a batch, one after the other, and what is in archives.
type Uploading struct {
	batches *Batches
	sealer  secret.Sealer
	batch   Batch
	access  billing.Access
	items   int
	left    int64      // bytes that may still come
	table   *heldTable // nil without
}

// Upload begins to take the files of a batch that is Open and has none yet. Call Finish when all have come. Access is
// what its owner may do.
func (b *Batches) Upload(ctx context.Context, batch Batch, access billing.Access) (*Uploading, error) {
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	return &Uploading{batches: b, sealer: sealer, batch: batch, access: access, left: MostBytes}, err
}

// Items is how many texts have come, with those that cannot be used.
func (u *Uploading) Items() int { return u.items }

// Take stores a file, or those in an archive, or a table. One of a kind that is not read becomes an item that says so.
// A table is set aside unless it is the only file; the first of several tables is taken if nothing else comes. In a
// job, that is ErrTableNotAlone. Faults concern the batch as a whole: what has come so far stays. After files.ErrFull,
// delete the batch.
func (u *Uploading) Take(ctx context.Context, name string, content io.Reader) error {
	name = documents.ShownName(name)
	switch {
	case table.IsName(name) && u.items == 0 && u.table == nil:
		return u.holdTable(ctx, name, content)
	case table.IsName(name):
		return u.setAside(ctx, len(u.batch.SetAside), name)
	case strings.EqualFold(path.Ext(name), ".zip"):
		return u.takeArchive(ctx, content)
	}
	return u.takeFile(ctx, name, content)
}

func (u *Uploading) takeFile(ctx context.Context, name string, content io.Reader) error {
	if err := u.setTableAside(ctx, name); err != nil {
		return err
	}
	if err := documents.Allowed(name, u.access); err != nil {
		return u.add(ctx, name, NewItem{State: Unusable, Problem: problemOf(err)})
	}
	stored, err := u.store(ctx, content)
	switch {
	case errors.Is(err, files.ErrTooLarge):
		return u.add(ctx, name, NewItem{State: Unusable, Problem: problemOf(formats.ErrTooLarge)})
	case err != nil:
		return err
	}
	err = u.add(ctx, name, NewItem{State: Unread, FileID: &stored.ID})
	if err != nil {
		u.drop(ctx, stored)
	}
	return err
}

// drop deletes a file that does not become part of the batch.
func (u *Uploading) drop(ctx context.Context, stored files.File) {
	u.left += stored.Size
	_ = u.batches.Files.Delete(context.WithoutCancel(ctx), u.batch.UserID, stored.ID) // or it is swept
}

// store stores a file for longer than its batch is kept, with which it goes.
func (u *Uploading) store(ctx context.Context, content io.Reader) (files.File, error) {
	most := min(u.left, formats.MostBytes)
	stored, err := u.batches.Files.Add(ctx, u.batch.UserID, content, most, u.batch.ExpiresAt.AddDate(0, 0, 1))
	switch {
	case err == nil:
		u.left -= stored.Size
	case errors.Is(err, files.ErrTooLarge):
		u.left -= most // unpacking it took as much work
		if u.left == 0 {
			err = ErrTooLarge
		}
	}
	return stored, err
}

// add adds an item with a name.
func (u *Uploading) add(ctx context.Context, name string, item NewItem) error {
	if u.isFull() {
		return errManyItems
	}
	named, err := u.named(name, item)
	if err != nil {
		return err
	}
	return u.batches.Storage.AddItems(ctx, u.batch.UserID, u.batch.ID, []NewItem{named})
}

// isFull reports whether as many files have come as a batch may have, with those that were set aside.
func (u *Uploading) isFull() bool { return u.items+len(u.batch.SetAside) >= MostItems }

// named gives an item its id, its number, and its name.
func (u *Uploading) named(name string, item NewItem) (NewItem, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return item, err
	}
	u.items++
	item.ID, item.Number = id, u.items
	item.Sealed = u.sealer.Seal(place(u.batch.UserID, id, itemPlace), []byte(name))
	return item, nil
}

// takeArchive takes the files in an archive. It is stored while they are.
func (u *Uploading) takeArchive(ctx context.Context, content io.Reader) error {
	stored, err := u.batches.Files.Add(ctx, u.batch.UserID, content, u.left, u.batches.Now().Add(files.UploadTimeout))
	if errors.Is(err, files.ErrTooLarge) {
		return ErrTooLarge.Because(err)
	}
	if err != nil {
		return err
	}
	defer func() { _ = u.batches.Files.Delete(context.WithoutCancel(ctx), u.batch.UserID, stored.ID) }() // or it is swept
	opened, err := u.batches.Files.Open(ctx, u.batch.UserID, stored.ID)
	if err != nil {
		return err
	}
	packed, err := archive.Directory(opened, opened.Size)
	if errors.Is(err, document.ErrBroken) {
		return errBrokenZIP.Because(err)
	}
	if err != nil {
		return err
	}
	taken := slices.DeleteFunc(packed.File, func(file *zip.File) bool {
		return file.FileInfo().IsDir() || isHidden(file.Name)
	})
	if err := u.batches.Files.CheckFits(ctx, u.batch.UserID, unpackedSize(taken)); err != nil {
		return err
	}
	for _, file := range taken {
		if err := u.takePacked(ctx, file); err != nil {
			return err
		}
	}
	return nil
}

// unpackedSize is how many bytes files of an archive have, as it says. More of them are not read.
func unpackedSize(packed []*zip.File) (size int64) {
	for _, file := range packed {
		size += int64(file.UncompressedSize64) // the sum is bounded by the size of the archive
	}
	return size
}

// isHidden reports whether a file of an archive is one that programs leave there for themselves.
func isHidden(name string) bool {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~$") || strings.HasPrefix(name, "__MACOSX/")
}

func (u *Uploading) takePacked(ctx context.Context, file *zip.File) error {
	name := documents.ShownName(file.Name)
	if err := u.setTableAside(ctx, name); err != nil {
		return err
	}
	if table.IsName(name) {
		return u.add(ctx, name, NewItem{State: Unusable, Problem: problemOf(errPackedTable)})
	}
	const encrypted = 1 // a bit of the file's flags
	content, err := file.Open()
	if err != nil || file.Flags&encrypted != 0 {
		if err == nil {
			content.Close()
		}
		return u.add(ctx, name, NewItem{State: Unusable, Problem: problemOf(errBrokenZIP)})
	}
	defer content.Close()
	return u.takeFile(ctx, name, content)
}

// opening is the beginning of a text, by which its owner knows it.
func opening(text string) string {
	const most = 60 // letters
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > most {
		return strings.TrimSpace(string(letters[:most])) + "…"
	}
	return text
}

// itemOf is an item for a text that is ready, or for one that has a fault.
func itemOf(fault error, text string) NewItem {
	if fault != nil {
		return NewItem{State: Unusable, Problem: problemOf(fault)}
	}
	return NewItem{State: Ready, Words: humanize.ChargedWords(text)}
}
