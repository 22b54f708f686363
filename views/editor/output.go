package editor

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/engine/text/language"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
)

// NewOutput returns the engine's result of a request for the editor.
func NewOutput(request humanize.Prepared, result humanize.Result) *islands.Output {
	output := newUnreported(request.Text, result)
	fingerprint := request.Fingerprint()
	output.Of = hex.EncodeToString(fingerprint[:])
	output.Marks = views.NewResultMarks(request.Text, result)
	found := report.New(request.Document(), result)
	output.Report = newReport(request.Text, result, found)
	output.Facts = finding(result, found.Errors)
	if len(result.Changes) == 0 {
		output.Unchanged = unchanged(found)
	}
	return output
}

// take applies the suggestions that a form selected: each choice is the number of a mark and of its option. Invalid
// choices are ignored.
func take(output *islands.Output, choices []string) {
	for _, choice := range choices {
		number, option, _ := strings.Cut(choice, "-")
		at := slices.IndexFunc(output.Marks, func(mark islands.Mark) bool { return strconv.Itoa(mark.Number) == number })
		decision, err := strconv.Atoi(option)
		if at >= 0 && err == nil && decision >= 1 && decision <= len(output.Marks[at].Options) {
			output.Marks[at].Decision = decision
		}
	}
	if slices.ContainsFunc(output.Marks, func(mark islands.Mark) bool { return mark.Decision > 0 }) {
		output.Words = format.Count(humanize.Words(output.Text()), "word")
	}
}

// ExplainCharge adds to a result's words why the charge is less or more than all of the text's words, if it is.
func ExplainCharge(words string, receipt usage.Receipt) string {
	charge, last := receipt.Charge, ""
	if charge.LastVersion() {
		last = " The next version of this draft counts its words again."
	}
	switch {
	case charge.KnownOutcome:
		return words + ". You had this result before, so no words were counted." + last
	case charge.Words == 0 && charge.Versions > 1:
		return words + ". Another version of the same draft: no words were counted." + last
	case charge.Rounds > 1:
		return words + ". You’ve had " + strconv.Itoa(usage.VersionsPerRound) +
			" versions of this draft, so its words were counted again."
	case receipt.Light:
		return words + ". Only the paragraphs that changed were counted: " + format.Count(charge.Words, "word") + "." + last
	case charge.Words < receipt.Words && charge.Versions == 1:
		return words + ". Only what’s new in the draft was counted: " + format.Count(charge.Words, "word") + "."
	}
	return words
}

// changesAtOnce is the number of changes that the editor renders initially. Every change takes some twenty DOM nodes:
// with thousands of them in a long text, every key pressed in the draft would be slow.
const changesAtOnce = 400

// newUnreported omits the suggestions, the report, and the outcome of the checks, which take some time.
func newUnreported(text string, result humanize.Result) *islands.Output {
	words := format.Count(humanize.Words(result.Text), "word")
	if !result.Differs(text) {
		words += ". No changes needed, so no charge"
	}
	return &islands.Output{
		Words: words, Marks: views.NewMarks(text, result.Changes), AtOnce: changesAtOnce,
		Unchanged: islands.Unchanged{Bare: []string{}},
	}
}

// finding is the outcome of the checks, after a note on a text that got only a light clean-up.
func finding(result humanize.Result, errors []string) string {
	found := checked(result.Restored, errors)
	switch name := language.Name(result.Language); {
	case len(result.Light) == 0 || result.Language == language.English:
		return found
	case name == "":
		return "Light clean-up (beta). " + found
	default:
		return name + ": light clean-up (beta). " + found
	}
}

const factsChecked = "Numbers, names, and quotations checked"

// checked says what was compared with the draft, unless the result has grammar errors, which are more urgent.
func checked(restored int, errors []string) string {
	switch {
	case len(errors) > 0:
		return "Check the grammar of “" + errors[0] + "”"
	case restored > 0:
		return factsChecked + ", " + format.Count(restored, "sentence") + " put back"
	}
	return factsChecked
}
