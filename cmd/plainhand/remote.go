package main

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"plainhand/client"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// remote is a site as an engine: it rewrites texts through its API, with its words.
type remote struct{ api *client.Client }

// newRemote returns the engine of a site that somebody has logged in to.
func newRemote(streams streams, site string) (humanize.Engine, error) {
	api, err := apiOf(streams, site)
	return remote{api}, err
}

// Humanize implements humanize.Engine.
func (e remote) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	got, err := e.api.Humanize(ctx, client.Text{Text: request.Text, Mode: string(request.Mode),
		Strength: string(request.Strength), Layout: string(request.Layout), Keep: request.Keep, Seed: request.Seed})
	if err != nil {
		return humanize.Result{}, remoteFault(err)
	}
	result := humanize.Result{Text: got.Text, Restored: got.RestoredCount, Language: got.Language}
	at := bytesAt(request.Text)
	for _, one := range got.Changes {
		result.Changes = append(result.Changes, humanize.Change{Start: at(one.Start), End: at(one.End),
			Before: one.Before, After: one.After, Rule: one.Rule, Reason: one.Reason})
	}
	for _, one := range got.Suggestions {
		result.Suggestions = append(result.Suggestions, humanize.Suggestion{Start: at(one.Start), End: at(one.End),
			Before: one.Before, Alternatives: one.Alternatives, Rule: one.Rule, Reason: one.Reason})
	}
	for _, one := range got.Restored {
		result.Restorations = append(result.Restorations,
			humanize.Restoration{Start: at(one.Start), End: at(one.End), Reasons: one.Reasons})
	}
	if humanize.Apply(request.Text, result.Changes) != result.Text {
		return humanize.Result{}, errors.New("the site’s changes don’t make its text of ours")
	}
	return result, nil
}

// bytesAt turns places of a text from code points to bytes. Those behind its end are at its end.
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

// remoteFault tells why a site refused a text, in its own words.
func remoteFault(err error) error {
	if redirect, ok := errors.AsType[*client.RedirectError](err); ok {
		return fault.New(fault.Invalid, "The site redirects to "+redirect.Target+", where the key was not sent.",
			"If that is the site’s new address, log in there: plainhand login.")
	}
	told, ok := errors.AsType[*client.Error](err)
	if !ok {
		return fault.New(fault.Unavailable, fmt.Sprintf("The site can’t be reached: %v", err),
			"Check the address and your connection, and try again.")
	}
	kind := fault.Unavailable
	switch {
	case told.Status == 401:
		kind = fault.Unauthenticated
	case told.Status == 403:
		kind = fault.Forbidden
	case told.Status < 500 && told.Status != 429:
		kind = fault.Invalid
	}
	return fault.New(kind, told.Error(), told.Advice)
}
