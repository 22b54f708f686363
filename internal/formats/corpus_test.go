package formats_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
)

// The corpus consists of our own documents, made with LibreOffice, pandoc, and python-docx, and handwritten in the form
// that Word writes. prose.tsv lists their prose without comments: the file, the kind of each block, and its text.
const corpus = "testdata/documents"

func corpusFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(corpus + "/*")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	return files
}

func open(t testing.TB, name string, file []byte) document.Document {
	t.Helper()
	format, err := formats.Of(name)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := format.Read(t.Context(), bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return opened
}

func rewritten(t testing.TB, opened document.Document) document.Rewritten {
	t.Helper()
	engine, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	result, err := document.Rewrite(t.Context(), engine, humanize.Request{}, opened)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func written(t testing.TB, opened document.Document, edits []document.Edit) (file []byte, left []document.Edit) {
	t.Helper()
	var out bytes.Buffer
	left, err := opened.Write(&out, edits)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), left
}

// applyEdits returns the draft of a document after edits.
func applyEdits(blocks []document.Block, edits []document.Edit) string {
	blocks = slices.Clone(blocks)
	for _, edit := range slices.Backward(edits) {
		text := blocks[edit.Block].Text()
		blocks[edit.Block].Segments = []document.Segment{{Text: text[:edit.Start] + edit.After + text[edit.End:]}}
	}
	blocks = slices.DeleteFunc(blocks, func(block document.Block) bool { return strings.TrimSpace(block.Text()) == "" })
	return document.DraftOf(blocks).Text
}

// without returns the edits that are not in left.
func without(edits, left []document.Edit) []document.Edit {
	return slices.DeleteFunc(slices.Clone(edits), func(edit document.Edit) bool { return slices.Contains(left, edit) })
}

var spaces = regexp.MustCompile(`[ \t]+`)

func sameWords(first, second string) bool {
	return spaces.ReplaceAllString(strings.TrimSpace(first), " ") ==
		spaces.ReplaceAllString(strings.TrimSpace(second), " ")
}

func TestEditsAreWrittenAndNothingElseChanges(t *testing.T) {
	t.Parallel()
	for _, name := range corpusFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			opened := open(t, name, file)
			result := rewritten(t, opened)
			if len(result.Edits) == 0 || result.Unplaced > 0 {
				t.Errorf("%d edits, %d without a place", len(result.Edits), result.Unplaced)
			}
			out, left := written(t, opened, result.Edits)
			if len(left) > 3 {
				t.Errorf("%d edits were left out: %+v", len(left), left)
			}
			got, want := document.DraftOf(open(t, name, out).Blocks()).Text,
				applyEdits(opened.Blocks(), without(result.Edits, left))
			if !sameWords(got, want) {
				t.Errorf("it reads\n%s\nand not\n%s", got, want)
			}
			if unchanged, _ := written(t, opened, nil); !sameFile(t, unchanged, file, nil) {
				t.Error("it changes without an edit")
			}
			if !sameFile(t, out, file, changedParts(t, opened)) {
				t.Error("more than its words has changed")
			}
		})
	}
}

// changedParts matches the parts of an archive that contain a document's prose.
func changedParts(t *testing.T, opened document.Document) *regexp.Regexp {
	t.Helper()
	if _, isWord := opened.(document.Tracking); isWord {
		return regexp.MustCompile(`^[a-zA-Z]+/[^/]+\.xml$`)
	}
	return regexp.MustCompile(`^(content|styles)\.xml$`)
}

// sameFile reports whether two archives contain the same compressed files, except for parts that match except; those
// must have the same markup. Files that are no archives must be equal if except is nil.
func sameFile(t *testing.T, got, want []byte, except *regexp.Regexp) bool {
	t.Helper()
	first, err := zip.NewReader(bytes.NewReader(got), int64(len(got)))
	if err != nil {
		return except != nil || bytes.Equal(got, want)
	}
	second, err := zip.NewReader(bytes.NewReader(want), int64(len(want)))
	if err != nil || len(first.File) != len(second.File) {
		return false
	}
	for i, file := range first.File {
		was := second.File[i]
		if file.Name != was.Name {
			t.Errorf("%s is in the place of %s", file.Name, was.Name)
			return false
		}
		if bytes.Equal(raw(t, file), raw(t, was)) && file.Method == was.Method {
			continue
		}
		if except == nil || !except.MatchString(file.Name) {
			t.Errorf("%s has changed", file.Name)
			return false
		}
		if !sameForm(unpacked(t, file), unpacked(t, was)) {
			t.Errorf("more than text has changed in %s", file.Name)
			return false
		}
	}
	return first.Comment == second.Comment
}

func raw(t *testing.T, file *zip.File) []byte {
	t.Helper()
	reader, err := file.OpenRaw()
	if err != nil {
		t.Fatal(err)
	}
	return readAll(t, reader)
}

func unpacked(t *testing.T, file *zip.File) []byte {
	t.Helper()
	reader, err := file.Open()
	if err != nil {
		t.Fatal(err)
	}
	return readAll(t, reader)
}

func readAll(t *testing.T, reader io.Reader) []byte {
	t.Helper()
	content, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

var (
	section = regexp.MustCompile(`(?s)<!\[CDATA\[.*?\]\]>|<!--.*?-->|<\?.*?\?>`)
	element = regexp.MustCompile(`<[^>]+>`)
)

// sameForm reports whether two XML files have the same elements in the same order. Paragraphs that lost all their words
// may be missing.
func sameForm(got, want []byte) bool {
	first, second := form(got), form(want)
	at := 0
	for _, tag := range second {
		if at < len(first) && first[at] == tag {
			at++
		} else if !removedParagraph.MatchString(tag) {
			return false
		}
	}
	return at == len(first)
}

// removedParagraph matches the elements of a paragraph that may be removed.
var removedParagraph = regexp.MustCompile(`^</?(\w+:)?(p|pPr|pStyle|r|rPr|t|span|lang|jc|spacing|ind|b|i|sz|szCs|rFonts|color|proofErr|lastRenderedPageBreak|rStyle|h|keepNext|numPr|ilvl|numId|contextualSpacing|szCs|bCs|iCs|u)\b`)

func form(file []byte) (tags []string) {
	for _, tag := range element.FindAll(section.ReplaceAll(file, nil), -1) {
		tags = append(tags, strings.ReplaceAll(string(tag), ` xml:space="preserve"`, ""))
	}
	return tags
}

var placeholder = regexp.MustCompile(`\\\{[a-z]+\}`)

// Every block in prose.tsv is read, with its text.
func TestDocumentsAreReadCompletely(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("testdata/prose.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string][]string{}
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(fields) != 3 {
			t.Fatalf("no line of three fields: %q", line)
		}
		text := placeholder.ReplaceAllString(fields[2], "")
		known[fields[0]] = append(known[fields[0]], strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(text))
	}
	lines, missing := 0, 0
	for name, texts := range known {
		file, err := os.ReadFile(filepath.Join(corpus, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".md") {
			continue // it is read as it is, marks and all
		}
		blocks := open(t, name, file).Blocks()
		all := "\n" + flat(document.DraftOf(blocks).Text) + "\n"
		for _, text := range texts {
			if lines++; !strings.Contains(all, flat(text)) {
				t.Logf("%s: no %q", name, text)
				missing++
			}
		}
	}
	if lines < 800 || missing > 0 {
		t.Errorf("%d of %d blocks are missing", missing, lines)
	}
}

// flat returns a text without white space and without characters that only control line breaks.
func flat(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\n\u00A0\u00AD\u2011", r) {
			return -1
		}
		return r
	}, text)
}

func TestTrackedChangesAreAcceptedAndRejected(t *testing.T) {
	t.Parallel()
	author := document.Author{Name: "Plainhand", At: time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)}
	for _, name := range corpusFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			opened := open(t, name, file)
			tracking, can := opened.(document.Tracking)
			if format, err := formats.Of(name); err != nil || format.Tracks != can {
				t.Errorf("its format says that it tracks changes: %v, and it can: %v (%v)", format.Tracks, can, err)
			}
			if !can {
				return
			}
			result := rewritten(t, opened)
			var out bytes.Buffer
			left, err := tracking.WriteTracked(&out, result.Edits, author)
			if err != nil {
				t.Fatal(err)
			}
			want := applyEdits(opened.Blocks(), without(result.Edits, left))
			if got := document.DraftOf(open(t, name, out.Bytes()).Blocks()).Text; !sameWords(got, want) {
				t.Errorf("accepted, it reads\n%s\nand not\n%s", got, want)
			}
			rejected := open(t, name, reject(t, out.Bytes()))
			want = document.DraftOf(opened.Blocks()).Text
			if got := document.DraftOf(rejected.Blocks()).Text; !sameWords(got, want) {
				t.Errorf("rejected, it reads\n%s\nand not\n%s", got, want)
			}
		})
	}
}

var (
	number  = `(?: xmlns:\w+="[^"]*")? (?:\w+:)?id="\d+" `
	ours    = `(?:\w+:)?author="Plainhand"[^>]*`
	put     = regexp.MustCompile(`(?s)<(\w+:)?ins` + number + ours + `>.*?</(\w+:)?ins>`)
	deleted = regexp.MustCompile(`(?s)<(\w+:)?del` + number + ours + `>(.*?)</(\w+:)?del>`)
	markOut = regexp.MustCompile(`<(\w+:)?del` + number + ours + `/>`)
	delText = regexp.MustCompile(`<(/?)(\w+:)?delText`)
)

// reject returns a document with our tracked changes rejected, as Word does it.
func reject(t *testing.T, file []byte) []byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	written := zip.NewWriter(&out)
	for _, part := range archive.File {
		content := unpacked(t, part)
		if strings.HasSuffix(part.Name, ".xml") {
			content = put.ReplaceAll(markOut.ReplaceAll(content, nil), nil)
			content = deleted.ReplaceAllFunc(content, func(change []byte) []byte {
				return delText.ReplaceAll(deleted.ReplaceAll(change, []byte("$2")), []byte("<${1}${2}t"))
			})
		}
		copied, err := written.Create(part.Name)
		if err == nil {
			_, err = copied.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := written.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
