package document

import (
	"regexp"
	"strings"
	"unicode"
)

// markVerbatim sets Block.Verbatim for references, poems, signatures, blocks that are one link, and block quotations
// with a source.
func markVerbatim(parsed *Document) {
	found := verbatim{parsed.Text, parsed.Blocks}
	listed := false
	for b := range parsed.Blocks {
		block := &parsed.Blocks[b]
		if title, heads := found.headingOf(b); heads {
			listed = referenceHeadings[title]
		}
		switch {
		case listed && found.mayBeReference(b), found.isReference(b), found.isLink(b), found.isSignature(b):
			block.Verbatim = true
		case block.Kind == Quotation:
			block.Verbatim = found.isAttributed(b)
		}
	}
	found.markPoems()
}

// verbatim detects quoted and literary text among the blocks of a text.
type verbatim struct {
	text   string
	blocks []Block
}

func (v verbatim) body(b int) string { return v.text[v.blocks[b].Start:v.blocks[b].End] }

// headingOf returns the text of a block in lower case and without marks, and whether it is a heading, or the title of a
// reference list in bold or with a colon.
func (v verbatim) headingOf(b int) (title string, heads bool) {
	const maxTitle = 60
	body := v.body(b)
	if len(body) > maxTitle {
		return "", v.blocks[b].Kind == Heading
	}
	title = strings.ToLower(strings.Trim(body, "*_#: \t.0123456789"))
	return title, v.blocks[b].Kind == Heading || referenceHeadings[title] && title != strings.ToLower(body)
}

var referenceHeadings = map[string]bool{
	"references": true, "reference": true, "bibliography": true, "works cited": true, "sources": true, "citations": true,
	"literature": true, "literature cited": true, "reference list": true, "sources cited": true, "further reading": true,
	"list of references": true, "selected bibliography": true, "works consulted": true, "recommended reading": true,
	"sources and further reading": true, "references and further reading": true,
}

// mayBeReference reports whether a block under a heading of references is a reference, rather than prose about them.
func (v verbatim) mayBeReference(b int) bool {
	return v.blocks[b].Kind == ListItem || publication.MatchString(v.body(b)) || anyYear.MatchString(v.body(b))
}

// The beginning and other parts of a reference in the styles of APA, MLA, Vancouver, IEEE, and Chicago.
var (
	author = regexp.MustCompile(`^(?:\[?\d{1,3}[\].)]+\s*)?(?:` +
		`\p{Lu}[\p{L}'’-]+(?: (?:de|van|von|der|\p{Lu}[\p{L}'’-]+)){0,3},? (?:\p{Lu}\.?[ -]?){1,3}(?:[,.;&(]|and\b)|` + // Smith, J.
		`(?:\p{Lu}\.[ -]?){1,3}(?:\p{Lu}[\p{L}'’-]+ ?){1,3}(?:,|and\b|&)|` + // J. Smith,
		`\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?(?:, (?:and |et al)[^.]{1,60})?\. ?["“*_<\p{Lu}\d]|` + // Smith, Jane. "
		`\p{Lu}[^.(]{2,80}\. ?\((?:19|20)\d\d[a-z]?(?:, [^)]{3,20})?\)\. )`) // World Health Organization. (2020).
	anyYear     = regexp.MustCompile(`\b(?:1[5-9]|20)\d\d\b|\bn\.d\.`)
	publication = regexp.MustCompile(`\d ?\(\d+(?:[-–]\d+)?\)|\d{4};\s?\d|\bpp?\. ?\d|\b[Vv]ol\. ?\d|\bno\. ?\d|\b[Dd][Oo][Ii]\b|` +
		`https?://|\bPress\b|\bPubl|\bJournal\b|\bUniversity\b|\bBooks\b|\bRetrieved\b|\bProc(?:\.|eedings)|\barXiv\b|\d[-–]\d+\.?$|` +
		`\((?:19|20)\d\d[a-z]?\)\. `)
)

// isReference reports whether a block is a reference in any of the common styles.
func (v verbatim) isReference(b int) bool {
	const maxReference = 1000
	body := strings.TrimLeft(v.body(b), "*_ ")
	if len(body) > maxReference || !upperAt(body, 0) && !digitAt(body, 0) && !strings.HasPrefix(body, "[") {
		return false
	}
	return anyYear.MatchString(body) && author.MatchString(body) && publication.MatchString(body)
}

// isLink reports whether a block is a single link, as in navigation, whose text is the title of another page.
func (v verbatim) isLink(b int) bool {
	sentences := v.blocks[b].Sentences
	first, last := sentences[0].Tokens[0], sentences[len(sentences)-1].Tokens
	end := last[len(last)-1]
	if first.Protect != Markup || end.Protect != Markup || v.blocks[b].Kind == Heading {
		return false
	}
	opening, closing := v.text[first.Start:first.End], v.text[end.Start:end.End]
	body := v.body(b)
	if opening == "[" {
		return strings.HasPrefix(closing, "]") && strings.Count(body, "](") <= 1
	}
	return strings.HasPrefix(opening, "<a") && strings.EqualFold(closing, "</a>") && strings.Count(body, "</") == 1
}

// isSignature reports whether a block is a signature: "— Tom, Facilities", or a line after "Best regards,".
func (v verbatim) isSignature(b int) bool {
	const maxLines = 5
	body := v.body(b)
	if v.blocks[b].Kind > ListItem || len(body) > 80 || strings.ContainsRune(".!?:", rune(body[len(body)-1])) {
		return false
	}
	for before := b - 1; before >= max(0, b-maxLines); before-- {
		if isClosing(v.body(before)) {
			return true
		}
		if len(v.body(before)) > 80 {
			break
		}
	}
	return v.afterDash(b) && upperAt(body, 0) && len(strings.Fields(body)) <= 6
}

// afterDash reports whether a dash precedes a block that isn't a list item.
func (v verbatim) afterDash(b int) bool {
	dashed := func(b int) bool {
		if b < 0 || b >= len(v.blocks) {
			return false
		}
		start := strings.TrimRight(v.text[:v.blocks[b].Start], " ")
		return strings.HasSuffix(start, "—") || strings.HasSuffix(start, "–")
	}
	return dashed(b) && !dashed(b-1) && !dashed(b+1)
}

// isClosing reports whether a line is the closing of a letter.
func isClosing(line string) bool {
	const maxClosing = 40
	last := line[strings.LastIndexByte(line, '\n')+1:]
	words := strings.Fields(strings.ToLower(last))
	return len(last) <= maxClosing && len(words) > 0 && len(words) <= 4 && strings.HasSuffix(last, ",") &&
		closings[strings.Trim(words[0], ",")]
}

var closings = wordSet(`best kind kindest warm warmest regards sincerely cheers thanks yours respectfully cordially cordial
	faithfully love`)

// isAttributed reports whether a block quotation has a source: after a dash at its end, or in its introduction.
func (v verbatim) isAttributed(b int) bool {
	first, last := b, b
	for first > 0 && v.blocks[first-1].Kind == Quotation {
		first--
	}
	for last+1 < len(v.blocks) && v.blocks[last+1].Kind == Quotation {
		last++
	}
	for i := first; i <= last; i++ {
		if sourceLine.MatchString(v.body(i)) || v.afterDash(i) {
			return true
		}
	}
	if last+1 < len(v.blocks) && sourceLine.MatchString(v.body(last+1)) && strings.IndexByte(v.body(last+1), '\n') < 0 {
		return true
	}
	return first > 0 && introducesWords(v.body(first-1))
}

// sourceLine matches a last line such as "— Ada Lovelace, 1843".
var sourceLine = regexp.MustCompile(`(?:^|\n|[.!?"”’] )[>\s*_]*(?:—|–|―|--|-|~|<cite>) ?[*_]*["“]?\p{Lu}[^\n.!?]{0,80}[.*_]*(?:</cite>)?$|<cite`)

// introducesWords reports whether a paragraph introduces a quotation: "As Lovelace wrote:".
func introducesWords(body string) bool {
	last := strings.ToLower(body[strings.LastIndexAny(body[:max(0, len(body)-1)], ".!?\n")+1:])
	if !strings.HasSuffix(strings.TrimRight(last, "*_ "), ":") && len(last) > 80 {
		return false
	}
	return strings.ContainsFunc(last, unicode.IsLetter) && strings.HasSuffix(strings.TrimRight(last, "*_ "), ":") &&
		speech.MatchString(last)
}

var speech = regexp.MustCompile(`\b(?:said|says|wrote|writes|noted|notes|states|stated|argues|argued|explains|explained|observes|` +
	`observed|put it|puts it|according to|reads|quotes?|quoted|quoting|quotation|excerpts?|passage|testimon\w+|verses?|poem|replied|` +
	`reply|remarked|declared|asked|recalled|recalls|answered|in (?:his|her|their) (?:own )?words|reviews?|comment(?:ed|s)?)\b`)
