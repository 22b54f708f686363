package handlers

import (
	"context"
	"net/http"
	"strings"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
)

// humanizing is the way from a visitor's text to a result that is counted, for the form and the call alike.
type humanizing struct {
	engine humanize.Engine
	meter  *usage.Meter
}

// engineTimeout is the specification's for one run of a service.
const engineTimeout = 30 * time.Second

var (
	errInactive  = fault.New(fault.Forbidden, "Active subscription required. Please subscribe to use this feature.", "Choose a plan on the pricing page.")
	errForeigner = fault.New(fault.Forbidden, "The text was sent for another user.", "Sign in as the user it is for.")
	errProcess   = fault.New(fault.Internal, "Failed to process text. Please try again.",
		"Your text is still here and nothing was charged. If it happens again, write to us.")
)

// run rewrites the text and counts its words: only input, only on success. Everything that can refuse comes before the
// engine, in the order of the specification.
func (h humanizing) run(ctx context.Context, v visitor, request humanize.Request) (humanize.Result, usage.Usage, error) {
	if !v.Access.Active {
		return humanize.Result{}, v.Usage, errInactive
	}
	request, err := humanize.Check(request)
	if err != nil {
		return humanize.Result{}, v.Usage, err
	}
	words := humanize.Words(request.Text)
	if !v.Usage.Fits(words) {
		return humanize.Result{}, v.Usage, usage.ErrLimit
	}
	result, err := h.humanize(ctx, request)
	if err != nil {
		return humanize.Result{}, v.Usage, err
	}
	used, err := h.meter.Add(ctx, v.User.ID, v.Access, words)
	if err != nil {
		return humanize.Result{}, v.Usage, err
	}
	return result, used, nil
}

func (h humanizing) humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, engineTimeout)
	defer cancel()
	result, err := h.engine.Humanize(ctx, request)
	if err == nil && strings.TrimSpace(result.Text) == "" {
		return result, errProcess
	}
	if err != nil && fault.KindOf(err) == fault.Internal {
		return result, errProcess.Because(err)
	}
	return result, err
}

// humanizeJSON is the body of the call. UserID and UserEmail are the specification's; the session decides who it is.
type humanizeJSON struct {
	Text      string            `json:"text"`
	UserID    string            `json:"userId"`
	UserEmail string            `json:"userEmail"`
	Mode      humanize.Mode     `json:"mode"`
	Strength  humanize.Strength `json:"strength"`
	Keep      []string          `json:"keep"`
	Seed      uint64            `json:"seed"`
}

type humanizeReplyJSON struct {
	Success        bool   `json:"success"`
	HumanizedText  string `json:"humanizedText"`
	TotalWordsUsed int    `json:"totalWordsUsed"`
}

// Call answers POST /api/humanize.
func (h humanizing) Call(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	var body humanizeJSON
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	if body.UserID != "" && body.UserID != visitor.User.ID.String() {
		return errForeigner
	}
	result, used, err := h.run(r.Context(), visitor, humanize.Request{Text: body.Text, Mode: body.Mode,
		Strength: body.Strength, Keep: body.Keep, Seed: body.Seed})
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, humanizeReplyJSON{Success: true, HumanizedText: result.Text, TotalWordsUsed: used.Used})
}
