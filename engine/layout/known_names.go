package layout

import (
	_ "embed"
	"strings"

	"plainhand/engine/text/lexicon"
)

//go:embed names.txt
var nameList string

// knownNames are names that consist of ordinary words, in lower case.
var knownNames = func() map[string]bool {
	known := map[string]bool{}
	for line := range strings.Lines(nameList) {
		if line[0] != '#' {
			known[strings.TrimSpace(line)] = true
		}
	}
	return known
}()

const maxNameWords = 6

// namesIn returns which words of a heading in title case belong to a name that consists of ordinary words.
func (h heading) namesIn() []bool {
	named := make([]bool, len(h.words))
	lower := make([]string, len(h.words))
	for i, word := range h.words {
		lower[i] = rootOf(strings.ToLower(strings.ReplaceAll(h.written(word.Token), "’", "'")))
	}
	for i := range h.words {
		for n := min(maxNameWords, len(h.words)-i); n > 1; n-- {
			if knownNames[strings.Join(lower[i:i+n], " ")] {
				mark(named[i : i+n])
				break
			}
		}
		if h.opensTitle(i) {
			mark(named[i:h.endOfTitle(i)])
		}
		if h.isWornName(i) {
			mark(named[i:min(i+2, len(h.words))])
		}
		if i > 0 && h.words[i].opens && h.isInstitution(h.words[i:]) {
			mark(named[i:])
		}
		if end := h.institutionEnd(i); end > i {
			mark(named[i:end])
		}
	}
	return named
}

// institutionEnd returns the end of the name of an institution that begins at a word behind "the" or a preposition and
// contains a word known only as a name: “Newsletter of the Lower Tamarack Ditch Association”. Without one it returns i.
func (h heading) institutionEnd(i int) int {
	if i == 0 || !small[h.lower(i-1)] {
		return i
	}
	end, unknown := i, false
	for end < len(h.words) && startsUpper(h.word(end)) && (end == i || h.words[end].follows) {
		body := h.word(end)
		unknown = unknown || isUnknown(body)
		end++
		if unknown && institutions[strings.ToLower(body)] {
			return end
		}
	}
	return i
}

// isInstitution reports whether the words behind a colon of a heading name an institution: “Harbor Street Tool
// Library”, but not “A Day at the Library”.
func (r *reading) isInstitution(words []headingWord) bool {
	last := len(words) - 1
	for i, word := range words {
		if !startsUpper(r.written(word.Token)) || i > 0 && !word.follows {
			return false
		}
	}
	return last > 0 && institutions[strings.ToLower(r.written(words[last].Token))]
}

// institutions are words that end the names of institutions and shops.
var institutions = lexicon.Named("institutions")

func mark(named []bool) {
	for i := range named {
		named[i] = true
	}
}

// opensTitle reports whether a capitalized article within a heading, in which other small words are in lower case,
// opens the title of a work: "Reading The Long Valley in School".
func (h heading) opensTitle(i int) bool {
	body := h.word(i)
	if h.words[i].opens || body != "The" && body != "A" && body != "An" {
		return false
	}
	for _, word := range h.words {
		if lower := h.written(word.Token); small[lower] && startsLower(lower) {
			return true
		}
	}
	return false
}

// endOfTitle returns the number of the first word after i that is in lower case.
func (h heading) endOfTitle(i int) int {
	for i < len(h.words) && startsUpper(h.word(i)) {
		i++
	}
	return i
}

var (
	nameAdjectives = lexicon.Named("name-adjectives")
	prepositions   = lexicon.Named("preposition")
)

// isWornName reports whether a worn adjective right behind a preposition names a company, since there is no noun for it
// to describe: "Memory From Crucial", "Shipping With Seamless Cargo".
func (h heading) isWornName(i int) bool {
	if i == 0 || !h.words[i].follows || !prepositions[h.lower(i-1)] ||
		!nameAdjectives[h.lower(i)] {
		return false
	}
	last := i+1 == len(h.words)
	return last || h.words[i+1].follows && companyWords[h.lower(i+1)] && i+2 == len(h.words)
}

// numbersHeadings reports whether the headings of a text are numbered without a mark behind the number: "1
// Introduction".
func (r *reading) numbersHeadings() bool {
	if r.numbered == nil {
		found := false
		for b := range r.doc.Blocks {
			found = found || r.heads(b) && strings.HasPrefix(r.body(b), "1 ")
		}
		r.numbered = &found
	}
	return *r.numbered
}
