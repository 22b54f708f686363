// Package eval measures an engine on a set of texts: whether the habits of machine text decreased, whether every
// meaning check passes, the number of changed words, and the time. It isn't an AI detector.
package eval

import (
	"context"
	"slices"
	"strings"
	"time"

	"plainhand/engine/guard"
	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/report/tells"
)

// Text is one text of a set.
type Text struct {
	ID     string `json:"id"`
	Domain string `json:"domain"`
	Text   string `json:"text"`
}

// Measure has the measurements of one text, or their sum over several.
type Measure struct {
	Texts       int
	Words       int // before
	WordsAfter  int
	Changed     int // replaced, deleted, or inserted words
	TellsBefore int
	TellsAfter  int
	Succeeded   int                // texts without a loss, with no more tells per 1,000 words than text by people
	Fewer       int                // texts with fewer tells
	Losses      map[facts.Kind]int // texts that lost or gained protected content, by kind
	Took        time.Duration      // time in the engine
}

// SuccessRate is the percentage of the public set that the built-in engine succeeds with, at the default settings. The
// site publishes this figure and no other. `make evaluate` measures it.
const SuccessRate = 76

// Run measures one text. The request provides the settings; its own text is ignored. The error is the engine's.
func Run(ctx context.Context, engine humanize.Engine, request humanize.Request, text string) (Measure, error) {
	request.Text = text
	began := time.Now()
	result, err := humanize.Rewrite(ctx, engine, request)
	if err != nil {
		return Measure{}, err
	}
	took := time.Since(began)
	measure := Measure{
		Texts: 1, Words: humanize.Words(text), WordsAfter: humanize.Words(result.Text), Changed: changed(result.Changes),
		TellsBefore: tells.Count(text), TellsAfter: tells.Count(result.Text), Losses: map[facts.Kind]int{}, Took: took,
	}
	losses := guard.CompareResult(request, withoutLayout(text, result))
	for _, loss := range losses {
		measure.Losses[loss.Kind] = 1
	}
	if measure.TellsAfter < measure.TellsBefore {
		measure.Fewer = 1
	}
	if len(losses) == 0 && tells.Rate(result.Text) <= tells.HumanRate {
		measure.Succeeded = 1
	}
	return measure, nil
}

// withoutLayout returns a result without its layout changes, which have a guard of their own.
func withoutLayout(text string, result humanize.Result) humanize.Result {
	changes := slices.DeleteFunc(slices.Clone(result.Changes), func(change humanize.Change) bool {
		return strings.HasPrefix(change.Rule, humanize.LayoutRules)
	})
	return humanize.Result{Text: humanize.Apply(text, changes), Changes: changes, Language: result.Language}
}

// changed sums the words of all changes, each counted on its longer side.
func changed(changes []humanize.Change) int {
	words := 0
	for _, change := range changes {
		words += max(humanize.Words(change.Before), humanize.Words(change.After))
	}
	return words
}

// Add adds the measurements of other texts.
func (m *Measure) Add(other Measure) {
	m.Texts += other.Texts
	m.Words += other.Words
	m.WordsAfter += other.WordsAfter
	m.Changed += other.Changed
	m.TellsBefore += other.TellsBefore
	m.TellsAfter += other.TellsAfter
	m.Succeeded += other.Succeeded
	m.Fewer += other.Fewer
	m.Took += other.Took
	if m.Losses == nil {
		m.Losses = map[facts.Kind]int{}
	}
	for kind, texts := range other.Losses {
		m.Losses[kind] += texts
	}
}

// PerThousand returns a rate per 1,000 words.
func PerThousand(count, words int) float64 { return 1000 * float64(count) / float64(max(1, words)) }

// Percent returns a part as a percentage of a whole.
func Percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

// Speed returns the engine's speed, in words per second.
func (m Measure) Speed() float64 { return float64(m.Words) / max(m.Took.Seconds(), 1e-9) }
