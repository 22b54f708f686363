package word

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"plainhand/internal/formats/document"
)

const (
	types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.` +
		`wordprocessingml.document.main+xml"/></Types>`
	head = `<w:document xmlns:w="` + wordSpace + `"><w:body>`
	tail = `</w:body></w:document>`
)

// packed returns a document with this body.
func packed(t *testing.T, body string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{contentTypesName, types}, {"word/document.xml", head + body + tail}, {"extra.bin", "\x00\x01"},
	} {
		file, err := archive.Create(part[0])
		if err == nil {
			_, err = io.WriteString(file, part[1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(t *testing.T, file []byte) *Document {
	t.Helper()
	d, err := Read(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func partOf(t *testing.T, file []byte, name string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// replaceWords returns the edits that replace words in the draft of a document.
func replaceWords(d *Document, replace ...string) []document.Edit {
	draft := document.DraftOf(d.Blocks())
	edits, _ := draft.Edits(strings.NewReplacer(replace...).Replace(draft.Text), nil)
	for i := range edits {
		edits[i].Reason = "a plainer word"
	}
	return edits
}

// emptied is a run whose text ended with a space.
const emptied = `<w:r><w:t xml:space="preserve"></w:t></w:r>`

// plain and bold return a run.
func plain(text string) string { return runOf("", text) }
func bold(text string) string  { return runOf("<w:rPr><w:b/></w:rPr>", text) }

func runOf(properties, text string) string {
	space := ""
	if needsSpace(text) {
		space = ` xml:space="preserve"`
	}
	return `<w:r>` + properties + `<w:t` + space + `>` + text + `</w:t></w:r>`
}

func TestEditsPreserveFormatting(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, body string
		replace    []string
		want       string
	}{
		{"in one run", `<w:p><w:r><w:t>We utilize it.</w:t></w:r></w:p>`, []string{"utilize", "use"},
			`<w:p><w:r><w:t>We use it.</w:t></w:r></w:p>`},
		{"across runs", `<w:p><w:r><w:t xml:space="preserve">We uti</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>lize it.</w:t></w:r></w:p>`,
			[]string{"utilize", "use"},
			`<w:p><w:r><w:t xml:space="preserve">We use</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve"> it.</w:t></w:r></w:p>`},
		{"a bold word stays bold without the words before it", `<w:p>` + plain("Moreover, ") + bold("Acme") + plain(" is here.") + `</w:p>`,
			[]string{"Moreover, ", ""}, `<w:p>` + emptied + bold("Acme") + plain(" is here.") + `</w:p>`},
		{"also if it is capitalized", `<w:p>` + plain("Moreover, ") + bold("it") + plain(" is here.") + `</w:p>`,
			[]string{"Moreover, it", "It"}, `<w:p>` + emptied + bold("It") + plain(" is here.") + `</w:p>`},
		{"also a part of it", `<w:p>` + plain("Moreover, ") + bold("t") + plain("he end.") + `</w:p>`,
			[]string{"Moreover, the", "The"}, `<w:p>` + emptied + bold("The") + plain(" end.") + `</w:p>`},
		{"and no other word becomes bold", `<w:p>` + bold("Moreover, ") + plain("it is here.") + `</w:p>`,
			[]string{"Moreover, it", "It"}, `<w:p>` + `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve"></w:t></w:r>` + plain("It is here.") + `</w:p>`},
		{"nor one with the comma", `<w:p>` + bold("Moreover") + plain(", it is here.") + `</w:p>`,
			[]string{"Moreover, it", "It"}, `<w:p>` + bold("") + plain("It is here.") + `</w:p>`},
		{"nor within a text",
			`<w:p>` + plain("It ends. ") + bold("Moreover, it is important to note that") + plain(" the sea is ") +
				bold("flat") + plain(".") + `</w:p>`,
			[]string{"Moreover, it is important to note that the", "The"},
			plain("It ends. ") + bold("") + plain("The sea is ") + bold("flat") + plain(".") + `</w:p>`},
		{"a field stays", `<w:p><w:r><w:t>See page </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText>` +
			`</w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
			[]string{"7", "8"}, "<w:t>7</w:t>"},
		{"the text of a link does not", `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "a"</w:instrText>` +
			`</w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>utilize</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
			[]string{"utilize", "use"}, "<w:t>use</w:t>"},
		{"a paragraph goes", `<w:p><w:pPr/><w:r><w:t>Sure!</w:t></w:r></w:p><w:p><w:r><w:t>We bake.</w:t></w:r></w:p>`,
			[]string{"Sure!\n\n", ""}, head + `<w:p><w:r><w:t>We bake.</w:t></w:r></w:p>` + tail},
		{"but not the last one", `<w:p><w:r><w:t>We bake.</w:t></w:r></w:p><w:p><w:r><w:t>Bye!</w:t></w:r></w:p>`,
			[]string{"\n\nBye!", ""}, `<w:p><w:r><w:t></w:t></w:r></w:p>`},
		{"nor one that ends a section", `<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>Sure!</w:t></w:r></w:p><w:p><w:r><w:t>We bake.</w:t>` +
			`</w:r></w:p>`, []string{"Sure!\n\n", ""}, `<w:sectPr/></w:pPr><w:r><w:t></w:t>`},
		{"nor one that ends a page", `<w:p><w:r><w:t>Sure!</w:t><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:t>We bake.</w:t></w:r></w:p>`,
			[]string{"Sure!", ""}, `<w:t></w:t><w:br w:type="page"/>`},
		{"a comment within a text", `<w:p><w:r><w:t><!--x-->We utilize it.</w:t></w:r></w:p>`, []string{"utilize it.", "use it. "},
			`<w:t>We use it.</w:t>`},
		{"nor one with a bookmark", `<w:p><w:bookmarkStart w:id="1"/><w:r><w:t>Sure!</w:t></w:r></w:p><w:p><w:r><w:t>We bake.</w:t></w:r></w:p>`,
			[]string{"Sure!\n\n", ""}, `<w:p><w:bookmarkStart w:id="1"/><w:r><w:t></w:t></w:r></w:p>`},
		{"spaces that Word does not show", `<w:p><w:r><w:t>  We utilize it. </w:t></w:r></w:p>`, []string{"utilize", "use"},
			`<w:t>We use it.</w:t>`},
		{"signs are escaped", `<w:p><w:r><w:t>A &amp; B</w:t></w:r></w:p>`, []string{"B", `<b> & "c"` + "\x01"},
			`<w:t>A &amp; &lt;b&gt; &amp; &quot;c&quot;</w:t>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file := packed(t, test.body)
			d := read(t, file)
			var out bytes.Buffer
			if _, err := d.Write(&out, replaceWords(d, test.replace...)); err != nil {
				t.Fatal(err)
			}
			if got := partOf(t, out.Bytes(), "word/document.xml"); !strings.Contains(got, test.want) {
				t.Errorf("%s", got)
			}
			if partOf(t, out.Bytes(), "extra.bin") != "\x00\x01" {
				t.Error("another part has changed")
			}
		})
	}
}

func TestTrackedChangesHaveAuthorDateAndReason(t *testing.T) {
	t.Parallel()
	d := read(t, packed(t, `<w:p><w:r><w:t>Sure!</w:t></w:r></w:p><w:p w:rsidR="1"><w:r><w:rPr><w:i/></w:rPr><w:t>We utilize it.</w:t></w:r></w:p>`))
	var out bytes.Buffer
	by := document.Author{Name: `P & "Co"`, At: time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)}
	if left, err := d.WriteTracked(&out, replaceWords(d, "Sure!\n\n", "", "utilize", "use"), by); err != nil ||
		len(left) > 0 {
		t.Fatal(left, err)
	}
	body := partOf(t, out.Bytes(), "word/document.xml")
	signed := ` w:author="P &amp; &quot;Co&quot;" w:date="2026-07-01T12:00:00Z"`
	for _, want := range []string{
		`<w:p><w:pPr><w:rPr><w:del w:id="1000002"` + signed + `/></w:rPr></w:pPr>`, // the paragraph goes with its words
		`<w:del w:id="1000001"` + signed + `><w:r><w:delText xml:space="preserve">Sure!</w:delText></w:r></w:del>`,
		`<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">We </w:t></w:r><w:commentRangeStart w:id="1"/><w:del`,
		`<w:rPr><w:i/></w:rPr><w:t xml:space="preserve">use</w:t></w:r></w:ins><w:commentRangeEnd w:id="1"/>` +
			`<w:r><w:commentReference w:id="1"/></w:r>`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	if commentState := partOf(t, out.Bytes(), "word/added-comments.xml"); strings.Count(commentState, "a plainer word") !=
		2 {
		t.Error(commentState)
	}
	if all := partOf(t, out.Bytes(), contentTypesName); !strings.Contains(all, `PartName="/word/added-comments.xml"`) {
		t.Error(all)
	}
	all := partOf(t, out.Bytes(), "word/_rels/document.xml.rels")
	if !strings.Contains(all, `Target="/word/added-comments.xml"`) {
		t.Error(all)
	}
	if reopened := read(t, out.Bytes()).Blocks(); len(reopened) != 1 || reopened[0].Text() != "We use it." {
		t.Errorf("it reads %+v", reopened)
	}
}

func TestTrackedChangesWorkWithoutNamespacePrefix(t *testing.T) {
	t.Parallel()
	body := `<p xmlns="` + wordSpace + `"><r><t>We utilize it.</t></r></p>`
	d := read(t, packed(t, body))
	var out bytes.Buffer
	if _, err := d.WriteTracked(&out, replaceWords(d, "utilize", "use"), document.Author{Name: "A"}); err != nil {
		t.Fatal(err)
	}
	decoder, signed := xml.NewDecoder(strings.NewReader(partOf(t, out.Bytes(), "word/document.xml"))), 0
	for {
		token, err := decoder.Token()
		if err != nil {
			break
		}
		if element, ok := token.(xml.StartElement); ok && slices.Contains([]string{"ins", "del"}, element.Name.Local) {
			for _, attr := range element.Attr {
				if attr.Name == (xml.Name{Space: wordSpace, Local: "author"}) && element.Name.Space == wordSpace {
					signed++
				}
			}
		}
	}
	if signed != 2 {
		t.Errorf("%d of 2 changes have an author in %s", signed, partOf(t, out.Bytes(), "word/document.xml"))
	}
}

// A document can be written repeatedly and concurrently.
func TestDocumentIsUnchangedByWriting(t *testing.T) {
	t.Parallel()
	d := read(t, packed(t, `<w:p><w:r><w:t>We utilize it.</w:t></w:r></w:p>`))
	edits := replaceWords(d, "utilize", "use")
	written := make([]string, 8)
	var running sync.WaitGroup
	for i := range written {
		running.Go(func() {
			var out bytes.Buffer
			if _, err := d.WriteTracked(&out, edits, document.Author{Name: "A"}); err != nil {
				t.Error(err)
			}
			written[i] = out.String()
		})
	}
	running.Wait()
	for _, output := range written[1:] {
		if output != written[0] {
			t.Error("two writings differ")
		}
	}
}

func TestBoundContentControlsAreNotEdited(t *testing.T) {
	t.Parallel()
	const control = `<w:p><w:sdt><w:sdtPr>%s</w:sdtPr><w:sdtContent><w:r><w:t>We utilize it.</w:t></w:r></w:sdtContent>` +
		`</w:sdt></w:p>`
	bound := read(t, packed(t, strings.Replace(control, "%s", `<w:dataBinding w:xpath="/a"/>`, 1)))
	if left, err := bound.Write(io.Discard, replaceWords(bound, "utilize", "use")); err != nil || len(left) != 1 {
		t.Errorf("text that another part holds: %v, %v", left, err)
	}
	free := read(t, packed(t, strings.Replace(control, "%s", "", 1)))
	var out bytes.Buffer
	left, err := free.WriteTracked(&out, replaceWords(free, "utilize", "use"), document.Author{})
	body := partOf(t, out.Bytes(), "word/document.xml")
	if err != nil || len(left) > 0 || strings.Contains(body, "comment") || !strings.Contains(body, ">use</w:t>") {
		t.Errorf("%v, %v: %s", left, err, body)
	}
}

func BenchmarkRead(b *testing.B) {
	var page strings.Builder
	for range 30 * 12 { // 30 pages
		page.WriteString(`<w:p><w:r><w:t>We utilize it in order to bake bread for the whole of the small town, and it is good.</w:t></w:r></w:p>`)
	}
	file := packed(new(testing.T), page.String())
	for b.Loop() {
		d, err := Read(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := d.Write(io.Discard, nil); err != nil {
			b.Fatal(err)
		}
	}
}
