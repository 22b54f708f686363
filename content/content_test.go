package content

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"plainhand/engine/builtin"
	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
)

var facts = map[string]string{
	"basic.price": "$1", "basic.words": "1,000", "pro.price": "$2", "pro.words": "2,000", "premium.price": "$3",
	"brand": "Plainhand", "origin": "https://plainhand.example", "trial.words": "100",
	"clients.tarball": "plainhand-1.0.0.tgz", "clients.wheel": "plainhand-1.0.0-py3-none-any.whl",
	"clients.module": "plainhand.example/go",
	"api.keys":       "20", "api.answers": "10,000",
	"api.words": "5,000",
	"api.texts": "200", "api.test": "60", "api.pro": "120", "api.premium": "600",
	"support": "support@plainhand.example", "operator": "Nobody", "privacy.engine": "Here.",
	"engine.does": "It edits.", "engine.limits": "Not much.",
	"engine.languages": "All count the same.",
	"privacy.payments": "Paid.",
	"premium.words":    "Unlimited", "basic.refund": "100", "pro.refund": "200",
	"premium.refund": "200", "refund.days": "7",
	"refund.percent": "10", "grace.days": "14", "free.words": "1,000", "free.texts": "5", "request.words": "3,000",
	"tells": "255", "success": "76%", "feature.api": "API access comes with Pro and Premium",
	"feature.bulk":        "Bulk processing comes with Pro and Premium",
	"feature.documents":   "PDF and DOC processing comes with Premium",
	"feature.white-label": "The white-label option comes with Premium",
}

const goodClaims = "claims:\n  - {id: quick, claim: Quick, means: It is quick.}\n"

func TestEmbeddedContentIsValid(t *testing.T) {
	t.Parallel()
	content, err := Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	find := func(id string) Question {
		return content.Questions[slices.IndexFunc(content.Questions, func(q Question) bool { return q.ID == id })]
	}
	if price := find("price"); price.Pricing || !strings.Contains(price.Answer, "from $1 per month for 1,000 words") {
		t.Errorf("the answer does not quote the price list: %+v", price)
	}
	if refunds := find("refunds"); !refunds.Pricing {
		t.Errorf("the price list does not ask it: %+v", refunds)
	}
}

// The site's own texts must be free of the habits that the engine edits.
func TestEngineFindsNothingToChangeInContent(t *testing.T) {
	t.Parallel()
	content, err := Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := guardtest.Around(rules, nil)
	var texts []string
	for _, question := range content.Questions {
		texts = append(texts, question.Text+"\n\n"+question.Answer)
	}
	for _, claim := range content.Claims {
		texts = append(texts, claim.Text+"\n\n"+claim.Meaning)
	}
	for _, text := range texts {
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		for _, change := range result.Changes {
			t.Errorf("%q: %q instead of %q", text, change.After, change.Before)
		}
	}
}

// The words charged for one of the site's guides, with its links, tables, and code, are at most those that the counter
// shows.
func TestChargedWordsMatchTheCounter(t *testing.T) {
	t.Parallel()
	files := 0
	for _, pattern := range []string{"*.md", "*/*.md"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files++
			if charged, counted := humanize.ChargedWords(string(text)), humanize.Words(string(text)); charged != counted {
				t.Errorf("%s is charged as %d words, and the counter shows %d", path, charged, counted)
			}
		}
	}
	if files < 50 {
		t.Errorf("%d files were read", files)
	}
}

func TestMistakesAreReportedWithTheirLine(t *testing.T) {
	t.Parallel()
	const goodFAQ = "## Quick? {#quick}\n\nYes.\n"
	tests := []struct{ name, faq, claims, want string }{
		{"no fault", goodFAQ, goodClaims, ""},
		{"empty files", "", "", ""},
		{"unknown fact", "## Quick? {#quick}\n\nFrom {{gold.price}}.\n", goodClaims,
			`faq.md:3: there is no fact "gold.price": write one of api.answers`},
		{"half a fact", "## Quick? {#quick}\n\nFrom {{basic.price.\n", goodClaims, "faq.md:3: write a fact's name between"},
		{"text before the first question", "Hello.\n\n" + goodFAQ, goodClaims, "faq.md:1: a question begins with ##"},
		{"heading of another level", goodFAQ + "\n### More? {#more}\n\nNo.\n", goodClaims,
			"faq.md:5: a question begins with ##"},
		{"no question mark", "## Quick {#quick}\n\nYes.\n", goodClaims, "faq.md:1: a question ends with a question mark"},
		{"no id", "## Quick?\n\nYes.\n", goodClaims, `faq.md:1: the id "" cannot stand in an address`},
		{"an id twice", goodFAQ + "\n" + goodFAQ, goodClaims, `faq.md:5: the id "quick" is used above already`},
		{"unknown class", "## Quick? {#quick .prices}\n\nYes.\n", goodClaims, `faq.md:1: nothing is done with the class "prices"`},
		{"no answer", goodFAQ + "\n## And now? {#now}\n", goodClaims, "faq.md:5: the question has no answer"},
		{"raw HTML", "## Quick? {#quick}\n\nYes,\n<b>very</b>.\n", goodClaims, "faq.md:4: an answer has paragraphs, lists"},
		{"a picture", "## Quick? {#quick}\n\n![A cat](/cat.png)\n", goodClaims, "faq.md:3: an answer has paragraphs, lists"},
		{"a link without a scheme", "## Quick? {#quick}\n\n[Yes](//example.com).\n", goodClaims,
			`faq.md:3: the link "//example.com" leads`},
		{"a script as a link", "## Quick? {#quick}\n\n[Yes](javascript:alert).\n", goodClaims,
			`faq.md:3: the link "javascript:alert" leads`},
		{"unknown field", goodFAQ, "claims:\n  - id: quick\n    clam: Quick\n", `claims.yaml:3: there is no field "clam"`},
		{"no YAML", goodFAQ, "claims:\n  - id: [\n", "claims.yaml:"},
		{"a claim without meaning", goodFAQ, "claims:\n\n  - {id: quick, claim: Quick}\n",
			"claims.yaml:3: a claim has an id"},
		{"a claim twice", goodFAQ, goodClaims + "  - {id: quick, claim: Quick, means: It is.}\n",
			`claims.yaml:3: the id "quick" is used above`},
		{"a method elsewhere", goodFAQ, "method: methodology\n" + goodClaims, `claims.yaml:1: method is "methodology"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := Read(fstest.MapFS{"faq.md": {Data: []byte(test.faq)}, "claims.yaml": {Data: []byte(test.claims)}}, facts)
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), "content/"+test.want)):
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestAllMistakesAreReportedTogether(t *testing.T) {
	t.Parallel()
	_, err := Read(fstest.MapFS{"faq.md": {Data: []byte("## Quick {#quick}\n")}}, facts)
	for _, want := range []string{"question mark", "no answer", "claims.yaml"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not speak of %s", err, want)
		}
	}
}

func TestClaimLinksToItsMethodIfThereIsOne(t *testing.T) {
	t.Parallel()
	for method, want := range map[string]string{"": "", "method: /methodology\n": "/methodology#quick"} {
		claims := readClaims(&source{name: "claims.yaml", text: []byte(method + goodClaims)})
		if len(claims) != 1 || claims[0].Method != want {
			t.Errorf("%q: %+v", method, claims)
		}
	}
}

func FuzzQuestions(f *testing.F) {
	written, err := os.ReadFile("faq.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(written))
	f.Add("## A? {#a .pricing}\n\n- *b* `c` [d](/e \"f\")\n\n<b>g</b>\n\n{{basic.price}} {{")
	f.Add("## {#a}\n\n[b]: javascript:c\n\n[b]\n\nA?\n---\n> ## b")
	f.Fuzz(func(t *testing.T, text string) {
		s := open(fstest.MapFS{"faq.md": {Data: []byte(text)}}, "faq.md", facts)
		questions := readQuestions(s)
		checkLines(t, s)
		if s.problems != nil {
			return
		}
		for _, question := range questions {
			if question.ID == "" || question.Text == "" || question.Answer == "" {
				t.Errorf("incomplete: %+v", question)
			}
			checkAnswer(t, question.Answer)
		}
	})
}

func FuzzClaims(f *testing.F) {
	written, err := os.ReadFile("claims.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(written))
	f.Add("method: /m\nclaims:\n- &a {id: b, claim: c, means: d.}\n- *a\n")
	f.Fuzz(func(t *testing.T, text string) {
		s := open(fstest.MapFS{"claims.yaml": {Data: []byte(text)}}, "claims.yaml", facts)
		claims := readClaims(s)
		checkLines(t, s)
		for _, claim := range claims {
			if s.problems == nil && (claim.ID == "" || claim.Text == "" || claim.Meaning == "") {
				t.Errorf("incomplete: %+v", claim)
			}
		}
	})
}

// lineBreaks are the line breaks of YAML, some of which editors don't know.
var lineBreaks = regexp.MustCompile("[\n\r\u0085\u2028\u2029]")

// checkLines checks that every problem names an existing line of the file.
func checkLines(t *testing.T, s *source) {
	t.Helper()
	for _, err := range s.problems {
		problem := err.(Problem)
		if lines := 1 + len(lineBreaks.FindAll(s.text, -1)); problem.Line < 1 || problem.Line > lines || problem.Text == "" {
			t.Errorf("%q: %v", s.text, problem)
		}
	}
}

// checkAnswer checks that an answer is markup that is safe on any page.
func checkAnswer(t *testing.T, answer string) {
	t.Helper()
	safe := []string{"p", "ul", "ol", "li", "em", "strong", "code", "a", "br"}
	for tokens := html.NewTokenizer(strings.NewReader(answer)); ; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return
		}
		token := tokens.Token()
		if kind == html.StartTagToken && !slices.Contains(safe, token.Data) {
			t.Errorf("<%s> in %q", token.Data, answer)
		}
		for _, attribute := range token.Attr {
			if attribute.Key == "href" && !leads(attribute.Val) || strings.HasPrefix(attribute.Key, "on") {
				t.Errorf("%s=%q in %q", attribute.Key, attribute.Val, answer)
			}
		}
	}
}
