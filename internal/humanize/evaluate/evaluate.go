// Package evaluate measures what an engine does to a set of texts: whether the habits of machine text decreased,
// whether every meaning check passes, how many words changed, and how long it took. Nothing here pretends to be a
// detector's verdict.
package evaluate

import (
	"context"
	"slices"
	"strings"
	"time"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/tells"
)

// Text is one text of a set.
type Text struct {
	ID     string `json:"id"`
	Domain string `json:"domain"`
	Text   string `json:"text"`
}

// Measure is what was found in one text, or the sum over several.
type Measure struct {
	Texts       int
	Words       int // before
	WordsAfter  int
	Changed     int // words that were replaced, deleted, or inserted
	TellsBefore int
	TellsAfter  int
	Succeeded   int                // texts that came out without a loss, and with fewer tells unless they had few enough
	Taken       int                // the same, with the first alternative of every suggestion accepted too
	Fewer       int                // texts that came out with fewer tells
	Losses      map[guard.Kind]int // texts that lost or gained what had to stay, by kind
	Took        time.Duration      // in the engine
}

// Run measures one text. The request provides the settings; its own text is ignored, and the layout is kept, since the
// checks compare markup. The error is the engine's.
func Run(ctx context.Context, engine humanize.Engine, request humanize.Request, text string) (Measure, error) {
	request.Text, request.Layout = text, humanize.Keep
	began := time.Now()
	result, err := humanize.Rewrite(ctx, engine, request)
	if err != nil {
		return Measure{}, err
	}
	took := time.Since(began)
	measure := Measure{
		Texts: 1, Words: humanize.Words(text), WordsAfter: humanize.Words(result.Text), Changed: changed(result.Changes),
		TellsBefore: tells.Count(text), TellsAfter: tells.Count(result.Text), Losses: map[guard.Kind]int{}, Took: took,
	}
	losses := guard.CompareResult(request, result)
	for _, loss := range losses {
		measure.Losses[loss.Kind] = 1
	}
	if measure.TellsAfter < measure.TellsBefore {
		measure.Fewer = 1
	}
	if len(losses) == 0 && succeeds(text, measure.TellsBefore, measure.TellsAfter) {
		measure.Succeeded = 1
	}
	words := taking(text, result, func(rule string) bool { return !strings.HasPrefix(rule, humanize.LayoutRules) })
	all := taking(text, result, func(string) bool { return true })
	if len(guard.CompareResult(request, words)) == 0 && succeeds(text, measure.TellsBefore, tells.Count(all.Text)) {
		measure.Taken = 1
	}
	return measure, nil
}

// succeeds reports whether a text came out with fewer tells, or with as many if its rate was no higher than people's to
// begin with.
func succeeds(text string, before, after int) bool {
	return after < before || after == before && tells.Rate(text) <= tells.RateOfPeople
}

// taking returns a result with the first alternative of every suggestion accepted whose rule is wanted. Layout changes
// have a guard of their own, which the comparison of words knows nothing about.
func taking(text string, result humanize.Result, wanted func(rule string) bool) humanize.Result {
	changes := slices.Clone(result.Changes)
	for _, one := range result.Suggestions {
		if len(one.Alternatives) > 0 && wanted(one.Rule) {
			changes = append(changes, humanize.Change{Start: one.Start, End: one.End, Before: one.Before,
				After: one.Alternatives[0], Rule: one.Rule, Reason: one.Reason})
		}
	}
	slices.SortFunc(changes, func(a, b humanize.Change) int { return a.Start - b.Start })
	return humanize.Result{Text: humanize.Apply(text, changes), Changes: changes, Language: result.Language}
}

// changed counts the words of each change, on the side that has more of them.
func changed(changes []humanize.Change) int {
	words := 0
	for _, change := range changes {
		words += max(humanize.Words(change.Before), humanize.Words(change.After))
	}
	return words
}

// Add adds what was found in other texts.
func (m *Measure) Add(other Measure) {
	m.Texts += other.Texts
	m.Words += other.Words
	m.WordsAfter += other.WordsAfter
	m.Changed += other.Changed
	m.TellsBefore += other.TellsBefore
	m.TellsAfter += other.TellsAfter
	m.Succeeded += other.Succeeded
	m.Taken += other.Taken
	m.Fewer += other.Fewer
	m.Took += other.Took
	if m.Losses == nil {
		m.Losses = map[guard.Kind]int{}
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
