package document

import (
	"regexp"
	"strings"
)

// detect returns the format of a text: Plain, which has no markup, if in doubt.
func detect(text string) Format {
	switch {
	case looksLikeHTML(text):
		return HTML
	case looksLikeMarkdown(text):
		return Markdown
	}
	return Plain
}

var (
	htmlSign = regexp.MustCompile(`(?i)</(?:p|div|h[1-6]|ul|ol|li|table|tr|td|body|html|section|article|blockquote|span|strong|em|` +
		`b|i|a)>|<br ?/?>|<!doctype html`)
	// Markdown may begin with a tag, as many READMEs do. It then also has one of these.
	markdownAmongTags = regexp.MustCompile("(?m)^#{1,6} |^```|^- |\\]\\(|\\*\\*[^*\\s]")
)

// looksLikeHTML reports whether a text starts with a tag, or with words with several tags among them.
func looksLikeHTML(text string) bool {
	if strings.IndexByte(text, '<') < 0 {
		return false
	}
	body := strings.TrimLeft(text, " \t\r\n\ufeff")
	if len(body) > 1 && body[0] == '<' && (class[body[1]]&letter != 0 || body[1] == '!') {
		whole := len(body) > 5 && (strings.EqualFold(body[:5], "<html") || strings.EqualFold(body[:5], "<!doc"))
		return whole || htmlSign.MatchString(body) && !markdownAmongTags.MatchString(body)
	}
	return len(htmlSign.FindAllStringIndex(text, 4)) == 4 && !markdownAmongTags.MatchString(text)
}

// looksLikeMarkdown looks for marks that are rare in plain text. List marks don't count, since plain text has them too.
func looksLikeMarkdown(text string) bool {
	if strings.Contains(text, "](") || encloses(text, "**") || encloses(text, "__") || encloses(text, "`") ||
		frontMatterEnd(text) > 0 {
		return true
	}
	before := ""
	for rest := text; rest != ""; {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSpace(line)
		if line != "" && strings.IndexByte("#~`>[=|-:", line[0]) >= 0 && markdownLine(line, before) {
			return true
		}
		before = line
	}
	return false
}

// markdownLine recognizes headings, fences, block quotations, link definitions, and the rules under headings and under
// table heads.
func markdownLine(line, before string) bool {
	switch line[0] {
	case '#':
		marks := len(line) - len(strings.TrimLeft(line, "#"))
		return marks <= 6 && spaceAt(line, marks) > 0
	case '~', '`':
		return strings.HasPrefix(line, "~~~") || strings.HasPrefix(line, "```")
	case '>':
		return strings.HasPrefix(line, "> ")
	case '[':
		return strings.Contains(line, "]: ")
	case '=':
		return before != "" && len(line) > 2 && strings.Trim(line, "=") == ""
	}
	return strings.Contains(line, "|") && strings.Contains(line, "--") && strings.Contains(before, "|") &&
		strings.Trim(line, "|-: ") == ""
}

// encloses reports whether two marks on one line enclose something, with no space just inside them.
func encloses(text, mark string) bool {
	for line := range strings.Lines(text) {
		at := strings.Index(line, mark)
		for at >= 0 {
			inner := at + len(mark)
			length := strings.Index(line[inner:], mark)
			if length > 0 && spaceAt(line, inner) == 0 && spaceAt(line, inner+length-1) == 0 {
				return true
			}
			if at = inner + length; length < 0 {
				break
			}
		}
	}
	return false
}
