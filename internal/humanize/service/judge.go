package service

import (
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/align"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/language"
)

// judge checks what was written for the sentences of a text against them.
type judge struct {
	request  humanize.Prepared
	whole    guard.Reading
	code     string // of the language; empty where unknown
	verifies bool   // the service reads again what passes
}

func newJudge(request humanize.Prepared, verifies bool) judge {
	code := language.Of(request.Text)
	return judge{request, guard.Read(request.Document(), code), code, verifies}
}

// hold fills in why a unit cannot be accepted.
func (j judge) hold(one *unit) {
	original := j.whole.Between(one.start, one.end)
	before := j.request.Text[one.start:one.end]
	if !strings.Contains(before, bold) && !one.whole {
		one.written = strings.ReplaceAll(one.written, bold, "")
	}
	if !pictures.MatchString(before) {
		one.written = strings.TrimSpace(pictures.ReplaceAllString(one.written, ""))
	}
	switch {
	case one.written == "" && j.mayDrop(*one):
		one.losses = nil
	case one.written == "" && j.verifies && j.mayAskToDrop(*one):
		one.losses, one.unsure = nil, true
	case one.written == "":
		one.losses = []guard.Loss{{Kind: guard.Sentence}}
	case sameWords(one.written, before):
		one.written, one.losses = before, nil
	case one.whole && !j.mayRebuild(*one):
		one.losses = []guard.Loss{{Kind: guard.Structure}}
	default:
		written := guard.Read(j.request.Document().ParseLike(j.headingMark(*one)+one.written), j.code)
		one.losses = guard.Paraphrase(original, written, j.request)
	}
}

// headingMark is the mark with which what was written for a heading is read as one: its number begins no list.
func (j judge) headingMark(one unit) string {
	if j.request.Document().Format == document.HTML || one.whole {
		return ""
	}
	for _, block := range j.request.Document().Blocks {
		if block.Kind == document.Heading && block.Start == one.start {
			return "# "
		}
	}
	return ""
}

// mayDrop reports whether a unit without a rewrite may be deleted: filler in a paragraph, but not a greeting, a
// heading, a complete list item, or the introduction of a list.
func (j judge) mayDrop(one unit) bool {
	before := strings.TrimRight(j.before(one), " *_\"”’)")
	original := j.whole.Between(one.start, one.end)
	leads := strings.HasSuffix(before, ",") || strings.HasSuffix(before, ":") && !guard.Stock(original)
	return !leads && guard.Empty(original) && j.inProse(one)
}

// mayAskToDrop reports whether a unit without a rewrite may be deleted if the service confirms that it says nothing.
func (j judge) mayAskToDrop(one unit) bool {
	before := strings.TrimRight(j.before(one), " *_\"”’)")
	return !strings.HasSuffix(before, ",") && guard.Factless(j.whole.Between(one.start, one.end)) && j.inProse(one)
}

// inProse reports whether a unit is in a paragraph, or is a part of a list item, of a text that is not to stay as it
// is.
func (j judge) inProse(one unit) bool {
	if j.request.Strength == humanize.Light {
		return false
	}
	return slices.ContainsFunc(j.request.Document().Blocks, func(block document.Block) bool {
		within := block.Start <= one.start && one.end <= block.End
		all := block.Start == one.start && one.end == block.End
		return within && (block.Kind == document.Paragraph || block.Kind == document.ListItem && !all)
	})
}

// mayRebuild reports whether the paragraphs and list items of a unit may be replaced by others: at strong, if the
// layout is not kept and the unit contains no other kind of block.
func (j judge) mayRebuild(one unit) bool {
	if !j.request.FreeStructure || j.request.Strength != humanize.Strong ||
		j.request.Document().Format == document.HTML || strings.Contains(one.written, "⟦") {
		return false
	}
	last := -1
	for number, block := range j.request.Document().Blocks {
		if block.End <= one.start || block.Start >= one.end {
			continue
		}
		if block.Kind != document.Paragraph && block.Kind != document.ListItem || block.Verbatim {
			return false
		}
		if last >= 0 && strings.Contains(between(j.request.Document(), last, number), "⟦") {
			return false
		}
		last = number
	}
	return true
}

// bold is what models emphasize with. Text that its writer did not emphasize needs none.
const bold = "**"

// pictures are the emoji that models decorate with. Text without any needs none.
var pictures = regexp.MustCompile(`[ \t]*[\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}]\x{FE0F}?`)

// sameWords reports whether two versions differ at most in white space.
func sameWords(a, b string) bool {
	return a == b || strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// units pairs what was written for a passage with its sentences, and judges each pair. Where no block was rebuilt,
// pairs within blocks may hold more of it.
func (j judge) units(within place, answer string) []unit {
	written := j.parse(answer)
	across := j.paired(within, written, align.AlignAcross)
	rebuilt := slices.ContainsFunc(across, func(one unit) bool {
		return one.turned || one.whole && j.request.FreeStructure
	})
	if rebuilt || failing(across) == 0 {
		return across
	}
	if inside := j.paired(within, written, align.Align); restored(inside) < restored(across) {
		return inside
	}
	return across
}

func (j judge) paired(within place, written *document.Document, by pairing) []unit {
	units := j.absorbed(unitsOf(j.request.Document(), within, written, by))
	for i := range units {
		j.hold(&units[i])
	}
	return j.joined(j.shed(units))
}

// restored counts the sentences that are put back.
func restored(units []unit) (sentences int) {
	for _, one := range units {
		if len(one.losses) > 0 {
			sentences += one.sentences
		}
	}
	return sentences
}

// shed splits filler at either end off a rejected unit, in case the rewrite covers the rest of it.
func (j judge) shed(units []unit) []unit {
	for i := 0; i < len(units); i++ {
		one := units[i]
		if len(one.losses) == 0 || one.whole || one.written == "" || one.sentences < 2 {
			continue
		}
		places := readVersion(j.request.Document(), place{one.start, one.end}).places
		first, last := places[0], places[len(places)-1]
		for _, parts := range [][2]unit{
			{{start: first.start, end: first.end, sentences: 1},
				{start: places[1].start, end: one.end, sentences: one.sentences - 1, written: one.written}},
			{{start: one.start, end: places[len(places)-2].end, sentences: one.sentences - 1, written: one.written},
				{start: last.start, end: last.end, sentences: 1}},
		} {
			j.hold(&parts[0])
			j.hold(&parts[1])
			if len(parts[0].losses)+len(parts[1].losses) == 0 {
				units = slices.Replace(units, i, i+1, parts[0], parts[1])
				break
			}
		}
	}
	return units
}

// parse reads an answer in the format of the text, except that services write Markdown for HTML.
func (j judge) parse(answer string) *document.Document {
	if j.request.Document().Format == document.HTML {
		return document.Parse(answer, j.request.Keep)
	}
	return j.request.Document().ParseLike(answer)
}

// absorbed merges sentences without a rewrite into a neighbor whose rewrite covers them.
func (j judge) absorbed(units []unit) []unit {
	for i := 0; i < len(units); i++ {
		if units[i].written != "" || j.mayDrop(units[i]) {
			continue
		}
		for _, other := range []int{i - 1, i + 1} {
			if j.saidBy(units, i, other) {
				first := min(i, other)
				units = slices.Replace(units, first, first+2, together(units[first], units[first+1]))
				i = first - 1 // the next may be said there as well
				break
			}
		}
	}
	return units
}

// saidBy reports whether what was written for another unit of the same block says what a unit said.
func (j judge) saidBy(units []unit, lost, other int) bool {
	if other < 0 || other >= len(units) || units[other].written == "" || !j.sameBlock(units[lost], units[other]) {
		return false
	}
	return saysAfterAll(j.before(units[lost]), units[other].written, j.before(units[other]))
}

func (j judge) before(one unit) string { return j.request.Text[one.start:one.end] }

// together is two neighboring units as one.
func together(a, b unit) unit {
	return unit{start: a.start, end: b.end, sentences: a.sentences + b.sentences, open: a.open || b.open,
		whole: a.whole || b.whole, struck: a.struck || b.struck, written: strings.TrimSpace(a.written + " " + b.written)}
}

// joined has two neighbors that both fail pass together, where a fact has moved from one to the other.
func (j judge) joined(units []unit) []unit {
	for i := 0; i+1 < len(units); i++ {
		if len(units[i].losses) == 0 || len(units[i+1].losses) == 0 || units[i].written == "" || units[i+1].written == "" ||
			!j.sameBlock(units[i], units[i+1]) {
			continue
		}
		both := together(units[i], units[i+1])
		if both.sentences > mostSentences {
			continue
		}
		if j.hold(&both); len(both.losses) == 0 {
			units = slices.Replace(units, i, i+2, both)
		}
	}
	return units
}

// mostSentences is the most sentences judged together: facts of one would hide that another lost them.
const mostSentences = 4

// sameBlock reports whether two units are in one block of the text.
func (j judge) sameBlock(a, b unit) bool { return inOneBlock(j.request.Document(), a, b) }

func inOneBlock(text *document.Document, a, b unit) bool {
	start, end := min(a.start, b.start), max(a.end, b.end)
	for _, block := range text.Blocks {
		if start >= block.Start && start <= block.End {
			return end <= block.End
		}
	}
	return false
}

// withoutEchoes restores units whose rewrite repeats a restored sentence nearby, so that no statement appears twice.
func (j judge) withoutEchoes(units []unit) {
	for again := true; again; {
		again = false
		for i, one := range units {
			if len(one.losses) > 0 && j.silenceEchoes(units, i) {
				again = true
			}
		}
	}
}

// echoReach is the distance, in units, within which repetitions are found.
const echoReach = 3

// silenceEchoes restores the units that repeat a restored unit, and reports whether there were any.
func (j judge) silenceEchoes(units []unit, kept int) (found bool) {
	sentences := readVersion(j.request.Document(), place{units[kept].start, units[kept].end}).sentences
	for i := max(0, kept-echoReach); i <= min(len(units)-1, kept+echoReach); i++ {
		other := &units[i]
		if len(other.losses) > 0 || other.written == "" || other.written == j.before(*other) {
			continue
		}
		for _, sentence := range sentences {
			if saysAfterAll(sentence.Text, other.written, j.before(*other)) {
				other.losses, found = []guard.Loss{{Kind: guard.Echo}}, true
			}
		}
	}
	return found
}

// dropsTogether merges neighboring deletions within a block.
func dropsTogether(text *document.Document, units []unit) []unit {
	goes := func(one unit) bool { return one.written == "" && len(one.losses) == 0 }
	for i := 0; i+1 < len(units); i++ {
		if goes(units[i]) && goes(units[i+1]) && inOneBlock(text, units[i], units[i+1]) {
			units = slices.Replace(slices.Clone(units), i, i+2, together(units[i], units[i+1]))
			i--
		}
	}
	return units
}
