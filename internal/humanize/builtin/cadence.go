package builtin

import (
	"math"
	"slices"
	"strings"

	"plainhand/internal/humanize"
)

// cadence is a join or a split that could be made, with the words of the two sentences or halves.
type cadence struct {
	proposal
	first, second int
	joined        bool // or else split
	semicolon     bool
	worth         float64 // how good it is beside others
	chance        float64 // what the seed says of it, from 0 to 1
}

// What people's sentences come to, in words. Machines write 18 and a spread of 6.
const (
	humanMean     = 20.5
	longestMean   = 25.0
	humanSpread   = 8.5 // from which a text is left alone
	wantedSpread  = 10.5
	semicolonPer  = 120 // words to one semicolon of ours
	fewSentences  = 5   // below which a text gets one edit at most
	rhythmPerEdit = 1.0 // edits per hundred words of the other passes from which this one does all it would
)

// wordsPerRhythm are the words to one edit, by strength.
var wordsPerRhythm = map[humanize.Strength]int{humanize.Balanced: 50, humanize.Strong: 40}

// vary joins and splits sentences until their lengths spread as people's do. It adds to the edits that were chosen, whose number
// tells how much of a machine the text is, and drops the edit of an opener that a join makes needless.
func vary(request humanize.Request, sentences []sentence, edits []edit) []edit {
	per, ok := wordsPerRhythm[request.Strength]
	if !ok {
		return edits
	}
	lengths := measure(sentences)
	if lengths.count < 2 || lengths.spread() >= humanSpread {
		return edits
	}
	most := mostRhythm(lengths, edits, per)
	candidates := rhythms(request, sentences, edits)
	busy := map[int]bool{}
	semicolons := 0
	for range most {
		best := lengths.best(request, candidates, busy, semicolons)
		if best < 0 {
			break
		}
		chosen := candidates[best]
		lengths = lengths.with(chosen)
		busy[chosen.sentence] = true
		if chosen.joined {
			busy[chosen.sentence+1] = true
		}
		if chosen.semicolon {
			semicolons++
		}
		edits = slices.DeleteFunc(edits, func(made edit) bool { return chosen.supersedes(made) })
		edits = append(edits, chosen.edit(sentences, chosen.texts[0]))
	}
	return edits
}

// mostRhythm is how many edits a text may get.
func mostRhythm(lengths lengths, edits []edit, per int) int {
	share := min(1, 100*float64(len(edits))/float64(lengths.words)/rhythmPerEdit)
	most := int(math.Round(share * float64(lengths.words) / float64(per)))
	if lengths.count < fewSentences {
		most = min(most, 1)
	}
	return most
}

// rhythms lists what could be joined and split without touching the edits that stand, or the capital of what may be a name.
func rhythms(request humanize.Request, sentences []sentence, edits []edit) []cadence {
	var found []cadence
	names := capitals(sentences)
	around := map[int][]edit{}
	for _, made := range edits {
		around[made.sentence] = append(around[made.sentence], made)
	}
	for n := range sentences {
		beside := slices.Concat(around[n], around[n+1])
		for _, candidate := range slices.Concat(joins(request, sentences, n), splits(request, sentences, n)) {
			clash := slices.ContainsFunc(beside, func(made edit) bool { return candidate.clashes(made, sentences) })
			if clash || doublesWhich(candidate, beside) || turnsAgain(sentences, candidate, edits) || candidate.joined && names[sentences[n+1].at(0)] {
				continue
			}
			candidate.chance = float64(draw(request.Seed, candidate.proposal)&1023) / 1023
			found = append(found, candidate)
		}
	}
	return found
}

// supersedes reports whether a join or a split takes the place of the edit of an opener.
func (c cadence) supersedes(made edit) bool {
	return c.joined && made.sentence == c.sentence+1 && made.to <= c.into && strings.HasPrefix(made.id, "opener.")
}

// turnsAgain reports whether a candidate begins a sentence with "But" near another that does, or that an edit lets do so.
func turnsAgain(sentences []sentence, candidate cadence, edits []edit) bool {
	if candidate.id != "cadence.split-but" {
		return false
	}
	for n := max(0, candidate.sentence-nearTurn); n <= min(len(sentences)-1, candidate.sentence+nearTurn); n++ {
		if sentences[n].at(0) == "but" && n != candidate.sentence || n == candidate.sentence+1 && turns[sentences[n].at(0)] {
			return true
		}
	}
	return slices.ContainsFunc(edits, func(made edit) bool {
		return made.from == 0 && strings.HasPrefix(made.text, "But") && made.sentence >= candidate.sentence-nearTurn && made.sentence <= candidate.sentence+nearTurn
	})
}

const nearTurn = 2 // sentences between two that begin with "But"

// doublesWhich reports whether a join would put a second "which" into its sentence.
func doublesWhich(candidate cadence, edits []edit) bool {
	return strings.HasSuffix(candidate.texts[0], "which") && slices.ContainsFunc(edits, func(made edit) bool {
		return (made.sentence == candidate.sentence || made.sentence == candidate.sentence+1) && strings.Contains(made.text, "which")
	})
}

// best finds the candidate that brings the lengths nearest to people's, or -1. The seed breaks the evenness of always taking
// the best.
func (l lengths) best(request humanize.Request, candidates []cadence, busy map[int]bool, semicolons int) int {
	now := l.distance(request)
	best, most := -1, 0.0
	for i, candidate := range candidates {
		if busy[candidate.sentence] || candidate.joined && busy[candidate.sentence+1] {
			continue
		}
		if candidate.semicolon && (semicolons+1)*semicolonPer > l.words {
			continue
		}
		after := l.with(candidate)
		gain := now - after.distance(request)
		if gain <= 0 || candidate.joined && after.mean() > longestMean {
			continue
		}
		if score := gain * candidate.worth * (0.6 + 0.4*candidate.chance); score > most {
			best, most = i, score
		}
	}
	return best
}
