// Package evaluate measures what an engine does to a set of texts: whether the habits of machine text grew fewer,
// whether every meaning check holds, how many words changed, and how long it took. Nothing here pretends to be a
// detector's verdict.
package evaluate

import (
	"context"
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
	Fewer       int                // texts that left with fewer tells
	Losses      map[guard.Kind]int // texts that lost or gained what had to stay, by what it was
	Took        time.Duration      // in the engine
}

// Run measures one text. The request says with what settings; its own text is left out of account. The error is the
// engine's.
func Run(ctx context.Context, engine humanize.Engine, request humanize.Request, text string) (Measure, error) {
	request.Text = text
	began := time.Now()
	result, err := engine.Humanize(ctx, request)
	if err != nil {
		return Measure{}, err
	}
	took := time.Since(began)
	measure := Measure{
		Texts: 1, Words: humanize.Words(text), WordsAfter: humanize.Words(result.Text), Changed: changed(result.Changes),
		TellsBefore: tells.Count(text), TellsAfter: tells.Count(result.Text), Losses: map[guard.Kind]int{}, Took: took,
	}
	for _, loss := range guard.CompareResult(request, result) {
		measure.Losses[loss.Kind] = 1
	}
	fewer := measure.TellsAfter < measure.TellsBefore
	if fewer {
		measure.Fewer = 1
	}
	if len(measure.Losses) == 0 &&
		(fewer || measure.TellsAfter == measure.TellsBefore && tells.Rate(text) <= tells.RateOfPeople) {
		measure.Succeeded = 1
	}
	return measure, nil
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
