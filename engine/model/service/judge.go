package service

import (
	"regexp"
	"slices"
	"strings"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/align"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
)

// judge decides for each sentence of a text whether its rewrite is accepted.
type judge struct {
	request  humanize.Prepared
	source   facts.Reading // of the complete text
	code     string        // of the language; empty if unknown
	verifies bool          // accepted rewrites are sent to the Verifier
}

func newJudge(request humanize.Prepared, verifies bool) judge {
	code := language.Of(request.Text)
	return judge{request, facts.Read(request.Document(), code), code, verifies}
}

// check sets the losses of a unit: the reasons why its rewrite is not accepted.
func (j judge) check(u *unit) {
	original := j.source.Between(u.start, u.end)
	before := j.request.Text[u.start:u.end]
	if !strings.Contains(before, bold) && !u.rebuilt {
		u.written = strings.ReplaceAll(u.written, bold, "")
	}
	if !emoji.MatchString(before) {
		u.written = strings.TrimSpace(emoji.ReplaceAllString(u.written, ""))
	}
	switch {
	case u.written == "" && j.mayDrop(*u):
		u.losses = nil
	case u.written == "" && j.verifies && j.mayAskToDrop(*u):
		u.losses, u.unconfirmed = nil, true
	case u.written == "":
		u.losses = []facts.Loss{{Kind: facts.Sentence}}
	case sameWords(u.written, before):
		u.written, u.losses = before, nil
	case u.rebuilt && !j.mayRebuild(*u):
		u.losses = []facts.Loss{{Kind: facts.Structure}}
	default:
		written := facts.Read(j.request.Document().ParseLike(j.headingMark(*u)+u.written), j.code)
		u.losses = facts.Paraphrase(original, written.Passage, j.request)
	}
}

// headingMark is the Markdown mark that is added before the rewrite of a heading, so that a number at its start isn't
// parsed as a list item.
func (j judge) headingMark(u unit) string {
	if j.request.Document().Format == document.HTML || u.rebuilt {
		return ""
	}
	for _, block := range j.request.Document().Blocks {
		if block.Kind == document.Heading && block.Start == u.start {
			return "# "
		}
	}
	return ""
}

// mayDrop reports whether a unit without a rewrite may be deleted: filler in a paragraph, but not a greeting, a
// heading, a complete list item, or the introduction of a list.
func (j judge) mayDrop(u unit) bool {
	before := strings.TrimRight(j.before(u), " *_\"”’)")
	original := j.source.Between(u.start, u.end)
	leads := strings.HasSuffix(before, ",") || strings.HasSuffix(before, ":") && !original.IsStock()
	return !leads && original.IsEmpty() && j.inProse(u)
}

// mayAskToDrop reports whether a unit without a rewrite may be deleted if the Verifier confirms that it states nothing.
func (j judge) mayAskToDrop(u unit) bool {
	before := strings.TrimRight(j.before(u), " *_\"”’)")
	return !strings.HasSuffix(before, ",") && j.source.Between(u.start, u.end).HasNoFacts() && j.inProse(u)
}

// inProse reports whether a unit is in a paragraph or is part of a list item, and the strength isn't light.
func (j judge) inProse(u unit) bool {
	if j.request.Strength == humanize.Light {
		return false
	}
	return slices.ContainsFunc(j.request.Document().Blocks, func(block document.Block) bool {
		within := block.Start <= u.start && u.end <= block.End
		all := block.Start == u.start && u.end == block.End
		return within && (block.Kind == document.Paragraph || block.Kind == document.ListItem && !all)
	})
}

// mayRebuild reports whether the rewrite of a unit may replace its paragraphs and list items by others: at strong, if
// the layout is not kept and the unit contains no other kind of block.
func (j judge) mayRebuild(u unit) bool {
	if !j.request.FreeStructure || j.request.Strength != humanize.Strong ||
		j.request.Document().Format == document.HTML || strings.Contains(u.written, "⟦") {
		return false
	}
	last := -1
	for number, block := range j.request.Document().Blocks {
		if block.End <= u.start || block.Start >= u.end {
			continue
		}
		if block.Kind != document.Paragraph && block.Kind != document.ListItem || block.Verbatim {
			return false
		}
		if last >= 0 && strings.Contains(separator(j.request.Document(), last, number), "⟦") {
			return false
		}
		last = number
	}
	return true
}

// bold is the Markdown emphasis that models add. It is removed where the original has none.
const bold = "**"

// emoji matches decorations that models add. They are removed where the original has none.
var emoji = regexp.MustCompile(`[ \t]*[\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}]\x{FE0F}?`)

// sameWords reports whether two versions differ at most in white space.
func sameWords(a, b string) bool {
	return a == b || strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// units pairs an answer with the sentences of its passage, and checks each pair. Unless a block was rebuilt, pairing
// within blocks is used instead if it restores fewer sentences.
func (j judge) units(within span, answer string) []unit {
	written := j.parse(answer)
	across := j.paired(within, written, align.AlignAcross)
	rebuilt := slices.ContainsFunc(across, func(u unit) bool {
		return u.listChanged || u.rebuilt && j.request.FreeStructure
	})
	if rebuilt || countFailing(across) == 0 {
		return across
	}
	if inside := j.paired(within, written, align.Align); countRestored(inside) < countRestored(across) {
		return inside
	}
	return across
}

func (j judge) paired(within span, written *document.Document, by aligner) []unit {
	units := j.mergeLost(unitsOf(j.request.Document(), within, written, by))
	for i := range units {
		j.check(&units[i])
	}
	return j.mergeFailing(j.splitFiller(units))
}

// countRestored returns the number of sentences in the units that are restored.
func countRestored(units []unit) (sentences int) {
	for _, u := range units {
		if len(u.losses) > 0 {
			sentences += u.sentences
		}
	}
	return sentences
}

// splitFiller splits a filler sentence off either end of a rejected unit, if the rest is then accepted.
func (j judge) splitFiller(units []unit) []unit {
	for i := 0; i < len(units); i++ {
		u := units[i]
		if len(u.losses) == 0 || u.rebuilt || u.written == "" || u.sentences < 2 {
			continue
		}
		spans := readVersion(j.request.Document(), span{u.start, u.end}).spans
		first, last := spans[0], spans[len(spans)-1]
		for _, parts := range [][2]unit{
			{{start: first.start, end: first.end, sentences: 1},
				{start: spans[1].start, end: u.end, sentences: u.sentences - 1, written: u.written}},
			{{start: u.start, end: spans[len(spans)-2].end, sentences: u.sentences - 1, written: u.written},
				{start: last.start, end: last.end, sentences: 1}},
		} {
			j.check(&parts[0])
			j.check(&parts[1])
			if len(parts[0].losses)+len(parts[1].losses) == 0 {
				units = slices.Replace(units, i, i+1, parts[0], parts[1])
				break
			}
		}
	}
	return units
}

// parse parses an answer in the format of the text, except that services write Markdown for HTML.
func (j judge) parse(answer string) *document.Document {
	if j.request.Document().Format == document.HTML {
		return document.Parse(answer, j.request.Keep)
	}
	return j.request.Document().ParseLike(answer)
}

// mergeLost merges sentences without a rewrite into a neighbor whose rewrite covers them.
func (j judge) mergeLost(units []unit) []unit {
	for i := 0; i < len(units); i++ {
		if units[i].written != "" || j.mayDrop(units[i]) {
			continue
		}
		for _, other := range []int{i - 1, i + 1} {
			if j.coveredBy(units, i, other) {
				first := min(i, other)
				units = slices.Replace(units, first, first+2, merge(units[first], units[first+1]))
				i = first - 1 // the same rewrite may cover the next unit
				break
			}
		}
	}
	return units
}

// coveredBy reports whether the rewrite of another unit of the same block covers the content of a lost unit.
func (j judge) coveredBy(units []unit, lost, other int) bool {
	if other < 0 || other >= len(units) || units[other].written == "" || !j.sameBlock(units[lost], units[other]) {
		return false
	}
	return covers(j.before(units[lost]), units[other].written, j.before(units[other]))
}

func (j judge) before(u unit) string { return j.request.Text[u.start:u.end] }

// merge returns two neighboring units as one.
func merge(a, b unit) unit {
	return unit{start: a.start, end: b.end, sentences: a.sentences + b.sentences, open: a.open || b.open,
		rebuilt: a.rebuilt || b.rebuilt, confirmed: a.confirmed || b.confirmed,
		written: strings.TrimSpace(a.written + " " + b.written)}
}

// mergeFailing merges two neighboring rejected units if they are accepted together, as when a fact has moved from one
// to the other.
func (j judge) mergeFailing(units []unit) []unit {
	for i := 0; i+1 < len(units); i++ {
		if len(units[i].losses) == 0 || len(units[i+1].losses) == 0 ||
			units[i].written == "" || units[i+1].written == "" ||
			!j.sameBlock(units[i], units[i+1]) {
			continue
		}
		both := merge(units[i], units[i+1])
		if both.sentences > maxMerged {
			continue
		}
		if j.check(&both); len(both.losses) == 0 {
			units = slices.Replace(units, i, i+2, both)
		}
	}
	return units
}

// maxMerged is the maximum number of sentences in a merged unit: in a longer one, a fact of one sentence would hide its
// loss in another.
const maxMerged = 4

// sameBlock reports whether two units are in the same block of the text.
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

// restoreEchoes restores units whose rewrite repeats a restored sentence nearby, so that no statement appears twice.
func (j judge) restoreEchoes(units []unit) {
	for changed := true; changed; {
		changed = false
		for i, u := range units {
			if len(u.losses) > 0 && j.restoreEchoesOf(units, i) {
				changed = true
			}
		}
	}
}

// echoReach is the distance, in units, within which repetitions are found.
const echoReach = 3

// restoreEchoesOf restores the units that repeat a restored unit, and reports whether there were any.
func (j judge) restoreEchoesOf(units []unit, kept int) (found bool) {
	sentences := readVersion(j.request.Document(), span{units[kept].start, units[kept].end}).sentences
	for i := max(0, kept-echoReach); i <= min(len(units)-1, kept+echoReach); i++ {
		other := &units[i]
		if len(other.losses) > 0 || other.written == "" || other.written == j.before(*other) {
			continue
		}
		for _, sentence := range sentences {
			if covers(sentence.Text, other.written, j.before(*other)) {
				other.losses, found = []facts.Loss{{Kind: facts.Echo}}, true
			}
		}
	}
	return found
}

// mergeDeletions merges neighboring deletions within a block.
func mergeDeletions(text *document.Document, units []unit) []unit {
	goes := func(u unit) bool { return u.written == "" && len(u.losses) == 0 }
	for i := 0; i+1 < len(units); i++ {
		if goes(units[i]) && goes(units[i+1]) && inOneBlock(text, units[i], units[i+1]) {
			units = slices.Replace(slices.Clone(units), i, i+2, merge(units[i], units[i+1]))
			i--
		}
	}
	return units
}
