package guard

import (
	"context"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// HoldLayout returns those of the changes to a text's layout that do what their rule may do, and nothing else: the
// words stay as they are, and so do links, code, numbers, tables, quotations, and all blocks but those that a rule may
// take away or join. Whatever else somebody wants to change is not its business: Restore judges that, by the text that
// these changes leave. The changes are in the order of the text. The error is ctx's.
func HoldLayout(
	ctx context.Context, original *document.Document, changes []humanize.Change,
) ([]humanize.Change, error) {
	laid := laidOut{Document: original}
	var held []humanize.Change
	end := 0
	for _, change := range changes {
		may := layoutRules[change.Rule]
		if may != nil && change.Start >= end && fits(original.Text, change) && may(&laid, change) {
			held = append(held, change)
			end = change.End
		}
	}
	for range mostRounds {
		if len(held) == 0 {
			return nil, nil
		}
		start, end, err := laid.broken(ctx, held)
		if err != nil || start < 0 {
			return held, err
		}
		left := slices.DeleteFunc(slices.Clone(held), func(change humanize.Change) bool {
			return change.Start <= end && start <= change.End
		})
		if len(left) == len(held) {
			return nil, nil // the damage comes from elsewhere
		}
		held = left
	}
	return nil, nil
}

// layoutRules tell what each rule may do.
var layoutRules = map[string]func(*laidOut, humanize.Change) bool{
	"layout.break":         (*laidOut).mayDropBreak,
	"layout.bullet":        (*laidOut).mayBeBullet,
	"layout.picture":       (*laidOut).mayDropPicture,
	"layout.bold":          (*laidOut).mayDropBold,
	"layout.bold-lead":     (*laidOut).mayDropBold,
	"layout.heading-colon": (*laidOut).mayDropColon,
	"layout.short-list":    (*laidOut).mayJoinList,
	"layout.short-heading": (*laidOut).mayDropHeading,
	"layout.heading-case":  (*laidOut).mayLowerHeading,
}

// IsLayout reports whether changes of a rule are HoldLayout's to judge.
func IsLayout(rule string) bool { return layoutRules[rule] != nil }

// laidOut is a text whose layout is to be changed.
type laidOut struct {
	*document.Document
	lower map[string]bool // the words that stand in it in lower case, once they are asked for
}

// blockAt returns the number of the block that a change lies in.
func (laid *laidOut) blockAt(change humanize.Change) (int, bool) {
	b := sort.Search(len(laid.Blocks), func(i int) bool { return laid.Blocks[i].End >= change.End })
	return b, b < len(laid.Blocks) && laid.Blocks[b].Start <= change.Start
}

// tokens lists those of a block.
func (laid *laidOut) tokens(block int) []document.Token {
	var found []document.Token
	for _, sentence := range laid.Blocks[block].Sentences {
		found = append(found, sentence.Tokens...)
	}
	return found
}

// knows reports whether a word may stand in lower case: it is no name, as far as anybody can tell.
func (laid *laidOut) knows(word string) bool {
	word = strings.ToLower(word)
	if root, _ := document.Capital(word); isOrdinary(root) {
		return true
	}
	if head, tail, compound := strings.Cut(word, "-"); compound {
		return laid.knows(head) && laid.knows(tail)
	}
	if laid.lower == nil {
		laid.lower = map[string]bool{}
		for b := range laid.Blocks {
			for _, token := range laid.tokens(b) {
				if body := laid.Text[token.Start:token.End]; token.Kind == document.Word && startsLower(body) {
					laid.lower[body] = true
				}
			}
		}
	}
	return laid.lower[word]
}

var alsoNames = lexicon.Named("also-names")

// isOrdinary reports whether a word is an ordinary one, in the singular or the plural.
func isOrdinary(word string) bool {
	return document.Common(word) || alsoNames[word] || document.Common(english.Singular(word))
}

var thematicBreak = regexp.MustCompile(`(?i)^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|<hr(?:\s[^<>]*)?>)$`)

// mayDropBreak lets a thematic break go that stands by itself between two blocks.
func (laid *laidOut) mayDropBreak(change humanize.Change) bool {
	after := sort.Search(len(laid.Blocks), func(i int) bool { return laid.Blocks[i].Start >= change.End })
	if change.After != "" || after == 0 || after == len(laid.Blocks) ||
		laid.Blocks[after-1].End > change.Start || !thematicBreak.MatchString(strings.TrimSpace(change.Before)) {
		return false
	}
	if laid.Format == document.HTML {
		return true
	}
	gap := laid.Text[laid.Blocks[after-1].End:laid.Blocks[after].Start]
	above := strings.TrimRight(laid.Text[:change.Start], " \t\r")
	if !strings.HasSuffix(above, "\n") {
		return false
	}
	above = strings.TrimRight(strings.TrimSuffix(above, "\n"), " \t\r")
	return strings.HasSuffix(above, "\n") && strings.Trim(gap, "-*_# \t\r\n") == ""
}

// boldMarks are what bold words stand between.
var boldMarks = [...][2]string{{"**", "**"}, {"__", "__"}, {"<strong>", "</strong>"}, {"<b>", "</b>"}}

// mayDropBold lets the marks around bold words go, and those only. Words that a paragraph or an item begins with may
// also get a colon or a stop in place of the marks that parted them from the rest, and lose their title case.
func (laid *laidOut) mayDropBold(change humanize.Change) bool {
	b, inside := laid.blockAt(change)
	if !inside || laid.Blocks[b].Kind > document.ListItem ||
		!slices.ContainsFunc(laid.tokens(b), func(token document.Token) bool {
			return token.Start == change.Start && token.Protect == document.Markup
		}) {
		return false
	}
	before, colon := strings.CutSuffix(change.Before, ":")
	for _, mark := range boldMarks {
		inner, opens := strings.CutPrefix(before, mark[0])
		inner, closes := strings.CutSuffix(inner, mark[1])
		if !opens || !closes || inner == "" || strings.Contains(inner, mark[1]) {
			continue
		}
		if colon {
			inner += ":"
		}
		if change.After == inner {
			return true
		}
		if change.Start != laid.Blocks[b].Start {
			return false
		}
		at := change.Start + len(mark[0])
		last, _ := utf8.DecodeLastRuneInString(inner)
		word := unicode.IsLetter(last) || unicode.IsDigit(last)
		ways := []string{inner}
		switch {
		case last == ':':
			ways = append(ways, strings.TrimSuffix(inner, ":")+".")
		case last == '.':
			ways = append(ways, strings.TrimSuffix(inner, ".")+":")
		case word:
			ways = append(ways, inner+":", inner+".")
		}
		return slices.ContainsFunc(ways, func(way string) bool { return laid.onlyLowers(b, at, way, change.After) })
	}
	return false
}

// mayDropColon lets the colon go that a bold line ends with.
func (laid *laidOut) mayDropColon(change humanize.Change) bool {
	b, inside := laid.blockAt(change)
	if !inside || laid.Blocks[b].Kind != document.Paragraph || change.Before != ":" || change.After != "" {
		return false
	}
	block := laid.Blocks[b]
	return IsBoldLine(laid.Text[block.Start:block.End]) && laid.Text[change.End:block.End] == "**"
}

// onlyLowers reports whether words of a block, which stand from at on, have lost nothing but capitals that no name has.
func (laid *laidOut) onlyLowers(b, at int, old, new string) bool {
	if len(old) != len(new) || !strings.EqualFold(old, new) {
		return false
	}
	same := 0 // bytes that are accounted for
	for _, token := range laid.tokens(b) {
		from, to := token.Start-at, token.End-at
		if from < same || to > len(old) || token.Kind != document.Word {
			continue
		}
		was, is := old[from:to], new[from:to]
		if old[same:from] != new[same:from] || was != is && (!lowered(was, is) || !laid.knows(was)) {
			return false
		}
		same = to
	}
	return old[same:] == new[same:]
}

// mayJoinList lets the items of a short list become the end of the sentence before it: their words with commas and an
// "and" between them, and the stop that ends the sentence.
func (laid *laidOut) mayJoinList(change humanize.Change) bool {
	first := sort.Search(len(laid.Blocks), func(i int) bool { return laid.Blocks[i].End > change.Start })
	if first == len(laid.Blocks) || laid.Blocks[first].Kind != document.Paragraph ||
		laid.Blocks[first].End != change.Start+1 || !strings.HasPrefix(change.Before, ":") {
		return false
	}
	var items []string
	end := laid.Blocks[first].End
	for b := first + 1; b < len(laid.Blocks) && end < change.End; b++ {
		block := laid.Blocks[b]
		item, ok := laid.shortItem(b)
		if !ok || !BulletGap.MatchString(laid.Text[end:block.Start]) {
			return false
		}
		items, end = append(items, item), block.End
	}
	if end != change.End || len(items) < 2 || len(items) > MostJoined {
		return false
	}
	want := " " + Enumerated(items) + "."
	got := strings.TrimPrefix(change.After, ":")
	return strings.EqualFold(got, want)
}

// MostJoined is how many items of a list may become a part of a sentence.
const MostJoined = 4

// BulletGap is what stands before an item of a simple list: the end of a line, at most one that is blank, and a bullet.
var BulletGap = regexp.MustCompile(`^[ \t]*\r?\n(?:[ \t]*\r?\n)?[ ]{0,3}(?:[-*+]|•)[ \t]+$`)

// shortItem returns the words of an item that has nothing but words, without the mark that it may end with.
func (laid *laidOut) shortItem(b int) (string, bool) {
	block, tokens := laid.Blocks[b], laid.tokens(b)
	if block.Kind != document.ListItem || len(tokens) == 0 {
		return "", false
	}
	end := block.End
	if last := tokens[len(tokens)-1]; last.Kind == document.Punctuation &&
		strings.ContainsAny(laid.Text[last.Start:last.End], ".,;") {
		tokens, end = tokens[:len(tokens)-1], last.Start
	}
	for _, token := range tokens {
		if token.Kind != document.Word {
			return "", false
		}
	}
	item := laid.Text[block.Start:end]
	return item, len(tokens) > 0 && !strings.Contains(item, "\n")
}

// Enumerated writes items as a part of a sentence, with the serial comma.
func Enumerated(items []string) string {
	if len(items) == 2 {
		return items[0] + " and " + items[1]
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + ", and " + items[last]
}

var headingMark = regexp.MustCompile(`^[ ]{0,3}#{1,6}[ \t]+$`)

// mayDropHeading lets a heading go that says nothing of which the tables or the names know and which the paragraph
// below does not say. It is not the first line, and the paragraph stays where it is.
func (laid *laidOut) mayDropHeading(change humanize.Change) bool {
	b := sort.Search(len(laid.Blocks), func(i int) bool { return laid.Blocks[i].Start >= change.Start })
	if laid.Format != document.Markdown || change.After != "" || b == 0 || b+1 >= len(laid.Blocks) {
		return false
	}
	heading, below := laid.Blocks[b], laid.Blocks[b+1]
	if heading.Kind != document.Heading || below.Kind != document.Paragraph || change.End != below.Start {
		return false
	}
	if !strings.HasSuffix(laid.Text[:change.Start], "\n") ||
		!headingMark.MatchString(laid.Text[change.Start:heading.Start]) ||
		strings.Trim(laid.Text[heading.End:change.End], "# \t\r\n") != "" {
		return false
	}
	paragraph := " " + strings.ToLower(laid.Text[below.Start:below.End])
	for _, token := range laid.tokens(b) {
		word := strings.ToLower(laid.Text[token.Start:token.End])
		if token.Kind == document.Opaque || token.Kind == document.Word && !laid.knows(word) &&
			!strings.Contains(paragraph, word) {
			return false
		}
	}
	for _, loss := range weighClasses(understand(readBlock(laid.Document, b, "")),
		understand(readBlock(laid.Document, b+1, ""))) {
		if !loss.Brought {
			return false
		}
	}
	return true
}

// mayLowerHeading lets the words of a heading lose their first capital, names excepted.
func (laid *laidOut) mayLowerHeading(change humanize.Change) bool {
	b, inside := laid.blockAt(change)
	if !inside {
		return false
	}
	block := laid.Blocks[b]
	return (block.Kind == document.Heading ||
		block.Kind == document.Paragraph && IsBoldLine(laid.Text[block.Start:block.End])) &&
		laid.onlyLowers(b, change.Start, change.Before, change.After)
}

// lowered says whether a word, and each part of a compound, has only lost the capital that it began with.
func lowered(old, new string) bool {
	for part := range strings.SplitSeq(old, "-") {
		_, first := utf8.DecodeRuneInString(part)
		if strings.ContainsFunc(part[first:], unicode.IsUpper) {
			return false
		}
	}
	head, tail, compound := strings.Cut(old, "-")
	return new == strings.ToLower(old) || compound && new == head+"-"+strings.ToLower(tail)
}

// IsBoldLine reports whether a line is bold from end to end and no sentence: what writers without a heading at hand use
// as one.
func IsBoldLine(line string) bool {
	const bold = "**"
	inner, opens := strings.CutPrefix(line, bold)
	inner, closes := strings.CutSuffix(inner, bold)
	if !opens || !closes || inner == "" || strings.Contains(inner, bold) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(inner)
	return !strings.Contains(inner, "\n") && !strings.ContainsRune(".!?…", last)
}
