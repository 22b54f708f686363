// Package humanize rewrites text that sounds like a machine so that it reads as if a person wrote it, without losing a
// fact.
//
// Engine is the one interface; the packages below this one implement it.
package humanize

import (
	"context"
	"slices"
	"strings"
)

// Mode is the register that the result is written in.
type Mode string

// The modes, in the order in which they are offered.
const (
	Standard     Mode = "standard"
	Casual       Mode = "casual"
	Professional Mode = "professional"
	Academic     Mode = "academic"
	Simple       Mode = "simple"
)

// Modes lists every mode in the order of the interface.
func Modes() []Mode { return []Mode{Standard, Casual, Professional, Academic, Simple} }

// Strength is how far an engine may move from the words it was given.
type Strength string

// The strengths, from the most careful.
const (
	Light    Strength = "light"
	Balanced Strength = "balanced"
	Strong   Strength = "strong"
)

// Strengths lists every strength, the most careful first.
func Strengths() []Strength { return []Strength{Light, Balanced, Strong} }

// Reaches reports whether a strength goes at least as far as another.
func (s Strength) Reaches(least Strength) bool {
	return slices.Index(Strengths(), s) >= slices.Index(Strengths(), least)
}

// Layout is what becomes of bold words, headings, short lists, and other formatting.
type Layout string

// The layouts, in the order in which they are offered.
const (
	Natural Layout = "natural" // as a person lays out a text, without the decoration that assistants add
	Keep    Layout = "keep"    // as it is
)

// Layouts lists every layout in the order of the interface.
func Layouts() []Layout { return []Layout{Natural, Keep} }

// The settings of everybody who has chosen nothing. Whoever wants a light hand has set the text out on their own: at
// Light, the usual layout is Keep.
const (
	UsualMode     = Standard
	UsualStrength = Balanced
	UsualLayout   = Natural
)

// formerNatural is what the first version of the site called Natural. Forms and programs may still send it.
const formerNatural Layout = "plain"

// Request is one text to rewrite. Zero values of Mode, Strength, and Layout are the usual ones.
type Request struct {
	Text     string
	Mode     Mode
	Strength Strength
	Layout   Layout
	Keep     []string // words and phrases that must come through as they are, matched without regard to case
	Seed     uint64   // the same request with the same seed gives the same bytes

	// What is not part of the task.
	Asking Asking
	// Watch is called with sentences as they pass, by engines that take long; nil: nobody watches. Calls may come from
	// several goroutines, and what passed may still be dropped with the rest of the text.
	Watch func(Passing)
}

// Passing is one or a few sentences of a request's text that have just been rewritten.
type Passing struct {
	Start, End int // bytes of the text
	After      string
}

// Asking is who asks. The engine on the command line knows no users.
type Asking struct {
	UserID, UserEmail string // for services that get them
	Line              string // the same for all requests of one visitor, which wait in one line; never passed on
	First             bool   // goes before requests that are not
	Background        bool   // nobody waits for it; whoever asks bounds how many there are
}

// Change is one edit. The changes of a Result are in the order of the text and never overlap.
type Change struct {
	Start, End int    // bytes of the request's text that were replaced; Start == End is an insertion
	Before     string // those bytes
	After      string // what replaces them; empty is a deletion
	Rule       string // the stable identifier of the rule
	Reason     string // why, in a few words for a person
}

// LayoutRules is the prefix of the identifiers of all changes of layout.
const LayoutRules = "layout."

// Suggestion is an edit that an engine is not sure enough of to make: the writer decides. The suggestions of a Result
// are in the order of the text, and overlap neither each other nor a change.
type Suggestion struct {
	Start, End   int      // bytes of the request's text
	Before       string   // those bytes
	Alternatives []string // what may replace them, the best first; empty leaves it out; none: mere advice
	Rule         string   // the stable identifier of the rule
	Reason       string   // why, in a few words for a person; the same for all of one kind
}

// MostAlternatives bounds what a Suggestion offers: nobody compares more than this.
const MostAlternatives = 3

// Result is a rewritten text. Applying Changes to the request's text gives Text, so any of them can be undone.
type Result struct {
	Text         string
	Changes      []Change
	Suggestions  []Suggestion
	Restored     int           // sentences that the fidelity guard put back as they were
	Restorations []Restoration // where and why, in the order of the text: at most MostRestorations
	Writer       string        // the service that rewrote it, with the version of its prompts; empty: our own engine
	Language     string        // of most of the text: its code, as in package language; empty where unknown
}

// OwnEngine is the name of the built-in engine in reports and answers of the API.
const OwnEngine = "built-in engine"

// Engine names what made the result, for people.
func (r Result) Engine() string {
	if r.Writer == "" {
		return OwnEngine
	}
	return r.Writer
}

// Differs reports whether the result is a different text from the one that was sent. One that is not costs its sender
// nothing, whichever engine answered.
func (r Result) Differs(sent string) bool { return r.Text != sent }

// MostRestorations bounds what a Result says about sentences that were put back. Restored counts them all.
const MostRestorations = 100

// Restoration is a run of neighboring sentences that the fidelity guard put back as they were.
type Restoration struct {
	Start, End int      // bytes of the request's text
	Reasons    []string // what the rewrite did to them, in a few words for a person: loses the number “12”
	Rules      []string // the identifiers of the rules whose changes were undone, each once
}

// Engine rewrites text. Implementations are safe for concurrent use and stop soon after ctx is done.
//
// The error is ctx's, or a fault that can be shown: Unavailable where a service that is asked does not answer.
type Engine interface {
	Humanize(ctx context.Context, request Prepared) (Result, error)
}

// Rewrite prepares a request and has the engine rewrite it. The error is Prepare's or the engine's.
func Rewrite(ctx context.Context, engine Engine, request Request) (Result, error) {
	prepared, err := Prepare(ctx, request)
	if err != nil {
		return Result{}, err
	}
	return engine.Humanize(ctx, prepared)
}

// Apply returns text with the changes made, which must be in order and must not overlap.
func Apply(text string, changes []Change) string {
	var out strings.Builder
	out.Grow(len(text))
	at := 0
	for _, change := range changes {
		out.WriteString(text[at:change.Start])
		out.WriteString(change.After)
		at = change.End
	}
	out.WriteString(text[at:])
	return out.String()
}
