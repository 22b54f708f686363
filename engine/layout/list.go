package layout

import (
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const joinList = prefix + "short-list"

// shortLists turns two to four short items into the end of the sentence that they belong to.
func shortLists(r *reading) []humanize.Change {
	if r.doc.Format == document.HTML {
		return nil // the tags would stay
	}
	var found []humanize.Change
	for b := range r.doc.Blocks {
		if r.kind(b) != document.Paragraph || !strings.HasSuffix(r.body(b), ":") || r.kind(b+1) != document.ListItem {
			continue
		}
		if items := r.items(b); items > 0 {
			if change, ok := r.joined(b, items); ok {
				found = append(found, change)
			}
		}
	}
	return found
}

// items counts the items of the simple list below a block. It returns 0 if the list is too long or anything else
// belongs to it.
func (r *reading) items(block int) int {
	last := block
	bullet := ""
	for r.kind(last+1) == document.ListItem {
		gap := r.after(last)
		if !bulletGap.MatchString(gap) || last-block == maxJoined {
			return 0
		}
		line := gap[strings.LastIndexByte(gap, '\n')+1:]
		if bullet == "" {
			bullet = line
		}
		if line != bullet {
			return 0
		}
		last++
	}
	if last-block < 2 {
		return 0
	}
	first, rest, _ := strings.Cut(strings.TrimLeft(r.after(last), " \t\r"), "\n")
	next := strings.TrimLeft(rest, "\r\n")
	if first != "" || strings.HasPrefix(next, "  ") || strings.HasPrefix(next, "\t") {
		return 0 // code within the item, or the like
	}
	if last+1 < len(r.doc.Blocks) {
		if following, _ := utf8.DecodeRuneInString(r.body(last + 1)); unicode.IsLower(following) {
			return 0 // the sentence continues
		}
	}
	return last - block
}

// joined writes the items below a block as the end of its sentence.
func (r *reading) joined(block, count int) (humanize.Change, bool) {
	colon, ok := r.leadsIn(block)
	if !ok {
		return humanize.Change{}, false
	}
	items := make([]string, count)
	activities := 0
	for i := range count {
		item, activity, ok := r.item(block + 1 + i)
		if !ok {
			return humanize.Change{}, false
		}
		items[i] = item
		if activity {
			activities++
		}
	}
	if activities > 0 && activities < count {
		return humanize.Change{}, false
	}
	start := r.doc.Blocks[block].End - 1
	return humanize.Change{Start: start, End: r.doc.Blocks[block+count].End,
		After: colon + " " + enumerated(items) + ".", Rule: joinList}, true
}

var (
	choices    = lexicon.Set{"or": true, "either": true, "any": true, "whichever": true, "between": true, "which": true}
	incomplete = english.SetOf(english.VB, english.VBP, english.VBZ, english.VBD, english.IN)
	complete   = english.Nouns | english.SetOf(english.VBN, english.JJ, english.CD, english.DT)
	nounlike   = english.Nouns | english.Names | english.Adjectives | english.SetOf(english.DT, english.PRPS, english.CD,
		english.VBG, english.VBN)
	opensPhrase  = nounlike | english.SetOf(english.RB, english.RBR)
	insidePhrase = nounlike | english.Adverbs | english.SetOf(english.IN, english.POS)
	determining  = english.SetOf(english.DT, english.PRPS, english.PRP)
)

// leadsIn reports whether a list may complete the last sentence of a block, and with which mark before it: none after a
// verb or a preposition, which need what follows, and the colon after a noun.
func (r *reading) leadsIn(block int) (colon string, ok bool) {
	last := len(r.doc.Blocks[block].Sentences) - 1
	sentence, isEnglish := r.sentence(block, last)
	if !isEnglish || len(sentence.Pieces) < 3 || sentence.Holds(choices) {
		return "", false
	}
	end := len(sentence.Pieces) - 1
	tail := &sentence.Pieces[end-1]
	if sentence.At(end) != ":" || tail.Kind != document.Word {
		return "", false
	}
	for i := range sentence.Pieces[:end] {
		if strings.Contains("?!:—–", sentence.Source(sentence.Pieces[i].Start, sentence.Pieces[i].End)) {
			return "", false
		}
	}
	if !states(sentence, end) {
		return "", false
	}
	switch tag := tail.Tag; {
	case sentence.At(end-1) == "following", sentence.At(end-2) == "the" && strings.HasPrefix(sentence.At(end-1), "follow"):
		return ":", true
	case sentence.At(end-1) == "to", sentence.At(end-1) == "that", sentence.At(end-1) == "if":
		return "", false
	case incomplete.Has(tag):
		return "", true
	case complete.Has(tag):
		return ":", true
	}
	return "", false
}

// states reports whether the pieces before end form a clause or a request.
func states(sentence *prose.Sentence, end int) bool {
	if clause, ok := sentence.AnyClause(end); ok {
		return clause.Under == ""
	}
	return sentence.Pieces[0].Tag == english.VB
}

// maxWords is the most words in an item of a short list.
const maxWords = 5

// item reads an item that is a noun phrase or an activity, the way it would be written within a sentence.
func (r *reading) item(block int) (words string, activity, ok bool) {
	if len(r.doc.Blocks[block].Sentences) != 1 {
		return "", false, false
	}
	sentence, isEnglish := r.sentence(block, 0)
	if !isEnglish {
		return "", false, false
	}
	pieces := sentence.Pieces
	if last := len(pieces) - 1; last > 0 && strings.Contains(".,;", sentence.At(last)) && sentence.At(last) != "" {
		pieces = pieces[:last]
	}
	if len(pieces) > maxWords {
		return "", false, false
	}
	for i, piece := range pieces {
		allowed := insidePhrase
		if i == 0 {
			allowed = opensPhrase
		}
		if piece.Kind != document.Word || !allowed.Has(piece.Tag) ||
			i > 0 && determining.Has(piece.Tag) && pieces[i-1].Tag != english.IN {
			return "", false, false // such as "clean the pan"
		}
	}
	first, last := pieces[0], pieces[len(pieces)-1]
	activity = first.Tag == english.VBG
	if !activity && !english.Nouns.Has(last.Tag) && !english.Names.Has(last.Tag) {
		return "", false, false
	}
	if base, _ := english.BaseOf(first.Lower); base == first.Lower && len(pieces) > 1 && english.Nouns.Has(pieces[1].Tag) {
		return "", false, false // "check oil levels"
	}
	words = r.doc.Text[first.Start:last.End]
	if strings.Contains(words, "\n") || !startsUpper(words) {
		return words, activity, !strings.Contains(words, "\n")
	}
	head := r.doc.Text[first.Start:first.End]
	beside := [2]string{}
	if len(pieces) > 1 {
		beside[1] = r.doc.Text[pieces[1].Start:pieces[1].End]
	}
	if !startsUpper(beside[1]) {
		beside[1] = ""
	}
	switch r.learn().judge(head, beside) {
	case noName:
		return strings.ToLower(head) + words[len(head):], activity, true
	case name:
		return words, activity, true
	}
	return "", false, false
}

// mayJoinList allows the items of a short list to become the end of the sentence before it: their words with commas and
// an "and" between them, and the period that ends the sentence.
func (c check) mayJoinList(change humanize.Change) bool {
	first := sort.Search(len(c.doc.Blocks), func(i int) bool { return c.doc.Blocks[i].End > change.Start })
	if first == len(c.doc.Blocks) || c.doc.Blocks[first].Kind != document.Paragraph ||
		c.doc.Blocks[first].End != change.Start+1 || !strings.HasPrefix(change.Before, ":") {
		return false
	}
	var items []string
	end := c.doc.Blocks[first].End
	for b := first + 1; b < len(c.doc.Blocks) && end < change.End; b++ {
		block := c.doc.Blocks[b]
		item, ok := c.shortItem(b)
		if !ok || !bulletGap.MatchString(c.doc.Text[end:block.Start]) {
			return false
		}
		items, end = append(items, item), block.End
	}
	if end != change.End || len(items) < 2 || len(items) > maxJoined {
		return false
	}
	want := " " + enumerated(items) + "."
	got := strings.TrimPrefix(change.After, ":")
	return strings.EqualFold(got, want)
}

// maxJoined is the most items of a list that may become part of a sentence.
const maxJoined = 4

// bulletGap matches what is before an item of a simple list: the end of a line, at most one blank line, and a bullet.
var bulletGap = regexp.MustCompile(`^[ \t]*\r?\n(?:[ \t]*\r?\n)?[ ]{0,3}(?:[-*+]|•)[ \t]+$`)

// shortItem returns the words of an item that has nothing but words, without a mark at its end.
func (r *reading) shortItem(b int) (string, bool) {
	block, tokens := r.doc.Blocks[b], r.tokens(b)
	if block.Kind != document.ListItem || len(tokens) == 0 {
		return "", false
	}
	end := block.End
	if last := tokens[len(tokens)-1]; last.Kind == document.Punctuation &&
		strings.ContainsAny(r.doc.Text[last.Start:last.End], ".,;") {
		tokens, end = tokens[:len(tokens)-1], last.Start
	}
	for _, token := range tokens {
		if token.Kind != document.Word {
			return "", false
		}
	}
	item := r.doc.Text[block.Start:end]
	return item, len(tokens) > 0 && !strings.Contains(item, "\n")
}

// enumerated writes items as part of a sentence, with the serial comma.
func enumerated(items []string) string {
	if len(items) == 2 {
		return items[0] + " and " + items[1]
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + ", and " + items[last]
}
