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
		for _, run := range r.pictureRuns(b, telling) {
			if change, ok := r.withoutPicture(b, run); ok {
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

// pictureRuns finds the pictures of a heading, a paragraph, or an item that mean nothing. In a quotation, which
// chatbots also use for hints, it finds one before a bold label.
func (r *reading) pictureRuns(block int, telling string) []run {
	kind := r.kind(block)
	if kind > document.ListItem && kind != document.Quotation || !strings.ContainsFunc(r.body(block), isPicture) {
		return nil
	}
	var found []run
	tokens := r.tokens(block)
	for i := 0; i < len(tokens); i++ {
		first := i
		for i < len(tokens) && r.hasPicture(tokens[i]) && (i == first || r.touch(tokens[i-1], tokens[i])) {
			i++
		}
		if i == first {
			continue
		}
		written := r.doc.Text[tokens[first].Start:tokens[i-1].End]
		rating := strings.Count(written, star) > 1 ||
			i < len(tokens) && written == star && tokens[i].Protect == document.Number
		hint := first == 0 && i < len(tokens) && isBold(r.written(tokens[i]))
		shown := telling
		if kind == document.Heading {
			shown = strings.Map(func(r rune) rune { // each section has its own
				if strings.ContainsRune(colors, r) {
					return -1
				}
				return r
			}, telling)
		}
		if kind != document.Paragraph && first > 0 && i == len(tokens) {
			shown += ticks // "Login ✅": it is done
		}
		tells := rating || strings.ContainsAny(strings.ReplaceAll(written, "\ufe0f", ""), shown)
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

// withoutPicture removes pictures, with the space next to them.
func (r *reading) withoutPicture(block int, found run) (humanize.Change, bool) {
	tokens := r.tokens(block)
	change := humanize.Change{Start: tokens[found.from].Start, End: tokens[found.to-1].End}
	opens, closes := r.opensLine(tokens, found.from), r.closesLine(tokens, found.to)
	switch {
	case opens && closes:
		return change, false
	case opens:
		return r.withoutOpening(block, found)
	case closes:
		change.Start = tokens[found.from-1].End
		change.After = r.stopBehind(block, tokens[found.from-1])
		points := strings.Contains(r.written(tokens[found.from]), "👇")
		if points && tokens[found.from-1].Kind == document.Word {
			change.After = ":" // at what follows
		}
		return change, true
	}
	before, after := r.written(tokens[found.from-1]), r.written(tokens[found.to])
	switch {
	case strings.Contains(".,!?;:)", after), after == "and", after == "or":
		change.Start = tokens[found.from-1].End
	case strings.Contains(".!?…,;:", before):
		change.End = tokens[found.to].Start
	default:
		return change, false
	}
	return change, true
}

// opensLine reports whether there is nothing but marks before a token in its line.
func (r *reading) opensLine(tokens []document.Token, at int) bool {
	for at > 0 && tokens[at-1].Protect == document.Markup && r.touch(tokens[at-1], tokens[at]) {
		at--
	}
	return at == 0 || strings.Contains(r.doc.Text[tokens[at-1].End:tokens[at].Start], "\n")
}

// closesLine reports whether there is nothing but marks after a token in its line, from the next one on.
func (r *reading) closesLine(tokens []document.Token, next int) bool {
	for next < len(tokens) && tokens[next].Protect == document.Markup && r.touch(tokens[next-1], tokens[next]) {
		next++
	}
	return next == len(tokens) || strings.Contains(r.doc.Text[tokens[next-1].End:tokens[next].Start], "\n")
}

// withoutOpening removes pictures at the start of a line. One that is bold by itself replaces a word.
func (r *reading) withoutOpening(block int, found run) (humanize.Change, bool) {
	tokens := r.tokens(block)
	next := tokens[found.to]
	change := humanize.Change{Start: tokens[found.from].Start, End: next.Start}
	alone := r.boldAlone(tokens, found)
	small := r.kind(block) == document.Paragraph && next.Kind == document.Word && !startsUpper(r.written(next))
	return change, !alone && !small && tokens[found.to-1].End < next.Start && r.touch(tokens[found.to-1], next)
}

// boldAlone reports whether pictures are bold by themselves.
func (r *reading) boldAlone(tokens []document.Token, found run) bool {
	return found.from > 0 && isBold(r.written(tokens[found.from-1])) && isBold(r.written(tokens[found.to]))
}

// stopBehind returns the period that pictures replaced at the end of a sentence, or nothing.
func (r *reading) stopBehind(block int, last document.Token) string {
	if r.kind(block) != document.Paragraph || last.Kind != document.Word && last.Protect != document.Number {
		return ""
	}
	for n, sentence := range r.doc.Blocks[block].Sentences {
		if sentence.Start > last.Start || sentence.End < last.End {
			continue
		}
		read, english := r.sentence(block, n)
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
func (r *reading) mayDropPicture(change humanize.Change) bool {
	b, inside := r.blockAt(change)
	if !inside || !onlyPictures(change.Before) {
		return false
	}
	hint := r.doc.Blocks[b].Kind == document.Quotation && change.Start == r.doc.Blocks[b].Start
	if r.doc.Blocks[b].Kind > document.ListItem && !hint {
		return false
	}
	start, end := r.doc.Blocks[b].Start, r.doc.Blocks[b].End
	before := strings.TrimRight(r.doc.Text[start:change.Start], " *_")
	after := strings.TrimLeft(r.doc.Text[change.End:end], " *_\\")
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
