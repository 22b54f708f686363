// Package clean removes invisible characters and unusual spaces.
package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// Invisible removes invisible characters, and replaces unusual spaces by plain ones. It keeps the joiners that emoji
// and some scripts need, and the direction marks of texts with a right-to-left script. In languages other than English
// it keeps the spaces, for which French and Russian, for example, have rules.
func Invisible(doc *document.Document, main string) []editing.Edit {
	count := 0
	for _, r := range doc.Text {
		if isHidden(r) {
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
			if !isHidden(r) || covered || isUnusualSpace(r) && foreign {
				continue
			}
			if text, why, change := replaceHidden(doc.Text, at, r, rightToLeft); change {
				edits = appendCharacter(doc.Text, edits, editing.Edit{Start: at, End: at + utf8.RuneLen(r), Text: text,
					ID: "typography.invisible", Reason: why, Sentence: -1})
			}
		}
	}
	return edits
}

// maxMerged is the maximum length, in bytes, of an edit that removes several hidden characters of a word.
const maxMerged = 256

// appendCharacter merges the edits of hidden characters of one word.
func appendCharacter(text string, edits []editing.Edit, next editing.Edit) []editing.Edit {
	if len(edits) == 0 || next.Text != "" {
		return append(edits, next)
	}
	last := &edits[len(edits)-1]
	between := text[last.End:next.Start]
	if last.Reason != reason.HiddenCharacter || next.End-last.Start > maxMerged ||
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

// isHidden reports whether Invisible may change a character.
func isHidden(r rune) bool {
	switch {
	case r < 0xa0:
		return false
	case r == 0xad, r == 0xfeff, r == 0x180e, r == 0x3164, r >= 0x2060 && r <= 0x2064, r >= 0x200b && r <= 0x200f:
		return true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x206f:
		return true
	}
	return isUnusualSpace(r)
}

func isUnusualSpace(r rune) bool {
	return r == 0xa0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f
}

func replaceHidden(text string, at int, r rune, rightToLeft bool) (replacement, why string, change bool) {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+utf8.RuneLen(r):])
	switch {
	case isUnusualSpace(r):
		measure := unicode.IsDigit(before) || unicode.IsDigit(after)
		marked := strings.ContainsRune(":;!?»", after) || before == '«'
		return " ", reason.UnusualSpace, !measure && !marked && !unicode.IsSpace(before) && !unicode.IsSpace(after)
	case r == 0x200b && isSpaceless(before) && isSpaceless(after), r == 0x180e && unicode.Is(unicode.Mongolian, before):
		return "", "", false
	case r == 0x200c || r == 0x200d: // joiners: emoji, Arabic and Persian, the scripts of India
		return "", reason.HiddenCharacter, plainLetter(before) && plainLetter(after)
	case r == 0x200e || r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x206f:
		return "", reason.HiddenCharacter, !rightToLeft
	}
	return "", reason.HiddenCharacter, true
}

// plainLetter reports whether r is of a script without joiners.
func plainLetter(r rune) bool {
	return r < utf8.RuneSelf || unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek)
}

// isSpaceless reports whether r is of a script without spaces, where hidden ones mark possible line breaks.
func isSpaceless(r rune) bool {
	return unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

func runsRightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
}
