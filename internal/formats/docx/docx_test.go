package docx_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"plainhand/internal/formats/docx"
)

const sample = `# A report

We **use** the *tool* and ~~not~~ ` + "`code`" + ` with [a link](https://example.com/?a=1&b=2),
on two lines & <b>tagged</b>.

- One
  1. Inner
  2. Second
- Two

  Another paragraph of it.

> Quoted.

3. Three
4. Four

` + "```" + `
x := 1
y := 2
` + "```" + `

| Name | Figure |
|---|---|
| Ada | **12** |

---

[Not a page](javascript:alert(1)) \*starred\* &amp; done`

// part returns a part of a document, which must be well formed.
func part(t *testing.T, document []byte, name string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	if err != nil {
		t.Fatal(err)
	}
	file, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	decoder := xml.NewDecoder(bytes.NewReader(content))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return string(content)
		} else if err != nil {
			t.Fatalf("%s: %v in %s", name, err, content)
		}
	}
}

var (
	paragraphEnd = regexp.MustCompile(`</w:p>`)
	lineBreak    = regexp.MustCompile(`<w:br/>`)
	tag          = regexp.MustCompile(`<[^>]+>`)
)

// read returns the text of a document, one line per paragraph.
func read(t *testing.T, document []byte) string {
	t.Helper()
	body := part(t, document, "word/document.xml")
	body = body[strings.Index(body, "<w:body>"):]
	body = paragraphEnd.ReplaceAllString(body, "\n")
	body = lineBreak.ReplaceAllString(body, "/")
	var plain struct {
		Text string `xml:",chardata"`
	}
	if err := xml.Unmarshal([]byte("<t>"+tag.ReplaceAllString(body, "")+"</t>"), &plain); err != nil {
		t.Fatal(err)
	}
	return plain.Text
}

func TestADocumentHasTheTextWithItsForm(t *testing.T) {
	t.Parallel()
	document, err := docx.New(sample)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{"A report", "We use the tool and not code with a link,/on two lines & <b>tagged</b>.", "One",
		"Inner", "Second", "Two", "Another paragraph of it.", "Quoted.", "Three", "Four", "x := 1/y := 2", "Name", "Figure",
		"Ada", "12"}, "\n")
	if got := read(t, document); !strings.HasPrefix(got, want+"\n") ||
		!strings.HasSuffix(strings.TrimSpace(got), "\nNot a page *starred* & done") {
		t.Errorf("%q", got)
	}
	body := part(t, document, "word/document.xml")
	for _, has := range []string{
		`<w:pStyle w:val="Heading1"/>`, `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">use</w:t>`, `<w:i/>`, `<w:strike/>`,
		`<w:hyperlink r:id="link1">`, `<w:ilvl w:val="1"/><w:numId w:val="2"/>`, `<w:pStyle w:val="Quote"/>`,
		`<w:pStyle w:val="Code"/>`, `<w:tblHeader/>`,
	} {
		if !strings.Contains(body, has) {
			t.Errorf("no %s in %s", has, body)
		}
	}
	links := part(t, document, "word/_rels/document.xml.rels")
	if !strings.Contains(links, `Target="https://example.com/?a=1&amp;b=2"`) || strings.Contains(links, "javascript") {
		t.Error(links)
	}
	if lists := part(t, document, "word/numbering.xml"); !strings.Contains(lists, `<w:startOverride w:val="3"/>`) {
		t.Error(lists)
	}
	for _, name := range []string{"[Content_Types].xml", "_rels/.rels", "word/styles.xml"} {
		part(t, document, name)
	}
}

func TestPlainTextHasNoMarkup(t *testing.T) {
	t.Parallel()
	want := `A report

We use the tool and not code with a link,
on two lines & <b>tagged</b>.

- One

  1. Inner
  2. Second
- Two

Another paragraph of it.

Quoted.

3. Three
4. Four

x := 1
y := 2

Name	Figure
Ada	12

Not a page *starred* & done
`
	got := docx.Plain(sample)
	if got != want {
		t.Errorf("%s", got)
	}
}

func FuzzDocumentsAreWellFormed(f *testing.F) {
	f.Add(sample)
	f.Add("\x00\x01 \ufffe & ]]> <w:p>")
	f.Add("- - - 1. 2) > > # x\n\n| a |\n|-|\n| b | c |")
	f.Add("****\n```\n\n[](<>)![](x)<http://x>\n* * *")
	f.Fuzz(func(t *testing.T, text string) {
		document, err := docx.New(text)
		if err != nil {
			t.Fatal(err)
		}
		part(t, document, "word/document.xml")
		part(t, document, "word/_rels/document.xml.rels")
		docx.Plain(text)
	})
}
