package handlers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/internal/apikey"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/report"
	"plainhand/internal/idempotency"
	"plainhand/internal/usage"
)

var errNoText = fault.New(fault.Invalid, "There’s no text.", "Send one in the field “text”.")

var errTooManyWords = fault.New(fault.Invalid,
	message.NewPrinter(language.English).Sprintf("A text can have up to %d words here.", apikey.TextWords),
	"Split it and send the parts one at a time. Nothing was charged.")

// v1TextJSON is a text with the settings for its rewriting: nil where none was sent.
type v1TextJSON struct {
	Text     string             `json:"text"`
	Mode     *humanize.Mode     `json:"mode"`
	Strength *humanize.Strength `json:"strength"`
	Layout   *humanize.Layout   `json:"layout"`
	Keep     []string           `json:"keep"`
	Seed     uint64             `json:"seed"`
}

// request returns what an engine is asked, or a fault of one of the fields.
func (body v1TextJSON) request() (request humanize.Request, err error) {
	request = humanize.Request{Text: body.Text, Keep: body.Keep, Seed: body.Seed}
	if err := checkV1(body.Text, body.Keep); err != nil {
		return request, err
	}
	if body.Seed > humanize.MaxSeed {
		return request, inField{fieldFault("The seed is too large.", fmt.Sprintf("It can be up to %d.",
			uint64(humanize.MaxSeed))), "seed"}
	}
	if request.Mode, err = oneOf("mode", body.Mode, humanize.Modes()); err != nil {
		return request, err
	}
	if request.Strength, err = oneOf("strength", body.Strength, humanize.Strengths()); err != nil {
		return request, err
	}
	request.Layout, err = oneOf("layout", body.Layout, humanize.Layouts())
	return request, err
}

// checkV1 returns a fault of a text or of the words to keep in it.
func checkV1(text string, keep []string) error {
	switch {
	case strings.TrimSpace(text) == "":
		return inField{errNoText, "text"}
	case strings.ContainsRune(text, 0):
		return inField{fieldFault("The text has a NUL character.", humanize.ErrNUL.Advice), "text"}
	case humanize.ChargedWords(text) > apikey.TextWords:
		return inField{errTooManyWords, "text"}
	case len(keep) > humanize.MaxKeep:
		return inField{fieldFault("There are too many words to keep.",
			fmt.Sprintf("There can be %d, also phrases.", humanize.MaxKeep)), "keep"}
	case slices.ContainsFunc(keep, func(phrase string) bool { return len(phrase) > humanize.MaxKept }):
		return inField{fieldFault("A phrase to keep is too long.",
			fmt.Sprintf("It can have %d bytes: keep part of it.", humanize.MaxKept)), "keep"}
	}
	return nil
}

// fieldFault is errFieldType in words of its own.
func fieldFault(message, advice string) error {
	return fault.New(errFieldType.Kind, message, advice).Because(errFieldType)
}

// oneOf returns what a field has, if that is one of those that there are, or nothing where nothing was sent.
func oneOf[T ~string](field string, sent *T, all []T) (found T, err error) {
	if sent == nil {
		return "", nil
	}
	if !slices.Contains(all, *sent) {
		var names []string
		for _, one := range all {
			names = append(names, string(one))
		}
		return "", inField{fieldFault(fmt.Sprintf("There’s no %s %.40q.", field, *sent),
			"Choose one of "+strings.Join(names, ", ")+"."), field}
	}
	return *sent, nil
}

// v1ResultJSON is a rewritten text. Applying the changes to the text that was sent gives Text.
type v1ResultJSON struct {
	Text          string             `json:"text"`
	Changed       bool               `json:"changed"`
	Changes       []v1ChangeJSON     `json:"changes"`
	Suggestions   []v1SuggestionJSON `json:"suggestions"`
	Restored      []v1RestoredJSON   `json:"restored"`       // what the fidelity guard put back as it was
	RestoredCount int                `json:"restored_count"` // sentences; there may be more than are listed
	Report        report.Report      `json:"report"`
	Engine        string             `json:"engine"`
	Language      string             `json:"language,omitempty"`
	Words         v1ChargedJSON      `json:"words"`
}

// v1PlaceJSON is a part of the text that was sent, in Unicode code points.
type v1PlaceJSON struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Before string `json:"before"`
}

type v1ChangeJSON struct {
	v1PlaceJSON
	After  string `json:"after"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

type v1SuggestionJSON struct {
	v1PlaceJSON
	Alternatives []string `json:"alternatives"`
	Rule         string   `json:"rule"`
	Reason       string   `json:"reason"`
}

type v1RestoredJSON struct {
	v1PlaceJSON
	Reasons []string `json:"reasons"`
}

// v1ChargedJSON is what a request cost, and where its owner stands by then.
type v1ChargedJSON struct {
	Charged int `json:"charged"`
	v1WordsJSON
}

// Humanize handles POST /v1/humanize with v1TextJSON and v1ResultJSON.
func (a v1) Humanize(w http.ResponseWriter, r *http.Request) error {
	leave, err := a.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	posted, err := readStrictly(r)
	if err != nil {
		return err
	}
	repeat, err := a.repeated(r, posted)
	if err != nil {
		return err
	}
	events := newStream(w, r)
	events.failing(func(err error) any { return a.failures.problemOfCall(r, err) })
	if repeat.answer != nil {
		w.Header().Set("Idempotent-Replayed", "true")
		sendV1(w, r, events, repeat.answer)
		return nil
	}
	var body v1TextJSON
	if err := a.parse(r, posted, &body); err != nil {
		return err
	}
	answer, err := a.humanize(r, body, repeat, events)
	if err != nil {
		return events.fail(err)
	}
	sendV1(w, r, events, a.keep(r, repeat, answer))
	return nil
}

// sendV1 sends an answer, as an event to clients that asked for events.
func sendV1(w http.ResponseWriter, r *http.Request, events *stream, answer []byte) {
	if events != nil {
		events.finish(answer)
		return
	}
	writePrivate(w, r, jsonType, answer)
}

// parse parses a body when its turn comes, since parsing a long one takes as long as many a run.
func (a v1) parse(r *http.Request, posted []byte, body any) error {
	asking := humanize.Request{Text: string(posted), Asking: visitorOf(r).asking()}
	return a.humanizing.turns.Do(r.Context(), turnOf(asking), func() error { return parseStrictly(posted, body) })
}

// repeatable is a request that may be sent again.
type repeatable struct {
	key         idempotency.Key // zero for one without
	fingerprint idempotency.Fingerprint
	answer      []byte // that it got before; nil for none
}

// repeated finds what a request was answered before.
func (a v1) repeated(r *http.Request, posted []byte) (repeat repeatable, err error) {
	sent := r.Header.Values(keyHeader)
	if len(sent) == 0 {
		return repeat, nil
	}
	owner := visitorOf(r).User.ID
	if repeat.key, err = idempotency.KeyOf(owner, sent[0]); err != nil {
		return repeat, err
	}
	repeat.fingerprint = idempotency.FingerprintOf(r.URL.Path, posted)
	repeat.answer, err = a.answers.Of(r.Context(), owner, repeat.key, repeat.fingerprint)
	return repeat, err
}

// keep keeps the answer to a request that may come again, and returns the one that is kept, which may be that of
// another try. If that fails, a repetition is rewritten anew, and counted no more than once as well.
func (a v1) keep(r *http.Request, repeat repeatable, answer []byte) []byte {
	if repeat.key == (idempotency.Key{}) {
		return answer
	}
	kept, err := a.answers.Add(r.Context(), visitorOf(r).User.ID, repeat.key, repeat.fingerprint, answer)
	if err != nil || kept == nil {
		a.failures.log.outages.WarnContext(r.Context(), "an answer could not be kept", "error", err,
			"request_id", requestIDOf(r))
		return answer
	}
	return kept
}

// humanize returns the answer to a request, whose words are counted.
func (a v1) humanize(r *http.Request, body v1TextJSON, repeat repeatable, events *stream) (answer []byte, err error) {
	request, err := body.request()
	if err != nil {
		return nil, err
	}
	request.Watch = events.watch(body.Text)
	run, err := a.begin(r, request, repeat)
	if err != nil {
		return nil, err
	}
	defer run.releaseUndelivered(r.Context(), events)
	if err := run.rewrite(r.Context()); err != nil {
		return nil, err
	}
	var result v1ResultJSON
	if err = run.inTurn(r.Context(), func() error { result = newV1Result(run); return nil }); err != nil {
		return nil, err
	}
	err = run.count(r.Context(), func(visitor visitor, count usage.Count) (err error) {
		result.Words = v1ChargedJSON{count.Words, newV1Words(visitor.Usage)}
		answer, err = json.Marshal(result)
		return err
	})
	return answer, err
}

// begin holds the words of a request: those of the plan, or those of the trial for a test key.
func (a v1) begin(r *http.Request, request humanize.Request, repeat repeatable) (*rewriting, error) {
	visitor := visitorOf(r)
	if keyOfRequest(r).Test {
		return a.humanizing.beginHeld(r, request, func(run *rewriting) (hold, error) {
			return a.trial.Hold(r.Context(), visitor.User.ID, run.request.Text)
		})
	}
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return nil, err
	}
	return a.humanizing.beginHeld(r, request, func(run *rewriting) (hold, error) {
		return a.humanizing.meter.Hold(r.Context(), run.metered(uuid.UUID(repeat.key)))
	})
}

func newV1Result(run *rewriting) v1ResultJSON {
	sent, result := run.request.Text, run.result
	made := v1ResultJSON{Text: result.Text, Changed: run.changed(), Changes: []v1ChangeJSON{},
		Suggestions: []v1SuggestionJSON{}, Restored: []v1RestoredJSON{}, RestoredCount: result.Restored,
		Report: report.New(run.request.Document(), result), Engine: result.Engine(), Language: result.Language}
	at := newPlaces(sent)
	for _, one := range result.Changes {
		made.Changes = append(made.Changes, v1ChangeJSON{at.of(one.Start, one.End), one.After, one.Rule, one.Reason})
	}
	at = newPlaces(sent)
	for _, one := range result.Suggestions {
		made.Suggestions = append(made.Suggestions,
			v1SuggestionJSON{at.of(one.Start, one.End), listOf(one.Alternatives), one.Rule, one.Reason})
	}
	at = newPlaces(sent)
	for _, one := range result.Restorations {
		made.Restored = append(made.Restored, v1RestoredJSON{at.of(one.Start, one.End), listOf(one.Reasons)})
	}
	return made
}

// listOf is never null in JSON.
func listOf(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
