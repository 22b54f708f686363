// Package clean removes the characters that no person types.
package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/prose"
)

const (
	hiddenReason = "An invisible character that no keyboard types."
	spaceReason  = "An unusual space where people type a plain one."
)

// Invisible removes the characters that a machine can see but a reader can't, and replaces odd spaces by plain ones. It
// keeps the joiners that emoji and some scripts need, and the direction marks where a text runs from right to left. In
// a text in a language other than English the spaces stay: French and Russian, for example, have rules for them.
func Invisible(doc *document.Document, main string) []editing.Edit {
	count := 0
	for _, r := range doc.Text {
		if odd(r) {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	edits := make([]editing.Edit, 0, count)
	rightToLeft := strings.ContainsFunc(doc.Text, runsRightToLeft)
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		opaque := opaqueRanges(block)
		for i, r := range doc.Text[block.Start:block.End] {
			at := block.Start + i
			for len(opaque) > 0 && opaque[0][1] <= at {
				opaque = opaque[1:]
			}
			covered := len(opaque) > 0 && opaque[0][0] <= at
			foreign := main != "" && main != language.English
			if !odd(r) || covered || oddSpace(r) && foreign {
				continue
			}
			if text, reason, change := replaceOdd(doc.Text, at, r, rightToLeft); change {
				edits = appendCharacter(doc.Text, edits, editing.Edit{Start: at, End: at + utf8.RuneLen(r), Text: text,
					ID: "typography.invisible", Reason: reason, Sentence: -1})
			}
		}
	}
	return edits
}

// longestMerged is the most bytes of a word that one edit of hidden characters covers.
const longestMerged = 256

// appendCharacter combines the hidden characters of one word into one edit.
func appendCharacter(text string, edits []editing.Edit, next editing.Edit) []editing.Edit {
	if len(edits) == 0 || next.Text != "" {
		return append(edits, next)
	}
	last := &edits[len(edits)-1]
	between := text[last.End:next.Start]
	if last.Reason != hiddenReason || next.End-last.Start > longestMerged ||
		strings.ContainsFunc(between, prose.NotLetter) {
		return append(edits, next)
	}
	last.Text, last.End = last.Text+between, next.End
	return edits
}

func opaqueRanges(block document.Block) [][2]int {
	var ranges [][2]int
	for _, sentence := range block.Sentences {
		for _, token := range sentence.Tokens {
			if token.Kind == document.Opaque {
				ranges = append(ranges, [2]int{token.Start, token.End})
			}
		}
	}
	return ranges
}

// odd reports whether a character is one that Invisible may change.
func odd(r rune) bool {
	switch {
	case r < 0xa0:
		return false
	case r == 0xad, r == 0xfeff, r == 0x180e, r == 0x3164, r >= 0x2060 && r <= 0x2064, r >= 0x200b && r <= 0x200f:
		return true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x206f:
		return true
	}
	return oddSpace(r)
}

func oddSpace(r rune) bool {
	return r == 0xa0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f
}

func replaceOdd(text string, at int, r rune, rightToLeft bool) (replacement, reason string, change bool) {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+utf8.RuneLen(r):])
	switch {
	case oddSpace(r):
		measure := unicode.IsDigit(before) || unicode.IsDigit(after)
		marked := strings.ContainsRune(":;!?»", after) || before == '«'
		return " ", spaceReason, !measure && !marked && !unicode.IsSpace(before) && !unicode.IsSpace(after)
	case r == 0x200b && wordless(before) && wordless(after), r == 0x180e && unicode.Is(unicode.Mongolian, before):
		return "", "", false
	case r == 0x200c || r == 0x200d: // joiners: emoji, Arabic and Persian, the scripts of India
		return "", hiddenReason, plainLetter(before) && plainLetter(after)
	case r == 0x200e || r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x206f:
		return "", hiddenReason, !rightToLeft
	}
	return "", hiddenReason, true
}

// plainLetter reports whether a joiner beside r has nothing to join.
func plainLetter(r rune) bool {
	return r < utf8.RuneSelf || unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek)
}

// wordless reports whether r belongs to a script without spaces, where a hidden one shows how lines may break.
func wordless(r rune) bool {
	return unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

func runsRightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
}
