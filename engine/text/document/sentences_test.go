package document

import (
	"slices"
	"testing"
)

// sentenceTexts lists the sentences of a text.
func sentenceTexts(parsed *Document) []string {
	var texts []string
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			texts = append(texts, parsed.Text[sentence.Start:sentence.End])
		}
	}
	return texts
}

func TestTextIsSplitIntoSentences(t *testing.T) {
	t.Parallel()
	for _, want := range [][]string{
		{"It rained.", "We left."},
		{"It rained!", "Did we leave?", "Yes."},
		{"Dr. Smith met Mrs. Jones in St. Louis.", "They talked."},
		{"Bring fruit, e.g. apples, i.e. Braeburns.", "It helps."},
		{"She lives in the U.S. Navy base.", "She left the U.S. in May.", "He moved to the U.S.", "The move was hard."},
		{"Pens, paper, etc. are free.", "Take pens, paper, etc.", "Models are free.", "Ann, Bob etc. Smith left."},
		{"It is an art.", "We felt ill.", "Mary sat.", "See art. 5 and Art. 6."},
		{"It opens at 9 a.m. Monday.", "It closes at 5 p.m.", "Visitors may stay."},
		{"J. K. Rowling and John F. Kennedy met.", "So did I.", "Nobody knew."},
		{"The plan cost 3.5 million.", "Version 1.2.3 fixed it.", "Open main.go now.", "See example.com.", "It helps."},
		{"Edit main.go and go.mod.", "Then run go test ./internal/... again."},
		{"Each is tied by hand — at 4 a.m. — and baked."},
		{"Wait... what happened?", "Well...", "Nothing did."},
		{`"Stop!" he said.`, `"Why?" asked John.`, "Nobody answered."},
		{`He said, "Stop it now!"`, "Then he left."},
		{`"Stop this at once!" John said.`, "He left."},
		{"It ended (at last.)", "They cheered."},
		{"It works.[12]", "Others agree.[3, 5–7]", "Fine."},
		{"“It is late.”", "“Is it?”", "They went."},
		{"Boil the water."},
		{"See Fig. 3 and pp. 12–15 of vol. 2.", "Then read on."},
		{"It starts at 9 a.m. on Monday.", "It ends at 5 p.m.", "We leave then."},
		{"He bought No. 5 from Acme Inc. Paris.", "He liked it."},
		{"Acme Inc. makes it.", "We like Acme Inc.", "It is good."},
		{"Read https://example.com/a.b?c=d.", "Then write to ann@example.com.", "Bye."},
		{"Great!", "🎉 Next one."},
		{"彼は来た。", "彼女は帰った。"},
		{"Vitamin C helps.", "So does vitamin D.", "The rest is talk."},
		{"He shouted “Go!” and ran.", "She followed."},
		{"The score rose (see Smith et al., 2020).", "It fell later."},
		{"What?!", "No."},
		{"Is it so?", "– Yes."},
		{"He paid $5.", "She paid 10%.", "We paid 3,000 €.", "They left."},
	} {
		text := ""
		for i, sentence := range want {
			if i > 0 && sentence[0] != "彼"[0] {
				text += " "
			}
			text += sentence
		}
		if got := sentenceTexts(Parse(text, nil)); !slices.Equal(got, want) {
			t.Errorf("%q is cut into\n%q, want\n%q", text, got, want)
		}
	}
}

func TestProtectedTokensAreMarked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text    string
		keep    []string
		protect Protection
		want    []string
	}{
		{"Run `go test` now, in ``a ` b``.", nil, Code, []string{"`go test`", "``a ` b``"}},
		{"Edit main.go, snake_case, camelCase, /usr/bin, ./run.sh, ~/notes, v1.2.3 and fmt.Println().", nil, Code,
			[]string{"main.go", "snake_case", "camelCase", "/usr/bin", "./run.sh", "~/notes", "v1.2.3", "fmt.Println()"}},
		{"An _emphasised_ word, _one_two_ and {{ site.name }} or {% if x %}.", nil, Code,
			[]string{"one_two", "{{ site.name }}", "{% if x %}"}},
		{"Ask @ann_b about #golang, C++ and C# and AT&T.", nil, Code, []string{"@ann_b", "#golang", "C++", "C#", "AT&T"}},
		{`See C:\Users\ann and src/main/app.ts and a_b/c, and/or his/her.`, nil, Code,
			[]string{`C:\Users\ann`, "src/main/app.ts", "a_b/c"}},
		{"See https://example.com/a_(b), www.example.org. (http://a.b/c) or mail to jo.e+x@ex-ample.co.uk.", nil, Link,
			[]string{"https://example.com/a_(b)", "www.example.org", "http://a.b/c", "jo.e+x@ex-ample.co.uk"}},
		{"In 12 days 3.5% of $1,024.50 at 10:30 on 2024-05-01 with 5kg, the 1st, Q3, COVID-19, 24/7, -5, £3, €4, 20°C, 5–7.",
			nil, Number, []string{"12", "3.5%", "$1,024.50", "10:30", "2024-05-01", "5kg", "1st", "Q3", "COVID-19", "24/7",
				"-5", "£3", "€4", "20°C", "5–7"}},
		{"The 1990s' music, mid-2000s, 50+ and 1990’s, 2.8m, 3.4GHz.", nil, Number,
			[]string{"1990s", "mid-2000s", "50+", "1990’s", "2.8m", "3.4GHz"}},
		{`He said "stay here" and “go on now” and «pas du tout», not "yes".`, nil, Quoted,
			[]string{`"stay here"`, "“go on now”", "«pas du tout»", `"yes"`}},
		{`One "mark too many here. And "two words" follow.`, nil, Quoted,
			[]string{`"mark too many here. And "two words"`}},
		{`He said "yes," "no no no," and "maybe so."`, nil, Quoted, []string{`"yes,"`, `"no no no,"`, `"maybe so."`}},
		{"It's 'all of it' and ‘don’t go’ and ``so, he's in'' and „nein“, rock 'n' roll, the dogs' food, '90s.", nil, Quoted,
			[]string{"'all of it'", "‘don’t go’", "``so, he's in''", "„nein“"}},
		{"At 'the writers' guild' and the writers' guild and ‘their dogs’ beds’, 'users' of the 'system' do.", nil, Quoted,
			[]string{"'the writers' guild'", "‘their dogs’ beds’", "'users'", "'system'"}},
		{"The word 'crucial' is in a 5'10 box.", nil, Quoted, []string{"'crucial'"}},
		{"Run it with --dry-run, --size=4096. (--no-x) -v, not a -- b or a--b or pages 3--5 or so -and so.", nil, Code,
			[]string{"--dry-run", "--size=4096", "--no-x", "-v"}},
		{"So [12] and [3, 5–7] and (Smith et al., 2020) and (2020), (see Doe, 2019, p. 4), [^1] and [Doe 2001], not (a few).", nil,
			Citation, []string{"[12]", "[3, 5–7]", "(Smith et al., 2020)", "(2020)", "(see Doe, 2019, p. 4)", "[^1]",
				"[Doe 2001]"}},
		{"We leverage The big  Plan, big\nplans, unleveraged, LEVERAGE and leverage-free; ÉCLAIR.",
			[]string{"leverage", "Big plan", "éclair"}, Kept,
			[]string{"leverage", "big  Plan", "LEVERAGE", "leverage-free", "ÉCLAIR"}},
		{"It is Anna's, well-known to Anna.", []string{"anna", "known"}, Kept, []string{"Anna's", "well-known", "Anna"}},
		{"Use c++ and Node.JS, not (r) or node.", []string{"C++", "node.js", "(R)"}, Kept, []string{"c++", "Node.JS", "(r)"}},
		{"Don't well-known O’Neill's mother-in-law etc.", nil, Code, nil},
	} {
		parsed := Parse(test.text, test.keep)
		var got []string
		for _, block := range parsed.Blocks {
			for _, sentence := range block.Sentences {
				for _, token := range sentence.Tokens {
					if token.Protect == test.protect {
						got = append(got, parsed.Text[token.Start:token.End])
					}
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q\nprotects %q\nwant     %q", test.text, got, test.want)
		}
	}
}
