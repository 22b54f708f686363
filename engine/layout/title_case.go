package layout

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const lowerHeading = prefix + "heading-case"

var chapters = lexicon.Named("chapters")

// titleCase changes the headings of a text from title case to sentence case, and keeps the capitals of names. If one
// word is doubtful, it changes none, since headings look alike. The only heading of a text is the title of an essay or
// a story, and keeps its capitals.
func titleCase(r *reading) []humanize.Change {
	var heads []int
	for b := range r.doc.Blocks {
		if r.heads(b) {
			heads = append(heads, b)
			if tokens := r.tokens(b); chapters[strings.ToLower(r.written(tokens[0]))] {
				return nil // it is a story
			}
		}
	}
	if len(heads) == 1 {
		return nil
	}
	var found []humanize.Change
	for _, b := range heads {
		if r.mayBeName(b) || r.signsForTeam(b) {
			continue
		}
		change, doubtful := r.lowered(b)
		change.Before = r.doc.Text[change.Start:change.End]
		lowers := change.Before != change.After
		if doubtful || lowers && !(check{r}).mayLowerHeading(change) {
			return nil
		}
		if lowers {
			found = append(found, change)
		}
	}
	return found
}

// signsForTeam reports whether a bold line names those who sign a letter: "**The Mill Lane Team**".
func (r *reading) signsForTeam(block int) bool {
	tokens := r.tokens(block)
	words := slices.DeleteFunc(tokens, func(token document.Token) bool { return token.Kind != document.Word })
	if r.kind(block) != document.Paragraph || len(words) < 3 {
		return false
	}
	return r.written(words[0]) == "The" && r.written(words[len(words)-1]) == "Team"
}

// shortTitle is the most words of a top-level title that may be the name of what it heads, such as a newsletter.
const shortTitle = 4

// mayBeName reports whether a heading may be a name.
func (r *reading) mayBeName(block int) bool {
	above, isTop := strings.CutSuffix(r.doc.Text[:r.doc.Blocks[block].Start], "# ")
	if !isTop || above != "" && !strings.HasSuffix(above, "\n") {
		return false
	}
	return len(r.tokens(block)) <= shortTitle || r.namesProduct(r.tokens(block))
}

// namesProduct reports whether a title is the name of a product: it begins with a word that is known only as a name,
// has a number, and has no small words, as in "Marlowe 24 Rolltop Bike Pannier".
func (r *reading) namesProduct(tokens []document.Token) bool {
	numbered := false
	for i, token := range tokens {
		body := r.written(token)
		if token.Kind == document.Punctuation && body != "." || small[strings.ToLower(body)] {
			return false
		}
		if i == 0 && !isUnknown(body) {
			return false
		}
		numbered = numbered || strings.ContainsFunc(body, unicode.IsDigit)
	}
	return numbered
}

// lowered changes one heading to sentence case, and reports whether it leaves a capital that may be just for looks. A
// heading that stays has an empty change.
func (r *reading) lowered(block int) (change humanize.Change, doubtful bool) {
	found, doubtful := r.inSentenceCase(block, r.tokens(block), true)
	if len(found) == 0 {
		return humanize.Change{}, doubtful
	}
	change = humanize.Change{Start: found[0].Start, End: found[len(found)-1].End, Rule: lowerHeading}
	change.After = lowerAll(r.doc.Text[change.Start:change.End], change.Start, found)
	return change, doubtful
}

// lowerAll puts some tokens into lower case in a text that starts at offset at of the document.
func lowerAll(text string, at int, tokens []document.Token) string {
	out := []byte(text)
	for _, token := range tokens {
		copy(out[token.Start-at:], strings.ToLower(text[token.Start-at:token.End-at]))
	}
	return string(out)
}

// inSentenceCase returns the words of a line in title case that lose their capitals: those that surely aren't names. If
// an ordinary word may be one and the text doesn't settle it, a heading counts it as no name. Any other line then stays
// as it is, since it may name a thing. The line is doubtful if a capital stays though it may be just for looks.
func (r *reading) inSentenceCase(
	block int, tokens []document.Token, heads bool,
) (found []document.Token, doubtful bool) {
	h := heading{r, headingWords(r, tokens)}
	if h.words == nil {
		return nil, false
	}
	if _, english := r.sentence(block, 0); !english {
		return nil, false
	}
	known, named := r.learn(), h.namesIn()
	for i, word := range h.words {
		body := r.written(word.Token)
		if word.opens {
			if tail, ok := compoundTail(word.Token, body); ok && !named[i] {
				found = append(found, tail)
			}
			continue
		}
		if !startsUpper(body) || len(strings.ToLower(body)) != len(body) {
			continue
		}
		lower := strings.ToLower(body)
		switch verdict := known.judge(body, h.beside(i)); {
		case named[i], verdict == name, h.placed(i), h.isModel(i), h.isLetter(i):
		case verdict == noName, heads && h.ordinary(i):
			found = append(found, word.Token)
		case !heads || document.IsCommonWord(lower) && !brands[lower]:
			return nil, true
		default:
			doubtful = doubtful || document.IsCommonWord(lower)
		}
	}
	return found, doubtful
}

// isLetter reports whether a word is the letter A, as in "Option A": an article has a word after it.
func (h heading) isLetter(i int) bool {
	return h.word(i) == "A" && (i+1 == len(h.words) || !h.words[i+1].follows)
}

// ordinary reports whether a heading's word that may be a name isn't one, as far as the text shows. A brand has no
// article before it.
func (h heading) ordinary(i int) bool {
	body := h.word(i)
	if brands[strings.ToLower(body)] && (i == 0 || !prose.Determiners[h.lower(i-1)]) {
		return false
	}
	lower := strings.ToLower(rootOf(body))
	if h.learn().upper[lower] > 0 {
		return false
	}
	if base, verb := english.BaseOf(lower); verb && base == lower && i > 0 && h.word(i-1) == "to" {
		return true // “to Install”
	}
	beside := h.beside(i)
	return isOrdinary(body) || alsoNames[lower] && !slices.ContainsFunc(beside[:], isUnknown)
}

var alsoNames = lexicon.Named("also-names")

// isUnknown reports whether a word is only known as a name.
func isUnknown(word string) bool {
	return word != "" && !isOrdinary(word) && !alsoNames[strings.ToLower(rootOf(word))]
}

// compoundTail returns what follows the last hyphen of a compound that opens a line: "Weather" in "Cold-Weather".
func compoundTail(token document.Token, body string) (document.Token, bool) {
	at := strings.LastIndexByte(body, '-')
	if at < 0 || !startsUpper(body[at+1:]) || isUnknown(body[at+1:]) {
		return token, false
	}
	token.Start += at + 1
	return token, true
}

var (
	placeWords   = lexicon.Named("places")
	companyWords = lexicon.Named("company-words")
)

// endsAddress reports whether a word means a road and ends a name: "Street" in "Alder Street", but not in "More Street
// Trees".
func (h heading) endsAddress(i int) bool {
	if i >= len(h.words) || !h.words[i].follows || !roads[h.lower(i)] {
		return false
	}
	return h.beside(i)[1] == ""
}

// isNumbered reports whether a number follows a word and counts it, as in "Series 4", and isn't a year.
func (r *reading) isNumbered(word headingWord) bool {
	rest := strings.TrimLeft(r.doc.Text[word.End:], " ")
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	const year = 4 // digits
	return digits > 0 && digits != year && len(rest) < len(r.doc.Text[word.End:]) &&
		!small[strings.ToLower(r.written(word.Token))]
}

// roads are words that end addresses.
var roads = lexicon.Set{"street": true, "avenue": true, "road": true, "lane": true, "drive": true, "boulevard": true,
	"court": true, "terrace": true}

// placed reports whether a word forms a name with one next to it: "Lake" in "Lake Zurich", and both in "Alder Street".
func (h heading) placed(i int) bool {
	beside, word := h.beside(i), h.lower(i)
	if h.endsAddress(i+1) || beside[0] != "" && h.endsAddress(i) || h.isNumbered(h.words[i]) {
		return true
	}
	ofName := i+2 < len(h.words) && h.word(i+1) == "of" && isUnknown(h.word(i+2))
	if placeWords[word] && (ofName || slices.ContainsFunc(beside[:], isUnknown)) {
		return true
	}
	return companyWords[word] && isUnknown(beside[0]) && strings.ToUpper(beside[0]) != beside[0]
}

// beside returns the words next to one that may form a name with it: "I" can't, nor can what follows "Anna's".
func (h heading) beside(i int) (around [2]string) {
	if i > 0 && h.words[i].follows {
		if before := h.word(i - 1); rootOf(before) == before {
			around[0], _ = document.NameCandidate(before)
		}
	}
	if i+1 < len(h.words) && h.words[i+1].follows {
		around[1] = h.word(i + 1)
	}
	for side, word := range around {
		if _, ok := document.NameCandidate(word); !ok {
			around[side] = ""
		}
	}
	return around
}

// isMixed reports whether a word has a capital behind a small letter, as only names have: "MacBook", "iPhone".
func isMixed(word string) bool {
	small := false
	for _, letter := range word {
		if small && unicode.IsUpper(letter) {
			return true
		}
		small = unicode.IsLower(letter)
	}
	return false
}

// modelWords are ordinary words that end the names of products and services.
var modelWords = lexicon.Named("model-words")

// isModel reports whether a word is part of a product's name for the name before it: "Pro" and "Max" in "iPhone Pro
// Max", and "Photos" in "Google Photos".
func (h heading) isModel(i int) bool {
	if !modelWords[h.lower(i)] {
		return false
	}
	if h.words[i].model {
		return true
	}
	before := h.beside(i)[0]
	return makers[strings.ToLower(before)]
}

// makers are companies whose products have names of ordinary words.
var makers = lexicon.Named("makers")

// headingWord is a word of a heading.
type headingWord struct {
	document.Token
	opens   bool // it opens the heading, or follows a colon or a stop: its capital stays
	follows bool // it is right after the word before
	model   bool // it is right after a name of several capitals: "Air" in "MacBook Air"
}

// heading is a line in title case with its words.
type heading struct {
	*reading
	words []headingWord
}

// word returns a word of the heading by its number.
func (h heading) word(i int) string { return h.written(h.words[i].Token) }

func (h heading) lower(i int) string { return strings.ToLower(h.word(i)) }

// headingWords lists the words of a heading, or nothing if it isn't in title case or has anything that must not be
// changed.
func headingWords(r *reading, tokens []document.Token) []headingWord {
	var words []headingWord
	opens, follows, named, capitals := true, false, false, 0
	for _, token := range tokens {
		body := r.written(token)
		switch {
		case token.Kind == document.Word:
			if !opens && startsUpper(body) && body != "I" {
				capitals++
			}
			if !opens && !startsUpper(body) && !small[strings.ToLower(body)] {
				return nil
			}
			words = append(words, headingWord{token, opens, follows, named})
			opens, follows, named = false, true, isMixed(body) || named && modelWords[strings.ToLower(body)]
			continue
		case token.Protect == document.Markup && strings.Trim(body, "*_") != "":
			return nil
		case token.Protect == document.Code, token.Protect == document.Link:
			opens = false
		case token.Protect == document.Number && strings.ContainsFunc(body, unicode.IsUpper) && strings.Contains(body, "-"):
			return nil // 6-Day
		case body == "." && len(words) > 0 && strings.EqualFold(r.written(words[len(words)-1].Token), "vs"):
		case body == "-", strings.ContainsAny(body, ":.!?—–/)|") && token.Protect != document.Number:
			opens = true
		case token.Protect == document.Number && len(words) == 0:
			opens = strings.Contains(body, ".") || r.numbersHeadings() // not "3 days"
		case token.Kind == document.Punctuation && len(words) == 0:
			opens = true
		}
		follows, named = false, token.Protect != document.Markup && isMixed(body)
	}
	if capitals == 0 {
		return nil
	}
	return words
}

// mayLowerHeading allows the words of a heading to lose their initial capital, except for names.
func (c check) mayLowerHeading(change humanize.Change) bool {
	b, inside := c.blockAt(change)
	if !inside {
		return false
	}
	block := c.doc.Blocks[b]
	return (block.Kind == document.Heading ||
		block.Kind == document.Paragraph && isBoldLine(c.doc.Text[block.Start:block.End])) &&
		c.onlyLowers(b, change.Start, change.Before, change.After)
}
