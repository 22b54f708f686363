package editing

import (
	"strings"
)

// The prior gains of each kind, in addition to the measured gain, since the existence of a rule is evidence.
var priors = [...]float64{Artefact: 6, Padding: 2.5, Phrase: 0.8, Opener: 1, Word: 0.6, Contraction: 0.8, Rhythm: 1}

// instead is the suffix of fallback rules, for texts where the words of the better rule already occur nearby.
const instead = "-instead"

// catchAll is a part of the names of rules without context, which have a lower priority than those with context.
const catchAll = ".mark-"

// CatchesAll reports whether a proposal is of a rule that ignores the context.
func (p *Proposal) CatchesAll() bool { return strings.Contains(p.ID, catchAll) }

// IsFallback reports whether a rule is a fallback, which loses to the better rule wherever both fit.
func IsFallback(rule string) bool { return strings.HasSuffix(rule, instead) }

// Prior is the gain of a proposal in addition to the measured gain.
func (p *Proposal) Prior() float64 {
	switch {
	case IsFallback(p.ID):
		return 0
	case p.CatchesAll():
		return priors[p.Kind] / 2
	}
	if p.Gain > 0 {
		return p.Gain
	}
	return priors[p.Kind]
}
