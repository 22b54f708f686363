package choose

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

// distance is how near a word may stand again.
type distance struct{ pieces, sentences int }

// perHeardWord is how many words there are to one that readers hear again, with those that the draft has.
const perHeardWord = 200

// openerDistance is how near, in pieces, a sentence may start with the same transition.
const openerDistance = 90

// openerDistances are for the transitions that people notice sooner, or mind less.
var openerDistances = map[string]int{"And": 220, "Last": 400, "But": 60, "Yet": 120, "Still": 120, "So": 90}

// proximity knows which words stand where in the document, as it is and as the chosen edits make it.
type proximity struct {
	distance distance         // at which a word is heard again
	starts   []int            // of the sentences, by the numbers of their first pieces
	openers  map[string][]int // the first words of sentences, by the numbers of their pieces
	often    int              // times that a document of this length has a word that people hear again, at most
	oneHand  []int            // the sentences that open with "On the one hand", by those of their first pieces
}

// newProximity minds two sentences before and behind as well, but for a thorough rewrite, which would leave too much
// for their sake.
func newProximity(strength humanize.Strength, sentences []prose.Sentence, words int) *proximity {
	heard := distance{pieces: 18, sentences: 2}
	if strength == humanize.Strong {
		heard = distance{pieces: 10}
	}
	used := &proximity{distance: heard, often: max(2, atMost(words, perHeardWord)), openers: map[string][]int{},
		starts: make([]int, len(sentences))}
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
	one := 1
	if s.At(one) == "the" {
		one++
	}
	return s.At(0) == "on" && s.At(one) == "one" && s.At(one+1) == "hand"
}

// allows refuses a text that would say a word again which stands close by, other than what the edit itself replaces.
func (p *proximity) allows(s *prose.Sentence, candidate *candidate, option option) bool {
	if candidate.Kind == editing.Contraction || option.text == "" {
		return true
	}
	if p.linksAgain(candidate, option) {
		return false
	}
	if candidate.Kind == editing.Opener {
		return !contrastsAgain(candidate, option) && p.allowsOpener(s, candidate, option.text)
	}
	if !s.InEnglish() {
		return true // which words are light is known of English alone
	}
	for i, word := range option.words {
		stem := option.stems[i]
		switch places := stem.family.places; {
		case lightWords[word], within(places, candidate):
		case near(stem.places, candidate.start, candidate.end, p.distance.pieces):
			return false
		case !stem.mild && (stem.count >= p.often || p.echoes(places, candidate)):
			return false
		}
	}
	return !p.echoesPhrase(candidate, option)
}

// echoesPhrase reports whether two words that a text brings together stand together close by already: "make sure".
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
			// what an edit brings is noted at one place, the edit's
			if p.isClose(place, candidate) && (slices.Contains(second, place+1) || slices.Contains(second, place)) {
				return true
			}
		}
	}
	return false
}

// contrastsAgain reports whether "By contrast" would stand close to another contrast.
func contrastsAgain(candidate *candidate, option option) bool {
	at := slices.Index(option.words, "contrast")
	return at >= 0 && near(option.stems[at].places, candidate.start, candidate.end, openerDistance)
}

func (p *proximity) allowsOpener(s *prose.Sentence, candidate *candidate, text string) bool {
	if strings.HasPrefix(text, "And") && s.InEnglish() &&
		(s.Kind != document.Paragraph || text == "And" && s.Number == 0) {
		return false // it needs a sentence of the same paragraph to add to
	}
	if candidate.From > 0 && strings.HasSuffix(text, "contrast") {
		return true // it stands within
	}
	first, _, _ := strings.Cut(strings.TrimSuffix(text, ","), " ")
	if p.answersOneHand(candidate) || s.Holds(addsAlready) && addsAlready[strings.ToLower(first)] {
		return false
	}
	if len(candidate.words) > 0 && candidate.words[0] == strings.ToLower(first) {
		return true // it stands there as it is
	}
	distance := openerDistance
	if known, ok := openerDistances[first]; ok {
		distance = known
	}
	return !near(p.openers[strings.ToLower(first)], candidate.start, candidate.end, distance)
}

// addsAlready are words that say of a sentence what an opener with one of them would say again.
var addsAlready = lexicon.Named("adds-already")

// add notes the opener that a text brings.
func (p *proximity) add(candidate *candidate, text string) {
	if goesOnWithThat(candidate.Proposal, text) {
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
	for _, place := range places {
		if place < from && from-place <= distance || place >= to && place-to < distance {
			return true
		}
	}
	return false
}

// echoes reports whether one of the places lies in a candidate's sentence or in one close to it.
func (p *proximity) echoes(places []int, candidate *candidate) bool {
	return slices.ContainsFunc(places, func(place int) bool { return p.isClose(place, candidate) })
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

// within reports whether a candidate replaces a word in another form, which says nothing again.
func within(places []int, candidate *candidate) bool {
	return slices.ContainsFunc(places, func(place int) bool { return place >= candidate.start && place < candidate.end })
}

// lightWords may stand close together.
var lightWords = lexicon.Named("light-words")

// mildWords are so common that nobody hears them again in the next sentence. In the same one people do.
var mildWords = lexicon.Named("mild-words")
