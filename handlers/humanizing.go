package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/admission"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// humanizing takes a visitor's text to a result that is counted, for the form and the call alike.
type humanizing struct {
	engine humanize.Engine
	meter  *usage.Meter
	turns  *admission.Gate // for slow work outside the engine: counting words, reporting, rendering
	runs   *admission.Gate // per member: too many runs are refused at once
}

// Words are held for far longer than a run can take. This fails to compile otherwise.
const _ = uint(usage.Lifetime - 2*humanize.Timeout)

// keyHeader identifies a run, so that a client that got no answer can send it again.
const keyHeader = "Idempotency-Key"

var (
	errInactive  = fault.New(fault.Forbidden, "Active subscription required. Please subscribe to use this feature.", "Choose a plan on the pricing page.")
	errForeigner = fault.New(fault.Forbidden, "This text was sent for another user.", "Sign in as that user.")
	errKey       = fault.New(fault.Invalid, "The Idempotency-Key can’t be used.", "Send a UUID, a new one for every text, or leave the header out.")
	errProcess   = fault.New(fault.Internal, "Failed to process text. Please try again.",
		"Your text is still here, and nothing was charged. If it happens again, write to us.")
)

// answering renders the answer to a run in two steps. The words are counted during the second.
type answering struct {
	prepare func(humanize.Request, humanize.Result) error // everything slow; the request is checked and parsed
	draw    drawing                                       // the rest
}

// drawing gets the visitor with the words used by then, and how the run was counted.
type drawing func(visitor visitor, count usage.Count) error

// run rewrites the visitor's text, renders the answer, and counts the words: only those of the input, only for an
// answer that can be sent and differs from the draft, and once a period for a draft, by the rule of usage.Draft.
// Everything that can refuse a request comes before the engine, in the order of the specification.
func (h humanizing) run(r *http.Request, request humanize.Request, answer answering) error {
	visitor := visitorOf(r)
	if !visitor.Access.Active {
		return errInactive
	}
	key, err := runKey(r)
	if err != nil {
		return err
	}
	request.Asking = visitor.asking()
	run := usage.Run{UserID: visitor.User.ID, Access: visitor.Access, Key: key}
	request, err = h.check(r.Context(), request, func(checked humanize.Request) error {
		run.Words, run.Fingerprint = humanize.ChargedWords(checked.Text), checked.Fingerprint()
		run.Draft = usage.DraftOf(visitor.User.ID, checked.Text, humanize.ChargedWords)
		return nil
	})
	if err != nil {
		return err
	}
	err = h.meter.Run(r.Context(), run, func() (usage.Outcome, error) {
		result, err := h.humanize(r.Context(), request)
		if err != nil {
			return usage.Outcome{}, err
		}
		outcome := usage.Outcome{Changed: result.Differs(request.Text), Fingerprint: result.Fingerprint(request.Text)}
		err = h.turns.Do(r.Context(), admission.Of(request), func() error { return answer.prepare(request, result) })
		return outcome, err
	}, func(used usage.Usage, count usage.Count) error {
		visitor.Usage = used
		return answer.draw(visitor, count)
	})
	if errors.Is(err, usage.ErrLimit) {
		return fault.New(usage.ErrLimit.Kind, usage.ErrLimit.Message, humanize.CountsAs(request.Text)).Because(err)
	}
	return err
}

// admit bounds how many runs a signed-in visitor has at once. Calls are admitted before their text is read, since
// reading it takes as long as many a run; forms afterwards, since they have to give the text back.
func (h humanizing) admit(r *http.Request, work func() error) error {
	return h.runs.Do(r.Context(), admission.Visitor{Key: visitorOf(r).User.ID.String()}, work)
}

// check waits for its turn, then runs humanize.Check and, for a request that passes, further. It parses what passes
// both, for everybody after it.
func (h humanizing) check(
	ctx context.Context, request humanize.Request, further func(humanize.Request) error,
) (checked humanize.Request, err error) {
	err = h.turns.Do(ctx, admission.Of(request), func() error {
		if checked, err = humanize.Check(request); err != nil {
			return err
		}
		if err = further(checked); err != nil {
			return err
		}
		checked.Parsed, err = document.ParseContext(ctx, checked.Text, checked.Keep)
		return err
	})
	return checked, err
}

// runKey returns the client's key for the run, or uuid.Nil.
func runKey(r *http.Request) (uuid.UUID, error) {
	sent := r.Header.Get(keyHeader)
	if sent == "" {
		return uuid.Nil, nil
	}
	key, err := uuid.Parse(sent)
	if err != nil {
		return uuid.Nil, errKey.Because(err)
	}
	return key, nil
}

func (h humanizing) humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := h.engine.Humanize(ctx, request)
	if err == nil && strings.TrimSpace(result.Text) == "" {
		return result, errProcess
	}
	switch kind := fault.KindOf(err); {
	case err != nil && kind == fault.Internal:
		return result, errProcess.Because(err)
	case kind == fault.Unavailable:
		return result, unavailable(err)
	}
	return result, err
}

// unavailable is what people are told when a service failed: the specification's text for every failure, then the
// reason.
func unavailable(err error) error {
	told, _ := errors.AsType[*fault.Error](err)
	reason := fault.New(fault.Unavailable, errProcess.Message, told.Message+" "+errProcess.Advice)
	return reason.After(told.RetryAfter).Because(err)
}

// humanizeJSON is the body of the call. UserID and UserEmail are there for the specification; the session decides whose
// text it is.
type humanizeJSON struct {
	Text      string            `json:"text"`
	UserID    string            `json:"userId"`
	UserEmail string            `json:"userEmail"`
	Mode      humanize.Mode     `json:"mode"`
	Strength  humanize.Strength `json:"strength"`
	Layout    humanize.Layout   `json:"layout"`
	Keep      []string          `json:"keep"`
	Seed      uint64            `json:"seed"`
}

// humanizeReplyJSON has the specification's three fields, and what the editor shows beside the text.
type humanizeReplyJSON struct {
	Success        bool              `json:"success"`
	HumanizedText  string            `json:"humanizedText"`
	TotalWordsUsed int               `json:"totalWordsUsed"`
	Output         *islands.Output   `json:"output"`
	Standing       islands.Allowance `json:"standing"`
	Restored       int               `json:"restored"` // sentences that the fidelity guard put back
}

// Call handles POST /api/humanize. A client that accepts events sees sentences as they pass, if the engine is a slow
// one.
func (h humanizing) Call(w http.ResponseWriter, r *http.Request) error {
	sender := visitorOf(r)
	if !sender.SignedIn {
		return errSignInFirst
	}
	return h.admit(r, func() error { return h.call(w, r, sender) })
}

func (h humanizing) call(w http.ResponseWriter, r *http.Request, sender visitor) error {
	var body humanizeJSON
	if err := h.read(r, sender, &body); err != nil {
		return err
	}
	if body.UserID != "" && body.UserID != sender.User.ID.String() {
		return errForeigner
	}
	events := newStream(w, r)
	request := humanize.Request{Text: body.Text, Mode: body.Mode, Strength: body.Strength, Layout: body.Layout,
		Keep: body.Keep, Seed: body.Seed, Watch: events.watch(body.Text)}
	reply := humanizeReplyJSON{Success: true}
	var drawn []byte
	var charged int
	err := h.run(r, request, answering{
		prepare: func(request humanize.Request, result humanize.Result) error {
			reply.HumanizedText, reply.Restored = result.Text, result.Restored
			reply.Output, charged = views.NewOutput(request, result), humanize.ChargedWords(request.Text)
			return nil
		},
		draw: func(visitor visitor, count usage.Count) (err error) {
			reply.Output.Words = views.Counting(reply.Output.Words, charged, count)
			reply.TotalWordsUsed, reply.Standing = visitor.Usage.Used, views.NewAllowance(visitor.standing())
			drawn, err = json.Marshal(reply)
			return err
		},
	})
	if err != nil {
		return events.fail(err)
	}
	if !events.end(drawn) {
		writePrivate(w, r, jsonType, drawn)
	}
	return nil
}

// read parses a call when its turn comes, since parsing a long one takes as long as many a run. A slow sender delays
// nobody else.
func (h humanizing) read(r *http.Request, sender visitor, body any) error {
	posted, err := readJSON(r)
	if err != nil {
		return err
	}
	member := admission.For(sender.asking(), len(posted))
	return h.turns.Do(r.Context(), member, func() error { return parseJSON(posted, body) })
}
