package guard

import (
	"context"
	"slices"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/language"
)

// Restore undoes the changes in every sentence that lost, invented or broke something, adds the number of those
// sentences to result.Restored, and reports their positions and reasons. Changes that span several sentences are undone
// together with all others in those sentences. Changes outside prose, in block quotations, out of order or not matching
// the text are always undone; only white space next to a paragraph may be deleted with it. The deletion of whole
// paragraphs that excuses.tsv allows is not checked.
//
// The result satisfies: the text is the request's with the changes applied; it has every protected item of the
// request's text except those excused by excuses.tsv, and its blocks except deleted paragraphs. The same arguments give
// the same result. Of the suggestions, only the alternatives that pass as well are left. The error is ctx's.
func Restore(ctx context.Context, request humanize.Prepared, result humanize.Result) (humanize.Result, error) {
	original := request.Document()
	code := result.Language
	if code == "" {
		code = language.Of(request.Text)
	}
	var err error
	if result.Suggestions, err = filterSuggestions(ctx, original, code, result.Suggestions); err != nil {
		return humanize.Result{}, err
	}
	if len(result.Changes) == 0 {
		result.Text = request.Text
		return result, nil
	}
	chatter, rest := splitChatter(original, result.Changes)
	trial := newTrial(original, code, rest)
	trial.request = request
	if err := trial.run(ctx); err != nil {
		return humanize.Result{}, err
	}
	result.Changes = trial.changes()
	if len(chatter) > 0 {
		result.Changes = append(result.Changes, chatter...)
		slices.SortFunc(result.Changes, func(a, b humanize.Change) int { return a.Start - b.Start })
	}
	result.Text = humanize.Apply(request.Text, result.Changes)
	for _, v := range trial.dropped {
		result.Restored += v.sentences
	}
	result.Restorations = restorations(result.Restorations, trial.dropped)
	return result, nil
}

// restorations adds the dropped groups to the earlier restorations, up to humanize.MaxRestorations.
func restorations(known []humanize.Restoration, dropped []verdict) []humanize.Restoration {
	if len(dropped) == 0 {
		return known
	}
	found := slices.Clone(known)
	slices.SortFunc(dropped, func(a, b verdict) int { return a.start - b.start })
	for _, v := range dropped[:min(len(dropped), humanize.MaxRestorations)] {
		found = append(found, humanize.Restoration{Start: v.start, End: v.end, Reasons: facts.Reasons(v.losses),
			Rules: rulesOf(v.changes)})
	}
	slices.SortStableFunc(found, func(a, b humanize.Restoration) int { return a.Start - b.Start })
	return found[:min(len(found), humanize.MaxRestorations)]
}

// rulesOf lists the rules of changes, each once, in the order of the text.
func rulesOf(changes []humanize.Change) []string {
	var found []string
	for _, change := range changes {
		if !slices.Contains(found, change.Rule) {
			found = append(found, change.Rule)
		}
	}
	return found
}
