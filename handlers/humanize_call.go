package handlers

import (
	"encoding/json"
	"net/http"
	"strings"

	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

var errOtherUser = fault.New(fault.Forbidden, "This text was sent for another user.", "Sign in as that user.")

// humanizeJSON is the request of POST /api/humanize. UserID and UserEmail are part of the specification; the session
// decides whose text it is.
type humanizeJSON struct {
	Text      string            `json:"text"`
	UserID    string            `json:"userId"`
	UserEmail string            `json:"userEmail"`
	Mode      humanize.Mode     `json:"mode"`
	Strength  humanize.Strength `json:"strength"`
	Layout    humanize.Layout   `json:"layout"`
	Keep      []string          `json:"keep"`
	Seed      uint64            `json:"seed"`
	Kept      *islands.Kept     `json:"kept"` // from the editor: the saved text that the result belongs to
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
	Standing       islands.Allowance `json:"standing"`
	Restored       int               `json:"restored"` // sentences that the fidelity guard put back
	savedText
}

// Call handles POST /api/humanize. A client that accepts events gets sentences as the engine finishes them.
func (h humanizing) Call(w http.ResponseWriter, r *http.Request) error {
	sender := visitorOf(r)
	if !sender.SignedIn {
		return errSignInFirst
	}
	release, err := h.acquireRun(r)
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
	events := newStream(w, r)
	reply, err := h.reply(r, body, events)
	if err != nil {
		return events.fail(err)
	}
	if !events.end(reply) {
		writePrivate(w, r, jsonType, reply)
	}
	return nil
}

// reply runs the request, counts its words, and returns the encoded humanizeReplyJSON.
func (h humanizing) reply(r *http.Request, body humanizeJSON, events *stream) (encoded []byte, err error) {
	run, err := h.begin(r, humanize.Request{Text: body.Text, Mode: body.Mode, Strength: body.Strength,
		Layout: body.Layout, Keep: body.Keep, Seed: body.Seed, Watch: events.watch(body.Text)})
	if err != nil {
		return nil, err
	}
	defer run.releaseUndelivered(r.Context(), events)
	if err := run.rewrite(r.Context()); err != nil {
		return nil, err
	}
	reply := humanizeReplyJSON{Success: true, HumanizedText: run.result.Text, Restored: run.result.Restored}
	err = run.withSlot(r.Context(), func() error {
		reply.Output = views.NewOutput(run.request, run.result)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if body.Kept != nil {
		saved, err := run.save(r.Context(), *body.Kept, body.draft(), reply.Output, islands.Work{Seed: int(body.Seed)})
		if err != nil {
			return nil, err
		}
		reply.savedText = newSavedText(saved, run.visitor)
	}
	err = run.count(r.Context(), func(visitor visitor, count usage.Count) (err error) {
		reply.Output.Words = views.Counting(reply.Output.Words, run.charged, count)
		reply.TotalWordsUsed, reply.Standing = visitor.Usage.Used, views.NewAllowance(visitor.usageSummary())
		encoded, err = json.Marshal(reply)
		return err
	})
	return encoded, err
}

// read parses a JSON body in a worker slot, since parsing a long text takes as long as many a run. The body is read
// before the slot is taken, so that a slow sender blocks no other request.
func (h humanizing) read(r *http.Request, sender visitor, body any) error {
	posted, err := readJSON(r)
	if err != nil {
		return err
	}
	return h.workSlots.Do(r.Context(), gated.Visitor(sender.caller(), len(posted)), func() error {
		return parseJSON(posted, body)
	})
}
