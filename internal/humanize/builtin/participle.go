package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const participleID = "structure.participle"

const participleReason = "Machines tack -ing clauses onto their sentences; people give the thought a verb of its own."

// participles proposes a finite clause for a participle that trails a sentence: ", allowing them to" becomes ", so they can",
// ", leading to" becomes ", which led to", ", offering shade" becomes " and offers shade".
func participles(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	prose := s.kind != document.Heading && s.kind != document.TableCell
	if request.Strength == humanize.Light || !prose || !s.hasHanging() {
		return proposals
	}
	found, ok := hangingClause(s)
	if !ok || !found.frameFits() {
		return proposals
	}
	found.base = found.plainBase()
	made := proposal{sentence: n, from: found.pieces[found.comma], id: participleID, reason: participleReason, kind: phrase}
	shapes := found.finiteClauses()
	if request.Strength != humanize.Strong {
		shapes = found.balanced(shapes)
	}
	shapes = unlikeLast(shapes, proposals, n)
	if n > 0 {
		shapes = slices.DeleteFunc(shapes, func(one shape) bool { return sentences[n-1].echoes(one.text) })
	}
	if len(shapes) == 0 {
		return proposals
	}
	first := int(draw(request.Seed, made) % uint64(len(shapes)))
	until := found.verb + 1
	for _, one := range shapes {
		until = max(until, one.until)
	}
	made.to = found.pieces[until-1] + 1
	for i := range shapes {
		one := shapes[(first+i)%len(shapes)]
		made.texts = append(made.texts, one.text+s.source(s.pieces[found.pieces[one.until-1]].End, s.pieces[found.pieces[until-1]].End))
	}
	return append(proposals, made)
}

// unlikeLast leaves out the shapes that the participle before this one has taken, where there are others,
// and in any case where that one stands in the sentence before.
func unlikeLast(shapes []shape, proposals []proposal, n int) []shape {
	for i := len(proposals) - 1; i >= 0; i-- {
		if proposals[i].id != participleID {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(shapes), func(s shape) bool { return s.start() == startOf(proposals[i].texts[0]) })
		if len(others) > 0 || proposals[i].sentence == n-1 {
			return others
		}
		break
	}
	return shapes
}

// echoes reports whether the sentence has the verb that a text like ". That made" goes on with.
func (s *sentence) echoes(text string) bool {
	rest, apart := strings.CutPrefix(text, ". That ")
	if !apart {
		rest, apart = strings.CutPrefix(text, ". This ")
	}
	return apart && s.holds(wordSet{strings.Fields(rest)[0]: true})
}

// levels reports whether a shape would set beside the main clause what only follows from it: "It is compact. That makes it" tells no
// event that "that" could take up, and who "reported gains and showed the value of work" seems to do two things.
func (h *hanging) levels(s shape) bool {
	switch {
	case strings.HasPrefix(s.text, ". "):
		return h.main.Passive || h.mainBase() == "be"
	case s.start() == "and":
		return showVerbs[h.at(h.verb)] != "" && strings.Contains(s.text, "and show") || (h.base == "lead" || h.base == "result") && !h.canLead() || h.main.Tense == english.TenseModal && h.mainBase() == "be"
	}
	return false
}

func (s shape) start() string { return startOf(s.text) }

// startOf is what shapes differ in: "which", "and", "so", "This".
func startOf(text string) string {
	word := strings.Fields(strings.TrimLeft(text, ",;. "))[0]
	return strings.ToLower(word)
}

// hasHanging is a quick look: whether a comma stands before one of the participles, with at most a word between.
func (s *sentence) hasHanging() bool {
	for i := range s.pieces {
		if s.pieces[i].lower == "," && (hangingVerbs[s.at(i+1)] != "" || hangingVerbs[s.at(i+2)] != "") {
			return true
		}
	}
	return false
}
