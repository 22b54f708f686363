package texts

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/formats/docx"
)

const (
	maxOpening       = 80    // characters of Line.Opening
	maxOpeningSource = 2_000 // bytes of a text that are read for its opening
)

// opening returns the first words of a text on one line without markup, or its heading if it begins with one.
func opening(text string) string {
	text = beginning(strings.TrimLeftFunc(text, unicode.IsSpace))
	if strings.HasPrefix(text, "#") {
		if heading, _, _ := strings.Cut(text, "\n"); strings.Trim(heading, "# \r") != "" {
			text = heading
		}
	}
	var line strings.Builder
	characters := 0
	for word := range strings.FieldsSeq(PlainLine(text)) {
		length := utf8.RuneCountInString(word)
		if characters > 0 && characters+1+length > maxOpening {
			return line.String() + " …"
		}
		if characters > 0 {
			line.WriteByte(' ')
			characters++
		}
		if length > maxOpening {
			return line.String() + string([]rune(word)[:maxOpening]) + "…"
		}
		line.WriteString(word)
		characters += length
	}
	return line.String()
}

// beginning returns the part of a text that is read for its opening.
func beginning(text string) string {
	if len(text) <= maxOpeningSource {
		return text
	}
	return strings.ToValidUTF8(text[:maxOpeningSource], "")
}

var (
	markup = regexp.MustCompile("[*_~`\\[\\]#<>|&\\\\=]|(?m:^\\s*[-+])")
	bullet = regexp.MustCompile(`(?m)^\s*- `)
)

// PlainLine returns the beginning of a Markdown text on one line, without its markup.
func PlainLine(text string) string {
	text = beginning(text)
	if markup.MatchString(text) {
		if plain := bullet.ReplaceAllString(docx.Plain(text), ""); strings.TrimSpace(plain) != "" {
			text = strings.ReplaceAll(plain, "**", "") // of a bold passage that continues after the beginning
		}
	}
	return strings.Join(strings.Fields(text), " ")
}
