// Package evaluate measures what an engine does to a set of texts: whether the habits of machine text grew fewer,
// whether every meaning check holds, how many words changed, and how long it took. Nothing here pretends to be a
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

// Text is one of a set.
type Text struct {
	ID     string `json:"id"`
	Domain string `json:"domain"`
	Text   string `json:"text"`
}

// Measure is what was found of one text, or the sum of several.
type Measure struct {
	Texts       int
	Words       int // before
	WordsAfter  int
	Changed     int // words that were replaced, struck or written in
	TellsBefore int
	TellsAfter  int
	Succeeded   int                // texts that left without a loss, and with fewer tells unless they had none too many
	Taken       int                // the same with the first alternative of every suggestion taken as well
	Fewer       int                // texts that left with fewer tells
	Losses      map[guard.Kind]int // texts that lost or gained what had to stay, by what it was
	Took        time.Duration      // in the engine
}

// Run measures one text. The request says with what settings; its own text is left out of account, and the layout is
// kept, since the checks compare markup. The error is the engine's.
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

// succeeds reports whether a text left with fewer tells, or with as many where it came with no more than people's have.
func succeeds(text string, before, after int) bool {
	return after < before || after == before && tells.Rate(text) <= tells.RateOfPeople
}

// taking is a result with the first alternative of every suggestion taken whose rule is wanted. What changes the layout
// is held by a guard of its own, which the comparison of words knows nothing of.
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

// changed counts the words of each change on the side that has more of them.
func changed(changes []humanize.Change) int {
	words := 0
	for _, change := range changes {
		words += max(humanize.Words(change.Before), humanize.Words(change.After))
	}
	return words
}

// Add adds what was found of other texts.
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

// PerThousand is a rate for each 1,000 of so many words.
func PerThousand(count, words int) float64 { return 1000 * float64(count) / float64(max(1, words)) }

// Percent is a share of a whole.
func Percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

// Speed is the engine's, in words a second.
func (m Measure) Speed() float64 { return float64(m.Words) / max(m.Took.Seconds(), 1e-9) }
