package guard

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/clean"
	"plainhand/internal/humanize/document"
)

// mayDropPicture lets pictures go that a line begins or ends with, or that a mark stands beside, and a full stop take
// their place.
func (laid *laidOut) mayDropPicture(change humanize.Change) bool {
	b, inside := laid.blockAt(change)
	if !inside || !onlyPictures(change.Before) {
		return false
	}
	hint := laid.Blocks[b].Kind == document.Quotation && change.Start == laid.Blocks[b].Start
	if laid.Blocks[b].Kind > document.ListItem && !hint {
		return false
	}
	start, end := laid.Blocks[b].Start, laid.Blocks[b].End
	before := strings.TrimRight(laid.Text[start:change.Start], " *_")
	after := strings.TrimLeft(laid.Text[change.End:end], " *_\\")
	last, next := lastRune(before), firstRune(after)
	endsLine := after == "" || next == '\n' || next == '\r'
	switch change.After {
	case "":
		startsLine := before == "" || last == '\n'
		word, _, _ := strings.Cut(after, " ")
		joins := strings.HasPrefix(change.Before, " ") && (word == "and" || word == "or")
		return startsLine || endsLine || unicode.IsPunct(last) || unicode.IsPunct(next) || joins
	case ".", ":":
		return endsLine && (unicode.IsLetter(last) || unicode.IsDigit(last))
	}
	return false
}

func firstRune(text string) rune {
	first, _ := utf8.DecodeRuneInString(text)
	return first
}

func lastRune(text string) rune {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last
}

// onlyPictures reports whether a text has pictures, and nothing but spaces beside them.
func onlyPictures(text string) bool {
	pictures := 0
	for _, r := range text {
		switch {
		case clean.IsPicture(r), r == '⭐':
			pictures++
		case r == ' ', r >= 0xfe00 && r <= 0xfe0f, r == 0x200d, r == 0x20e3:
		default:
			return false
		}
	}
	return pictures > 0
}

// mayBeBullet lets a bullet stand in place of the pictures that a line of a paragraph begins with.
func (laid *laidOut) mayBeBullet(change humanize.Change) bool {
	b, inside := laid.blockAt(change)
	guessed := inside && laid.Blocks[b].Kind == document.Heading && laid.Format == document.Plain
	if !inside || laid.Blocks[b].Kind != document.Paragraph && !guessed || change.After != bullet ||
		!onlyPictures(change.Before) {
		return false
	}
	before := laid.Text[laid.Blocks[b].Start:change.Start]
	return before == "" || strings.HasSuffix(before, "\n")
}

// bullet is what a new item of a list begins with.
const bullet = "- "

var numbered = regexp.MustCompile(`^\d{1,3}[.)][ ]+`)

// itemNumber returns the number by which a paragraph becomes an item once its bold label is plain.
func itemNumber(paragraph document.Block, change humanize.Change) string {
	if paragraph.Kind != document.Paragraph || change.Rule != "layout.bold-lead" && change.Rule != "layout.bold" {
		return ""
	}
	return numbered.FindString(change.After)
}

// isNumberOf reports whether a number is that of an item which starts behind a text.
func isNumberOf(number piece, before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return number.protect == document.Number && numbered.MatchString(line) && strings.HasPrefix(line, number.body)
}

// itemsOf parts a paragraph into what stands before the first of its lines that become items, and these.
func (laid *laidOut) itemsOf(paragraph document.Block, changes []humanize.Change) []document.Block {
	last := paragraph
	var parts []document.Block
	for _, change := range changes {
		if change.After != bullet || change.Start > paragraph.End {
			continue
		}
		if change.Start > paragraph.Start {
			last.End = change.Start - 1
			parts = append(parts, last)
		}
		last = document.Block{Kind: document.ListItem, Start: change.End, End: paragraph.End}
	}
	return append(parts, last)
}
