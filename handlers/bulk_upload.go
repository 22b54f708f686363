package handlers

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"plainhand/internal/billing"
	"plainhand/internal/bulk"
	"plainhand/internal/files"
	"plainhand/internal/waitbudget"
	"plainhand/views"
)

// aroundFiles is what a form has around its files.
const aroundFiles = 1 << 20

// Upload handles POST /platform/bulk with files.
func (d bulkDesk) Upload(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	upload := &upload{desk: d, visitor: visitor, size: r.ContentLength}
	err := visitor.Access.Allow(billing.Bulk)
	if err == nil {
		ctx := waitbudget.Without(r.Context()) // it takes as long as it takes
		err = eachFile(w, r, "files", func(name string, content io.Reader) error { return upload.take(ctx, name, content) })
		if err == nil && upload.taking != nil {
			err = upload.taking.Finish(ctx)
		}
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		err = bulk.ErrTooLarge.Because(err)
	}
	switch {
	case err == nil && upload.items() > 0:
		return redirect(w, r, bulkPath+"/"+upload.batch.ID.String())
	case err == nil:
		err = bulk.ErrNoFiles
	case upload.items() > 0 && !errors.Is(err, files.ErrFull):
		return d.failedUpload(r, upload, err)
	}
	if upload.taking != nil {
		_ = d.batches.Delete(context.WithoutCancel(r.Context()), visitor.User.ID, upload.batch.ID) // or it is swept
	}
	page, failed := d.listPage(r)
	if failed != nil {
		return failed
	}
	return onPage{err, views.Bulk(page.WithProblem(problemOf(err)))}
}

// failedUpload shows what has come before an upload failed.
func (d bulkDesk) failedUpload(r *http.Request, upload *upload, err error) error {
	batch, items, failed := d.batches.Open(r.Context(), upload.visitor.User.ID, upload.batch.ID)
	if failed != nil {
		return failed
	}
	page, failed := d.pageOf(r, batch, items)
	if failed != nil {
		return failed
	}
	problem := problemOf(err)
	problem.Advice = strings.TrimSpace(problem.Advice + " What came before that is below.")
	return onPage{err, views.Batch(page.WithProblem(problem))}
}

// upload is a batch on its way to us.
type upload struct {
	desk    bulkDesk
	visitor visitor
	size    int64 // of the request; negative: it isn't known
	batch   bulk.Batch
	taking  *bulk.Uploading // nil until the first file comes
}

// items is how many texts have come.
func (u *upload) items() int {
	if u.taking == nil {
		return 0
	}
	return u.taking.Items()
}

func (u *upload) take(ctx context.Context, name string, content io.Reader) error {
	if u.taking == nil {
		if err := u.begin(ctx, name); err != nil {
			return err
		}
	}
	return u.taking.Take(ctx, name, content)
}

func (u *upload) begin(ctx context.Context, name string) (err error) {
	user := u.visitor.User
	if err := u.desk.batches.Files.CheckFits(ctx, user.ID, u.size); err != nil {
		return err
	}
	u.batch, err = u.desk.batches.Add(ctx, user.ID, name, views.UsualBulk(user), user.HistoryDays)
	if err == nil {
		u.taking, err = u.desk.batches.Upload(ctx, u.batch, u.visitor.Access)
	}
	return err
}
