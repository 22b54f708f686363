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
	least   int                    // matches
	and     func(text string) bool // nil, or what must be true of the text as well
}

var price = regexp.MustCompile(`[$£€]\s?\d`)

// The words that have to come with a sign.
var (
	isLetter  = regexp.MustCompile(`(?m)^(?:Dear|To whom|Sincerely|Respectfully)\b`).MatchString
	instructs = regexp.MustCompile(`(?i)\b(?:what you['’]ll need|instructions|step[- ]by[- ]step|how to)\b`).MatchString
	sells     = regexp.MustCompile(`(?i)\b(?:free (?:shipping|delivery|returns)|ships (?:in|within|free)|in stock|warranty|` +
		`dimensions|full refund|add to (?:cart|basket)|order (?:yours?|now|today))\b`).MatchString
)

// signs are in order of how sure they are: the first that a text shows decides.
var signs = []sign{
	{PressRelease, regexp.MustCompile(`(?im)for immediate release|^\W*(?:media|press) contacts?\b|^\W*notes to editors`), 1, nil},
	{Letter, regexp.MustCompile(`(?i)\b(?:apply(?:ing)? for|application for|the (?:position|post|role) of|` +
		`express my (?:strong )?interest)\b`), 1, isLetter},
	{Letter, regexp.MustCompile(`(?i)\b(?:statement of purpose|personal statement)\b`), 1, nil},
	{Email, regexp.MustCompile(`(?im)^\W*(?:subject|preheader|preview text)\W*:`), 1, nil},
	{Email, regexp.MustCompile(`(?m)^(?:Hi|Hello|Hey|Dear)\b[^.!?\n]{0,40},\s*$`), 1, nil},
	{Post, regexp.MustCompile(`(?:^|\s)#[A-Za-z]\w+`), 3, nil},
	{FAQ, regexp.MustCompile(`(?i)\A[^\n]{0,80}\b(?:frequently asked questions|faqs?)\b`), 1, nil},
	{FAQ, regexp.MustCompile(`(?m)^(?:#{1,6} |\*\*)(?:\d+\. )?[A-Z][^\n]{5,120}\?(?:\*\*)?\s*$`), 3, mostHeadingsAsk},
	{General, regexp.MustCompile(`(?i)\A\W*about (?:us|our (?:firm|company|shop|story))\b`), 1, nil},
	{Report, regexp.MustCompile(`(?im)^#{1,6} \d+(?:\.\d+)* |^\W*(?:executive summary|methodology|key findings|findings|recommendations)\W*$`), 1, nil},
	{LandingPage, regexp.MustCompile(`(?im)^\W*\[(?:get|start|book|try|claim|join|request|reserve|see|install|sign up|download|schedule)\b[^\]]*\]`), 1, nil},
	{HowTo, regexp.MustCompile(`(?im)^\W*(?:step \d+\b|how to\b)`), 1, nil},
	{HowTo, regexp.MustCompile(`(?m)^\s*\d+[.)] `), 4, instructs},
	{Product, price, 1, sells},
	{Story, regexp.MustCompile(`(?m)[“"][^”"\n]{2,200}[,.!?][”"] (?:said|asked|she|he|they|I)\b`), 2, nil},
	{Essay, regexp.MustCompile(`(?i)\b(?:this essay|this paper|scholars|\w+ et al\.|\(\w+,? (?:19|20)\d\d\))`), 1, nil},
}

var (
	heading  = regexp.MustCompile(`(?m)^(?:#{1,6} |\*\*)[^\n]+$`)
	question = regexp.MustCompile(`\?\W*$`)
)

// mostHeadingsAsk reports whether at least half of the headings and bold lines are questions.
func mostHeadingsAsk(text string) bool {
	headings, questions := heading.FindAllString(text, -1), 0
	for _, line := range headings {
		if question.MatchString(line) {
			questions++
		}
	}
	return 2*questions >= len(headings)
}

// Of returns what kind of text a document is.
func Of(text *document.Document) Genre {
	for _, one := range signs {
		if one.in(text.Text) {
			return one.genre
		}
	}
	headings := 0
	for _, block := range text.Blocks {
		if block.Kind == document.Heading {
			headings++
		}
	}
	switch {
	case headings > 1:
		return Blog
	case argues(text):
		return Essay
	}
	return General
}

// in reports whether a text shows a sign.
func (s sign) in(text string) bool {
	return len(s.pattern.FindAllStringIndex(text, s.least)) >= s.least && (s.and == nil || s.and(text))
}

const (
	minEssayParagraphs = 3
	minEssayWords      = 70 // in a paragraph, on average
)

// spoken are the words of a writer who talks to readers, or of a company.
var spoken = regexp.MustCompile(`(?i)\b(?:you|your|we|our|us|I|my)\b`)

// argues reports whether a text consists of long paragraphs that talk to nobody, under one heading at most.
func argues(text *document.Document) bool {
	paragraphs, words := 0, 0
	for _, block := range text.Blocks {
		switch block.Kind {
		case document.ListItem, document.TableCell:
			return false
		case document.Paragraph:
			if count := len(strings.Fields(text.Text[block.Start:block.End])); count > minEssayWords/2 {
				paragraphs, words = paragraphs+1, words+count
			}
		}
	}
	return paragraphs >= minEssayParagraphs && words >= paragraphs*minEssayWords && !spoken.MatchString(text.Text)
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
