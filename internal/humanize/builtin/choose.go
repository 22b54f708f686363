package builtin

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/lang"
)

// proposal is an edit that a pass would make, with the texts it could put there, the best first.
type proposal struct {
	id, reason string
	kind       kind
	sentence   int
	from, to   int // pieces of the sentence
	into       int // pieces of the next sentence, which the edit joins to this one; to is then the last of this one
	texts      []string
	removal    bool // the sentence is deleted
}

// edit settles a proposal on one of its texts.
func (p proposal) edit(sentences []sentence, text string) edit {
	s := &sentences[p.sentence]
	made := edit{start: s.pieces[p.from].Start, end: s.pieces[p.to-1].End, text: text, id: p.id, reason: p.reason,
		sentence: p.sentence, from: p.from, to: p.to, joins: p.into > 0, removal: p.removal}
	if made.joins {
		made.end = sentences[p.sentence+1].pieces[p.into-1].End
	}
	return made
}

// places lists the pieces that a proposal covers, each by its sentence and number.
func (p proposal) places() [][2]int {
	places := make([][2]int, 0, p.to-p.from+p.into)
	for i := p.from; i < p.to; i++ {
		places = append(places, [2]int{p.sentence, i})
	}
	for i := range p.into {
		places = append(places, [2]int{p.sentence + 1, i})
	}
	return places
}

// How near the same word may stand again, in pieces: a substitute, and a transition at a sentence's start.
const (
	wordDistance   = 18
	openerDistance = 90
)

// openerDistances are for the transitions that people notice sooner, or mind less.
var openerDistances = map[string]int{"And": 220, "But": 60, "Still": 120, "So": 90}

// choose settles which proposals stand, in the order of the text, and which of its texts each one takes. The seed decides
// between texts of equal right, and the density of tells how much of the text is touched at all.
func choose(request humanize.Request, sentences []sentence, proposals []proposal) []edit {
	proposals = withoutOverlaps(proposals)
	proposals = thin(request, sentences, proposals)
	used := newUsage(sentences)
	var edits []edit
	for _, candidate := range proposals {
		s := &sentences[candidate.sentence]
		for _, text := range rotated(candidate, request.Seed) {
			if used.allows(s, candidate, text) {
				used.add(s, candidate, text)
				edits = append(edits, candidate.edit(sentences, text))
				break
			}
		}
	}
	return edits
}

// withoutOverlaps keeps, of proposals that touch each other, the one of the earlier kind, or the longer, or the first.
func withoutOverlaps(proposals []proposal) []proposal {
	order := slices.Clone(proposals)
	slices.SortStableFunc(order, func(a, b proposal) int {
		if a.kind != b.kind {
			return int(a.kind) - int(b.kind)
		}
		return (b.to - b.from) - (a.to - a.from)
	})
	taken := map[[2]int]bool{}
	var kept []proposal
	for _, candidate := range order {
		places := candidate.places()
		if slices.ContainsFunc(places, func(place [2]int) bool { return taken[place] }) {
			continue
		}
		for _, place := range places {
			taken[place] = true
		}
		kept = append(kept, candidate)
	}
	slices.SortFunc(kept, func(a, b proposal) int {
		if a.sentence != b.sentence {
			return a.sentence - b.sentence
		}
		return a.from - b.from
	})
	return kept
}

// rotated lists a proposal's texts, starting with the one that the seed falls on.
func rotated(candidate proposal, seed uint64) []string {
	if len(candidate.texts) == 1 {
		return candidate.texts
	}
	start := int(draw(seed, candidate) % uint64(len(candidate.texts)))
	return append(slices.Clone(candidate.texts[start:]), candidate.texts[:start]...)
}

// draw gives a number that depends on the seed, the rule and the place alone.
func draw(seed uint64, candidate proposal) uint64 {
	hash := fnv.New64a()
	place := candidate.from
	if candidate.kind == dash {
		place = 0 // the dashes of a pair go together
	}
	for _, number := range []uint64{seed, uint64(candidate.sentence), uint64(place)} {
		hash.Write(binary.LittleEndian.AppendUint64(nil, number))
	}
	hash.Write([]byte(candidate.id))
	return hash.Sum64() >> 8
}

// usage knows which words stand where in the document, as it is and as the chosen edits make it.
type usage struct {
	standing map[string][]int // stems, by the numbers of their pieces
	openers  map[string][]int // the same for the first words of sentences
}

func newUsage(sentences []sentence) *usage {
	used := &usage{standing: map[string][]int{}, openers: map[string][]int{}}
	for i := range sentences {
		s := &sentences[i]
		opened := false
		for p, piece := range s.pieces {
			if piece.Kind != document.Word {
				continue
			}
			if !opened {
				opened = true
				used.openers[piece.lower] = append(used.openers[piece.lower], s.first+p)
			}
			if len(piece.lower) > 2 {
				key := stem(piece.lower)
				used.standing[key] = append(used.standing[key], s.first+p)
			}
		}
	}
	return used
}

// allows refuses a text that would say a word again which stands close by, other than what the edit itself replaces.
func (u *usage) allows(s *sentence, candidate proposal, text string) bool {
	if candidate.kind == contraction || candidate.kind == dash || text == "" {
		return true
	}
	if !s.inEnglish() && candidate.kind != opener {
		return true // which words are light is known of English alone
	}
	from, to := s.first+candidate.from, s.first+candidate.to
	if candidate.kind == opener {
		if strings.HasPrefix(text, "And") && s.inEnglish() && (s.kind != document.Paragraph || text == "And" && s.number == 0) {
			return false // it needs a sentence of the same paragraph to add to
		}
		first, _, _ := strings.Cut(strings.TrimSuffix(text, ","), " ")
		distance := openerDistance
		if known, ok := openerDistances[first]; ok {
			distance = known
		}
		return !near(u.openers[strings.ToLower(first)], from, to, distance)
	}
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if !lightWords[word] && near(u.standing[stem(word)], from, to, wordDistance) {
			return false
		}
	}
	return true
}

func (u *usage) add(s *sentence, candidate proposal, text string) {
	at := s.first + candidate.from
	for i, word := range strings.Fields(strings.ToLower(text)) {
		if i == 0 && candidate.kind == opener {
			word = strings.TrimSuffix(word, ",")
			u.openers[word] = append(u.openers[word], at)
		}
		u.standing[stem(word)] = append(u.standing[stem(word)], at)
	}
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

func stem(word string) string {
	if base, known := lang.BaseOf(word); known {
		return base
	}
	return lang.Singular(word)
}

// lightWords may stand close together.
var lightWords = setOf(`
	a about after again all also am an and any are as at be been before being but by can could do does for from get had
	has have how if in into is it its just may me more most much my no not now of off on one or our out over own so some
	still than that the their them then there these they this those to too up us was we were what when which who will with
	would you your lot each`)
