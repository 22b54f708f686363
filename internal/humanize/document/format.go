package document

import (
	"regexp"
	"strings"
)

// Markdown is recognised by marks that plain text hardly holds. List marks alone tell nothing: plain text has them too.
var markdownSign = regexp.MustCompile(`(?m)^(?:#{1,6}[ \t]+\S|(?:` + "```" + `|~~~)|> |[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\||\[[^\]\n]+\]: |[^\s\-=].*\n={3,}[ \t]*$)` +
	`|\*\*[^\s*][^*\n]*\*\*|\]\([^)\s]+\)|__[^\s_][^_\n]*__` + "|`[^`\n]+`")

// detect tells the format of a text. Where in doubt it is Plain, which leaves all marks as they are.
func detect(text string) Format {
	switch {
	case looksLikeHTML(text):
		return HTML
	case frontMatterEnd(text) > 0, markdownSign.MatchString(text):
		return Markdown
	}
	return Plain
}

var htmlSign = regexp.MustCompile(`(?i)</(?:p|div|h[1-6]|ul|ol|li|table|tr|td|body|html|section|article|blockquote|span|strong|em)>|<br ?/?>|<!doctype html`)

// looksLikeHTML says whether a text starts with a tag, or with text in which several block tags follow.
func looksLikeHTML(text string) bool {
	if strings.IndexByte(text, '<') < 0 {
		return false
	}
	body := strings.TrimLeft(text, " \t\r\n\ufeff")
	if len(body) > 1 && body[0] == '<' && (class[body[1]]&letter != 0 || body[1] == '!') {
		return htmlSign.MatchString(body)
	}
	return len(htmlSign.FindAllStringIndex(text, 4)) == 4 && !strings.Contains(text, "```")
}
