package batches

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

	"plainhand/engine/humanize"
	"plainhand/internal/batches/table"
	"plainhand/internal/billing"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/document"
	"plainhand/internal/texts"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
)

// ErrNoFiles is returned for an upload without a file.
var ErrNoFiles = fault.New(fault.Invalid, "You haven’t chosen any files.", "Choose some, or drop them here.").
	WithAPIText("The form has no files.", "Send a part “files” with a file name for each file.")

// ErrTooLarge is returned for an upload of more than MaxBytes.
var ErrTooLarge = fault.New(fault.TooLarge,
	fmt.Sprintf("The files of a batch have up to %d MB together.", MaxBytes>>20), "Divide yours into several.").
	WithAPIText(fmt.Sprintf("The files of a job have up to %d MB together.", MaxBytes>>20), "Send several jobs.")

// ErrTableNotAlone is returned for a job with a table and other files, or with several tables.
var ErrTableNotAlone = fault.New(fault.Invalid, "A table can’t come with other files.",
	"Send each table alone, and the other files without it.")

var (
	errManyItems = fault.New(fault.TooLarge, fmt.Sprintf("A batch has up to %d files.", MaxItems),
		"Divide yours into several.").
		WithAPIText(fmt.Sprintf("A job has up to %d files.", MaxItems), "Send several jobs.")
	errPackedTable = fault.New(fault.Invalid, "This table is in an archive, where tables aren’t read.",
		"Send it alone, without the archive.")
	errBrokenZIP = fault.New(fault.Invalid, "This archive is broken, or protected with a password.",
		"Pack the files again, without a password, or send them one by one.")
)

// Upload is the upload of a batch's files, one after the other. ZIP archives are unpacked.
type Upload struct {
	batches   *Batches
	sealer    secret.Sealer
	batch     Batch
	access    billing.Access
	items     int
	bytesLeft int64         // remaining upload size
	table     *pendingTable // nil if there is none
}

// Change replaces the settings of the batch, and its name unless it is empty.
func (u *Upload) Change(ctx context.Context, name string, settings Settings) error {
	u.batch.Settings = settings
	if name != "" {
		u.batch.Name = uploads.DisplayName(name)
	}
	return u.batches.Change(ctx, u.batch)
}

// Upload starts the upload for an Open batch without files. Call Finish after the last file. Access is the owner's
// current access.
func (b *Batches) Upload(ctx context.Context, batch Batch, access billing.Access) (*Upload, error) {
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	return &Upload{batches: b, sealer: sealer, batch: batch, access: access, bytesLeft: MaxBytes}, err
}

// Items returns the number of items so far, including Unusable ones.
func (u *Upload) Items() int { return u.items }

// Take stores a file, the files of an archive, or a table. A file in an unsupported format becomes an Unusable item. A
// table is set aside unless it is the only file; of several tables without other files, the first is used. In a job,
// that is ErrTableNotAlone. Faults concern the whole upload: files stored so far stay. After files.ErrFull, delete the
// batch.
func (u *Upload) Take(ctx context.Context, name string, content io.Reader) error {
	name = uploads.DisplayName(name)
	switch {
	case table.IsName(name) && u.items == 0 && u.table == nil:
		return u.storeTable(ctx, name, content)
	case table.IsName(name):
		return u.setAside(ctx, len(u.batch.SetAside), name)
	case strings.EqualFold(path.Ext(name), ".zip"):
		return u.addArchive(ctx, content)
	}
	return u.addFile(ctx, name, content)
}

func (u *Upload) addFile(ctx context.Context, name string, content io.Reader) error {
	if err := u.setTableAside(ctx, name); err != nil {
		return err
	}
	if err := uploads.Allowed(name, u.access); err != nil {
		return u.add(ctx, name, u.unusable(err))
	}
	stored, err := u.store(ctx, content)
	switch {
	case errors.Is(err, files.ErrTooLarge):
		return u.add(ctx, name, u.unusable(formats.ErrTooLarge))
	case err != nil:
		return err
	}
	err = u.add(ctx, name, NewItem{State: Unread, FileID: &stored.ID})
	if err != nil {
		u.drop(ctx, stored)
	}
	return err
}

// drop deletes a file that will not be part of the batch.
func (u *Upload) drop(ctx context.Context, stored files.File) {
	u.bytesLeft += stored.Size
	_ = u.batches.Files.Delete(context.WithoutCancel(ctx), u.batch.UserID, stored.ID) // or it is swept
}

// store stores a file until a day after the batch expires; deleting the batch deletes the file.
func (u *Upload) store(ctx context.Context, content io.Reader) (files.File, error) {
	maxSize := min(u.bytesLeft, formats.MaxBytes)
	stored, err := u.batches.Files.Add(ctx, u.batch.UserID, content, maxSize, u.batch.ExpiresAt.AddDate(0, 0, 1))
	switch {
	case err == nil:
		u.bytesLeft -= stored.Size
	case errors.Is(err, files.ErrTooLarge):
		u.bytesLeft -= maxSize // as much was read before the limit was reached
		if u.bytesLeft == 0 {
			err = ErrTooLarge
		}
	}
	return stored, err
}

// add adds an item to the batch.
func (u *Upload) add(ctx context.Context, name string, item NewItem) error {
	if u.isFull() {
		return errManyItems
	}
	named, err := u.initItem(name, item)
	if err != nil {
		return err
	}
	return u.batches.Storage.AddItems(ctx, u.batch.UserID, u.batch.ID, []NewItem{named})
}

// isFull reports whether the batch has MaxItems files, including tables that were set aside.
func (u *Upload) isFull() bool { return u.items+len(u.batch.SetAside) >= MaxItems }

// initItem sets an item's ID, number, and encrypted name.
func (u *Upload) initItem(name string, item NewItem) (NewItem, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return item, err
	}
	u.items++
	item.ID, item.Number = id, u.items
	item.Sealed = u.sealer.Seal(associatedData(u.batch.UserID, id, kindItemName), []byte(name))
	return item, nil
}

// addArchive adds the files of a ZIP archive, which is stored temporarily.
func (u *Upload) addArchive(ctx context.Context, content io.Reader) error {
	stored, err := u.batches.Files.Add(ctx, u.batch.UserID, content, u.bytesLeft, u.batches.Now().Add(files.UploadTimeout))
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
	entries := slices.DeleteFunc(packed.File, func(file *zip.File) bool {
		return file.FileInfo().IsDir() || isHidden(file.Name)
	})
	if err := u.batches.Files.CheckFits(ctx, u.batch.UserID, unpackedSize(entries)); err != nil {
		return err
	}
	for _, file := range entries {
		if err := u.addArchiveEntry(ctx, file); err != nil {
			return err
		}
	}
	return nil
}

// unpackedSize returns the sum of the sizes that the archive declares. Reading stops at the declared size.
func unpackedSize(packed []*zip.File) (size int64) {
	for _, file := range packed {
		size += int64(file.UncompressedSize64) // the sum is bounded by the size of the archive
	}
	return size
}

// isHidden reports whether an archive entry is a hidden, lock, or macOS metadata file.
func isHidden(name string) bool {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~$") || strings.HasPrefix(name, "__MACOSX/")
}

func (u *Upload) addArchiveEntry(ctx context.Context, file *zip.File) error {
	name := uploads.DisplayName(file.Name)
	if err := u.setTableAside(ctx, name); err != nil {
		return err
	}
	if table.IsName(name) {
		return u.add(ctx, name, u.unusable(errPackedTable))
	}
	const encrypted = 1 // a bit of the file's flags
	content, err := file.Open()
	if err != nil || file.Flags&encrypted != 0 {
		if err == nil {
			content.Close()
		}
		return u.add(ctx, name, u.unusable(errBrokenZIP))
	}
	defer content.Close()
	return u.addFile(ctx, name, content)
}

// excerpt returns the beginning of a text, as a name for its owner.
func excerpt(text string) string {
	const maxLetters = 60 // letters
	text = texts.PlainLine(text)
	if letters := []rune(text); len(letters) > maxLetters {
		return strings.TrimSpace(string(letters[:maxLetters])) + "…"
	}
	return text
}

// newItem returns a Ready item for a text, or an Unusable one for a fault.
func (u *Upload) newItem(fault error, text string) NewItem {
	if fault != nil {
		return u.unusable(fault)
	}
	return NewItem{State: Ready, Words: humanize.ChargedWords(text)}
}

func (u *Upload) unusable(fault error) NewItem {
	return NewItem{State: Unusable, Problem: problemOf(fault, u.batch.Job)}
}
