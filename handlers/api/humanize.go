package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/handlers/web"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/rewriting"
	"plainhand/internal/usage"
)

var errNoText = fault.New(fault.Invalid, "There’s no text.", "Send one in the field “text”.")

var errTooManyWords = fault.New(fault.Invalid,
	message.NewPrinter(language.English).Sprintf("A text can have up to %d words here.", apikey.TextWords),
	"Split it and send the parts one at a time. Nothing was charged.")

// v1TextJSON is a text with its settings; nil for a setting that was not sent.
type v1TextJSON struct {
	Text     string             `json:"text"`
	Mode     *humanize.Mode     `json:"mode"`
	Strength *humanize.Strength `json:"strength"`
	Layout   *humanize.Layout   `json:"layout"`
	Keep     []string           `json:"keep"`
	Seed     uint64             `json:"seed"`
}

// request validates the body and returns the engine's request. Errors are fieldError.
func (body v1TextJSON) request() (request humanize.Request, err error) {
	request = humanize.Request{Text: body.Text, Keep: body.Keep, Seed: body.Seed}
	if err := checkV1(body.Text, body.Keep); err != nil {
		return request, err
	}
	if body.Seed > humanize.MaxSeed {
		return request, fieldError{fieldFault("The seed is too large.", fmt.Sprintf("It can be up to %d.",
			uint64(humanize.MaxSeed))), "seed"}
	}
	if request.Mode, err = parseEnum("mode", body.Mode, humanize.Modes()); err != nil {
		return request, err
	}
	if request.Strength, err = parseEnum("strength", body.Strength, humanize.Strengths()); err != nil {
		return request, err
	}
	request.Layout, err = parseEnum("layout", body.Layout, humanize.Layouts())
	return request, err
}

// checkV1 validates a text and the phrases to keep. Errors are fieldError.
func checkV1(text string, keep []string) error {
	switch {
	case strings.TrimSpace(text) == "":
		return fieldError{errNoText, "text"}
	case strings.ContainsRune(text, 0):
		return fieldError{fieldFault("The text has a NUL character.", "Binary files have them. Send plain text."), "text"}
	case humanize.ChargedWords(text) > apikey.TextWords:
		return fieldError{errTooManyWords, "text"}
	case len(keep) > humanize.MaxKeep:
		return fieldError{fieldFault("There are too many words to keep.",
			fmt.Sprintf("There can be %d, also phrases.", humanize.MaxKeep)), "keep"}
	case slices.ContainsFunc(keep, func(phrase string) bool { return len(phrase) > humanize.MaxKept }):
		return fieldError{fieldFault("A phrase to keep is too long.",
			fmt.Sprintf("It can have %d bytes: keep part of it.", humanize.MaxKept)), "keep"}
	}
	return nil
}

// fieldFault is errFieldType with a specific message.
func fieldFault(message, advice string) error {
	return fault.New(errFieldType.Kind, message, advice).Because(errFieldType)
}

// parseEnum returns a field's value if it is one of all, or "" if none was sent. The error is a fieldError.
func parseEnum[T ~string](field string, sent *T, all []T) (found T, err error) {
	if sent == nil {
		return "", nil
	}
	if !slices.Contains(all, *sent) {
		var names []string
		for _, value := range all {
			names = append(names, string(value))
		}
		return "", fieldError{fieldFault(fmt.Sprintf("There’s no %s %.40q.", field, *sent),
			"Choose one of "+strings.Join(names, ", ")+"."), field}
	}
	return *sent, nil
}

// v1ResultJSON is the reply of POST /v1/humanize. Applying Changes to the posted text gives Text.
type v1ResultJSON struct {
	Text          string             `json:"text"`
	Changed       bool               `json:"changed"`
	Changes       []v1ChangeJSON     `json:"changes"`
	Suggestions   []v1SuggestionJSON `json:"suggestions"`
	Restored      []v1RestoredJSON   `json:"restored"`       // parts that the fidelity guard restored
	RestoredCount int                `json:"restored_count"` // in sentences; may be more than are listed
	Report        report.Report      `json:"report"`
	Engine        string             `json:"engine"`
	Language      string             `json:"language,omitempty"`
	Words         v1ChargedJSON      `json:"words"`
}

// v1SpanJSON is a part of the posted text, in Unicode code points.
type v1SpanJSON struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Before string `json:"before"`
}

type v1ChangeJSON struct {
	v1SpanJSON
	After  string `json:"after"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

type v1SuggestionJSON struct {
	v1SpanJSON
	Alternatives []string `json:"alternatives"`
	Rule         string   `json:"rule"`
	Reason       string   `json:"reason"`
	Advice       string   `json:"advice"` // empty if there are alternatives
}

type v1RestoredJSON struct {
	v1SpanJSON
	Reasons []string `json:"reasons"`
}

// v1ChargedJSON is the charge of a request, and the owner's usage after it.
type v1ChargedJSON struct {
	Charged int `json:"charged"`
	v1WordsJSON
}

// Humanize handles POST /v1/humanize with v1TextJSON and v1ResultJSON.
func (a api) Humanize(w http.ResponseWriter, r *http.Request) error {
	release, err := a.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer release()
	posted, err := readStrictly(r)
	if err != nil {
		return err
	}
	idempotent, err := a.findReplay(r, posted)
	if err != nil {
		return err
	}
	events := web.NewEventStream(w, r)
	events.EncodeFailuresWith(func(err error) any { return problems{a.failures.Site}.reply(r, err) })
	if idempotent.answer != nil {
		w.Header().Set("Idempotent-Replayed", "true")
		sendV1(w, r, events, idempotent.answer)
		return nil
	}
	var body v1TextJSON
	if err := a.parse(r, posted, &body); err != nil {
		return err
	}
	answer, err := a.humanize(r, body, idempotent, events)
	if err != nil {
		return events.Fail(err)
	}
	sendV1(w, r, events, a.saveAnswer(r, idempotent, answer))
	return nil
}

// sendV1 sends an answer, as an event to clients that accept events.
func sendV1(w http.ResponseWriter, r *http.Request, events *web.EventStream, answer []byte) {
	if events != nil {
		events.Finish(answer)
		return
	}
	web.WritePrivate(w, r, web.JsonType, answer)
}

// parse parses a body in a worker slot, since parsing a long text takes as long as many a run.
func (a api) parse(r *http.Request, posted []byte, body any) error {
	sent := humanize.Request{Text: string(posted), Caller: web.VisitorOf(r).Caller()}
	return a.rewriting.InSlot(r.Context(), sent, func() error { return parseStrictly(posted, body) })
}

// idempotentRequest is the idempotency state of a request.
type idempotentRequest struct {
	key         idempotency.Key // zero without a key
	fingerprint idempotency.Fingerprint
	answer      []byte // the saved answer; nil for a new request
}

// findReplay looks up the saved answer to a request with the same Idempotency-Key.
func (a api) findReplay(r *http.Request, posted []byte) (idempotent idempotentRequest, err error) {
	sent := r.Header.Values(web.KeyHeader)
	if len(sent) == 0 {
		return idempotent, nil
	}
	owner := web.VisitorOf(r).User.ID
	if idempotent.key, err = idempotency.KeyOf(owner, sent[0]); err != nil {
		return idempotent, err
	}
	idempotent.fingerprint = idempotency.FingerprintOf(r.URL.Path, posted)
	idempotent.answer, err = a.answers.Of(r.Context(), owner, idempotent.key, idempotent.fingerprint)
	return idempotent, err
}

// saveTimeout bounds saving an answer, which continues after the client has disconnected: it may retry then.
const saveTimeout = 5 * time.Second

// saveAnswer saves the answer for retries and returns the saved one, which may be a concurrent retry's. If saving
// fails, or the user has idempotency.MaxResponses, a retry runs the engine again, without a charge to the plan.
func (a api) saveAnswer(r *http.Request, idempotent idempotentRequest, answer []byte) []byte {
	if idempotent.key == (idempotency.Key{}) {
		return answer
	}
	ctx, cancel := context.WithTimeout(waitbudget.Without(context.WithoutCancel(r.Context())), saveTimeout)
	defer cancel()
	stored, err := a.answers.Add(ctx, web.VisitorOf(r).User.ID, idempotent.key, idempotent.fingerprint, answer)
	if err != nil {
		a.failures.Log.Outages.WarnContext(r.Context(), "saving the answer for retries failed", "error", err,
			"request_id", web.RequestIDOf(r))
	}
	if err != nil || stored == nil {
		return answer
	}
	return stored
}

// humanize rewrites a text and returns the encoded answer.
func (a api) humanize(
	r *http.Request, body v1TextJSON, idempotent idempotentRequest, events *web.EventStream,
) ([]byte, error) {
	request, err := body.request()
	if err != nil {
		return nil, err
	}
	request.OnProgress = events.Watch(body.Text)
	job, err := a.job(r, request, idempotent)
	if err != nil {
		return nil, err
	}
	job.Delivered = events.Delivered
	run, err := a.rewriting.Rewrite(r.Context(), job)
	if err != nil {
		return nil, err
	}
	defer run.End(r.Context())
	return run.Charge(r.Context(), func(receipt usage.Receipt) ([]byte, error) {
		result := newV1Result(run)
		result.Words = v1ChargedJSON{receipt.Charge.Words, newV1Words(receipt.Usage)}
		return json.Marshal(result)
	})
}

// job returns the job of a request, which is charged to the plan, or to the trial for a test key.
func (a api) job(r *http.Request, request humanize.Request, idempotent idempotentRequest) (rewriting.Job, error) {
	visitor, meter := web.VisitorOf(r), a.rewriting.Meter
	request.Caller = visitor.Caller()
	if web.ApiKeyOf(r).Test {
		return rewriting.Job{Request: request, Budget: meter.Trial(visitor.User.ID)}, nil
	}
	budget := meter.Plan(visitor.User.ID, visitor.Access, uuid.UUID(idempotent.key))
	return rewriting.Job{Request: request, Budget: budget}, visitor.Access.Allow(billing.Rewriting)
}

func newV1Result(run *rewriting.Run) v1ResultJSON {
	sent, result := run.Text.Text, run.Result
	reply := v1ResultJSON{Text: result.Text, Changed: run.Outcome.Changed, Changes: []v1ChangeJSON{},
		Suggestions: []v1SuggestionJSON{}, Restored: []v1RestoredJSON{}, RestoredCount: result.Restored,
		Report: report.New(run.Text.Document(), result), Engine: result.Engine(), Language: result.Language}
	at := newCodePoints(sent)
	for _, change := range result.Changes {
		reply.Changes = append(reply.Changes,
			v1ChangeJSON{at.span(change.Start, change.End), change.After, change.Rule, change.Reason})
	}
	at = newCodePoints(sent)
	for _, suggestion := range result.Suggestions {
		reply.Suggestions = append(reply.Suggestions,
			v1SuggestionJSON{at.span(suggestion.Start, suggestion.End), nonNil(suggestion.Alternatives), suggestion.Rule,
				suggestion.Reason, suggestion.Advice})
	}
	at = newCodePoints(sent)
	for _, restoration := range result.Restorations {
		reply.Restored = append(reply.Restored, v1RestoredJSON{at.span(restoration.Start, restoration.End),
			nonNil(restoration.Reasons)})
	}
	return reply
}

// nonNil returns an empty list for nil, so that JSON has no null.
func nonNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
