// Package guard undoes the changes of a rewrite that lost a fact or broke something. Package facts judges the texts.
//
// It depends on no engine: Restore undoes the changes in every sentence that fails, and CompareResult reports what a
// result lost.
package guard

import (
	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
)

// CompareResult checks the text of a result against the request's. What excuses.tsv allows its rules to remove is no
// loss.
func CompareResult(request humanize.Request, result humanize.Result) []facts.Loss {
	original, code := document.Parse(request.Text, request.Keep), language.Of(request.Text)
	losses := applyExcuses(facts.Compare(request.Text, result.Text, request.Keep), result.Changes, original, code)
	if len(losses) == 0 {
		return nil
	}
	// A removed sentence shifts blocks and line ends: a comparison without it may show that nothing is lost.
	before := withoutChatter(request.Text, result.Changes)
	return applyExcuses(facts.Compare(before, result.Text, request.Keep), result.Changes, original, code)
}
