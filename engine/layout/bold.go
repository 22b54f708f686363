package layout

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	dropBold   = prefix + "bold"
	dropLead   = prefix + "bold-lead"
	endHeading = prefix + "heading-colon"
)

// boldWords removes the marks that make words bold. A line that is bold from end to end stays bold if it serves as a
// heading, but loses a colon at its end. Tables and quotations stay too.
func boldWords(r *reading) []humanize.Change {
	var found []humanize.Change
	for b, block := range r.doc.Blocks {
		if block.Kind > document.ListItem {
			continue
		}
		if block.Kind == document.Paragraph && isBoldLine(r.body(b)) {
			found = append(found, r.boldLine(b)...)
			continue
		}
		for _, span := range r.boldSpans(b) {
			if change, ok := r.unbold(b, span); ok {
				found = append(found, change)
			}
		}
	}
	return r.uniform(found)
}

// boldLine makes a bold label with a list below it plain, and removes the colon from any other heading.
func (r *reading) boldLine(block int) []humanize.Change {
	spans := r.boldSpans(block)
	if len(spans) != 1 {
		return nil
	}
	found := spans[0]
	label, colon := strings.CutSuffix(r.doc.Text[found.open.End:found.close.Start], ":")
	first, _ := utf8.DecodeRuneInString(label)
	onList := r.kind(block+1) == document.ListItem && (colon || strings.Count(r.after(block), "\n") == 1)
	if onList && unicode.IsLetter(first) {
		change := humanize.Change{Start: found.open.Start, End: found.close.End, Rule: dropLead}
		change.After = label + ":"
		if words := r.labelCapitals(block, found); r.allSeenLower(words) || !r.hasName(words, found) {
			change.After = lowerAll(change.After, found.open.End, words)
		}
		return []humanize.Change{change}
	}
	if !colon {
		return nil
	}
	return []humanize.Change{{Start: found.close.Start - 1, End: found.close.Start, Rule: endHeading}}
}

// warning matches bold words that readers must heed, and deadline the date by which they have to act with what is
// before it. People set these in bold as well.
var (
	warning  = regexp.MustCompile(`(?i)^(?:never|do not|don['’]t|avoid|warning|caution|danger)\b`)
	deadline = regexp.MustCompile(`(?i)\b(?:by|before|until|no later than) (?:[a-z]+day, )?` +
		`(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:, \d{4})?$`)
)

// unbold makes the words of a span plain.
func (r *reading) unbold(block int, found span) (humanize.Change, bool) {
	text, place := r.doc.Text, r.doc.Blocks[block]
	inner := text[found.open.End:found.close.Start]
	if r.written(found.open) == "***" {
		inner = "*" + inner + "*"
	}
	change := humanize.Change{Start: found.open.Start, End: found.close.End, After: inner, Rule: dropBold}
	switch {
	case place.Kind == document.Heading:
		return change, true
	case warning.MatchString(inner), deadline.MatchString(text[place.Start:found.open.Start] + inner):
		return change, false
	case change.Start != place.Start:
		return change, !r.alone(place, change) && !(startsUpper(inner) && r.namesControls())
	}
	if r.alone(place, change) && place.Kind != document.ListItem {
		return change, strings.ContainsRune(".!…", lastRune(inner)) // otherwise a heading, or a question with its answer
	}
	if place.Kind == document.Paragraph && isStep(inner) && r.stepsHaveHeadings() {
		return change, false
	}
	change.Rule = dropLead
	words := r.labelCapitals(block, found)
	if strings.HasPrefix(inner, "[") {
		return change, true // a button, or a placeholder
	}
	if r.setOf(block).lowers && (r.allSeenLower(words) || !r.hasName(words, found)) {
		change.After = lowerAll(inner, found.open.End, words)
	}
	return r.lead(block, change)
}

// pressing are words that precede something on a screen or a machine.
var pressing = lexicon.Set{"click": true, "tap": true, "press": true, "select": true, "choose": true, "check": true,
	"open": true, "hit": true, "toggle": true, "enable": true, "to": true, "under": true, "then": true, "turn": true}

// isPressed reports whether bold words name a button or a field: the mark shows where the name ends.
func (r *reading) isPressed(block, start int) bool {
	before := r.doc.Text[r.doc.Blocks[block].Start:start]
	words := strings.Fields(strings.ToLower(before))
	if len(words) == 0 || !pressing[words[len(words)-1]] {
		return false
	}
	return slices.ContainsFunc(words, func(word string) bool { return onScreen[word] })
}

// namesControls reports whether the text names buttons or fields in bold. All bold words inside sentences stay then.
func (r *reading) namesControls() bool {
	if r.controls == nil {
		found := false
		for b, block := range r.doc.Blocks {
			if block.Kind > document.ListItem || found {
				continue
			}
			for _, one := range r.boldSpans(b) {
				found = found || one.open.Start > block.Start && startsUpper(r.doc.Text[one.open.End:one.close.Start]) &&
					r.isPressed(b, one.open.Start)
			}
		}
		r.controls = &found
	}
	return *r.controls
}

// onScreen are verbs for what people do on a screen.
var onScreen = lexicon.Set{"click": true, "tap": true, "press": true, "select": true, "choose": true, "check": true,
	"toggle": true}

// labelCapitals returns the words of a bold label that would lose their capitals in sentence case.
func (r *reading) labelCapitals(block int, found span) []document.Token {
	if r.written(found.open) == "***" {
		return nil
	}
	inside := slices.DeleteFunc(r.tokens(block), func(token document.Token) bool {
		return token.Start < found.open.End || token.End > found.close.Start
	})
	words, _ := r.inSentenceCase(block, inside, false)
	return words
}

// allSeenLower reports whether the text also has all of some words in lower case: a label may be the name of the thing
// that it introduces.
func (r *reading) allSeenLower(words []document.Token) bool {
	return !slices.ContainsFunc(words, func(word document.Token) bool {
		lower := strings.ToLower(rootOf(r.written(word)))
		return !small[lower] && !r.learn().lower[lower]
	})
}

// labelsHaveCapitals reports whether several labels of the text have capitals that are surely just for looks.
func (r *reading) labelsHaveCapitals() bool {
	const several = 3
	if r.labels == nil {
		count := 0
		for b, block := range r.doc.Blocks {
			if block.Kind > document.ListItem {
				continue
			}
			for _, found := range r.boldSpans(b) {
				words := r.labelCapitals(b, found)
				if found.open.Start == block.Start && len(words) > 0 && r.allSeenLower(words) {
					count++
				}
			}
		}
		habit := count >= several
		r.labels = &habit
	}
	return *r.labels
}

// hasName reports whether a label still has a capital inside it once some words have lost theirs.
func (r *reading) hasName(words []document.Token, found span) bool {
	label := lowerAll(r.doc.Text[found.open.End:found.close.Start], found.open.End, words)
	_, first := utf8.DecodeRuneInString(label)
	return strings.ContainsFunc(label[first:], unicode.IsUpper) || strings.ContainsAny(label, "'’")
}

// alone reports whether there is nothing else in the lines of a change.
func (r *reading) alone(place document.Block, change humanize.Change) bool {
	before, after := r.doc.Text[place.Start:change.Start], r.doc.Text[change.End:place.End]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	after, _, _ = strings.Cut(after, "\n")
	after = strings.TrimSuffix(strings.TrimRight(after, " \t\r"), `\`)
	return strings.TrimSpace(before) == "" && after == ""
}

// lead decides what separates the words that open a block from the rest once they aren't bold anymore: what was there
// before, a colon if there was nothing, or a period if they are a sentence.
func (r *reading) lead(block int, change humanize.Change) (humanize.Change, bool) {
	text, end := r.doc.Text, r.doc.Blocks[block].End
	rest := text[change.End:end]
	_, inEnglish := r.sentence(block, 0)
	colon := strings.HasSuffix(change.After, ":")
	if !colon && strings.HasPrefix(rest, ":") {
		colon = true
		rest = rest[1:]
	}
	following := strings.TrimLeft(rest, " ")
	switch {
	case following == rest && rest != "": // within a word, or before another mark
		return change, true
	case colon:
		if startsUpper(following) && r.setOf(block).sentences {
			if !strings.HasSuffix(change.After, ":") {
				change.End++
			}
			change.After = strings.TrimSuffix(change.After, ":") + "."
		}
		return change, true
	case strings.HasPrefix(following, "—"), strings.HasPrefix(following, "–"):
		return r.leadBeforeDash(block, change, inEnglish)
	case !inEnglish:
		return change, !startsUpper(following) || !unicode.IsLetter(lastRune(change.After))
	case strings.HasSuffix(change.After, ".") && startsUpper(following) && r.stopsEndLabels():
		if !strings.Contains(change.After, ":") {
			change.After = strings.TrimSuffix(change.After, ".") + ":"
		}
		return change, true
	case strings.HasSuffix(change.After, ".") && startsUpper(following) && len(strings.Fields(change.After)) == 1:
		return change, false // “Retrofit. We insulate …”: only bold shows that it is a label
	case !unicode.IsLetter(lastRune(change.After)) && !unicode.IsDigit(lastRune(change.After)), !startsUpper(following):
		return change, true
	}
	for _, token := range r.tokens(block) {
		if token.Start < change.End {
			continue
		}
		if token.Kind != document.Word || !document.IsCommonWord(strings.ToLower(r.written(token))) {
			return change, false // it may continue: "**Ada** Lovelace"
		}
		break
	}
	if r.setOf(block).sentences {
		change.After += "."
	} else {
		change.After += ":"
	}
	return change, true
}

// leadBeforeDash replaces the dash behind a label. The place and the date at the start of a report keep theirs.
func (r *reading) leadBeforeDash(block int, change humanize.Change, inEnglish bool) (humanize.Change, bool) {
	label := change.After
	letters := strings.TrimFunc(label, func(c rune) bool { return !unicode.IsLetter(c) })
	report := letters == "" || strings.ToUpper(letters) == letters && !document.IsCommonWord(strings.ToLower(letters)) ||
		strings.ContainsAny(label, "0123456789")
	if report && r.kind(block) == document.Paragraph {
		return change, false
	}
	if !inEnglish || !unicode.IsLetter(lastRune(label)) || r.kind(block) != document.Paragraph {
		return change, true
	}
	rest := r.doc.Text[change.End:]
	spaces := len(rest) - len(strings.TrimLeft(rest, " "))
	change.End += spaces + utf8.RuneLen(firstRune(rest[spaces:]))
	change.After += ":"
	return change, strings.HasPrefix(r.doc.Text[change.End:], " ")
}

// stopsEndLabels reports whether the periods of the bold words that open paragraphs and items all end labels, and never
// a sentence: all of them get the same mark.
func (r *reading) stopsEndLabels() bool {
	if r.stops == nil {
		found := true
		for b, block := range r.doc.Blocks {
			for _, one := range r.boldSpans(b) {
				lead := humanize.Change{Start: one.open.Start, End: one.close.End}
				lead.After = r.doc.Text[one.open.End:one.close.Start]
				if one.open.Start == block.Start && strings.HasSuffix(lead.After, ".") && !r.isLabel(b, lead) {
					found = false
				}
			}
		}
		r.stops = &found
	}
	return *r.stops
}

// isLabel reports whether the bold words of a change, which end in a period, aren't a sentence: one word, or a few
// without a verb.
func (r *reading) isLabel(block int, change humanize.Change) bool {
	const longest = 5 // words
	words := strings.Fields(change.After)
	if len(words) > longest || strings.Contains(change.After, ",") || r.isSentence(block, change) {
		return false // also “Scheduling, reimagined”
	}
	for _, word := range words[1:] {
		word = strings.Trim(strings.ToLower(word), ".")
		if prose.Determiners[word] || word == "it" || word == "them" {
			return false // “Bake it”
		}
	}
	base, verb := english.BaseOf(strings.ToLower(words[0]))
	return len(words) == 1 || !verb || base != strings.ToLower(words[0])
}

// isSentence reports whether a block begins with a clause that is complete by the end of a change.
func (r *reading) isSentence(block int, change humanize.Change) bool {
	sentence, english := r.sentence(block, 0)
	if !english {
		return false
	}
	first := 0
	for first < len(sentence.Pieces) && sentence.Pieces[first].Protect == document.Markup {
		first++
	}
	clause, ok := sentence.ClauseAt(first)
	if ok && clause.Start == clause.Head && !prose.SubjectPronouns[sentence.At(first)] {
		return false // “Day trips”, “Learn techniques”: a bare noun before what may be a noun
	}
	return ok && clause.Verb < len(sentence.Pieces) && sentence.Pieces[clause.Verb].End <= change.End
}

// boldMarks are the pairs of marks around bold words.
var boldMarks = [...][2]string{{"**", "**"}, {"__", "__"}, {"<strong>", "</strong>"}, {"<b>", "</b>"}}

// mayDropBold allows removing the marks around bold words, and only those. Words that open a paragraph or an item may
// also get a colon or a period in place of the marks that separated them from the rest, and lose their title case.
func (c check) mayDropBold(change humanize.Change) bool {
	b, inside := c.blockAt(change)
	if !inside || c.doc.Blocks[b].Kind > document.ListItem ||
		!slices.ContainsFunc(c.tokens(b), func(token document.Token) bool {
			return token.Start == change.Start && token.Protect == document.Markup
		}) {
		return false
	}
	before, colon := strings.CutSuffix(withoutDash(change), ":")
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
		if change.Start != c.doc.Blocks[b].Start {
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
		return slices.ContainsFunc(ways, func(way string) bool { return c.onlyLowers(b, at, way, change.After) })
	}
	return false
}

// withoutDash returns what a change replaces, with a colon for the dash behind a label that becomes one.
func withoutDash(change humanize.Change) string {
	for _, dash := range [...]string{" —", " –"} {
		if label, found := strings.CutSuffix(change.Before, dash); found && strings.HasSuffix(change.After, ":") {
			return label + ":"
		}
	}
	return change.Before
}

// mayDropColon allows removing the colon that ends a bold line.
func (c check) mayDropColon(change humanize.Change) bool {
	b, inside := c.blockAt(change)
	if !inside || c.doc.Blocks[b].Kind != document.Paragraph || change.Before != ":" || change.After != "" {
		return false
	}
	block := c.doc.Blocks[b]
	return isBoldLine(c.doc.Text[block.Start:block.End]) && c.doc.Text[change.End:block.End] == "**"
}
