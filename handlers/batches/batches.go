package batches

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/pg/waitbudget"
	batchviews "plainhand/views/batches"
)

// batchPages handles /platform/bulk, the batches of texts that members have rewritten together. Existing batches
// remain available after a change to a plan without bulk processing.
type batchPages struct {
	site      web.Site
	rewriting web.Rewriting
	batches   *batches.Batches
	stopping  <-chan struct{} // closed when the server begins to shut down
}

const bulkPath = "/platform/bulk"

// List handles GET /platform/bulk.
func (d batchPages) List(w http.ResponseWriter, r *http.Request) error {
	page, err := d.listPage(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, batchviews.Bulk(page))
}

func (d batchPages) listPage(r *http.Request) (batchviews.BulkPage, error) {
	visitor := web.VisitorOf(r)
	batches, err := d.batches.List(r.Context(), visitor.User.ID)
	if err != nil {
		return batchviews.BulkPage{}, err
	}
	reserved, err := d.batches.ReservedWords(r.Context(), visitor.User.ID)
	if err != nil {
		return batchviews.BulkPage{}, err
	}
	usage, err := d.batches.Files.UsageOf(r.Context(), visitor.User.ID)
	return batchviews.NewBulkPage(d.site.Frame(r), visitor.UsageSummary(), reserved, batches).WithStorage(usage), err
}

// Show handles GET /platform/bulk/{id}.
func (d batchPages) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := d.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, batchviews.Batch(page))
}

func (d batchPages) page(r *http.Request) (batchviews.Page, error) {
	batch, items, err := d.batch(r)
	if err != nil {
		return batchviews.Page{}, err
	}
	return d.pageOf(r, batch, items)
}

func (d batchPages) pageOf(r *http.Request, batch batches.Batch, items []batches.Item) (batchviews.Page, error) {
	visitor := web.VisitorOf(r)
	reserved, err := d.batches.ReservedWords(r.Context(), visitor.User.ID)
	return batchviews.NewPage(d.site.Frame(r), visitor.UsageSummary(), reserved, batch, items), err
}

// batch returns the visitor's batch named in the path, and its items. Error: batches.ErrNone.
func (d batchPages) batch(r *http.Request) (batches.Batch, []batches.Item, error) {
	id, err := web.BatchID(r)
	if err != nil {
		return batches.Batch{}, nil, err
	}
	return d.batches.Open(r.Context(), web.VisitorOf(r).User.ID, id)
}

// errOtherColumn is returned when a batch is started with another column than the one whose price was shown.
var errOtherColumn = fault.New(fault.Conflict, "You’ve chosen another column.",
	"Its texts have been read. Look at what they cost, then start.")

// Start handles POST /platform/bulk/{id}/start with settings.
func (d batchPages) Start(w http.ResponseWriter, r *http.Request) error {
	return d.act(w, r, func(ctx context.Context, batch batches.Batch, posted url.Values) error {
		access := web.VisitorOf(r).Access
		if err := access.Allow(billing.Bulk); err != nil {
			return err
		}
		column := batch.Settings.Column
		batch.Settings = withPosted(batch.Settings, posted)
		if batch.Settings.Column != column {
			return cmp.Or(d.batches.SetColumn(ctx, batch, batch.Settings.Column), error(errOtherColumn))
		}
		if err := d.batches.Change(ctx, batch); err != nil {
			return err
		}
		return d.batches.Start(ctx, batch.UserID, batch.ID, access)
	})
}

// SetColumn handles POST /platform/bulk/{id}/column with settings: it reads the texts of another column, so that their
// price is shown before the start.
func (d batchPages) SetColumn(w http.ResponseWriter, r *http.Request) error {
	return d.act(w, r, func(ctx context.Context, batch batches.Batch, posted url.Values) error {
		batch.Settings = withPosted(batch.Settings, posted)
		return d.batches.SetColumn(ctx, batch, batch.Settings.Column)
	})
}

// Pause handles POST /platform/bulk/{id}/pause.
func (d batchPages) Pause(w http.ResponseWriter, r *http.Request) error {
	return d.act(w, r, func(ctx context.Context, batch batches.Batch, _ url.Values) error {
		return d.batches.Pause(ctx, batch.UserID, batch.ID)
	})
}

// Resume handles POST /platform/bulk/{id}/resume.
func (d batchPages) Resume(w http.ResponseWriter, r *http.Request) error {
	return d.act(w, r, func(ctx context.Context, batch batches.Batch, _ url.Values) error {
		return d.batches.Resume(ctx, batch.UserID, batch.ID)
	})
}

// Cancel handles POST /platform/bulk/{id}/cancel.
func (d batchPages) Cancel(w http.ResponseWriter, r *http.Request) error {
	return d.act(w, r, func(ctx context.Context, batch batches.Batch, _ url.Values) error {
		return d.batches.Cancel(ctx, batch.UserID, batch.ID)
	})
}

// Retry handles POST /platform/bulk/{id}/retry with item, or without one for all items that can be retried.
func (d batchPages) Retry(w http.ResponseWriter, r *http.Request) error {
	return d.act(w, r, func(ctx context.Context, batch batches.Batch, posted url.Values) error {
		access := web.VisitorOf(r).Access
		if err := access.Allow(billing.Bulk); err != nil {
			return err
		}
		var itemIDs []uuid.UUID
		for _, item := range posted["item"] {
			id, err := uuid.Parse(item)
			if err != nil {
				return batches.ErrNone.Because(err)
			}
			itemIDs = append(itemIDs, id)
		}
		return d.batches.Retry(ctx, batch.UserID, batch.ID, access, itemIDs)
	})
}

// Back handles GET /platform/bulk/{id}/{act}, the browser's address after a form failed: it redirects to the batch.
func (d batchPages) Back(w http.ResponseWriter, r *http.Request) error {
	return web.Redirect(w, r, bulkPath+"/"+url.PathEscape(chi.URLParam(r, "id")))
}

// Delete handles POST /platform/bulk/{id}/delete.
func (d batchPages) Delete(w http.ResponseWriter, r *http.Request) error {
	id, err := web.BatchID(r)
	if err != nil {
		return err
	}
	if err := d.batches.Delete(r.Context(), web.VisitorOf(r).User.ID, id); err != nil {
		return err
	}
	return web.Redirect(w, r, bulkPath)
}

// act applies do to the batch in the path with the posted form, and redirects to its page. Errors are shown on
// that page.
func (d batchPages) act(
	w http.ResponseWriter, r *http.Request, do func(context.Context, batches.Batch, url.Values) error,
) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	batch, _, err := d.batch(r)
	if err != nil {
		return err
	}
	// The number of database waits grows with the number of items, so the request's wait budget does not apply.
	if err := do(waitbudget.Without(r.Context()), batch, posted); err != nil {
		page, failed := d.page(r)
		if failed != nil {
			return err
		}
		return web.OnPage(err, batchviews.Batch(page.WithProblem(web.ProblemOf(err))))
	}
	return web.Redirect(w, r, bulkPath+"/"+batch.ID.String())
}

// withPosted returns the settings with the posted fields applied.
func withPosted(settings batches.Settings, posted url.Values) batches.Settings {
	for name, field := range map[string]*string{"mode": &settings.Mode, "strength": &settings.Strength,
		"layout": &settings.Layout, "keep": &settings.Keep} {
		if posted.Has(name) {
			*field = posted.Get(name)
		}
	}
	if column, err := strconv.Atoi(posted.Get("column")); err == nil {
		settings.Column = column
	}
	return settings
}
