package content

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"plainhand/engine/builtin"
	"plainhand/engine/guard/guardtest"
)

const (
	guideFile = "guides/keep-figures.md"
	toolFile  = "tools/humanize-reports.md"
	pageFile  = "pages/methodology.md"
)

var update = flag.Bool("update", false, "write testdata/read.txt anew")

// smallFolder is a valid folder with a guide, four tool pages, and a page.
func smallFolder(t testing.TB) fstest.MapFS {
	t.Helper()
	filler := strings.Repeat("\nA line of eight words fills the guide.\n", 110)
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"faq.md":         "## Quick? {#quick}\n\n[Yes](/pricing).\n",
		"claims.yaml":    "method: /methodology\nclaims:\n  - {id: tells, claim: Few, means: Few.}\n",
		"authors.yaml":   "editors: {name: The editors, about: They edit., avatar: img/a.svg}\n",
		"redirects.yaml": "/blog/keep-numbers: /blog/keep-figures\n",
		guideFile:        written(t, "guide.md") + filler,
		pageFile:         written(t, "page.md"),
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	subjects := []string{"reports", "memos", "minutes", "notes"}
	for i, subject := range subjects {
		var related []string
		for _, other := range slices.Delete(slices.Clone(subjects), i, i+1) {
			related = append(related, "humanize-"+other)
		}
		text := strings.NewReplacer("SUBJECT", subject, "RELATED", strings.Join(related, ", ")).Replace(written(t, "tool.md"))
		files["tools/humanize-"+subject+".md"] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func written(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// run adds the engine's results for the examples.
func run(t testing.TB, files fstest.MapFS) fstest.MapFS {
	t.Helper()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := guardtest.Around(rules, nil)
	examples, err := Examples(t.Context(), files, engine)
	if err != nil {
		t.Fatal(err)
	}
	files = maps.Clone(files)
	for name, text := range examples {
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// with returns the folder with a text replaced in one file.
func with(t testing.TB, files fstest.MapFS, name, from, to string) fstest.MapFS {
	t.Helper()
	before := string(files[name].Data)
	after := strings.Replace(before, from, to, 1)
	if after == before {
		t.Fatalf("%s does not hold %q", name, from)
	}
	files = maps.Clone(files)
	files[name] = &fstest.MapFile{Data: []byte(after)}
	return files
}

// readAll reads a folder without problems, on a site with two pages of its own.
func readAll(files fs.FS) (Content, error) {
	content, err := Read(files, facts)
	if err != nil {
		return content, err
	}
	return content, content.CheckLinks(func(path string) bool { return path == "/" || path == "/pricing" })
}

func TestFolderIsRead(t *testing.T) {
	t.Parallel()
	content, err := readAll(run(t, smallFolder(t)))
	if err != nil {
		t.Fatal(err)
	}
	if len(content.Guides) != 1 || len(content.Tools) != 4 || len(content.Pages) != 1 {
		t.Fatalf("%d guides, %d tools, %d pages", len(content.Guides), len(content.Tools), len(content.Pages))
	}
	got := describe(content)
	if *update {
		if err := os.WriteFile("testdata/read.txt", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got != written(t, "read.txt") {
		t.Errorf("differs from testdata/read.txt; to accept it, run go test ./content -update:\n%s", got)
	}
}

// describe returns a guide, a tool and a page as they were read.
func describe(content Content) string {
	var out strings.Builder
	guide, tool, page := content.Guides[0], content.Tools[3], content.Pages[0]
	fmt.Fprintf(&out, "# %s (%d words)\n", guide.Title, guide.Words)
	fmt.Fprintf(&out, "%v\n", guide.Contents)
	describeBlocks(&out, guide.Body)
	fmt.Fprintf(&out, "\n# %s\n%s\n%q\n%q\n%q\n", tool.Heading, tool.Intro, tool.Problem, tool.Benefits, tool.Steps)
	fmt.Fprintf(&out, "%+v\n%q → %q\n", tool.Questions, tool.Example.Before, tool.Example.After())
	describeSections(&out, tool.Sections)
	fmt.Fprintf(&out, "\n# %s\n", page.Title)
	describeBlocks(&out, page.Opening)
	describeSections(&out, page.Sections)
	guideText := strings.ReplaceAll(guide.Markdown, "\n\nA line of eight words fills the guide.", "")
	fmt.Fprintf(&out, "\n# As Markdown\n%s\n%s", guideText, tool.Markdown)
	return out.String()
}

func describeSections(out *strings.Builder, sections []Section) {
	for _, section := range sections {
		fmt.Fprintf(out, "#%s %s\n", section.ID, section.Heading)
		describeBlocks(out, section.Body)
	}
}

func describeBlocks(out *strings.Builder, blocks []Block) {
	for _, block := range blocks {
		switch {
		case block.Callout != nil:
			fmt.Fprintf(out, "callout: %q\n", *block.Callout)
		case block.Example != nil:
			fmt.Fprintf(out, "example: %q → %q\n", block.Example.Before, block.Example.After())
		case block.Demo != nil:
			fmt.Fprintf(out, "demo: %q → %q\n", block.Demo.Before, block.Demo.After())
		default:
			fmt.Fprintln(out, strings.ReplaceAll(block.HTML, "\n<p>A line of eight words fills the guide.</p>", ""))
		}
	}
}

// pageMistakes are replacements in a small folder that make it invalid, with the beginning of the error.
var pageMistakes = []struct{ name, file, from, to, want string }{
	{"no front matter", pageFile, "---\n", "", "pages/methodology.md:1: a page begins with what is said about it"},
	{"unknown field", guideFile, "author:", "autor:", `guides/keep-figures.md:6: there is no field "autor"`},
	{"missing field", guideFile, "imageAlt: The title beside a struck-out word.\n", "",
		"guides/keep-figures.md:1: imageAlt is missing"},
	{"unknown category", guideFile, "Quality Control", "Quality", `guides/keep-figures.md:4: there is no category "Quality"`},
	{"one tag", guideFile, "[figures, reports]", "[figures]", "guides/keep-figures.md:5: a guide has 2 to 5 tags"},
	{"a tag twice", guideFile, "[figures, reports]", "[figures, figures]", `guides/keep-figures.md:5: the tag "figures"`},
	{"unknown author", guideFile, "author: editors", "author: ann", `guides/keep-figures.md:6: authors.yaml knows no "ann"`},
	{"no day", guideFile, "2025-09-14", "2025-02-30", `guides/keep-figures.md:7: "2025-02-30" is no day`},
	{"updated before", guideFile, "2025-10-01", "2025-09-13", "guides/keep-figures.md:8: updated is a day"},
	{"long title for results", guideFile, "metaTitle: ", "metaTitle: " + strings.Repeat("very ", 12),
		"guides/keep-figures.md:10: metaTitle has 88 characters: write 15 to 65"},
	{"a title twice", toolFile, "metaTitle: Humanize reports with every figure",
		"metaTitle: humanize memos with every figure",
		"tools/humanize-reports.md:7: metaTitle is that of tools/humanize-memos.md"},
	{"too short", guideFile, strings.Repeat("\nA line of eight words fills the guide.\n", 50), "",
		"guides/keep-figures.md:1: the guide has 535 words"},
	{"heading of level 4", guideFile, "### Before", "#### Before", "guides/keep-figures.md:22: headings have the levels 2 and 3"},
	{"a level skipped", pageFile, "## Tells", "### Tells", "pages/methodology.md:11: a heading of level 3 belongs below"},
	{"an id twice", guideFile, "## Don’t guess", "## Mark", `guides/keep-figures.md:39: the id "mark" is used above already`},
	{"a heading with a style", guideFile, "{#mark}", "{#mark style=a}",
		"guides/keep-figures.md:16: a heading takes an id"},
	{"a column without a heading", guideFile, "| Figure | Where |", "| | Where |",
		"guides/keep-figures.md:18: column 1 of the table has no heading"},
	{"raw HTML", guideFile, "See [above]", "<b>See</b> [above]", "guides/keep-figures.md:45: HTML is not passed on"},
	{"a picture without words", pageFile, "Twice.", "![](/static/img/a.png)", "pages/methodology.md:15: a picture says"},
	{"a picture elsewhere", pageFile, "Twice.", "![A](https://example.com/a.png)",
		`pages/methodology.md:15: the picture "https`},
	{"a link without a scheme", pageFile, "Twice.", "[A](example.com)", `pages/methodology.md:15: the link "example.com" leads neither`},
	{"a link to nowhere", pageFile, "Twice.", "[A](/nowhere)", `pages/methodology.md:15: the link "/nowhere" leads nowhere`},
	{"a link to no guide", pageFile, "Twice.", "[A](/blog/none)", `pages/methodology.md:15: the link "/blog/none" leads nowhere`},
	{"a link to no heading", pageFile, "Twice.", "[A](/blog/keep-figures#none)",
		`pages/methodology.md:15: the link "/blog/keep-figures#none" leads to a page without`},
	{"a link to no heading here", pageFile, "Twice.", "[A](#none)", `pages/methodology.md:15: the link "#none" leads to a page without`},
	{"a link to what has moved", pageFile, "Twice.", "[A](/blog/keep-numbers)", `write /blog/keep-figures`},
	{"a claim that is not defined", "claims.yaml", "id: tells", "id: detectors",
		`claims.yaml:3: the link "/methodology#detectors"`},
	{"a footnote that is not there", pageFile, "Twice.", "Twice[^9].", `pages/methodology.md:15: "[^" would be shown as it is`},
	{"an unknown directive", pageFile, ":::callout", ":::aside", "pages/methodology.md:20: there is no :::aside here: write callout"},
	{"an example on a page", pageFile, ":::callout", ":::example", "pages/methodology.md:20: there is no :::example here"},
	{"an open directive", pageFile, "Count yours.\n:::", "Count yours.", "pages/methodology.md:20: :::callout is not closed"},
	{"an end without a beginning", pageFile, ":::callout Try it", ":::",
		"pages/methodology.md:20: this ::: closes nothing"},
	{"a directive in a list", pageFile, "Twice.", "- Twice.\n  :::callout A\n  B\n  :::", "pages/methodology.md:16: :::callout must not be inside"},
	{"a callout without a button", pageFile, ":::callout Try it", ":::callout",
		"pages/methodology.md:20: a callout's first line"},
	{"a callout of two paragraphs", pageFile, "Count yours.", "Count.\n\nYours.", "pages/methodology.md:20: a callout holds one paragraph"},
	{"an unknown setting", guideFile, "mode=casual", "register=casual", `guides/keep-figures.md:32: an example has no setting "register"`},
	{"an unknown mode", guideFile, "mode=casual", "mode=loud", "guides/keep-figures.md:32: the engine does not take this example"},
	{"a changed example", guideFile, "We utilize 12", "We utilize 13", "guides/keep-figures.md:32: this example has changed"},
	{"a fact in an example", guideFile, "Best regards,", "Best regards from {{brand}},", "guides/keep-figures.md:35: an example quotes no facts"},
	{"two demos", guideFile, ":::example strength=strong mode=casual", ":::demo", "guides/keep-figures.md:41: a guide has one :::demo"},
	{"unknown group", toolFile, "content-type", "contents", `tools/humanize-reports.md:5: there is no group "contents"`},
	{"two related", toolFile, "[humanize-memos, ", "[", "tools/humanize-reports.md:10: a tool page names 3 related ones"},
	{"related to itself", toolFile, "[humanize-memos", "[humanize-reports", `tools/humanize-reports.md:10: "humanize-reports" is the page itself`},
	{"related to nothing", toolFile, "[humanize-memos", "[humanize-posts", `tools/humanize-reports.md:10: there is no tool "humanize-posts"`},
	{"no steps", toolFile, "## Steps", "## Stairs", "tools/humanize-reports.md:1: a tool page has a heading ## Steps"},
	{"no example", toolFile, "## Before", "## After", "tools/humanize-reports.md:1: the engine does not take this example"},
	{"two points", toolFile, "- They begin late.\n", "", "tools/humanize-reports.md:15: this list has 2 items: write 3 to 5"},
	{"no list", toolFile, "## Benefits", "## Benefits\nMany.", "tools/humanize-reports.md:19: this heading needs one list below it"},
	{"a point of two paragraphs", toolFile, "- They begin late.", "- They begin.\n\n  Late.",
		"tools/humanize-reports.md:16: an item here"},
	{"a step without a title", toolFile, "**Paste it.**", "Paste it.", "tools/humanize-reports.md:31: a step is 1. **Its title.**"},
	{"no question", toolFile, "### Is it quick?", "### It is quick", "tools/humanize-reports.md:35: a question ends with a question mark"},
	{"a question without an answer", toolFile, "No.\n", "", "tools/humanize-reports.md:39: the question has no answer"},
	{"three questions", toolFile, "### Is it kept?\nNo.\n", "", "a tool page has 4 to 6 questions, this one has 3"},
	{"text above the questions", toolFile, "## Questions", "## Questions\nFour.", "tools/humanize-reports.md:35: below Questions stand"},
	{"an author without a name", "authors.yaml", "name: The editors", `name: ""`, "authors.yaml:1: editors has a name"},
	{"a redirect to nowhere", "redirects.yaml", "/blog/keep-figures", "/blog/keep", `redirects.yaml:1: there is no page at "/blog/keep"`},
	{"a redirect from a page", "redirects.yaml", "/blog/keep-numbers", "/blog/keep-figures",
		"redirects.yaml:1: there is a page at"},
	{"a redirect from elsewhere", "redirects.yaml", "/blog/keep-numbers", "/numbers",
		`redirects.yaml:1: "/numbers" is not the path`},
}

func TestMistakesOnPagesAreReportedWithTheirLine(t *testing.T) {
	t.Parallel()
	folder := run(t, smallFolder(t))
	for _, test := range pageMistakes {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := readAll(with(t, folder, test.file, test.from, test.to))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestEditorsAreWarned(t *testing.T) {
	t.Parallel()
	folder := run(t, smallFolder(t))
	tests := []struct{ name, file, from, to, want string }{
		{"a short description for results", pageFile, "Every figure on this site is one of these, or it is not written here.", "Now.",
			"pages/methodology.md:6: metaDescription has"},
		{"straight quotation marks", pageFile, "Twice.", "It's \"twice\".", "pages/methodology.md:15: straight quotation marks"},
		{"a wrapped example", guideFile, "in order to demonstrate it",
			"in order to\ndemonstrate it, and " + strings.Repeat("more ", 20) + "\nto be sure",
			"guides/keep-figures.md:32: line breaks in an example are kept"},
		{"tells", pageFile, "Twice.", "We delve into the realm of robust and seamless tapestries.", "pages/methodology.md:1: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if before := errors.Join(Warnings(folder, facts)...); before != nil && strings.Contains(before.Error(), test.want) {
				t.Errorf("without it: %v", before)
			}
			err := errors.Join(Warnings(run(t, with(t, folder, test.file, test.from, test.to)), facts)...)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestFactsAreEscaped(t *testing.T) {
	t.Parallel()
	for brand, want := range map[string]bool{
		"Ann & Bob’s": true, "Plain #1": false, "Plain: hand": false, "<b>": false, "A\"": false,
	} {
		others := maps.Clone(facts)
		others["brand"] = brand
		if _, err := Read(run(t, smallFolder(t)), others); (err == nil) != want {
			t.Errorf("%s: %v", brand, err)
		}
	}
}

func TestExampleIsTakenLiterally(t *testing.T) {
	t.Parallel()
	const text = "We utilize <b>it</b>, that's [all](nowhere).\n\n#### No heading of ours"
	folder := run(t, with(t, smallFolder(t), guideFile, "We utilize 12 figures in order to demonstrate it.", text))
	content, err := readAll(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, warning := range Warnings(folder, facts) {
		if strings.Contains(warning.Error(), guideFile) {
			t.Error(warning)
		}
	}
	for _, block := range content.Guides[0].Body {
		if block.Example != nil && !strings.HasPrefix(block.Example.Before, text) {
			t.Errorf("got %q", block.Example.Before)
		}
	}
}
