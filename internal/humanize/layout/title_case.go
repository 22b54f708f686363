package layout

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const lowerHeading = prefix + "heading-case"

var chapters = lexicon.Named("chapters")

// titleCase changes headings from title case to sentence case. It leaves alone a word that it isn't sure of, and also
// the only heading of a text, which may be the title of a work, unless it reads like an article's.
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
	if len(heads) == 1 && !r.headsArticle(heads[0]) {
		return nil
	}
	var found []humanize.Change
	for _, b := range heads {
		if r.mayBeName(b) {
			continue
		}
		if change, ok := r.lowered(b); ok {
			found = append(found, change)
		}
	}
	return found
}

var articleTitle = lexicon.Named("article-titles")

// headsArticle reports whether a heading is as long as those of articles, or has a word that articles have in their
// titles and stories don't.
func (r *reading) headsArticle(block int) bool {
	tokens := r.tokens(block)
	names := func(token document.Token) bool { return articleTitle[strings.ToLower(r.written(token))] }
	return wordCount(tokens) > longTitle || slices.ContainsFunc(tokens, names)
}

// longTitle is the most words that the title of a story usually has.
const longTitle = 7

// shortTitle is the most words of a top-level title that may be the name of what it heads, such as a newsletter.
const shortTitle = 4

// mayBeName reports whether a heading may be a name.
func (r *reading) mayBeName(block int) bool {
	above, isTop := strings.CutSuffix(r.doc.Text[:r.doc.Blocks[block].Start], "# ")
	return isTop && (above == "" || strings.HasSuffix(above, "\n")) && len(r.tokens(block)) <= shortTitle
}

// lowered changes one heading to sentence case.
func (r *reading) lowered(block int) (humanize.Change, bool) {
	found := r.inSentenceCase(block, r.tokens(block), true)
	if len(found) == 0 {
		return humanize.Change{}, false
	}
	change := humanize.Change{Start: found[0].Start, End: found[len(found)-1].End, Rule: lowerHeading}
	change.After = lowerAll(r.doc.Text[change.Start:change.End], change.Start, found)
	return change, true
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
// as it is, since it may name a thing.
func (r *reading) inSentenceCase(block int, tokens []document.Token, heads bool) []document.Token {
	words := headingWords(r, tokens)
	if words == nil {
		return nil
	}
	if _, english := r.sentence(block, 0); !english {
		return nil
	}
	known := r.learn()
	var found []document.Token
	for i, word := range words {
		body := r.written(word.Token)
		if word.opens {
			if tail, ok := compoundTail(word.Token, body); ok {
				found = append(found, tail)
			}
			continue
		}
		if !startsUpper(body) || len(strings.ToLower(body)) != len(body) {
			continue
		}
		lower := strings.ToLower(body)
		switch verdict := known.judge(body, r.beside(words, i)); {
		case verdict == name, r.placed(words, i):
		case verdict == noName, heads && r.ordinary(words, i):
			found = append(found, word.Token)
		case !heads || document.Common(lower) && !brands[lower]:
			return nil
		}
	}
	return found
}

// ordinary reports whether a heading's word that may be a name isn't one, as far as the text shows. A brand has no
// article before it.
func (r *reading) ordinary(words []headingWord, i int) bool {
	body := r.written(words[i].Token)
	if brands[strings.ToLower(body)] && (i == 0 || !prose.Determiners[strings.ToLower(r.written(words[i-1].Token))]) {
		return false
	}
	lower := strings.ToLower(rootOf(body))
	if r.learn().upper[lower] > 0 {
		return false
	}
	beside := r.beside(words, i)
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

var placeWords = lexicon.Named("places")

// endsAddress reports whether a word means a road and ends a name: "Street" in "Alder Street", but not in "More Street
// Trees".
func (r *reading) endsAddress(words []headingWord, i int) bool {
	if i >= len(words) || !words[i].follows || !roads[strings.ToLower(r.written(words[i].Token))] {
		return false
	}
	return r.beside(words, i)[1] == ""
}

// isNumbered reports whether a number follows a word, as in "Series 4".
func (r *reading) isNumbered(word headingWord) bool {
	rest := strings.TrimLeft(r.doc.Text[word.End:], " ")
	return rest != "" && rest[0] >= '0' && rest[0] <= '9' && len(rest) < len(r.doc.Text[word.End:])
}

// roads are words that end addresses.
var roads = lexicon.Set{"street": true, "avenue": true, "road": true, "lane": true, "drive": true, "boulevard": true,
	"court": true, "terrace": true}

// placed reports whether a word forms a name with one next to it: "Lake" in "Lake Zurich", and both in "Alder Street".
func (r *reading) placed(words []headingWord, i int) bool {
	beside, word := r.beside(words, i), strings.ToLower(r.written(words[i].Token))
	if r.endsAddress(words, i+1) || beside[0] != "" && r.endsAddress(words, i) || r.isNumbered(words[i]) {
		return true
	}
	return placeWords[word] && slices.ContainsFunc(beside[:], isUnknown)
}

// beside returns the words next to one that may form a name with it: "I" can't, nor can what follows "Anna's".
func (r *reading) beside(words []headingWord, i int) (around [2]string) {
	if i > 0 && words[i].follows {
		if before := r.written(words[i-1].Token); rootOf(before) == before {
			around[0], _ = document.Capital(before)
		}
	}
	if i+1 < len(words) && words[i+1].follows {
		around[1] = r.written(words[i+1].Token)
	}
	for side, word := range around {
		if _, ok := document.Capital(word); !ok {
			around[side] = ""
		}
	}
	return around
}

// headingWord is a word of a heading.
type headingWord struct {
	document.Token
	opens   bool // it opens the heading, or follows a colon or a stop: its capital stays
	follows bool // it is right after the word before
}

// headingWords lists the words of a heading, or nothing if it isn't in title case or has anything that must not be
// changed.
func headingWords(r *reading, tokens []document.Token) []headingWord {
	var words []headingWord
	opens, follows, capitals := true, false, 0
	for _, token := range tokens {
		body := r.written(token)
		switch {
		case token.Kind == document.Word:
			if !opens && startsUpper(body) && !small[strings.ToLower(body)] {
				capitals++
			}
			if !opens && !startsUpper(body) && !small[strings.ToLower(body)] {
				return nil
			}
			words = append(words, headingWord{token, opens, follows})
			opens, follows = false, true
			continue
		case token.Protect == document.Markup && strings.Trim(body, "*_") != "", token.Protect == document.Code,
			token.Protect == document.Link:
			return nil
		case token.Protect == document.Number && strings.ContainsFunc(body, unicode.IsUpper) && strings.Contains(body, "-"):
			return nil // 6-Day
		case body == "." && len(words) > 0 && strings.EqualFold(r.written(words[len(words)-1].Token), "vs"):
		case strings.ContainsAny(body, ":.!?—–/)") && token.Protect != document.Number:
			opens = true
		case token.Protect == document.Number && len(words) == 0:
			opens = false // "3 days"
		case token.Kind == document.Punctuation && len(words) == 0:
			opens = true
		}
		follows = false
	}
	if capitals == 0 {
		return nil
	}
	return words
}

// mayLowerHeading allows the words of a heading to lose their initial capital, except for names.
func (r *reading) mayLowerHeading(change humanize.Change) bool {
	b, inside := r.blockAt(change)
	if !inside {
		return false
	}
	block := r.doc.Blocks[b]
	return (block.Kind == document.Heading ||
		block.Kind == document.Paragraph && isBoldLine(r.doc.Text[block.Start:block.End])) &&
		r.onlyLowers(b, change.Start, change.Before, change.After)
}
