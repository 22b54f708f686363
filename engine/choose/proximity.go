package choose

import (
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// distance is the neighborhood within which a word may not be repeated.
type distance struct{ pieces, sentences int }

// perHeardWord is the number of words of a text per use of a noticeable word, including the draft's uses.
const perHeardWord = 200

// openerDistance is the minimum distance, in pieces, between sentences with the same opening transition.
const openerDistance = 90

// openerDistances override openerDistance for transitions that readers notice more, or less.
var openerDistances = map[string]int{"And": 220, "Last": 400, "But": 60, "Yet": 120, "Still": 120, "So": 90}

// proximity checks repetitions in a document, including those by chosen edits.
type proximity struct {
	distance distance         // within which a repetition is noticed
	starts   []int            // the indexes of the sentences' first pieces
	openers  map[string][]int // piece indexes by the first words of sentences
	often    int              // the maximum uses of a noticeable word in this document
	oneHand  []int            // the first pieces of the sentences that open with "On the one hand"
	voice    *voice
}

// newProximity returns the proximity of a document. Strong rewrites check only pieces, not sentences, since too much
// would stay unchanged otherwise.
func newProximity(strength humanize.Strength, sentences []prose.Sentence, words, pieces int) *proximity {
	heard := distance{pieces: 18, sentences: 2}
	if strength == humanize.Strong {
		heard = distance{pieces: 10}
	}
	used := &proximity{distance: heard, often: max(2, maxUses(words, perHeardWord)), openers: map[string][]int{},
		voice: newVoice(pieces), starts: make([]int, len(sentences))}
	for i := range sentences {
		s := &sentences[i]
		used.starts[i] = s.First
		if opensOneHand(s) {
			used.oneHand = append(used.oneHand, s.First)
		}
		for p, piece := range s.Pieces {
			if piece.Kind == document.Word {
				used.openers[piece.Lower] = append(used.openers[piece.Lower], s.First+p)
				break
			}
		}
	}
	return used
}

// opensOneHand is true of "On the one hand" and "On one hand".
func opensOneHand(s *prose.Sentence) bool {
	at := 1
	if s.At(at) == "the" {
		at++
	}
	return s.At(0) == "on" && s.At(at) == "one" && s.At(at+1) == "hand"
}

// allows reports whether a text repeats no word from nearby, other than those that the edit replaces.
func (p *proximity) allows(s *prose.Sentence, candidate *candidate, option option) bool {
	if candidate.Kind == editing.Contraction || option.text == "" {
		return true
	}
	if p.repeatsLink(candidate, option) {
		return false
	}
	if candidate.Kind == editing.Opener {
		return !repeatsContrast(candidate, option) && p.allowsOpener(s, candidate, option.text)
	}
	if !s.InEnglish() {
		return true // light words are known only for English
	}
	said := p.voice.number(candidate, option)
	for i, word := range option.words {
		stem := option.stems[i]
		switch places := stem.family.places; {
		case lightWords[word], within(places, candidate):
		case p.isNear(stem.places, candidate, said):
			return false
		case !stem.mild && (said == 0 && stem.count >= p.often || p.echoes(places, candidate, said)):
			return false
		}
	}
	return said > 0 || !p.echoesPhrase(candidate, option)
}

// echoesPhrase reports whether a pair of adjacent words of a text, such as "make sure", already occurs nearby.
func (p *proximity) echoesPhrase(candidate *candidate, option option) bool {
	for i := 1; i < len(option.words); i++ {
		if lightWords[option.words[i-1]] || lightWords[option.words[i]] {
			continue
		}
		first, second := option.stems[i-1].places, option.stems[i].places
		if within(first, candidate) && within(second, candidate) {
			continue
		}
		for _, place := range first {
			// all words of an edit are recorded at its start
			if p.isClose(place, candidate) && (slices.Contains(second, place+1) || slices.Contains(second, place)) {
				return true
			}
		}
	}
	return false
}

// repeatsContrast reports whether "By contrast" would be close to another contrast.
func repeatsContrast(candidate *candidate, option option) bool {
	at := slices.Index(option.words, "contrast")
	return at >= 0 && near(option.stems[at].places, candidate.start, candidate.end, openerDistance)
}

func (p *proximity) allowsOpener(s *prose.Sentence, candidate *candidate, text string) bool {
	if strings.HasPrefix(text, "And") && s.InEnglish() &&
		(s.Kind != document.Paragraph || text == "And" && s.Number == 0) {
		return false // it needs a sentence of the same paragraph to add to
	}
	if candidate.From > 0 && strings.HasSuffix(text, "contrast") {
		return true // it is within the sentence
	}
	first, _, _ := strings.Cut(strings.TrimSuffix(text, ","), " ")
	if p.answersOneHand(candidate) || s.Holds(addsAlready) && addsAlready[strings.ToLower(first)] {
		return false
	}
	if len(candidate.words) > 0 && candidate.words[0] == strings.ToLower(first) {
		return true // it is already there
	}
	distance := openerDistance
	if known, ok := openerDistances[first]; ok {
		distance = known
	}
	return !near(p.openers[strings.ToLower(first)], candidate.start, candidate.end, distance)
}

// addsAlready are words that already say what an opener with one of them would repeat.
var addsAlready = lexicon.Named("adds-already")

// add records the opener that a text adds.
func (p *proximity) add(candidate *candidate, text string) {
	if attachesThat(candidate.Proposal, text) {
		p.openers["that"] = append(p.openers["that"], candidate.start)
	}
	if candidate.Kind != editing.Opener || text == "" {
		return
	}
	first := strings.TrimSuffix(strings.ToLower(strings.Fields(text)[0]), ",")
	p.openers[first] = append(p.openers[first], candidate.start)
}

// near reports whether one of the places lies within distance of [from, to), but not inside it.
func near(places []int, from, to, distance int) bool {
	return slices.ContainsFunc(places, func(place int) bool { return isNear(place, from, to, distance) })
}

func isNear(place, from, to, distance int) bool {
	return place < from && from-place <= distance || place >= to && place-to < distance
}

// isNear reports whether one of the places lies within a few pieces of a candidate. Places of the rewording with the
// number said, which the candidate repeats, don't count: the original words were repeated as often.
func (p *proximity) isNear(places []int, candidate *candidate, said int) bool {
	return slices.ContainsFunc(places, func(place int) bool {
		return isNear(place, candidate.start, candidate.end, p.distance.pieces) &&
			(said == 0 || p.voice.chosen[place] != said)
	})
}

// echoes reports whether one of the places lies in a candidate's sentence or in one close to it.
func (p *proximity) echoes(places []int, candidate *candidate, said int) bool {
	return slices.ContainsFunc(places, func(place int) bool {
		return p.isClose(place, candidate) && (said == 0 || p.voice.chosen[place] != said)
	})
}

// isClose reports whether a place lies in a candidate's sentence or in one close to it.
func (p *proximity) isClose(place int, candidate *candidate) bool {
	sentence, found := slices.BinarySearch(p.starts, place)
	if !found {
		sentence--
	}
	apart := sentence - candidate.Sentence
	return apart >= -p.distance.sentences && apart <= p.distance.sentences
}

// within reports whether one of the places is in the text that a candidate replaces, so that nothing is repeated.
func within(places []int, candidate *candidate) bool {
	return slices.ContainsFunc(places, func(place int) bool { return place >= candidate.start && place < candidate.end })
}

// lightWords may be close together.
var lightWords = lexicon.Named("light-words")

// mildWords are so common that readers notice a repetition only in the same sentence.
var mildWords = lexicon.Named("mild-words")
