package editor

import (
	"encoding/json"
	"net/http"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
	editorviews "plainhand/views/editor"
)

var errOtherUser = fault.New(fault.Forbidden, "This text was sent for another user.", "Sign in as that user.")

// humanizeJSON is the request of POST /api/humanize. UserID and UserEmail are part of the specification; the session
// decides whose text it is.
type humanizeJSON struct {
	Text      string             `json:"text"`
	UserID    string             `json:"userId"`
	UserEmail string             `json:"userEmail"`
	Mode      humanize.Mode      `json:"mode"`
	Strength  humanize.Strength  `json:"strength"`
	Layout    humanize.Layout    `json:"layout"`
	Keep      []string           `json:"keep"`
	Seed      uint64             `json:"seed"`
	Kept      *islands.SavedText `json:"kept"` // from the editor: the saved text that the result belongs to
}

// draft is the text with its settings, in the form in which the history stores them.
func (body humanizeJSON) draft() texts.Draft {
	return texts.Draft{Text: body.Text, Mode: string(body.Mode), Strength: string(body.Strength),
		Layout: string(body.Layout), Keep: strings.Join(body.Keep, ", ")}
}

// humanizeReplyJSON has the specification's three fields, and the data that the editor shows.
type humanizeReplyJSON struct {
	Success        bool              `json:"success"`
	HumanizedText  string            `json:"humanizedText"`
	TotalWordsUsed int               `json:"totalWordsUsed"`
	Output         *islands.Output   `json:"output"`
	Allowance      islands.Allowance `json:"standing"`
	Restored       int               `json:"restored"` // sentences that the fidelity guard put back
	savedText
}

// calls handles the JSON calls that run the engine.
type calls struct {
	web.Rewriting
	history *texts.History
}

// Call handles POST /api/humanize. A client that accepts events gets sentences as the engine finishes them.
func (h calls) Call(w http.ResponseWriter, r *http.Request) error {
	sender := web.VisitorOf(r)
	if !sender.SignedIn {
		return web.ErrSignInFirst
	}
	release, err := h.AcquireRun(r)
	if err != nil {
		return err
	}
	defer release()
	var body humanizeJSON
	if err := h.read(r, sender, &body); err != nil {
		return err
	}
	if body.UserID != "" && body.UserID != sender.User.ID.String() {
		return errOtherUser
	}
	if body.Kept != nil { // before the engine works for a result that can't be saved
		if err := texts.CheckName(body.Kept.Name); err != nil {
			return err
		}
	}
	events := web.NewEventStream(w, r)
	reply, err := h.reply(r, body, events)
	if err != nil {
		return events.Fail(err)
	}
	if !events.End(reply) {
		web.WritePrivate(w, r, web.JsonType, reply)
	}
	return nil
}

// reply rewrites the request's text and returns the encoded humanizeReplyJSON.
func (h calls) reply(r *http.Request, body humanizeJSON, events *web.EventStream) ([]byte, error) {
	job, err := h.MemberJob(r, humanize.Request{Text: body.Text, Mode: body.Mode, Strength: body.Strength,
		Layout: body.Layout, Keep: body.Keep, Seed: body.Seed, OnProgress: events.Watch(body.Text)})
	if err != nil {
		return nil, err
	}
	job.Delivered = events.Delivered
	run, err := h.Rewrite(r.Context(), job)
	if err != nil {
		return nil, err
	}
	defer run.End(r.Context())
	reply := humanizeReplyJSON{Success: true, HumanizedText: run.Result.Text, Restored: run.Result.Restored}
	err = run.InSlot(r.Context(), func() error {
		reply.Output = editorviews.NewOutput(run.Text, run.Result)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if reply.savedText, err = h.save(r, body, reply); err != nil {
		return nil, err
	}
	words := reply.Output.Words
	return run.Charge(r.Context(), func(receipt usage.Receipt) ([]byte, error) {
		visitor := web.VisitorOf(r)
		visitor.Usage = receipt.Usage
		reply.Output.Words = editorviews.ExplainCharge(words, receipt)
		reply.TotalWordsUsed, reply.Allowance = receipt.Usage.Used, views.NewAllowance(visitor.UsageSummary())
		return json.Marshal(reply)
	})
}

// save saves a result of the editor to the history.
func (h calls) save(r *http.Request, body humanizeJSON, reply humanizeReplyJSON) (savedText, error) {
	if body.Kept == nil {
		return savedText{}, nil
	}
	visitor := web.VisitorOf(r)
	saved, err := save(r.Context(), h.history, visitor.User, resultToSave{text: *body.Kept, draft: body.draft(),
		output: reply.Output, work: islands.Work{Seed: int(body.Seed)}, outputText: reply.HumanizedText})
	return newSavedText(saved, visitor), err
}

// read parses a JSON body in a worker slot, since parsing a long text takes as long as many a run. The body is read
// before the slot is taken, so that a slow sender blocks no other request.
func (h calls) read(r *http.Request, sender web.Visitor, body any) error {
	posted, err := web.ReadJSON(r)
	if err != nil {
		return err
	}
	return h.InSlot(r.Context(), humanize.Request{Text: string(posted), Caller: sender.Caller()}, func() error {
		return web.ParseJSON(posted, body)
	})
}
