package builtin

import (
	_ "embed"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

//go:embed rules/synonyms.tsv
var synonymTable string

// senses tells of each word its class, and its place there: words of one class say the same, the plainest first.
var senses = func() map[string]sense {
	known := map[string]sense{}
	number := 0
	for line := range strings.Lines(synonymTable) {
		if line[0] == '#' {
			continue
		}
		number++
		for place, word := range strings.Fields(line) {
			known[word] = sense{number, place}
		}
	}
	return known
}()

type sense struct{ class, place int }

// sameSense reports whether two words say the same.
func sameSense(first, second string) bool {
	return senses[first].class > 0 && senses[first].class == senses[second].class && first != second
}

//go:embed rules/near.tsv
var nearTable string

// nears tells of each word which others it may stand for, in strong edits.
var nears = func() map[string]wordSet {
	known := map[string]wordSet{}
	for line := range strings.Lines(nearTable) {
		if words := strings.Fields(line); line[0] != '#' {
			known[words[0]] = setOf(strings.Join(words[1:], " "))
		}
	}
	return known
}()

// enough gives the one of two pieces that says what the other one says too.
func (s *sentence) enough(one, two int, strong bool) (kept int, found bool) {
	first, second := s.at(one), s.at(two)
	switch {
	case sameSense(first, second) && senses[second].place < senses[first].place:
		return two, true
	case sameSense(first, second), strong && nears[first][second]:
		return one, true
	case strong && nears[second][first]:
		return two, true
	}
	return 0, false
}

// tripleOfLikes drops the one of two items that says what the other says: "joy, laughter and happiness".
func tripleOfLikes(s *sentence, _ humanize.Request, t *triple) []string {
	if !t.serial && !s.afterVerb(t) {
		return nil
	}
	if kept, ok := s.enough(t.first, t.second, true); ok {
		return []string{s.word(kept) + " and " + s.word(t.third)}
	}
	if kept, ok := s.enough(t.second, t.third, true); ok && english.Infinitive.Has(s.pieces[t.third].tag) && kept == t.third {
		return []string{s.word(t.first) + " and " + s.word(kept)} // its object stays
	}
	if !s.single(t.third) {
		return nil
	}
	if kept, ok := s.enough(t.second, t.third, true); ok {
		return []string{s.word(t.first) + " and " + s.word(kept)}
	}
	if kept, ok := s.enough(t.first, t.third, true); ok {
		return []string{s.word(kept) + " and " + s.word(t.second)}
	}
	return nil
}

// sameTwice drops the one of two items that says just what the other says.
func (s *sentence) sameTwice(t *triple) listTurn {
	texts := tripleOfLikes(s, humanize.Request{}, t)
	same := sameSense(s.at(t.first), s.at(t.second)) || sameSense(s.at(t.second), s.at(t.third)) || sameSense(s.at(t.first), s.at(t.third))
	if !same || len(texts) == 0 {
		return listTurn{}
	}
	return t.replaces(texts...)
}

// single reports whether a word is all of its item.
func (s *sentence) single(i int) bool {
	return s.closes(i+1) || praise[s.at(i)] || blame[s.at(i)] || s.at(i+1) != "of" && s.pieces[i+1].tag == english.IN
}

// afterVerb reports whether the clause has its verb before the list. Else the first comma may close an opening: "After work, cars
// and buses".
func (s *sentence) afterVerb(t *triple) bool {
	from := 0
	for i := range t.first {
		if s.at(i) == "," || s.at(i) == ";" {
			from = i + 1
		}
	}
	if from >= t.start || subordinators[s.at(from)] || s.pieces[from].tag == english.IN || s.pieces[from].tag == english.VBN {
		return false
	}
	for i := from; i < t.start; i++ {
		if english.Finite.Has(s.pieces[i].tag) {
			return true
		}
	}
	return false
}
