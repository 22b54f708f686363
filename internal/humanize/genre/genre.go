// Package genre recognizes what kind of text a draft is, by its form and its stock words.
package genre

import (
	"regexp"
	"strings"

	"plainhand/internal/humanize/document"
)

// Genre is a kind of text.
type Genre string

// The genres. General is any other text.
const (
	General      Genre = "general"
	Email        Genre = "email"
	Letter       Genre = "letter" // a letter of application, or a personal statement
	Post         Genre = "post"   // on a social network
	Product      Genre = "product"
	LandingPage  Genre = "landing-page"
	FAQ          Genre = "faq"
	PressRelease Genre = "press-release"
	HowTo        Genre = "how-to"
	Blog         Genre = "blog"
	Essay        Genre = "essay"
	Report       Genre = "report"
	Story        Genre = "story"
)

// sign is what shows a kind of text.
type sign struct {
	genre   Genre
	pattern *regexp.Regexp
	least   int // matches
}

// signs are in order of how sure they are: the first that a text shows decides.
var signs = []sign{
	{PressRelease, regexp.MustCompile(`(?im)for immediate release|^\W*(?:media|press) contacts?\b|^\W*notes to editors`), 1},
	{Letter, regexp.MustCompile(`(?i)\b(?:apply(?:ing)? for|application for|the (?:position|post|role) of|express my (?:strong )?interest)\b`), 1},
	{Letter, regexp.MustCompile(`(?i)\b(?:statement of purpose|personal statement)\b`), 1},
	{Email, regexp.MustCompile(`(?im)^\W*(?:subject|preheader|preview text)\W*:`), 1},
	{Email, regexp.MustCompile(`(?m)^(?:Hi|Hello|Hey|Dear)\b[^.!?\n]{0,40},\s*$`), 1},
	{Post, regexp.MustCompile(`(?:^|\s)#[A-Za-z]\w+`), 3},
	{FAQ, regexp.MustCompile(`(?im)^\W*(?:frequently asked questions|faqs?)\b`), 1},
	{FAQ, regexp.MustCompile(`(?m)^(?:#{1,6} |\*\*)(?:\d+\. )?[A-Z][^\n]{5,120}\?(?:\*\*)?\s*$`), 3},
	{Report, regexp.MustCompile(`(?im)^#{1,6} \d+(?:\.\d+)* |^\W*(?:executive summary|methodology|key findings|findings|recommendations)\W*$`), 1},
	{HowTo, regexp.MustCompile(`(?im)^\W*(?:step \d+\b|how to\b)`), 1},
	{HowTo, regexp.MustCompile(`(?m)^\s*\d+[.)] `), 4},
	{Product, regexp.MustCompile(`(?i)[$£€]\s?\d|\b(?:free (?:shipping|delivery|returns)|in stock|warranty|dimensions|add to (?:cart|basket))\b`), 2},
	{LandingPage, regexp.MustCompile(`(?im)^\W*\[(?:get|start|book|try|claim|join|request|see|install|sign up|download|schedule)\b[^\]]*\]`), 1},
	{Story, regexp.MustCompile(`(?m)[“"][^”"\n]{2,200}[,.!?][”"] (?:said|asked|she|he|they|I)\b`), 2},
	{Essay, regexp.MustCompile(`(?i)\b(?:this essay|this paper|scholars|\w+ et al\.|\(\w+,? (?:19|20)\d\d\))`), 1},
}

// Of returns what kind of text a document is.
func Of(text *document.Document) Genre {
	for _, one := range signs {
		if len(one.pattern.FindAllStringIndex(text.Text, one.least)) >= one.least {
			return one.genre
		}
	}
	headings := 0
	for _, block := range text.Blocks {
		if block.Kind == document.Heading {
			headings++
		}
	}
	if headings > 1 {
		return Blog
	}
	return General
}

// Title is the title of a text: its first heading, a subject line, or a bold first line; empty where it has none.
func Title(text *document.Document) string {
	if subject := subjectLine.FindStringSubmatch(text.Text); subject != nil {
		return strings.Trim(subject[1], " *_")
	}
	if len(text.Blocks) == 0 {
		return ""
	}
	first := text.Blocks[0]
	line := strings.TrimSpace(text.Text[first.Start:first.End])
	bold := strings.HasPrefix(line, "**") && strings.HasSuffix(line, "**")
	if first.Kind == document.Heading || bold && !strings.Contains(line, "\n") {
		return strings.Trim(line, " *_")
	}
	return ""
}

var subjectLine = regexp.MustCompile(`(?im)^\W*subject\W*:\W*(.+)$`)
