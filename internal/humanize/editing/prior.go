package editing

import (
	"strings"
)

// What each kind gains besides what can be measured: somebody found it worth a rule.
var priors = [...]float64{Artefact: 6, Padding: 2.5, Phrase: 0.8, Opener: 1, Word: 0.6, Contraction: 0.8, Rhythm: 1}

// instead ends the names of rules that stand in for a better one, where its words stand close by already.
const instead = "-instead"

// catchAll is part of the names of rules for what is worn wherever it stands: those that know its company come first.
const catchAll = ".mark-"

// CatchesAll reports whether a proposal comes of a rule for what is worn wherever it stands.
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
