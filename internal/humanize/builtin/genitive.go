package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const genitiveReason = "Machines write “the completion of the dock”; people say “the dock’s completion.”"

// genitives proposes "the dock's completion" for "the completion of the dock", where a single noun follows and nothing hangs on it.
func genitives(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind == document.Heading || s.kind == document.TableCell || !s.holds(ownedNouns) && !s.holds(alsoOwned) {
		return proposals
	}
	for i := 1; i+3 < len(s.pieces); i++ {
		if !ownedNouns[s.at(i)] && !(alsoOwned[s.at(i)] && request.Strength == humanize.Strong && s.at(i-2) != "with") || s.at(i+1) != "of" || s.at(i+2) != "the" || s.at(i-1) != "the" {
			continue
		}
		last := i + 3
		if !s.ownsAlone(last) {
			if last = s.longOwner(last); last == 0 || request.Strength != humanize.Strong || s.at(i) == "weight" {
				continue
			}
		}
		if s.at(i) == "weight" && !weighed[s.at(i+3)] {
			continue // "the weight of the world"
		}
		owned, owner := s.source(s.pieces[i].Start, s.pieces[i].End), s.source(s.pieces[i+3].Start, s.pieces[last].End)
		made := proposal{sentence: n, from: i, to: last + 1, id: "structure.genitive", reason: genitiveReason, kind: phrase}
		made.texts = []string{s.possessive(owner) + " " + owned}
		proposals = append(proposals, made)
	}
	return proposals
}

// ownsAlone reports whether the noun at a place is short and plain, and whether the phrase ends with it.
func (s *sentence) ownsAlone(i int) bool {
	owner := s.pieces[i]
	if strings.HasSuffix(owner.lower, "s") && !peoplesNames[owner.lower] && !weighed[owner.lower] {
		return false // "the continents' evolution"
	}
	if owner.Kind != document.Word || owner.Name || !english.Nouns.Has(owner.tag) || len(owner.lower) > longestOwner || poorOwners[owner.lower] {
		return false
	}
	if s.closes(i + 1) {
		return s.at(i+1) != "," || i+2 >= len(s.pieces) || !english.Nouns.Has(s.pieces[i+2].tag)
	}
	after := s.pieces[i+1]
	if weighed[owner.lower] && (after.lower == "while" || after.lower == "had") {
		return true
	}
	return after.Kind == document.Word && (after.tag == english.MD || after.tag == english.VBZ || after.tag == english.VBD && beForms[after.lower] != "")
}

// possessive writes whose something is, with the text's own apostrophe.
func (s *sentence) possessive(owner string) string {
	mark := "'"
	if strings.Contains(s.text, "’") {
		mark = "’"
	}
	if strings.HasSuffix(owner, "s") {
		return owner + mark
	}
	return owner + mark + "s"
}

// longestOwner is how long a noun may be, in letters, that still reads well with 's.
const longestOwner = 11

var (
	// ownedNouns are what a thing or somebody has, or undergoes, in the plain sense of “its completion”.
	ownedNouns = setOf(`
		ambition dedication determination imagination reputation location condition construction completion installation
		placement implementation orientation composition duration position resistance performance importance
		appearance attention deterioration expansion restoration erection
		preservation renovation weight`)
	// weighed are what people put on scales.
	weighed = setOf(`
		airship airships aircraft airplane airplanes plane planes dirigible dirigibles blimp blimps zeppelin zeppelins balloon balloons
		ship ships boat boats truck trucks car cars vehicle vehicles trailer trailers bike bicycle machine machines engine engines
		building buildings tower bridge roof walls wall structure structures platform door doors stone stones rock rocks load loads
		cargo pack backpack bag bags suitcase box boxes crate crates passengers rider riders child baby dog cat horse animal animals
		person patient driver body battery device camera phone laptop tablet helmet shoe shoes frame knife blade pan pot lid glass`)
	// peoplesNames are nouns for many people, who own as one does.
	peoplesNames = setOf("builders workers players students teachers parents authors artists engineers leaders")
	poorOwners   = setOf(`
		following same other others former latter above poor rich condition disease past present future day week year time century moment
		terrain universe cell atom molecule electron`)
)
