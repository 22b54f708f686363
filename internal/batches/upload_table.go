package batches

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/batches/table"
	"plainhand/internal/fault"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
)

// pendingTable is a table that was uploaded first. It is read when the upload finishes, and set aside if another file
// follows.
type pendingTable struct {
	name  string
	file  files.File
	fault error // the reason if it can't be read
}

// storeTable stores the table as part of the batch, so that an interrupted upload deletes it with the batch.
func (u *Upload) storeTable(ctx context.Context, name string, content io.Reader) error {
	stored, err := u.store(ctx, content)
	if errors.Is(err, files.ErrTooLarge) {
		u.table = &pendingTable{name: name, fault: err}
		return nil
	}
	if err != nil {
		return err
	}
	u.table, u.batch.Table = &pendingTable{name: name, file: stored}, name
	if err = u.saveTable(ctx, stored.ID, nil); err != nil {
		u.drop(ctx, stored)
	}
	return err
}

// setTableAside sets the pending table aside because another file follows. A batch that was named after the table is
// renamed after that file.
func (u *Upload) setTableAside(ctx context.Context, name string) error {
	pending := u.table
	if pending == nil {
		return nil
	}
	u.table, u.batch.Table = nil, ""
	if u.batch.Name == pending.name {
		u.batch.Name = name
	}
	u.drop(ctx, pending.file)
	return u.setAside(ctx, 0, pending.name)
}

// setAside records the name of a table that is skipped because it is not the only file, at a position in the list.
func (u *Upload) setAside(ctx context.Context, at int, name string) error {
	switch {
	case u.batch.Job:
		return ErrTableNotAlone
	case u.isFull():
		return errManyItems
	}
	u.batch.SetAside = slices.Insert(u.batch.SetAside, at, name)
	return u.batches.Change(ctx, u.batch)
}

// Finish reads the pending table, if there is one. Faults: those of table.Read.
func (u *Upload) Finish(ctx context.Context) error {
	switch {
	case u.table == nil:
		return nil
	case u.table.fault != nil:
		return u.table.fault
	}
	release, err := u.batches.Documents.Room(ctx)
	if err != nil {
		return err
	}
	defer release()
	opened, err := u.batches.Files.Open(ctx, u.batch.UserID, u.table.file.ID)
	if err != nil {
		return err
	}
	read, err := table.Read(u.table.name, opened, opened.Size)
	if err != nil {
		return err
	}
	u.batch.Columns, u.batch.Settings.Column = read.Columns(), read.Longest()
	return u.setTable(ctx, u.table.file.ID, read)
}

var errColumn = fault.New(fault.Invalid, "There’s no such column in this table.", "Choose one from the list.")

// SetColumn selects another text column of a table, for a batch that is Open.
func (b *Batches) SetColumn(ctx context.Context, batch Batch, column int) error {
	if batch.TableID == nil || column < 0 || column >= len(batch.Columns) {
		return errColumn
	}
	release, err := b.Documents.Room(ctx)
	if err != nil {
		return err
	}
	defer release()
	read, err := b.table(ctx, batch)
	if err != nil {
		return err
	}
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	if err != nil {
		return err
	}
	if err := checkSettings(batch.Settings); err != nil {
		return err
	}
	batch.Settings.Column = column
	u := &Upload{batches: b, sealer: sealer, batch: batch}
	return u.setTable(ctx, *batch.TableID, read)
}

// table reads the table of a batch. The caller must hold a slot of Documents.Room.
func (b *Batches) table(ctx context.Context, batch Batch) (*table.Table, error) {
	if batch.TableID == nil {
		return nil, uploads.ErrForm
	}
	file, err := b.Files.Open(ctx, batch.UserID, *batch.TableID)
	if err != nil {
		return nil, err
	}
	return table.Read(batch.tableName(), file, file.Size)
}

// setTable creates an item for each text in the selected column.
func (u *Upload) setTable(ctx context.Context, tableID uuid.UUID, read *table.Table) error {
	var items []NewItem
	u.items = 0
	for _, text := range read.Texts(u.batch.Settings.Column) {
		item, err := u.initItem(fmt.Sprintf(rowName, text.Row)+": "+excerpt(text.Text), u.textItem(text))
		if err != nil {
			return err
		}
		if item.State == Ready {
			item.Draft = encryptDraft(u.sealer, u.batch.UserID, item.ID, text.Text)
		}
		items = append(items, item)
	}
	return u.saveTable(ctx, tableID, items)
}

// saveTable stores the table of the batch and its heading, and replaces its items.
func (u *Upload) saveTable(ctx context.Context, tableID uuid.UUID, items []NewItem) error {
	sealed, err := encryptHeading(u.sealer, u.batch.UserID, u.batch.ID, u.batch.Heading)
	if err != nil {
		return err
	}
	return u.batches.Storage.SetTable(ctx, u.batch.UserID, u.batch.ID, tableID, sealed, items)
}

var errFixed = fault.New(fault.Invalid, "This cell is a number or a formula, so it stays as it is.", "")

// textItem returns the unnamed item of a table's text.
func (u *Upload) textItem(text table.Text) NewItem {
	err := humanize.Check(humanize.Request{Text: text.Text})
	if text.Fixed {
		err = errFixed
	}
	return u.newItem(err, text.Text)
}
