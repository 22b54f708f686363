// Package genre detects the genre of a draft, by its form and its stock words.
package genre

import (
	"regexp"
	"strings"

	"plainhand/engine/text/document"
)

// Genre is a genre of text.
type Genre string

// The genres. General is any other text.
const (
	General      Genre = "general"
	Email        Genre = "email"
	Letter       Genre = "letter" // a job application or a personal statement
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

// sign is a feature that identifies a genre.
type sign struct {
	genre      Genre
	pattern    *regexp.Regexp
	minMatches int                    // of the pattern
	condition  func(text string) bool // a further condition on the text; may be nil
}

var price = regexp.MustCompile(`[$£€]\s?\d`)

// Further conditions of signs.
var (
	isLetter        = regexp.MustCompile(`(?m)^(?:Dear|To whom|Sincerely|Respectfully)\b`).MatchString
	hasInstructions = regexp.MustCompile(`(?i)\b(?:what you['’]ll need|instructions|step[- ]by[- ]step|how to)\b`).MatchString
	hasOffer        = regexp.MustCompile(`(?i)\b(?:free (?:shipping|delivery|returns)|ships (?:in|within|free)|in stock|warranty|` +
		`dimensions|full refund|add to (?:cart|basket)|order (?:yours?|now|today))\b`).MatchString
)

// signs are in order of reliability: the first one in a text determines its genre.
var signs = []sign{
	{PressRelease, regexp.MustCompile(`(?im)for immediate release|^\W*(?:media|press) contacts?\b|^\W*notes to editors`), 1, nil},
	{Letter, regexp.MustCompile(`(?i)\b(?:apply(?:ing)? for|application for|the (?:position|post|role) of|` +
		`express my (?:strong )?interest)\b`), 1, isLetter},
	{Letter, regexp.MustCompile(`(?i)\b(?:statement of purpose|personal statement)\b`), 1, nil},
	{Email, regexp.MustCompile(`(?im)^\W*(?:subject|preheader|preview text)\W*:`), 1, nil},
	{Email, regexp.MustCompile(`(?m)^(?:Hi|Hello|Hey|Dear)\b[^.!?\n]{0,40},\s*$`), 1, nil},
	{Post, regexp.MustCompile(`(?:^|\s)#[A-Za-z]\w+`), 3, nil},
	{FAQ, regexp.MustCompile(`(?i)\A[^\n]{0,80}\b(?:frequently asked questions|faqs?)\b`), 1, nil},
	{FAQ, regexp.MustCompile(`(?m)^(?:#{1,6} |\*\*)(?:\d+\. )?[A-Z][^\n]{5,120}\?(?:\*\*)?\s*$`), 3, hasQuestionHeadings},
	{General, regexp.MustCompile(`(?i)\A\W*about (?:us|our (?:firm|company|shop|story))\b`), 1, nil},
	{Report, regexp.MustCompile(`(?im)^#{1,6} \d+(?:\.\d+)* |^\W*(?:executive summary|methodology|key findings|findings|recommendations)\W*$`), 1, nil},
	{LandingPage, regexp.MustCompile(`(?im)^\W*\[(?:get|start|book|try|claim|join|request|reserve|see|install|sign up|download|schedule)\b[^\]]*\]`), 1, nil},
	{HowTo, regexp.MustCompile(`(?im)^\W*(?:step \d+\b|how to\b)`), 1, nil},
	{HowTo, regexp.MustCompile(`(?m)^\s*\d+[.)] `), 4, hasInstructions},
	{Product, price, 1, hasOffer},
	{Story, regexp.MustCompile(`(?m)[“"][^”"\n]{2,200}[,.!?][”"] (?:said|asked|she|he|they|I)\b`), 2, nil},
	{Essay, regexp.MustCompile(`(?i)\b(?:this essay|this paper|scholars|\w+ et al\.|\(\w+,? (?:19|20)\d\d\))`), 1, nil},
}

var (
	heading  = regexp.MustCompile(`(?m)^(?:#{1,6} |\*\*)[^\n]+$`)
	question = regexp.MustCompile(`\?\W*$`)
)

// hasQuestionHeadings reports whether at least half of the headings and bold lines are questions.
func hasQuestionHeadings(text string) bool {
	headings, questions := heading.FindAllString(text, -1), 0
	for _, line := range headings {
		if question.MatchString(line) {
			questions++
		}
	}
	return 2*questions >= len(headings)
}

// Of returns the genre of a text.
func Of(text *document.Document) Genre {
	for _, sign := range signs {
		if sign.matches(text.Text) {
			return sign.genre
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
	case isEssay(text):
		return Essay
	}
	return General
}

// matches reports whether a text has the sign.
func (s sign) matches(text string) bool {
	return len(s.pattern.FindAllStringIndex(text, s.minMatches)) >= s.minMatches &&
		(s.condition == nil || s.condition(text))
}

const (
	minEssayParagraphs = 3
	minEssayWords      = 70 // in a paragraph, on average
)

// direct matches words that address readers, or with which writers refer to themselves.
var direct = regexp.MustCompile(`(?i)\b(?:you|your|we|our|us|I|my)\b`)

// isEssay reports whether a text consists of long paragraphs without direct words, under one heading at most.
func isEssay(text *document.Document) bool {
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
	return paragraphs >= minEssayParagraphs && words >= paragraphs*minEssayWords && !direct.MatchString(text.Text)
}

// Title returns the title of a text: its first heading, a subject line, or a bold first line; empty if there is none.
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
