package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/clean"
	"plainhand/engine/text/document"
)

const dropPicture = prefix + "picture"

// Pictures that mean something by their shape or color if there is more than one of a kind: yes or no, good or bad.
const (
	ticks   = "✅✔✓☑👍"
	crosses = "❌✖✗✘⛔🚫👎"
	stages  = "⚠🚧⏳⌛🔄⏸⭕⬜🔲❓❗"
	colors  = "🔴🟠🟡🟢🔵🟣⚪⚫🟥🟧🟨🟩🟦🟪"
)

// pictures removes emojis: those that begin or end a line, and those after a sentence or a word. A picture that means
// something stays, and so does one that replaces a word, or is by itself.
func pictures(r *reading) []humanize.Change {
	telling := r.tellingPictures()
	var found []humanize.Change
	for b := range r.doc.Blocks {
		line := r.pictureLine(b)
		for _, run := range line.runs(telling) {
			if change, ok := line.without(run); ok {
				change.Rule = dropPicture
				found = append(found, change)
			}
		}
	}
	return found
}

// tellingPictures lists the pictures that mean something in a text because there is a contrasting one.
func (r *reading) tellingPictures() string {
	telling := ""
	if strings.ContainsAny(r.doc.Text, crosses) || strings.ContainsAny(r.doc.Text, ticks) &&
		strings.ContainsAny(r.doc.Text, stages) || several(r.doc.Text, stages) {
		telling = ticks + crosses + stages
	}
	if several(r.doc.Text, colors) {
		telling += colors
	}
	return telling
}

// several reports whether a text has more than one of some signs.
func several(text, signs string) bool {
	first := strings.IndexAny(text, signs)
	if first < 0 {
		return false
	}
	sign, _ := utf8.DecodeRuneInString(text[first:])
	return strings.ContainsAny(text, strings.ReplaceAll(signs, string(sign), ""))
}

// run is a row of pictures within a line: the index of its first token, and of the one after its last.
type run struct{ from, to int }

// pictureLine is a block whose pictures may be removed.
type pictureLine struct {
	*reading
	block  int
	tokens []document.Token // empty without pictures
}

func (r *reading) pictureLine(block int) pictureLine {
	line := pictureLine{reading: r, block: block}
	if strings.ContainsFunc(r.body(block), isPicture) {
		line.tokens = r.tokens(block)
	}
	return line
}

// runs finds the pictures of a heading, a paragraph, or an item that mean nothing. In a quotation, which
// chatbots also use for hints, it finds one before a bold label.
func (l pictureLine) runs(telling string) []run {
	kind := l.kind(l.block)
	if kind > document.ListItem && kind != document.Quotation {
		return nil
	}
	var found []run
	for i := 0; i < len(l.tokens); i++ {
		first := i
		for i < len(l.tokens) && l.hasPicture(l.tokens[i]) && (i == first || l.touch(l.tokens[i-1], l.tokens[i])) {
			i++
		}
		if i == first {
			continue
		}
		written := l.doc.Text[l.tokens[first].Start:l.tokens[i-1].End]
		rating := strings.Count(written, star) > 1 ||
			i < len(l.tokens) && written == star && l.tokens[i].Protect == document.Number
		hint := first == 0 && i < len(l.tokens) && isBold(l.written(l.tokens[i]))
		ratings := telling
		if kind == document.Heading {
			ratings = strings.Map(func(r rune) rune { // each section has its own
				if strings.ContainsRune(colors, r) {
					return -1
				}
				return r
			}, telling)
		}
		if kind != document.Paragraph && first > 0 && i == len(l.tokens) {
			ratings += ticks // "Login ✅": it is done
		}
		tells := rating || strings.ContainsAny(strings.ReplaceAll(written, "\ufe0f", ""), ratings)
		if !tells && (kind != document.Quotation || hint) {
			found = append(found, run{first, i})
		}
	}
	return found
}

// star is used for ratings.
const star = "⭐"

func isPicture(r rune) bool { return clean.IsPicture(r) || string(r) == star }

func (r *reading) hasPicture(token document.Token) bool {
	first, _ := utf8.DecodeRuneInString(r.written(token))
	return token.Kind == document.Punctuation && isPicture(first)
}

// touch reports whether there is nothing but spaces between two tokens.
func (r *reading) touch(one, next document.Token) bool {
	return strings.Trim(r.doc.Text[one.End:next.Start], " ") == ""
}

// without removes pictures, with the space next to them.
func (l pictureLine) without(found run) (humanize.Change, bool) {
	change := humanize.Change{Start: l.tokens[found.from].Start, End: l.tokens[found.to-1].End}
	opens, closes := l.opensLine(found.from), l.closesLine(found.to)
	switch {
	case opens && closes:
		return change, false
	case opens:
		return l.withoutOpening(found)
	case closes:
		change.Start = l.tokens[found.from-1].End
		change.After = l.stopBehind(l.tokens[found.from-1])
		points := strings.Contains(l.written(l.tokens[found.from]), "👇")
		if points && l.tokens[found.from-1].Kind == document.Word {
			change.After = ":" // at what follows
		}
		return change, true
	}
	before, after := l.written(l.tokens[found.from-1]), l.written(l.tokens[found.to])
	switch {
	case strings.Contains(".,!?;:)", after), after == "and", after == "or":
		change.Start = l.tokens[found.from-1].End
	case strings.Contains(".!?…,;:", before):
		change.End = l.tokens[found.to].Start
	default:
		return change, false
	}
	return change, true
}

// opensLine reports whether there is nothing but marks before a token in its line.
func (l pictureLine) opensLine(at int) bool {
	for at > 0 && l.tokens[at-1].Protect == document.Markup && l.touch(l.tokens[at-1], l.tokens[at]) {
		at--
	}
	return at == 0 || strings.Contains(l.doc.Text[l.tokens[at-1].End:l.tokens[at].Start], "\n")
}

// closesLine reports whether there is nothing but marks after a token in its line, from the next one on.
func (l pictureLine) closesLine(next int) bool {
	for next < len(l.tokens) && l.tokens[next].Protect == document.Markup && l.touch(l.tokens[next-1], l.tokens[next]) {
		next++
	}
	return next == len(l.tokens) || strings.Contains(l.doc.Text[l.tokens[next-1].End:l.tokens[next].Start], "\n")
}

// withoutOpening removes pictures at the start of a line. One that is bold by itself replaces a word.
func (l pictureLine) withoutOpening(found run) (humanize.Change, bool) {
	next := l.tokens[found.to]
	change := humanize.Change{Start: l.tokens[found.from].Start, End: next.Start}
	alone := l.boldAlone(found)
	small := l.kind(l.block) == document.Paragraph && next.Kind == document.Word && !startsUpper(l.written(next))
	return change, !alone && !small && l.tokens[found.to-1].End < next.Start && l.touch(l.tokens[found.to-1], next)
}

// boldAlone reports whether pictures are bold by themselves.
func (l pictureLine) boldAlone(found run) bool {
	return found.from > 0 && isBold(l.written(l.tokens[found.from-1])) && isBold(l.written(l.tokens[found.to]))
}

// stopBehind returns the period that pictures replaced at the end of a sentence, or nothing.
func (l pictureLine) stopBehind(last document.Token) string {
	if l.kind(l.block) != document.Paragraph || last.Kind != document.Word && last.Protect != document.Number {
		return ""
	}
	for n, sentence := range l.doc.Blocks[l.block].Sentences {
		if sentence.Start > last.Start || sentence.End < last.End {
			continue
		}
		read, english := l.sentence(l.block, n)
		if !english {
			return ""
		}
		if _, ok := read.ClauseAt(0); ok {
			return "."
		}
	}
	return ""
}

// isBold reports whether a mark opens or closes bold words.
func isBold(mark string) bool {
	switch mark {
	case "**", "__", "***", "<strong>", "</strong>", "<b>", "</b>":
		return true
	}
	return false
}

// mayDropPicture allows removing pictures at the start or end of a line or next to a mark. A period or a colon may take
// their place at the end of a line.
func (c check) mayDropPicture(change humanize.Change) bool {
	b, inside := c.blockAt(change)
	if !inside || !onlyPictures(change.Before) {
		return false
	}
	hint := c.doc.Blocks[b].Kind == document.Quotation && change.Start == c.doc.Blocks[b].Start
	if c.doc.Blocks[b].Kind > document.ListItem && !hint {
		return false
	}
	start, end := c.doc.Blocks[b].Start, c.doc.Blocks[b].End
	before := strings.TrimRight(c.doc.Text[start:change.Start], " *_")
	after := strings.TrimLeft(c.doc.Text[change.End:end], " *_\\")
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

// onlyPictures reports whether a text has pictures, and nothing else but spaces.
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
