package editing

import (
	"strings"
)

// What each kind gains besides what can be measured: someone found it worth a rule.
var priors = [...]float64{Artefact: 6, Padding: 2.5, Phrase: 0.8, Opener: 1, Word: 0.6, Contraction: 0.8, Rhythm: 1}

// instead ends the names of rules that stand in for a better one when its words are already close by.
const instead = "-instead"

// catchAll is part of the names of rules for what is worn in any context: those that know the context come first.
const catchAll = ".mark-"

// CatchesAll reports whether a proposal comes from a rule for what is worn in any context.
func (p *Proposal) CatchesAll() bool { return strings.Contains(p.ID, catchAll) }

// Prior is what a proposal gains besides what can be measured.
func (p *Proposal) Prior() float64 {
	switch {
	case strings.HasSuffix(p.ID, instead):
		return 0
	case p.CatchesAll():
		return priors[p.Kind] / 2
	}
	if p.Gain > 0 {
		return p.Gain
	}
	return priors[p.Kind]
}
