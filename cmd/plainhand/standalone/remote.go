package standalone

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	plainhand "plainhand/clients/go"
	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// remote is an engine that rewrites through a site's API. The words are charged to the key.
type remote struct{ api *plainhand.Client }

// newRemote returns the engine of a site with the saved key.
func newRemote(streams cli.Streams, site string) (humanize.Engine, error) {
	api, err := apiOf(streams, site)
	return remote{api}, err
}

// Humanize implements humanize.Engine.
func (e remote) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	got, err := e.api.Humanize(ctx, plainhand.Text{Text: request.Text, Mode: string(request.Mode),
		Strength: string(request.Strength), Layout: string(request.Layout), Keep: request.Keep, Seed: request.Seed})
	if err != nil {
		return humanize.Result{}, remoteFault(err)
	}
	result := humanize.Result{Text: got.Text, Restored: got.RestoredCount, Language: got.Language}
	at := bytesAt(request.Text)
	for _, change := range got.Changes {
		result.Changes = append(result.Changes, humanize.Change{Start: at(change.Start), End: at(change.End),
			Before: change.Before, After: change.After, Rule: change.Rule, Reason: change.Reason})
	}
	for _, edit := range got.Suggestions {
		result.Suggestions = append(result.Suggestions, humanize.Suggestion{Start: at(edit.Start), End: at(edit.End),
			Before: edit.Before, Alternatives: edit.Alternatives, Rule: edit.Rule, Reason: edit.Reason,
			Advice: edit.Advice})
	}
	for _, restored := range got.Restored {
		result.Restorations = append(result.Restorations,
			humanize.Restoration{Start: at(restored.Start), End: at(restored.End), Reasons: restored.Reasons})
	}
	if humanize.Apply(request.Text, result.Changes) != result.Text {
		return humanize.Result{}, errors.New("the site’s changes don’t lead from the draft to its result")
	}
	return result, nil
}

// bytesAt returns a function that converts offsets in text from code points to bytes. Offsets behind the end are at the
// end.
func bytesAt(text string) func(int) int {
	starts := make([]int, 0, len(text)+1)
	for at := 0; at < len(text); {
		starts = append(starts, at)
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	starts = append(starts, len(text))
	return func(place int) int { return starts[min(max(place, 0), len(starts)-1)] }
}

// remoteFault returns a site's refusal as a fault with the site's message.
func remoteFault(err error) error {
	if redirect, ok := errors.AsType[*plainhand.RedirectError](err); ok {
		return fault.New(fault.Invalid, "The site redirects to "+redirect.Target+", where the key was not sent.",
			"If that is the site’s new address, log in there: plainhand login.")
	}
	refusal, ok := errors.AsType[*plainhand.Error](err)
	if !ok {
		return fault.New(fault.Unavailable, fmt.Sprintf("The site can’t be reached: %v", err),
			"Check the address and your connection, and try again.")
	}
	kind := fault.Unavailable
	switch {
	case refusal.Status == 401:
		kind = fault.Unauthenticated
	case refusal.Status == 403:
		kind = fault.Forbidden
	case refusal.Status < 500 && refusal.Status != 429:
		kind = fault.Invalid
	}
	return fault.New(kind, refusal.Error(), refusal.Advice)
}
