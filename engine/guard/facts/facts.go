// Package facts compares a text with its rewrite, and reports the facts that it lost or added, and new damage.
//
// It knows no engine and no changes: Compare checks any new text against the old one.
package facts

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
)

// Kind is the kind of a Loss, in words that fit into a report.
type Kind string

// Kinds of items that must be the same before and after.
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
	Heading   Kind = "heading"   // it has another topic
	LinkText  Kind = "link text" // it has another topic
)

// Kinds of meaning that must be kept, in any wording. The tables in meanings define them.
const (
	Modality   Kind = "modality"
	Certainty  Kind = "certainty"
	Frequency  Kind = "frequency"
	Quantity   Kind = "quantity"
	Comparison Kind = "comparison"
	Count      Kind = "number in words"
	Time       Kind = "time"
	Unit       Kind = "unit"
	Opposite   Kind = "opposite" // such as down instead of up
)

// Kinds of damage that a rewrite must not add. What the original has may stay.
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

// Kinds of losses that only a paraphrase can have.
const (
	Role          Kind = "role"      // who does what to whom
	Cause         Kind = "cause"     // what follows from what
	Tense         Kind = "tense"     // what is planned and what is done
	Condition     Kind = "condition" // the condition under which a statement applies
	Sentence      Kind = "sentence"
	Length        Kind = "length"         // it is much longer than the original
	Answer        Kind = "answer"         // the answer is not a rewrite of it
	Echo          Kind = "echo"           // it repeats a restored neighbor
	VerifierFault Kind = "second reading" // the Verifier found a difference
)

// Loss is an item that a rewrite lost or added.
type Loss struct {
	Kind  Kind
	Item  string // as it appears in the text that contains it
	Added bool   // added by the new text, rather than lost from the old one
}

// Compare checks a rewritten sentence or text against the original. It passes if there are no losses. Keep lists the
// words and phrases that must be preserved.
func Compare(before, after string, keep []string) []Loss {
	old, new := document.Parse(before, keep), document.Parse(after, keep)
	code := language.Of(before)
	losses := compareSurface(DocumentPassage(old, code), DocumentPassage(new, code))
	losses = slices.DeleteFunc(losses, func(loss Loss) bool {
		return loss.Kind == Quotation && strings.Contains(before, loss.Item) && strings.Contains(after, loss.Item)
	})
	losses = append(losses, compareBlocks(old, new)...)
	return append(losses, compareBlockMeanings(old, new, code)...)
}

// Damages reports whether a new text has surface damage that the old one doesn't have.
func Damages(before, after string) bool {
	return slices.ContainsFunc(Compare(before, after, nil), func(loss Loss) bool {
		return loss.Added && slices.Contains(damage, loss.Kind)
	})
}

// damage are the kinds of damage that any new text must not add.
var damage = []Kind{DoubledWord, WrongArticle, DoubledMark, SpaceBeforeMark, LowerCaseStart, UnbalancedPair,
	EmptySentence, UnfinishedEnding, Encoding, Invisible}

var kinds = [...]Kind{
	document.Markup: Markup, document.Code: Code, document.Link: Link, document.Number: Number,
	document.Quoted: Quotation, document.Citation: Citation, document.Kept: Kept,
	document.Placeholder: Blank, document.Title: Quotation,
}
