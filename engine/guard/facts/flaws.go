package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/language"
)

// flaws lists the surface damage in a passage. Human text has some too, so only an increase counts.
func flaws(p Passage) []Loss {
	var found []Loss
	add := func(kind Kind, item string) { found = push(found, Loss{Kind: kind, Item: item}) }
	var articles []Loss
	wordless := false // no word of the sentence has been seen yet
	for i, next := range p.tokens {
		if next.opens || i == 0 { // a lower-case letter hides the start of a sentence from the parser
			if wordless {
				add(EmptySentence, "")
			}
			wordless = true
			if next.Kind == document.Punctuation && strings.IndexByte(",;:.)", p.text[next.Start]) >= 0 {
				add(DoubledMark, p.word(next))
			}
		}
		if wordless && next.Kind == document.Word && startsLower(p.word(next)) {
			add(LowerCaseStart, p.word(next))
		}
		wordless = wordless && (next.Kind == document.Punctuation || next.Protect == document.Markup)
		if i == 0 {
			continue
		}
		last := p.tokens[i-1]
		gap := p.text[last.End:next.Start]
		switch {
		case last.Kind == document.Word && next.Kind == document.Word && gap != "" &&
			strings.EqualFold(p.word(last), p.word(next)):
			add(DoubledWord, p.word(next))
		case next.Kind == document.Punctuation && isDoubledMark(p, last, next, gap):
			add(DoubledMark, p.text[last.Start:next.End])
		case next.Kind == document.Punctuation && gap != "" && strings.IndexByte(",.;:!?", p.text[next.Start]) >= 0 &&
			next.End == next.Start+1:
			add(SpaceBeforeMark, p.text[last.Start:next.End])
		case i > 1 && lowerAfterStop(p, p.tokens[i-2], last, next, gap):
			add(LowerCaseStart, p.word(next))
		}
		if wrongArticle(p, last, next, gap) {
			articles = push(articles, Loss{Kind: WrongArticle, Item: p.text[last.Start:next.End]})
		}
	}
	if len(articles) > 0 && !p.inAnotherLanguage() {
		found = append(found, articles...)
	}
	if wordless && len(p.tokens) > 0 {
		add(EmptySentence, "")
	}
	return append(found, hiddenFlaws(p)...)
}

// push appends like append, but doubles the capacity, as a hostile text may have flaws at every word.
func push(losses []Loss, loss Loss) []Loss {
	if len(losses) == cap(losses) {
		losses = slices.Grow(losses, len(losses)+1)
	}
	return append(losses, loss)
}

// isDoubledMark reports whether two adjacent marks are one too many: ", ." and ";," and ": :" and "..".
func isDoubledMark(p Passage, last, next token, gap string) bool {
	mark := p.text[next.Start]
	if p.word(next) == ".." {
		return true
	}
	if last.Kind != document.Punctuation {
		return false
	}
	switch p.text[last.Start] {
	case ',', ';', ':':
		return strings.IndexByte(",;:.", mark) >= 0
	case '.', '!', '?':
		switch mark {
		case ';', ':':
			return true
		case ',':
			return gap != "" || p.text[last.Start] != '.'
		}
		return mark == '.' && last.End-last.Start == 1
	case '(':
		return strings.IndexByte(",;:.)", mark) >= 0 && next.End-next.Start == 1
	}
	return false
}

// lowerAfterStop reports whether a lower-case word follows a sentence-ending period.
func lowerAfterStop(p Passage, before, stop, next token, gap string) bool {
	stopped := stop.Kind == document.Punctuation && p.word(stop) == "."
	follows := gap != "" && next.Kind == document.Word && startsLower(p.word(next))
	return stopped && follows && before.Kind == document.Word && before.End-before.Start > 1
}

func wrongArticle(p Passage, last, next token, gap string) bool {
	if last.Kind != document.Word || next.Kind != document.Word && next.Protect != document.Number || gap == "" {
		return false
	}
	article := p.word(last)
	if len(article) > 2 || !strings.EqualFold(article, "a") && !strings.EqualFold(article, "an") {
		return false
	}
	return !strings.EqualFold(article, english.Article(p.word(next)))
}

// inAnotherLanguage reports whether a passage isn't in English. The language of the passage takes precedence, since a
// text may quote another language. The language of the text applies to a passage that is too short for detection.
func (p Passage) inAnotherLanguage() bool {
	code := language.Of(p.body())
	if code == "" {
		code = p.Language
	}
	return code != "" && code != language.English
}

var pairs = [...]struct{ open, close rune }{{'(', ')'}, {'[', ']'}, {'{', '}'}, {'“', '”'}, {'«', '»'}}

// unbalanced returns the unmatched halves of pairs, and an unmatched straight quotation mark.
func unbalanced(p Passage) []Loss {
	var depth [len(pairs)]int
	straight := 0
	for _, next := range p.tokens {
		if next.Kind != document.Punctuation {
			continue
		}
		mark, _ := utf8.DecodeRuneInString(p.text[next.Start:])
		if mark == '"' {
			straight++
			continue
		}
		for i, pair := range pairs {
			switch mark {
			case pair.open:
				depth[i]++
			case pair.close:
				depth[i]--
			}
		}
	}
	var found []Loss
	for i, pair := range pairs {
		for range depth[i] {
			found = append(found, Loss{Kind: UnbalancedPair, Item: string(pair.open)})
		}
		for range -depth[i] {
			found = append(found, Loss{Kind: UnbalancedPair, Item: string(pair.close)})
		}
	}
	if straight%2 == 1 {
		found = append(found, Loss{Kind: UnbalancedPair, Item: `"`})
	}
	return found
}

// hiddenFlaws returns invisible damage: broken UTF-8, invisible characters, blank lines, and marks that would turn
// plain text into Markdown or HTML.
func hiddenFlaws(p Passage) []Loss {
	var found []Loss
	body := p.body()
	for at, r := range body {
		switch {
		case r < utf8.RuneSelf && r != 0 && r != '\n':
		case r == '\n':
			if line := strings.TrimLeft(body[at+1:], " \t\r"); strings.HasPrefix(line, "\n") {
				found = append(found, Loss{Kind: Structure, Item: "blank line"})
			}
		case r == utf8.RuneError && !strings.HasPrefix(body[at:], "\ufffd"):
			found = append(found, Loss{Kind: Encoding, Item: body[at : at+1]})
		case r == 0 || isInvisible(r):
			found = push(found, Loss{Kind: Invisible, Item: string(r)})
		}
	}
	for _, next := range p.tokens {
		if next.Kind == document.Punctuation && strings.IndexByte("*_`~#|<>", p.text[next.Start]) >= 0 {
			found = append(found, Loss{Kind: Markup, Item: p.word(next)})
		}
	}
	return found
}

// isInvisible reports whether a rune is a zero-width space, joiner, direction mark, tag, or filler. Some scripts need
// them, so only added ones count.
func isInvisible(r rune) bool {
	return r > 0x9f && unicode.Is(unicode.Cf, r) || r == '\u034f' || r == '\u115f' || r == '\u3164'
}

func startsLower(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLower(r)
}
