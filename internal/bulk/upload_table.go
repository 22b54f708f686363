package bulk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/google/uuid"

	"plainhand/internal/bulk/table"
	"plainhand/internal/documents"
	"plainhand/internal/fault"
	"plainhand/internal/files"
	"plainhand/internal/humanize"
)

// heldTable is a table that has come first. It is read when the upload is finished, and set aside if another file
// comes.
type heldTable struct {
	name  string
	file  files.File
	fault error // why it can't be read
}

// holdTable stores a table as that of the batch, with which it is deleted if the upload is interrupted.
func (u *Uploading) holdTable(ctx context.Context, name string, content io.Reader) error {
	stored, err := u.store(ctx, content)
	if errors.Is(err, files.ErrTooLarge) {
		u.table = &heldTable{name: name, fault: err}
		return nil
	}
	if err != nil {
		return err
	}
	u.table, u.batch.Table = &heldTable{name: name, file: stored}, name
	if err = u.saveTable(ctx, stored.ID, nil); err != nil {
		u.drop(ctx, stored)
	}
	return err
}

// setTableAside sets the table aside that has come first, since a file with a name comes too. The batch is called by
// that name if it was called by the table's.
func (u *Uploading) setTableAside(ctx context.Context, name string) error {
	held := u.table
	if held == nil {
		return nil
	}
	u.table, u.batch.Table = nil, ""
	if u.batch.Name == held.name {
		u.batch.Name = name
	}
	u.drop(ctx, held.file)
	return u.setAside(ctx, 0, held.name)
}

// setAside notes a table that is not taken, since it is not alone, at a position among the others.
func (u *Uploading) setAside(ctx context.Context, at int, name string) error {
	switch {
	case u.batch.Job:
		return ErrTableNotAlone
	case u.isFull():
		return errManyItems
	}
	u.batch.SetAside = slices.Insert(u.batch.SetAside, at, name)
	return u.batches.Change(ctx, u.batch)
}

// Finish reads a table that has come alone. Faults: what is wrong with it.
func (u *Uploading) Finish(ctx context.Context) error {
	switch {
	case u.table == nil:
		return nil
	case u.table.fault != nil:
		return u.table.fault
	}
	leave, err := u.batches.Documents.Room(ctx)
	if err != nil {
		return err
	}
	defer leave()
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

// SetColumn takes the texts of another column of a table, for a batch that is Open.
func (b *Batches) SetColumn(ctx context.Context, batch Batch, column int) error {
	if batch.TableID == nil || column < 0 || column >= len(batch.Columns) {
		return errColumn
	}
	leave, err := b.Documents.Room(ctx)
	if err != nil {
		return err
	}
	defer leave()
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
	u := &Uploading{batches: b, sealer: sealer, batch: batch}
	return u.setTable(ctx, *batch.TableID, read)
}

// table reads the table of a batch. The caller must have entered Documents.Room.
func (b *Batches) table(ctx context.Context, batch Batch) (*table.Table, error) {
	if batch.TableID == nil {
		return nil, documents.ErrForm
	}
	file, err := b.Files.Open(ctx, batch.UserID, *batch.TableID)
	if err != nil {
		return nil, err
	}
	return table.Read(batch.tableName(), file, file.Size)
}

// setTable makes an item of each text in the column that is chosen.
func (u *Uploading) setTable(ctx context.Context, tableID uuid.UUID, read *table.Table) error {
	var items []NewItem
	u.items = 0
	for _, text := range read.Texts(u.batch.Settings.Column) {
		item, err := u.named(fmt.Sprintf(rowName, text.Row)+": "+opening(text.Text), u.textItem(text))
		if err != nil {
			return err
		}
		if item.State == Ready {
			item.Draft = sealDraft(u.sealer, u.batch.UserID, item.ID, text.Text)
		}
		items = append(items, item)
	}
	return u.saveTable(ctx, tableID, items)
}

// saveTable stores the table of the batch, its heading, and its items in place of former ones.
func (u *Uploading) saveTable(ctx context.Context, tableID uuid.UUID, items []NewItem) error {
	sealed, err := sealHeading(u.sealer, u.batch.UserID, u.batch.ID, u.batch.Heading)
	if err != nil {
		return err
	}
	return u.batches.Storage.SetTable(ctx, u.batch.UserID, u.batch.ID, tableID, sealed, items)
}

var errFixed = fault.New(fault.Invalid, "This cell is a number or a formula, so it stays as it is.", "")

// textItem is an item for a text of a table, without its name.
func (u *Uploading) textItem(text table.Text) NewItem {
	err := humanize.Check(humanize.Request{Text: text.Text})
	if text.Fixed {
		err = errFixed
	}
	return itemOf(err, text.Text)
}
