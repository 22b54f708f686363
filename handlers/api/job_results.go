package api

import (
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
	"plainhand/internal/fault"
	"plainhand/internal/texts/uploads"
	editorviews "plainhand/views/editor"
)

// v1ItemJSON is a text or document of a job.
type v1ItemJSON struct {
	ID      string               `json:"id"`
	Number  int                  `json:"number"` // from 1, in the order of the request
	Name    string               `json:"name"`
	State   batches.ItemState    `json:"state"`
	Words   int                  `json:"words"`
	Charged int                  `json:"charged"`
	Code    *batches.ProblemCode `json:"code"`    // of the problem; null without one
	Problem *string              `json:"problem"` // why it has no result
}

func newV1Item(item batches.Item) v1ItemJSON {
	reply := v1ItemJSON{ID: item.ID.String(), Number: item.Number, Name: item.Name, State: item.State, Words: item.Words,
		Charged: item.Charged}
	if code := item.Code(); code != "" {
		reply.Code, reply.Problem = &code, &item.Problem.Text
	}
	if item.State == batches.Unaffordable {
		reply.Problem = new("It has more words than were left. GET /v1/usage says how many are left and when you get new " +
			"ones. Send it again in another job then.")
	}
	return reply
}

// v1ItemListJSON is a page of the items of a job.
type v1ItemListJSON struct {
	Items []v1ItemJSON `json:"items"`
	Next  *string      `json:"next"`
}

// Items handles GET /v1/jobs/{id}/items with limit and cursor, in the order of the request.
func (a jobs) Items(w http.ResponseWriter, r *http.Request) error {
	limit, cursor, err := pageOf(r.URL.Query())
	if err != nil {
		return err
	}
	after := 0
	if cursor != "" {
		if after, err = strconv.Atoi(cursor); err != nil || after < 1 {
			return fieldError{errCursor, "cursor"}
		}
	}
	_, items, err := a.job(r)
	if err != nil {
		return err
	}
	reply := v1ItemListJSON{Items: []v1ItemJSON{}}
	for _, item := range items {
		if item.Number <= after {
			continue
		}
		if len(reply.Items) == limit {
			reply.Next = new(strconv.Itoa(reply.Items[limit-1].Number))
			break
		}
		reply.Items = append(reply.Items, newV1Item(item))
	}
	return writeV1(w, r, reply)
}

// v1ItemResultJSON is an item with its result; null before it is done. Applying Changes to Before gives Text. All
// include the owner's later edits.
type v1ItemResultJSON struct {
	v1ItemJSON
	Before  *string            `json:"before"`
	Text    *string            `json:"text"`
	Changes []v1ItemChangeJSON `json:"changes"`
}

type v1ItemChangeJSON struct {
	v1SpanJSON
	After  string `json:"after"`
	Reason string `json:"reason"`
}

// Item handles GET /v1/jobs/{id}/items/{item} with v1ItemResultJSON.
func (a jobs) Item(w http.ResponseWriter, r *http.Request) error {
	_, item, err := a.item(r)
	if err != nil {
		return err
	}
	reply := v1ItemResultJSON{v1ItemJSON: newV1Item(item), Changes: []v1ItemChangeJSON{}}
	if item.State != batches.Done {
		return writeV1(w, r, reply)
	}
	text, err := a.history.Open(r.Context(), web.VisitorOf(r).User.ID, item.ID)
	if err != nil {
		return err
	}
	wording, err := editorviews.TextWording(text)
	if err != nil {
		return err
	}
	reply.Before, reply.Text = &wording.Before, &wording.Now
	at := newCodePoints(wording.Before)
	for _, change := range wording.Changes {
		reply.Changes = append(reply.Changes,
			v1ItemChangeJSON{at.span(change.Start, change.End), change.After, change.Reason})
	}
	return writeV1(w, r, reply)
}

// item returns the item in the address. Error: batches.ErrNone.
func (a jobs) item(r *http.Request) (batches.Batch, batches.Item, error) {
	batch, items, err := a.job(r)
	for _, item := range items {
		if item.ID.String() == chi.URLParam(r, "item") {
			return batch, item, err
		}
	}
	if err == nil {
		err = batches.ErrNone
	}
	return batch, batches.Item{}, err
}

// errNotDone is returned for an item without a result.
var errNotDone = fault.New(fault.Conflict, "This item has no result.",
	"If its state is waiting, try again later. If it is unusable, unaffordable, or failed, its code says why.")

// File handles GET /v1/jobs/{id}/items/{item}/{form}: the result as a file.
func (a jobs) File(w http.ResponseWriter, r *http.Request) error {
	batch, item, err := a.item(r)
	if err != nil {
		return err
	}
	if item.State != batches.Done {
		return errNotDone
	}
	release, err := a.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer release()
	result, err := a.batches.Result(r.Context(), batch, item, uploads.Form(chi.URLParam(r, "form")))
	if err != nil {
		return err
	}
	return web.SendFile(w, result.Name, result.MediaType, result.Content)
}

// Results handles GET /v1/jobs/{id}/results: an archive of the finished files, or the table with its results.
func (a jobs) Results(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := a.job(r)
	if err != nil {
		return err
	}
	release, err := a.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer release()
	switch {
	case batch.TableID != nil:
		return web.SendTable(w, r, a.batches, batch, items)
	case len(items) > 0 && items[0].FileID == nil && items[0].State != batches.Unusable:
		return errNoSingleFile
	}
	return web.SendArchive(w, r, a.batches, batch, items, uploads.Same)
}
