package facts

import (
	"slices"
	"testing"
)

func TestCompareAcceptsFaithfulEdits(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{
		{"However, Ann paid $5.", "But Ann paid $5."},
		{"The dog utilized 3.5% of it. It left.", "The dog used 3.5% of it; it left."},
		{"Ann left, and Bob stayed.", "Ann left. Bob stayed."},
		{"It is important to note that Ann left.", "Ann left."},
		{"She can't come.", "She cannot come."},
		{"They met Ann and Bob.", "They met Bob and Ann."},
		{"Try `go test` and [this](http://a.b).", "Run `go test` and [this](http://a.b)."},
		{"Ann's dog, which had had enough, left.", "The dog of Ann, which had had enough, was gone."},
		{"a error  , as people write it ..", "an error  , as people put it .."},
		{"Overall, nothing else.", "Nothing else."},
		{"**Belém Tower:** An iconic fort.", "**Belém Tower:** A famous fort."},
	} {
		if losses := Compare(pair[0], pair[1], []string{"use"}); len(losses) > 0 {
			t.Errorf("%q to %q reports %v", pair[0], pair[1], losses)
		}
	}
}

func TestCompareReportsLosses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before, after string
		want          Loss
	}{
		{"It took 12 days.", "It took days.", Loss{Number, "12", false}},
		{"It took 12 days.", "It took 13 days.", Loss{Number, "13", true}},
		{"Pay 5 now and 5 later.", "Pay 5 now and later.", Loss{Number, "5", false}},
		{"Edit main.go now.", "Edit main now.", Loss{Code, "main.go", false}},
		{"See http://a.b/c today.", "See http://a.b/ today.", Loss{Link, "http://a.b/c", false}},
		{`He said "come in now".`, `He said "get in now".`, Loss{Quotation, `"come in now"`, false}},
		{"So it is [12]. Yes.", "So it is. Yes.", Loss{Citation, "[12]", false}},
		{"Foo [1] and bar [2].", "Foo [2] and bar [1].", Loss{Citation, "[1]", false}},
		{"We leverage tools.", "We use tools.", Loss{Kept, "leverage", false}},
		{"He met Ann there.", "He met her there.", Loss{Name, "Ann", false}},
		{"He met Ann there.", "He met ann there.", Loss{Name, "Ann", false}},
		{"Hoi An has a market.", "Hoi A big market.", Loss{Name, "An", false}},
		{"He met her there.", "He met Ann there.", Loss{Name, "Ann", true}},
		{"Mix it. Stir the soup.", "Mix it, and Stir the soup.", Loss{Name, "Stir", true}},
		{"It does not work.", "It works.", Loss{Negation, "not", false}},
		{"It doesn’t work.", "It works.", Loss{Negation, "doesn’t", false}},
		{"It works.", "It never works.", Loss{Negation, "never", true}},
		{"It is the case.", "It is the the case.", Loss{DoubledWord, "the", true}},
		{"Use a tool.", "Use a aid.", Loss{WrongArticle, "a aid", true}},
		{"It rained, so we left.", "It rained,, so we left.", Loss{DoubledMark, ",,", true}},
		{"It rained, though.", "It rained,.", Loss{DoubledMark, ",.", true}},
		{"It rained. We left.", "It rained.. We left.", Loss{DoubledMark, "rained..", true}},
		{"It rained.", "It rained .", Loss{SpaceBeforeMark, "rained .", true}},
		{"However, it rained.", "it rained.", Loss{LowerCaseStart, "it", true}},
		{"Moreover, it rained.", ", it rained.", Loss{DoubledMark, ",", true}},
		{"Moreover, it rained.", "(it rained).", Loss{LowerCaseStart, "it", true}},
		{"It rained, and we left.", "It rained. we left.", Loss{LowerCaseStart, "we", true}},
		{"It rained (a lot).", "It rained (a lot.", Loss{UnbalancedPair, "(", true}},
		{"It rained (a lot. It poured.", "It rained a lot. It poured.", Loss{UnbalancedPair, "(", false}},
		{"It rained.", ".", Loss{EmptySentence, "", true}},
		{"It rained.", "It rained", Loss{UnfinishedEnding, "", true}},
		{"It rained.", "It\xff rained.", Loss{Encoding, "\xff", true}},
		{"It rained.", "It\u200b rained.", Loss{Invisible, "\u200b", true}},
		{"It rained.", "It **rained.", Loss{Markup, "**", true}},
		{"It **really** rained.", "It really rained.", Loss{Markup, "**", false}},
		{"It rained. We left.", "It rained.\n\nWe left.", Loss{Structure, "blank line", true}},
		{"# Rain in Oslo\n\nIt rained.", "# A new day\n\nIt rained.", Loss{Heading, "Rain in Oslo", false}},
		{"# Rain\n\nIt rained.", "It rained.", Loss{Structure, "heading", false}},
		{"See these:\n\n- one `a`\n- two `b`\n", "See these:\n\n- one `a` two `b`\n", Loss{Structure, "list item", false}},
		{"See [our guide](http://a.b) now.", "See [this page](http://a.b) now.", Loss{LinkText, "our guide", false}},
		{"<p>See <a href=\"x\">our guide</a> now.</p>", "<p>See <a href=\"x\">this page</a> now.</p>",
			Loss{LinkText, "our guide", false}},
	} {
		if losses := Compare(test.before, test.after, []string{"Leverage"}); !slices.Contains(losses, test.want) {
			t.Errorf("%q to %q reports %v, want %v", test.before, test.after, losses, test.want)
		}
	}
}
