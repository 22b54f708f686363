package formats_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
)

// readAsNamed reads a file and writes it unchanged. It returns the error of either.
func readAsNamed(t *testing.T, name string, file []byte) error {
	t.Helper()
	format, err := formats.Of(name)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := format.Read(t.Context(), bytes.NewReader(file), int64(len(file)))
	if err == nil {
		_, err = opened.Write(io.Discard, nil)
	}
	return err
}

// Broken, empty, renamed, encrypted, and malicious files are either read as far as they are harmless, or refused with
// advice.
func TestBadFilesAreRefused(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/bad/*")
	if err != nil || len(files) < 80 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	refused := map[string]error{}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		err = readAsNamed(t, name, file)
		refused[filepath.Base(name)] = err
		failure, isFault := errors.AsType[*fault.Error](err)
		switch {
		case err != nil && (!isFault || failure.Kind != fault.Invalid && failure.Kind != fault.TooLarge ||
			failure.Advice == ""):
			t.Errorf("%s: not a fault with advice: %v", name, err)
		case err == nil && (strings.HasPrefix(filepath.Base(name), "empty") || strings.Contains(name, "renamed")):
			t.Errorf("%s is accepted", name)
		}
	}
	for name, want := range map[string]error{
		"half.docx": document.ErrBroken, "billion-laughs.docx": document.ErrBroken, "external-entity.odt": document.ErrBroken,
		"duplicate.docx": document.ErrBroken, "password-libreoffice.docx": document.ErrProtected,
		"password.odt": document.ErrProtected, "password-secret.pdf": document.ErrProtected, "scan.pdf": document.ErrNoProse,
		"deep.docx": document.ErrExpands, "empty-document.docx": document.ErrNoProse,
	} {
		failure, _ := errors.AsType[*fault.Error](refused[name])
		if wanted, _ := errors.AsType[*fault.Error](want); failure == nil || failure.Message != wanted.Message {
			t.Errorf("%s: got %v, want %v", name, refused[name], want)
		}
	}
}

// packed returns a ZIP archive with these files.
func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range files {
		file, err := archive.Create(name)
		if err == nil {
			_, err = io.WriteString(file, content)
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

const (
	types = `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.` +
		`wordprocessingml.document.main+xml"/></Types>`
	head = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`
	tail = `</w:body></w:document>`
)

func TestArchivesThatExpandTooMuchAreRejected(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{"a.docx": "word/document.xml", "a.odt": "content.xml"} {
		bomb := packed(t, map[string]string{content: strings.Repeat("<w:p/>", 8<<20/6)})
		if err := readAsNamed(t, name, bomb); !errors.Is(err, document.ErrExpands) {
			t.Errorf("%s of %d bytes: %v", name, len(bomb), err)
		}
	}
	small := packed(t, map[string]string{"[Content_Types].xml": types,
		"word/document.xml": head + "<w:p><w:r><w:t>" + strings.Repeat("ten words ", 50_000) + "</w:t></w:r></w:p>" + tail})
	if err := readAsNamed(t, "small.docx", small); err != nil {
		t.Errorf("%d bytes that unpack to half a megabyte: %v", len(small), err)
	}
}

func incompressible(size int) string {
	content := make([]byte, size)
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(content) // never fails
	return string(content)
}

func TestFilesThatGrowAreStopped(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"spaces":     strings.Repeat(" ", 60<<20),
		"runs":       "<w:p>" + strings.Repeat("<w:r><w:t>a</w:t></w:r>", 1_000_000) + "</w:p>",
		"paragraphs": strings.Repeat("<w:p/>", 2_000_000),
		"words":      "<w:p><w:r><w:t>" + strings.Repeat("ten words ", 200_000) + "</w:t></w:r></w:p>",
		"depth":      strings.Repeat("<w:tbl>", 100_000),
	} {
		files := map[string]string{"[Content_Types].xml": types, "word/document.xml": head + body + tail}
		file := packed(t, files)
		if err := readAsNamed(t, name+".docx", file); fault.KindOf(err) != fault.TooLarge {
			t.Errorf("%s, %d bytes: %v", name, len(file), err)
		}
		files["media/picture.png"] = incompressible(1 << 20) // so that the archive's expansion ratio stays small
		if err := readAsNamed(t, name+".docx", packed(t, files)); !errors.Is(err, document.ErrTooLarge) {
			t.Errorf("%s, with a picture: %v", name, err)
		}
	}
}

func TestUnknownExtensionsAreRejected(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"picture.png", "table.xlsx", "archive", ".docx.exe", ""} {
		if _, err := formats.Of(name); !errors.Is(err, formats.ErrUnknown) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for name, want := range map[string]string{"A.DOCX": ".docx", "b.htm": ".html", "c.PDF": ".pdf", "d.tar.md": ".md"} {
		if format, err := formats.Of(name); err != nil || format.Extension() != want {
			t.Errorf("%s: %v, %v", name, format, err)
		}
	}
	if format, _ := formats.Of("x.pdf"); format.Written().Extension() != ".docx" {
		t.Errorf("a PDF becomes %s", format.Written().Extension())
	}
}

// Real documents with some bytes changed cause no crash: if they can be read, they can be written and read again.
func FuzzDocuments(f *testing.F) {
	files, err := filepath.Glob(corpus + "/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Ext(name), file, uint64(0))
	}
	f.Fuzz(func(t *testing.T, extension string, file []byte, seed uint64) {
		format, err := formats.Of("x" + extension)
		if err != nil || format.Extension() == ".doc" || format.Extension() == ".pdf" {
			t.Skip()
		}
		file = mutated(file, seed)
		opened, err := format.Read(context.Background(), bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		edits := randomEdits(opened.Blocks(), seed)
		out, left := written(t, opened, edits)
		if tracking, can := opened.(document.Tracking); can {
			_, err := tracking.WriteTracked(io.Discard, edits, document.Author{Name: "A"})
			if err != nil && fault.KindOf(err) == fault.Internal {
				t.Fatal(err)
			}
		}
		document.Markdown(opened.Blocks(), edits)
		reopened, err := format.Read(context.Background(), bytes.NewReader(out), int64(len(out)))
		if err != nil {
			if fault.KindOf(err) == fault.Invalid || fault.KindOf(err) == fault.TooLarge {
				return // such as a document that has lost its only words
			}
			t.Fatal(err)
		}
		before, after := document.DraftOf(opened.Blocks()).Text, document.DraftOf(reopened.Blocks()).Text
		if len(without(edits, left)) == 0 && after != before {
			t.Error("it reads otherwise with nothing changed")
		}
	})
}

// mutated returns a file with a few bytes of its parts changed, so that archives still open.
func mutated(file []byte, seed uint64) []byte {
	if seed == 0 {
		return file
	}
	random := rand.New(rand.NewPCG(seed, 1))
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return changed(file, random)
	}
	var out bytes.Buffer
	copied := zip.NewWriter(&out)
	for _, part := range archive.File {
		reader, err := part.Open()
		if err != nil {
			return file
		}
		content, err := io.ReadAll(io.LimitReader(reader, 1<<20))
		if err != nil {
			return file
		}
		if random.IntN(3) == 0 {
			content = changed(content, random)
		}
		if writer, err := copied.Create(part.Name); err == nil {
			_, _ = writer.Write(content)
		}
	}
	_ = copied.Close()
	return out.Bytes()
}

func changed(content []byte, random *rand.Rand) []byte {
	content = bytes.Clone(content)
	for range 1 + random.IntN(4) {
		if len(content) < 2 {
			break
		}
		from, to := random.IntN(len(content)), random.IntN(len(content))
		if from > to {
			from, to = to, from
		}
		switch to = min(to, from+random.IntN(60)); random.IntN(3) {
		case 0:
			content[from] = byte(random.IntN(256))
		case 1:
			content = append(content[:from:from], content[to:]...)
		case 2:
			content = append(content[:to:to], content[from:]...)
		}
	}
	return content
}

// randomEdits returns edits of random words.
func randomEdits(blocks []document.Block, seed uint64) (edits []document.Edit) {
	random := rand.New(rand.NewPCG(seed, 2))
	for i, block := range blocks {
		text := block.Text()
		start := strings.IndexByte(text, ' ')
		if start < 0 || random.IntN(2) == 0 {
			continue
		}
		end := start + 1 + strings.IndexByte(text[start+1:]+" ", ' ')
		after := []string{"", " new & <old> words", " \u00e4\U0001F41B“"}[random.IntN(3)]
		edits = append(edits, document.Edit{Block: i, Start: start, End: end, After: after, Reason: "because"})
	}
	return edits
}
