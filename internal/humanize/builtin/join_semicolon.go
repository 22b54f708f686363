package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// opines reports whether a clause tells what somebody thinks, who it is that speaks, or what the hour was: a thought of its own.
func (s *sentence) opines(found clause) bool {
	verb := found.verb
	if modals[s.at(verb)] || s.at(verb) == "have" || s.at(verb) == "i've" {
		verb = s.pastAdverbs(verb + 1)
	}
	if s.at(0) == "it" && (s.at(found.verb) == "had" || s.holds(hours)) || s.at(0) == "i'm" && (s.at(1) == "a" || s.at(1) == "an") {
		return true
	}
	return s.at(0) != "it" && opining[s.at(verb)] || s.at(verb+1) == "so" || s.at(verb+1) == "glad" || s.at(verb+1) == "grateful"
}

// happensNext reports whether the second sentence tells of the next deed: people start a new sentence for it.
func (p pair) happensNext(found clause) bool {
	next := p.second.at(found.verb + 1)
	return p.second.pieces[found.verb].tag == english.VBD && p.second.at(0) != "it" && next != "also" && p.second.at(found.verb-1) != "also" &&
		!linkingVerbs[p.second.at(found.verb)] && p.second.at(found.verb) != "had"
}

var hours = setOf("dark late early night noon midnight dawn dusk raining snowing morning evening afternoon winter summer birthday")

var opining = setOf(`
	think believe feel felt hope urge know guess suppose mean like love want wanted remember agree understand wish learned thought
	believed knew hoped used find strongly realized understood decided`)

// light reports whether two sentences stay easy to read around a semicolon: a long one takes no other with clauses of its own, and
// both together few commas.
func (p pair) light() bool {
	if p.compound(true) && len(p.second.pieces) > easy || !p.brief(1) && len(p.first.pieces) > easy {
		return false
	}
	commas := 0
	for _, s := range []*sentence{p.first, p.second} {
		for i := range s.pieces {
			if s.at(i) == "," {
				commas++
			}
		}
	}
	if p.request.Strength == humanize.Strong {
		return commas <= mostCommasStrong
	}
	return commas <= mostCommas
}

// present reports whether the first sentence tells of what holds now, and not of what somebody thinks.
func (p pair) present() bool {
	tag := p.first.pieces[p.main.verb].tag
	return (tag == english.VBZ || tag == english.VBP || tag == english.MD && p.first.at(p.main.verb) != "could" &&
		p.first.at(p.main.verb) != "would") && !p.first.reported(p.main.start, len(p.first.pieces))
}

const (
	easy       = 15 // pieces of a sentence beside which the other may be of any kind
	mostCommas = 3  // on both sides of a semicolon

	mostCommasStrong = 4
)
