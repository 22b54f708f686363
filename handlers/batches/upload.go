package batches

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/texts/files"
	batchviews "plainhand/views/batches"
)

// Upload handles POST /platform/bulk with files.
func (d batchPages) Upload(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	upload := &upload{handler: d, visitor: visitor, size: r.ContentLength}
	err := visitor.Access.Allow(billing.Bulk)
	if err == nil {
		ctx := waitbudget.Without(r.Context()) // the client's network sets the pace
		err = web.ForEachFile(w, r, "files", func(name string, content io.Reader) error {
			return upload.add(ctx, name,
				content)
		})
		if err == nil && upload.uploading != nil {
			err = upload.uploading.Finish(ctx)
		}
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		err = batches.ErrTooLarge.Because(err)
	}
	switch {
	case err == nil && upload.items() > 0:
		return web.Redirect(w, r, bulkPath+"/"+upload.batch.ID.String())
	case err == nil:
		err = batches.ErrNoFiles
	case upload.items() > 0 && !errors.Is(err, files.ErrFull):
		return d.failedUpload(r, upload, err)
	}
	if upload.uploading != nil {
		_ = d.batches.Delete(context.WithoutCancel(r.Context()), visitor.User.ID, upload.batch.ID) // or it is swept
	}
	page, failed := d.listPage(r)
	if failed != nil {
		return failed
	}
	return web.OnPage(err, batchviews.Bulk(page.WithProblem(web.ProblemOf(err))))
}

// failedUpload returns err on the page of the batch with the files that arrived before the upload failed.
func (d batchPages) failedUpload(r *http.Request, upload *upload, err error) error {
	batch, items, failed := d.batches.Open(r.Context(), upload.visitor.User.ID, upload.batch.ID)
	if failed != nil {
		return failed
	}
	page, failed := d.pageOf(r, batch, items)
	if failed != nil {
		return failed
	}
	problem := web.ProblemOf(err)
	problem.Advice = strings.TrimSpace(problem.Advice + " The files that arrived before it are below.")
	return web.OnPage(err, batchviews.Batch(page.WithProblem(problem)))
}

// upload is a batch that is being uploaded.
type upload struct {
	handler   batchPages
	visitor   web.Visitor
	size      int64 // of the request in bytes; negative: unknown
	batch     batches.Batch
	uploading *batches.Upload // nil before the first file
}

// items returns the number of items received so far.
func (u *upload) items() int {
	if u.uploading == nil {
		return 0
	}
	return u.uploading.Items()
}

// add adds a file to the batch, which the first file creates.
func (u *upload) add(ctx context.Context, name string, content io.Reader) error {
	if u.uploading == nil {
		if err := u.begin(ctx, name); err != nil {
			return err
		}
	}
	return u.uploading.Take(ctx, name, content)
}

func (u *upload) begin(ctx context.Context, name string) (err error) {
	user := u.visitor.User
	if err := u.handler.batches.Files.CheckFits(ctx, user.ID, u.size); err != nil {
		return err
	}
	u.batch, err = u.handler.batches.Add(ctx, user.ID, name, batchviews.UsualBulk(user), user.HistoryDays)
	if err == nil {
		u.uploading, err = u.handler.batches.Upload(ctx, u.batch, u.visitor.Access)
	}
	return err
}
