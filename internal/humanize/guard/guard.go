// Package guard reports what a rewrite lost, invented or broke, and undoes what it must.
//
// It depends on no engine: whatever wrote the new text, Compare checks it against the old one, and Restore undoes the
// changes in every sentence that fails.
package guard

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
)

// Kind is what a Loss is about, in words that fit into a report.
type Kind string

// What has to be the same before and after.
const (
	Markup    Kind = "markup"
	Code      Kind = "code"
	Link      Kind = "link"
	Number    Kind = "number"
	Quotation Kind = "quotation"
	Citation  Kind = "citation"
	Kept      Kind = "kept words"
	Blank     Kind = "placeholder"
	Name      Kind = "name"
	Negation  Kind = "negation"
	Structure Kind = "structure" // paragraphs, list items and the like
	Heading   Kind = "heading"   // it is about something else
	LinkText  Kind = "link text" // likewise
)

// What has to be said before and after, in the same words or others. The tables in meanings define it.
const (
	Modality   Kind = "modality"
	Certainty  Kind = "certainty"
	Frequency  Kind = "frequency"
	Quantity   Kind = "quantity"
	Comparison Kind = "comparison"
	Count      Kind = "number in words"
	Time       Kind = "time"
	Unit       Kind = "unit"
	Opposite   Kind = "opposite" // up became down
)

// What a rewrite must not add to a text; what was there before may stay.
const (
	DoubledWord      Kind = "doubled word"
	WrongArticle     Kind = "a or an"
	DoubledMark      Kind = "doubled punctuation"
	SpaceBeforeMark  Kind = "space before punctuation"
	LowerCaseStart   Kind = "lower-case start"
	UnbalancedPair   Kind = "unbalanced pair"
	EmptySentence    Kind = "empty sentence"
	UnfinishedEnding Kind = "unfinished ending"
	Encoding         Kind = "invalid UTF-8"
	Invisible        Kind = "invisible character"
)

// What can only happen to a sentence that is written anew.
const (
	Role      Kind = "role"      // who does what to whom
	Cause     Kind = "cause"     // what follows from what
	Tense     Kind = "tense"     // what is planned and what is done
	Condition Kind = "condition" // the condition under which it holds
	Sentence  Kind = "sentence"
	Length    Kind = "length"         // it says much more than was said
	Answer    Kind = "answer"         // the answer is not a version of it
	Echo      Kind = "echo"           // it says what a neighbor says that stays as it was
	Told      Kind = "second reading" // a reader other than the guard found something
)

// Loss is one thing that a rewrite lost or added.
type Loss struct {
	Kind    Kind
	Item    string // as it appears in the text that has it
	Brought bool   // the new text has it and the old one does not
}

// Compare checks a rewritten sentence or text against the one it came from. No losses means that it passes. Keep lists
// the words and phrases that must come through.
func Compare(before, after string, keep []string) []Loss {
	old, new := document.Parse(before, keep), document.Parse(after, keep)
	code := language.Of(before)
	losses := slices.DeleteFunc(inspect(readAll(old, code), readAll(new, code)), func(loss Loss) bool {
		return loss.Kind == Quotation && strings.Contains(before, loss.Item) && strings.Contains(after, loss.Item)
	})
	losses = append(losses, compareBlocks(old, new)...)
	return append(losses, weighBlocks(old, new, code)...)
}

// CompareResult checks the text of a result against the request's. What its rules may remove is no loss: excuses.tsv
// lists it.
func CompareResult(request humanize.Request, result humanize.Result) []Loss {
	original, code := document.Parse(request.Text, request.Keep), language.Of(request.Text)
	losses := forgive(Compare(request.Text, result.Text, request.Keep), result.Changes, original, code)
	if len(losses) == 0 {
		return nil
	}
	// A removed sentence shifts blocks and line ends: comparing the text without it may show that nothing is lost.
	before := withoutChatter(request.Text, result.Changes)
	return forgive(Compare(before, result.Text, request.Keep), result.Changes, original, code)
}

var kinds = [...]Kind{
	document.Markup: Markup, document.Code: Code, document.Link: Link, document.Number: Number,
	document.Quoted: Quotation, document.Citation: Citation, document.Kept: Kept,
	document.Placeholder: Blank, document.Title: Quotation,
}
