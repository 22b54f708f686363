package facts

import (
	"strings"
	"testing"
)

// contractions are sentences in which <> is replaced by one form, in full and contracted.
var contractions = []struct{ frame, long, short string }{
	{"The cat <> here.", "is not", "isn't"},
	{"The cats <> here.", "are not", "aren't"},
	{"The cat <> here.", "was not", "wasn't"},
	{"The cats <> here.", "were not", "weren't"},
	{"They <> bark.", "do not", "don't"},
	{"It <> bark.", "does not", "doesn't"},
	{"It <> bark.", "did not", "didn't"},
	{"It <> barked.", "has not", "hasn't"},
	{"They <> barked.", "have not", "haven't"},
	{"They <> barked.", "had not", "hadn't"},
	{"They <> bark.", "cannot", "can't"},
	{"They <> bark.", "can not", "can't"},
	{"They <> bark.", "can not", "cannot"},
	{"They <> bark.", "could not", "couldn't"},
	{"They <> bark.", "will not", "won't"},
	{"They <> bark.", "would not", "wouldn't"},
	{"We <> bark.", "shall not", "shan't"},
	{"They <> bark.", "should not", "shouldn't"},
	{"They <> bark.", "must not", "mustn't"},
	{"They <> bark.", "may not", "mayn't"},
	{"They <> bark.", "might not", "mightn't"},
	{"They <> bark.", "need not", "needn't"},
	{"They <> bark.", "ought not to", "oughtn't to"},
	{"They <> have barked.", "could not", "couldn't"},
	{"They <> barked.", "could not have", "couldn't've"},
	{"It <> just a cat, but a friend.", "is not", "isn't"},
	{"It <> only late, it is dark.", "is not", "isn't"},
	{"They <> merely bark.", "do not", "don't"},
	{"It <> without risk.", "is not", "isn't"},
	{"Its worth <> be overstated.", "cannot", "can't"},
	{"We <> help but bark.", "cannot", "can't"},
	{"They <> be allowed to bark.", "must not", "mustn't"},
	{"It <> as good as that.", "is not", "isn't"},
	{"It <> necessarily late.", "is not", "isn't"},
	{"They <> all bark.", "do not", "don't"},
	{"<> hesitate to bark.", "Do not", "Don't"},
	{"<> bark at dusk.", "They will", "They'll"},
	{"<> need to bark.", "You will", "You'll"},
	{"<> to bark.", "They have", "They've"},
	{"<> able to bark.", "They are", "They're"},
	{"<> able to bark.", "I am", "I'm"},
	{"<> possible to bark.", "It is", "It's"},
	{"<> like to bark.", "I would", "I'd"},
	{"<> bark if they could.", "They would", "They'd"},
	{"<> better bark.", "You had", "You'd"},
}

func TestContractionEqualsItsLongForm(t *testing.T) {
	t.Parallel()
	for _, contraction := range contractions {
		long, short := strings.Replace(contraction.frame, "<>", contraction.long, 1),
			strings.Replace(contraction.frame, "<>", contraction.short, 1)
		curly := strings.ReplaceAll(short, "'", "’")
		for _, pair := range [][2]string{{long, short}, {short, long}, {long, curly}, {curly, long}} {
			if losses := Compare(pair[0], pair[1], nil); len(losses) > 0 {
				t.Errorf("%q to %q reports %v", pair[0], pair[1], losses)
			}
		}
	}
}

// No form of a negation is lost or added, even if an adjacent one changes its form.
func TestNegationsAreKeptInAnyForm(t *testing.T) {
	t.Parallel()
	for _, contraction := range contractions {
		affirmed, denies := affirmations[contraction.long]
		if !denies {
			continue
		}
		without := strings.Replace(contraction.frame, "<>", affirmed, 1)
		for _, form := range []string{contraction.long, contraction.short, strings.ReplaceAll(contraction.short, "'", "’")} {
			with := strings.Replace(contraction.frame, "<>", form, 1)
			for _, adjacent := range [][2]string{
				{"", ""},
				{" It is not dark.", " It isn't dark."},
				{" It isn't dark.", " It is not dark."},
			} {
				wantCaught(t, with+adjacent[0], without+adjacent[1])
				wantCaught(t, without+adjacent[0], with+adjacent[1])
			}
		}
	}
}

func wantCaught(t *testing.T, before, after string) {
	t.Helper()
	if len(Compare(before, after, nil)) == 0 {
		t.Errorf("%q may become %q", before, after)
	}
}

// affirmations map the negated verbs to the affirmed ones. There is none for "do not hesitate to".
var affirmations = map[string]string{
	"is not": "is", "are not": "are", "was not": "was", "were not": "were", "do not": "do", "does not": "does",
	"did not": "did", "has not": "has", "have not": "have", "had not": "had", "cannot": "can", "can not": "can",
	"could not": "could", "will not": "will", "would not": "would", "shall not": "shall", "should not": "should",
	"must not": "must", "may not": "may", "might not": "might", "need not": "need", "ought not to": "ought to",
	"could not have": "could have",
}
