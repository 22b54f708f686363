package handlers

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

	"plainhand/internal/bulk"
	"plainhand/internal/fault"
)

// v1Jobs are the calls for many texts or whole documents, which are done in the background. A job is a batch whose
// sender does not look at its price first.
type v1Jobs struct {
	v1
	batches *bulk.Batches
}

const v1JobsPath = v1Path + "/jobs"

// v1JobJSON is a job as it stands.
type v1JobJSON struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	State     v1JobState  `json:"state"`
	Items     v1ItemsJSON `json:"items"`
	Words     int         `json:"words"`   // of all items that could be read
	Charged   int         `json:"charged"` // words that were counted
	MadeAt    time.Time   `json:"made_at"`
	StartedAt *time.Time  `json:"started_at"`
	EndedAt   *time.Time  `json:"ended_at"`
	ExpiresAt time.Time   `json:"expires_at"` // with its files and results
	Problem   *string     `json:"problem"`    // of the job as a whole; null without one
}

// v1ItemsJSON counts items.
type v1ItemsJSON struct {
	All    int `json:"all"`
	Done   int `json:"done"`
	Failed int `json:"failed"` // or could not be used, or did not fit into the words
	Left   int `json:"left"`   // to be done
}

// v1JobState is how a job stands.
type v1JobState string

// The states of jobs.
const (
	jobReading  v1JobState = "reading"
	jobRunning  v1JobState = "running"
	jobPaused   v1JobState = "paused" // by its owner, in the browser
	jobDone     v1JobState = "done"   // perhaps not with all items
	jobFailed   v1JobState = "failed" // nothing of it was done
	jobCanceled v1JobState = "canceled"
)

func newV1Job(batch bulk.Batch, counts bulk.Counts) v1JobJSON {
	made := v1JobJSON{ID: batch.ID.String(), Name: batch.Name, State: stateOfJob(batch, counts), Charged: counts.Charged,
		MadeAt: batch.MadeAt.UTC(), StartedAt: utc(batch.StartedAt), EndedAt: utc(batch.EndedAt),
		ExpiresAt: batch.ExpiresAt.UTC()}
	if batch.Interrupted() {
		made.Problem = new(bulk.ErrInterrupted.Message + " " + bulk.ErrInterrupted.Advice)
	}
	for _, words := range counts.Words {
		made.Words += words
	}
	items := counts.Items
	made.Items = v1ItemsJSON{All: counts.All, Done: items[bulk.Done],
		Failed: items[bulk.Failed] + items[bulk.Unusable] + items[bulk.Unaffordable],
		Left:   items[bulk.Unread] + items[bulk.Ready] + items[bulk.Waiting]}
	return made
}

func stateOfJob(batch bulk.Batch, counts bulk.Counts) v1JobState {
	switch {
	case batch.State == bulk.Open:
		return jobReading
	case batch.State == bulk.Running:
		return jobRunning
	case batch.State == bulk.Paused:
		return jobPaused
	case counts.Items[bulk.Canceled] > 0:
		return jobCanceled
	case counts.Items[bulk.Done] == 0:
		return jobFailed
	}
	return jobDone
}

// live refuses test keys, which have no jobs.
func (a v1Jobs) live(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if keyOfRequest(r).Test {
			a.failures.answer(w, r, errTestKey, true)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// job returns the job in the address, with its items, or bulk.ErrNone.
func (a v1Jobs) job(r *http.Request) (bulk.Batch, []bulk.Item, error) {
	id, err := batchID(r)
	if err != nil {
		return bulk.Batch{}, nil, err
	}
	batch, items, err := a.batches.Open(r.Context(), visitorOf(r).User.ID, id)
	if err == nil && !batch.Job {
		err = bulk.ErrNone
	}
	return batch, items, err
}

// Show handles GET /v1/jobs/{id} with v1JobJSON.
func (a v1Jobs) Show(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := a.job(r)
	if err != nil {
		return err
	}
	return writeV1(w, r, newV1Job(batch, bulk.Count(items)))
}

// accepted answers with a job that was sent just now, or before.
func (a v1Jobs) accepted(w http.ResponseWriter, r *http.Request, id uuid.UUID, again bool) error {
	batch, items, err := a.batches.Open(r.Context(), visitorOf(r).User.ID, id)
	if err != nil {
		return err
	}
	body, err := json.Marshal(newV1Job(batch, bulk.Count(items)))
	if err != nil {
		return err
	}
	if again {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	w.Header().Set("Location", v1JobsPath+"/"+id.String())
	writeBody(w, r, http.StatusAccepted, jsonType, body)
	return nil
}

// Cancel handles POST /v1/jobs/{id}/cancel: what is done stays.
func (a v1Jobs) Cancel(w http.ResponseWriter, r *http.Request) error {
	batch, _, err := a.job(r)
	if err != nil {
		return err
	}
	if err := a.batches.Cancel(r.Context(), batch.UserID, batch.ID); err != nil {
		return err
	}
	return a.Show(w, r)
}

// Delete handles DELETE /v1/jobs/{id}, which is deleted with its files and results.
func (a v1Jobs) Delete(w http.ResponseWriter, r *http.Request) error {
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

// v1JobsJSON is a page of somebody's jobs.
type v1JobsJSON struct {
	Jobs []v1JobJSON `json:"jobs"`
	Next *string     `json:"next"` // the cursor of the page that follows; null on the last
}

// Pages of lists.
const (
	usualPage = 20
	mostPage  = 100
)

// List handles GET /v1/jobs with limit and cursor: the newest jobs first.
func (a v1Jobs) List(w http.ResponseWriter, r *http.Request) error {
	most, before, err := pageOf(r.URL.Query())
	if err != nil {
		return err
	}
	place, err := jobPlaceOf(before)
	if err != nil {
		return err
	}
	more := bulk.JobsPage{Most: most + 1, Before: place}
	batches, counts, err := a.batches.Jobs(r.Context(), visitorOf(r).User.ID, more)
	if err != nil {
		return err
	}
	made := v1JobsJSON{Jobs: []v1JobJSON{}}
	for i, batch := range batches {
		if i == most {
			last := batches[i-1]
			made.Next = new(base64.RawURLEncoding.EncodeToString(
				fmt.Appendf(nil, "%d.%s", last.MadeAt.UnixMicro(), last.ID)))
			break
		}
		made.Jobs = append(made.Jobs, newV1Job(batch, counts[batch.ID]))
	}
	return writeV1(w, r, made)
}

var errCursor = fieldFault("This cursor is none of ours.", "Take it from “next” of the page before.")

// pageOf reads which part of a list is asked for: how many entries, and behind which cursor; empty for the first.
func pageOf(query url.Values) (most int, cursor string, err error) {
	for name := range query {
		if name != "limit" && name != "cursor" {
			return 0, "", inField{errUnknownField, name}
		}
	}
	most = usualPage
	if query.Has("limit") {
		most, err = strconv.Atoi(query.Get("limit"))
		if err != nil || most < 1 || most > mostPage {
			return 0, "", inField{fieldFault("There’s no such limit.", fmt.Sprintf("It can be 1 to %d.", mostPage)), "limit"}
		}
	}
	if query.Has("cursor") && query.Get("cursor") == "" {
		return 0, "", inField{errCursor, "cursor"}
	}
	return most, query.Get("cursor"), nil
}

func jobPlaceOf(cursor string) (place bulk.JobPlace, err error) {
	if cursor == "" {
		return place, nil
	}
	decoded, err := base64.RawURLEncoding.DecodeString(cursor)
	micros, id, found := strings.Cut(string(decoded), ".")
	made, wrong := strconv.ParseInt(micros, 10, 64)
	const latest = 1 << 52 // microseconds: in 2112
	place.MadeAt = time.UnixMicro(made)
	parsed, none := uuid.Parse(id)
	isTime := wrong == nil && made > 0 && made < latest
	if place.ID = parsed; err != nil || !found || !isTime || none != nil {
		return place, inField{errCursor, "cursor"}
	}
	return place, nil
}

// errNotJob is told of results that a job does not come with.
var errNotJob = fault.New(fault.Conflict, "This job doesn’t come in one file.",
	"Its results are at /v1/jobs/{id}/items/{item}.")
