// Package humanize defines the rewriting of machine-sounding text into text that reads as if a person wrote it, without
// the loss of a fact: requests, results, changes, and the interface Engine. Packages builtin and service implement it.
package humanize

import (
	"context"
	"slices"
	"strings"
)

// Mode is the register of the result.
type Mode string

// The modes, in the order in which they are offered.
const (
	Standard     Mode = "standard"
	Casual       Mode = "casual"
	Professional Mode = "professional"
	Academic     Mode = "academic"
	Simple       Mode = "simple"
)

// Modes lists every mode in the order of the user interface.
func Modes() []Mode { return []Mode{Standard, Casual, Professional, Academic, Simple} }

// Strength is the degree to which an engine may change the words of a text.
type Strength string

// The strengths, in ascending order.
const (
	Light    Strength = "light"
	Balanced Strength = "balanced"
	Strong   Strength = "strong"
)

// Strengths lists every strength, in ascending order.
func Strengths() []Strength { return []Strength{Light, Balanced, Strong} }

// Reaches reports whether a strength is at least another.
func (s Strength) Reaches(minimum Strength) bool {
	return slices.Index(Strengths(), s) >= slices.Index(Strengths(), minimum)
}

// Layout is the treatment of bold words, headings, short lists, and other formatting.
type Layout string

// The layouts, in the order in which they are offered.
const (
	Natural Layout = "natural" // without the decoration that assistants add
	Keep    Layout = "keep"    // unchanged
)

// Layouts lists every layout in the order of the user interface.
func Layouts() []Layout { return []Layout{Natural, Keep} }

// The default settings. At Light, the default layout is Keep, since the writer has laid out the text.
const (
	DefaultMode     = Standard
	DefaultStrength = Balanced
	DefaultLayout   = Natural
)

// formerNatural is the name of Natural in the first version of the site. Clients may still send it.
const formerNatural Layout = "plain"

// Request is one text to rewrite. Zero values of Mode, Strength, and Layout are the defaults.
type Request struct {
	Text     string
	Mode     Mode
	Strength Strength
	Layout   Layout
	Keep     []string // words and phrases that must not change, matched case-insensitively
	Seed     uint64   // the same request with the same seed gives the same bytes

	// The following fields aren't part of the task.

	Caller Caller
	// Watch, if not nil, is called by slow engines with sentences as they are rewritten. Calls may come from several
	// goroutines. The final result may still drop a reported sentence.
	OnProgress func(Progress)
}

// Progress is one or a few sentences of a request's text that have just been rewritten.
type Progress struct {
	Start, End int // bytes of the text
	After      string
}

// Caller identifies the requester. It is empty for the command line.
type Caller struct {
	UserID, UserEmail string // for services that receive them
	Line              string // queue key, the same for all requests of one visitor; never sent to services
	First             bool   // has priority
	Background        bool   // has no waiting user; the caller limits the number of such requests
}

// Change is one edit. The changes of a Result are in the order of the text and don't overlap.
type Change struct {
	Start, End int    // bytes of the request's text that were replaced; Start == End is an insertion
	Before     string // those bytes
	After      string // their replacement; empty is a deletion
	Rule       string // the stable identifier of the rule
	Reason     string // the reason for users: one of package reason, or several, separated by commas
}

// LayoutRules is the prefix of the rule identifiers of layout changes.
const LayoutRules = "layout."

// Suggestion is an unsure edit, on which the writer decides. The suggestions of a Result are in the order of the text,
// and overlap neither each other nor a change.
type Suggestion struct {
	Start, End   int      // bytes of the request's text
	Before       string   // those bytes
	Alternatives []string // replacements, the best first; an empty string is a deletion; none for mere advice
	Rule         string   // the stable identifier of the rule
	Reason       string   // the reason for users: one of package reason
	Advice       string   // what to do, in a sentence for users, if there are no alternatives; otherwise empty
}

// MaxAlternatives is the maximum number of alternatives of a Suggestion.
const MaxAlternatives = 3

// Result is a rewritten text. Applying Changes to the request's text gives Text, so each of them can be undone.
type Result struct {
	Text         string
	Changes      []Change
	Suggestions  []Suggestion
	Restored     int           // number of sentences that the fidelity guard restored
	Restorations []Restoration // in the order of the text, at most MaxRestorations
	Writer       string        // the service that rewrote it, with its prompt version; empty for the built-in engine
	Language     string        // code of the main language, as in package language; empty if unknown
}

// BuiltInEngine is the name of the built-in engine in reports and API responses.
const BuiltInEngine = "built-in engine"

// Engine is the display name of the engine or service that wrote the result.
func (r Result) Engine() string {
	if r.Writer == "" {
		return BuiltInEngine
	}
	return r.Writer
}

// Differs reports whether the result differs from the sent text. An unchanged text isn't charged.
func (r Result) Differs(sent string) bool { return r.Text != sent }

// MaxRestorations is the maximum length of Result.Restorations. Restored counts all of them.
const MaxRestorations = 100

// Restoration is a run of adjacent sentences that the fidelity guard restored.
type Restoration struct {
	Start, End int      // bytes of the request's text
	Reasons    []string // the faults of the rewrite, in a few words for users: loses the number “12”
	Rules      []string // the distinct identifiers of the rules whose changes were undone
}

// Engine rewrites text. Implementations are safe for concurrent use and stop soon after ctx is done.
//
// The error is ctx's, or a fault for users: Unavailable if a service doesn't respond.
type Engine interface {
	Humanize(ctx context.Context, request Prepared) (Result, error)
}

// Rewrite prepares a request and rewrites it with an engine. The error is Prepare's or the engine's.
func Rewrite(ctx context.Context, engine Engine, request Request) (Result, error) {
	prepared, err := Prepare(ctx, request)
	if err != nil {
		return Result{}, err
	}
	return engine.Humanize(ctx, prepared)
}

// Apply returns a text with changes applied. They must be in order and must not overlap.
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
