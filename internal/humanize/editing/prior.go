package editing

import (
	"strings"
)

// What each kind gains besides what can be measured: somebody found it worth a rule.
var priors = [...]float64{Artefact: 6, Padding: 2.5, Phrase: 0.8, Opener: 1, Word: 0.6, Contraction: 0.8, Rhythm: 1}

// instead ends the names of rules that stand in for a better one, where its words stand close by already.
const instead = "-instead"

// Prior is what a proposal gains besides what can be measured.
func (p *Proposal) Prior() float64 {
	if strings.HasSuffix(p.ID, instead) {
		return 0
	}
	if p.Gain > 0 {
		return p.Gain
	}
	return priors[p.Kind]
}
