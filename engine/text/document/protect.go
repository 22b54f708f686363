package document

import (
	"strings"
	"unicode/utf8"
)

// identifier scans a URL, an email address, a number, a file name, or another non-word that starts with a run of
// letters and digits. It returns its end and its protection, or 0 for a plain word.
func (s *scanner) identifier(i int, found run, limit int) (int, Protection) {
	text := s.text
	var after byte
	if found.end < limit {
		after = text[found.end]
	}
	if !found.digits && !found.underscore && !found.camel && plainlyAfterWord(after) {
		return 0, None
	}
	if end := linkEnd(text, i, found.end, limit); end > i {
		return end, Link
	}
	if end := emailEnd(text, i, found.end, limit); end > i {
		return end, Link
	}
	if after == '&' && s.format != Plain {
		if entity := entityEnd(text, found.end, limit); entity > 0 && joinsWords(text[found.end:entity]) {
			return wordOfEntities(text, found.end, limit), Markup
		}
	}
	if end := pathEnd(text, i, found.end, limit); end > i {
		return end, Code
	}
	if found.underscore {
		return callEnd(text, found.end, limit), Code
	}
	if found.digits {
		if end := versionEnd(text, i, limit); end > i {
			return end, Code
		}
		return numberEnd(text, found.end, limit), Number
	}
	if end := symbolEnd(text, i, found.end, limit); end > i {
		return end, Code
	}
	if found.camel && class[text[i]] == lower {
		return found.end, Code
	}
	return 0, None
}

// plainlyAfterWord reports whether the byte after a run of letters excludes anything but a word.
func plainlyAfterWord(c byte) bool {
	switch c {
	case '.', '/', '\\', ':', '@', '#', '=', '&', '~', '+', '_', '(', '%', '$':
		return false
	}
	return true
}

// special scans a token that starts with a mark: a signed number, @handle, #tag, path, code span, citation, or formula.
func (s *scanner) special(i, limit int) (int, Protection) {
	text := s.text
	switch c := text[i]; c {
	case '$', '+', '-', '~', '<', '>', '.', '#':
		if c == '$' && s.format != HTML {
			if end := formulaEnd(text, i, limit); end > i {
				return end, Code
			}
		}
		if digitAt(text[:limit], i+1) && !wordBefore(text, i) {
			return numberEnd(text, i+1, limit), Number
		}
		if c == '<' {
			return placeholderEnd(text, i, limit, s.format), Placeholder
		}
		if c == '-' {
			return flagEnd(text, i, limit), Code
		}
		if c == '#' && wordAt(text[:limit], i+1) {
			return wordRun(text, i+1, limit).end, Code
		}
		if c != '~' && c != '.' {
			return 0, None
		}
		return rootedPathEnd(text, i, limit), Code
	case '@':
		if wordAt(text[:limit], i+1) {
			return wordRun(text, i+1, limit).end, Code
		}
	case '/':
		if !wordBefore(text, i) {
			return rootedPathEnd(text, i, limit), Code
		}
	case '`':
		return codeSpanEnd(text, i, limit), Code
	case '[', '(':
		if end := citationEnd(text, i, limit); end > i {
			return end, Citation
		}
		return placeholderEnd(text, i, limit, s.format), Placeholder
	case '&':
		if s.format != Plain {
			return wordOfEntities(text, i, limit), Markup
		}
	case '{':
		if end := placeholderEnd(text, i, limit, s.format); end > i {
			return end, Placeholder
		}
		return templateEnd(text, i, limit), Code
	case '\\':
		if s.format == Markdown && i+1 < limit && text[i+1] > ' ' && text[i+1] < utf8.RuneSelf &&
			class[text[i+1]]&(letter|digit) == 0 {
			return i + 2, Markup
		}
	}
	return 0, None
}

func wordBefore(text string, i int) bool {
	r, size := runeBefore(text, i)
	return size > 0 && wordRune(r)
}

// codeSpanEnd returns the end of `code` that starts at i with any number of backticks, or 0 if nothing closes it.
func codeSpanEnd(text string, i, limit int) int {
	const maxSpan = 4096
	open := i
	for open < limit && text[open] == '`' {
		open++
	}
	ticks := text[i:open]
	within := text[open:min(limit, open+maxSpan)]
	at := strings.Index(within, ticks)
	if at < 0 {
		return 0
	}
	end := open + at + len(ticks)
	for end < limit && text[end] == '`' {
		end++
	}
	return end
}

// templateEnd returns the end of {{ … }} or {% … %} at i, or 0.
func templateEnd(text string, i, limit int) int {
	const maxTemplate = 400
	for open, closing := range map[string]string{"{{": "}}", "{%": "%}"} {
		if strings.HasPrefix(text[i:limit], open) {
			if at := strings.Index(text[i:min(limit, i+maxTemplate)], closing); at > 0 {
				return i + at + len(closing)
			}
		}
	}
	return 0
}

// callEnd includes the () of "main()" in the identifier that ends at end.
func callEnd(text string, end, limit int) int {
	if end+1 < limit && text[end] == '(' && text[end+1] == ')' {
		return end + 2
	}
	return end
}

// symbolEnd returns the end of "AT&T", "C++", "C#", "key=value", or "main()", whose first letters end at end, or 0.
func symbolEnd(text string, i, end, limit int) int {
	if end >= limit {
		return 0
	}
	short := end-i == 1 && class[text[i]] == upper
	switch text[end] {
	case '&':
		if end-i <= 3 && upperAt(text, i) && end+1 < limit && upperAt(text, end+1) {
			return wordRun(text, end+1, limit).end
		}
	case '+':
		if short && end+1 < limit && text[end+1] == '+' {
			return end + 2
		}
	case '#':
		if short {
			return end + 1
		}
	case '=':
		if wordAt(text[:limit], end+1) {
			return wordRun(text, end+1, limit).end
		}
	case '(':
		if called := callEnd(text, end, limit); called > end {
			return called
		}
	}
	return 0
}

// formulaEnd returns the end of $x^2$ or $$…$$ at i, or 0. Prices aren't formulas: a formula has neither a space just
// inside its marks nor a digit after them, and contains something that only formulas contain.
func formulaEnd(text string, i, limit int) int {
	const maxFormula = 400
	mark := "$"
	if strings.HasPrefix(text[i:limit], "$$") {
		mark = "$$"
	}
	open := i + len(mark)
	at := strings.Index(text[open:min(limit, open+maxFormula)], mark)
	if at <= 0 {
		return 0
	}
	body, end := text[open:open+at], open+at+len(mark)
	if len(mark) == 2 {
		return end
	}
	if spaceAt(body, 0) > 0 || spaceAt(body, len(body)-1) > 0 || digitAt(text[:limit], end) {
		return 0
	}
	if len(body) > 1 && !strings.ContainsAny(body, `\^_{}=`) {
		return 0
	}
	return end
}
