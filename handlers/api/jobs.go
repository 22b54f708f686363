package api

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
	"plainhand/internal/fault"
)

// jobs serves background jobs for many texts or whole documents. A job is a batch that starts without a price
// confirmation.
type jobs struct {
	api
	batches *batches.Batches
}

const v1JobsPath = web.V1Path + "/jobs"

// v1JobJSON is the status of a job.
type v1JobJSON struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	State     v1JobState  `json:"state"`
	Items     v1ItemsJSON `json:"items"`
	Words     int         `json:"words"`   // of all readable items
	Charged   int         `json:"charged"` // counted words
	MadeAt    time.Time   `json:"made_at"`
	StartedAt *time.Time  `json:"started_at"`
	EndedAt   *time.Time  `json:"ended_at"`
	ExpiresAt time.Time   `json:"expires_at"` // with its files and results
	Problem   *string     `json:"problem"`    // of the whole job; null without one
}

// v1ItemsJSON counts a job's items by state.
type v1ItemsJSON struct {
	All    int `json:"all"`
	Done   int `json:"done"`
	Failed int `json:"failed"` // includes unusable items and those over the word limit
	Left   int `json:"left"`   // not processed yet
}

// v1JobState is the state of a job.
type v1JobState string

// The states of jobs.
const (
	jobReading  v1JobState = "reading"
	jobRunning  v1JobState = "running"
	jobPaused   v1JobState = "paused" // by its owner, in the browser
	jobDone     v1JobState = "done"   // some items may have failed
	jobFailed   v1JobState = "failed" // no item was done
	jobCanceled v1JobState = "canceled"
)

func newV1Job(batch batches.Batch, counts batches.Counts) v1JobJSON {
	reply := v1JobJSON{ID: batch.ID.String(), Name: batch.Name, State: stateOfJob(batch, counts), Charged: counts.Charged,
		MadeAt: batch.MadeAt.UTC(), StartedAt: utc(batch.StartedAt), EndedAt: utc(batch.EndedAt),
		ExpiresAt: batch.ExpiresAt.UTC()}
	if batch.Interrupted() {
		reply.Problem = new(batches.ErrInterrupted.Message + " " + batches.ErrInterrupted.Advice)
	}
	for _, words := range counts.Words {
		reply.Words += words
	}
	items := counts.Items
	reply.Items = v1ItemsJSON{All: counts.All, Done: items[batches.Done],
		Failed: items[batches.Failed] + items[batches.Unusable] + items[batches.Unaffordable],
		Left:   items[batches.Unread] + items[batches.Ready] + items[batches.Waiting]}
	return reply
}

func stateOfJob(batch batches.Batch, counts batches.Counts) v1JobState {
	switch {
	case batch.State == batches.Open:
		return jobReading
	case batch.State == batches.Running:
		return jobRunning
	case batch.State == batches.Paused:
		return jobPaused
	case counts.Items[batches.Canceled] > 0:
		return jobCanceled
	case counts.Items[batches.Done] == 0:
		return jobFailed
	}
	return jobDone
}

// requireLiveKey is the middleware that rejects test keys.
func (a jobs) requireLiveKey(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if web.ApiKeyOf(r).Test {
			a.failures.Answer(w, r, errTestKey, true)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// job returns the job in the address with its items. Error: batches.ErrNone.
func (a jobs) job(r *http.Request) (batches.Batch, []batches.Item, error) {
	id, err := web.BatchID(r)
	if err != nil {
		return batches.Batch{}, nil, err
	}
	batch, items, err := a.batches.Open(r.Context(), web.VisitorOf(r).User.ID, id)
	if err == nil && !batch.Job {
		err = batches.ErrNone
	}
	return batch, items, err
}

// Show handles GET /v1/jobs/{id} with v1JobJSON.
func (a jobs) Show(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := a.job(r)
	if err != nil {
		return err
	}
	return writeV1(w, r, newV1Job(batch, batches.Count(items)))
}

// accepted answers with status 202 and the job. A replayed job was added by an earlier request with the same
// Idempotency-Key.
func (a jobs) accepted(w http.ResponseWriter, r *http.Request, id uuid.UUID, replayed bool) error {
	batch, items, err := a.batches.Open(r.Context(), web.VisitorOf(r).User.ID, id)
	if err != nil {
		return err
	}
	body, err := json.Marshal(newV1Job(batch, batches.Count(items)))
	if err != nil {
		return err
	}
	if replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	w.Header().Set("Location", v1JobsPath+"/"+id.String())
	web.WriteBody(w, r, http.StatusAccepted, web.JsonType, body)
	return nil
}

// Cancel handles POST /v1/jobs/{id}/cancel. Finished items keep their results.
func (a jobs) Cancel(w http.ResponseWriter, r *http.Request) error {
	batch, _, err := a.job(r)
	if err != nil {
		return err
	}
	if err := a.batches.Cancel(r.Context(), batch.UserID, batch.ID); err != nil {
		return err
	}
	return a.Show(w, r)
}

// Delete handles DELETE /v1/jobs/{id}: it deletes the job with its files and results.
func (a jobs) Delete(w http.ResponseWriter, r *http.Request) error {
	batch, _, err := a.job(r)
	if err != nil {
		return err
	}
	if err := a.batches.Delete(r.Context(), batch.UserID, batch.ID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// v1JobsJSON is a page of jobs.
type v1JobsJSON struct {
	Jobs []v1JobJSON `json:"jobs"`
	Next *string     `json:"next"` // the cursor of the page that follows; null on the last
}

// Page sizes of lists.
const (
	defaultPageSize = 20
	maxPageSize     = 100
)

// List handles GET /v1/jobs with limit and cursor: the newest jobs first.
func (a jobs) List(w http.ResponseWriter, r *http.Request) error {
	limit, before, err := pageOf(r.URL.Query())
	if err != nil {
		return err
	}
	place, err := parseJobCursor(before)
	if err != nil {
		return err
	}
	more := batches.JobsPage{Limit: limit + 1, Before: place}
	batches, counts, err := a.batches.Jobs(r.Context(), web.VisitorOf(r).User.ID, more)
	if err != nil {
		return err
	}
	reply := v1JobsJSON{Jobs: []v1JobJSON{}}
	for i, batch := range batches {
		if i == limit {
			last := batches[i-1]
			reply.Next = new(base64.RawURLEncoding.EncodeToString(
				fmt.Appendf(nil, "%d.%s", last.MadeAt.UnixMicro(), last.ID)))
			break
		}
		reply.Jobs = append(reply.Jobs, newV1Job(batch, counts[batch.ID]))
	}
	return writeV1(w, r, reply)
}

var errCursor = fieldFault("We didn’t issue this cursor.",
	"Send the value of “next” in the response before this one, or leave it out to begin at the first.")

// pageOf parses the page size and the cursor of a list's query; the cursor of the first page is "".
func pageOf(query url.Values) (limit int, cursor string, err error) {
	for name := range query {
		if name != "limit" && name != "cursor" {
			return 0, "", fieldError{errUnknownField, name}
		}
	}
	limit = defaultPageSize
	if query.Has("limit") {
		limit, err = strconv.Atoi(query.Get("limit"))
		if err != nil || limit < 1 || limit > maxPageSize {
			advice := fmt.Sprintf("It can be 1 to %d.", maxPageSize)
			return 0, "", fieldError{fieldFault("There’s no such limit.", advice), "limit"}
		}
	}
	if query.Has("cursor") && query.Get("cursor") == "" {
		return 0, "", fieldError{errCursor, "cursor"}
	}
	return limit, query.Get("cursor"), nil
}

func parseJobCursor(cursor string) (place batches.JobCursor, err error) {
	if cursor == "" {
		return place, nil
	}
	decoded, err := base64.RawURLEncoding.DecodeString(cursor)
	micros, id, found := strings.Cut(string(decoded), ".")
	createdMicros, wrong := strconv.ParseInt(micros, 10, 64)
	const latest = 1 << 52 // microseconds: in 2112
	place.MadeAt = time.UnixMicro(createdMicros)
	parsed, none := uuid.Parse(id)
	isTime := wrong == nil && createdMicros > 0 && createdMicros < latest
	if place.ID = parsed; err != nil || !found || !isTime || none != nil {
		return place, fieldError{errCursor, "cursor"}
	}
	return place, nil
}

// errNoSingleFile is returned for the combined results of a job of texts, which has none.
var errNoSingleFile = fault.New(fault.Conflict, "This job of texts can’t be downloaded as one file.",
	"Get the results one by one at /v1/jobs/{id}/items/{item}.")
