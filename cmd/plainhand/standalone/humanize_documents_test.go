package standalone

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/formats/docx"
)

// documentFolder returns a folder with a few documents, one of them damaged, and other files.
func documentFolder(t *testing.T) string {
	t.Helper()
	file, err := docx.New("# Report\n\nMoreover, we **utilize** it.\n")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, content := range map[string]string{
		"report.docx": string(file), "sub/page.html": "<p>Moreover, we utilize it.</p>", "sub/broken.odt": "no document",
		"notes.md": "We utilize it.\n", "old.plain.md": "We utilize it.\n", "picture.png": "\x89PNG",
		"~$report.docx": "lock", ".hidden.md": "We utilize it.",
	} {
		if err := os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestHumanizeWritesADocumentBesideItsOwn(t *testing.T) {
	t.Parallel()
	folder := documentFolder(t)
	report, page := filepath.Join(folder, "report.docx"), filepath.Join(folder, "sub/page.html")
	got := program(t, nil, "", "humanize", report)
	if got.Code != 0 || !strings.Contains(got.Out, "report.plain.docx: 2 changes") {
		t.Fatalf("%+v", got)
	}
	archive, err := zip.OpenReader(filepath.Join(folder, "report.plain.docx"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	if !slices.ContainsFunc(archive.File, func(file *zip.File) bool { return file.Name == "word/document.xml" }) {
		t.Error("it is no Word document")
	}
	to := filepath.Join(folder, "new/page.html")
	got = program(t, nil, "", "humanize", page, "-o", to)
	if got.Code != 0 || fileText(t, to) != "<p>We also use it.</p>" {
		t.Errorf("%+v", got)
	}
	to = filepath.Join(folder, "r.md")
	got = program(t, nil, "", "humanize", report, "--output", to) // by its name
	if got.Code != 0 || fileText(t, to) != "# Report\n\nWe **use** it.\n" {
		t.Errorf("%+v", got)
	}
	if got := program(t, nil, "", "humanize", "--tracked", report, "-o", filepath.Join(folder, "t.docx")); got.Code != 0 {
		t.Errorf("%+v", got)
	}
}

// A document that fails affects no other.
func TestHumanizeTakesFolders(t *testing.T) {
	t.Parallel()
	folder, out := documentFolder(t), t.TempDir()
	got := program(t, nil, "", "humanize", "--recursive", folder, "-o", out)
	if got.Code != cli.ExitPartial || !strings.Contains(got.Err, "broken.odt: This file is broken") ||
		!strings.Contains(got.Err, "1 of 4 documents") {
		t.Errorf("%+v", got)
	}
	var names []string
	err := filepath.WalkDir(out, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(out, path)
			names = append(names, name)
		}
		return err
	})
	if want := []string{"notes.md", "report.docx", "sub/page.html"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%v, %v", names, err)
	}
	if text := fileText(t, filepath.Join(out, "notes.md")); text != "We use it.\n" {
		t.Errorf("%q", text)
	}
}

func TestHumanizeReportsProblemsWithDocuments(t *testing.T) {
	t.Parallel()
	folder := documentFolder(t)
	page, report := filepath.Join(folder, "sub/page.html"), filepath.Join(folder, "report.docx")
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"a folder", []string{folder}, "--recursive"},
		{"no documents", []string{t.TempDir(), "--recursive"}, "no documents"},
		{"missing", []string{"nowhere.docx"}, "cannot be read"},
		{"an unknown kind", []string{filepath.Join(folder, "picture.png"), "-o", "x.png"}, "files of this kind"},
		{"would be written over", []string{page, "-o", page}, "would be written over"},
		{"over another", []string{report, page, "-o", filepath.Join(folder, "sub")}, "would be written over"},
		{"two at one place", []string{page, page, "-o", t.TempDir()}, "the same file"},
		{"no tracked changes", []string{page, "--tracked"}, "1 of 1"},
		{"both forms", []string{report, "--tracked", "--markdown"}, "choose"},
		{"a report", []string{report, "--json"}, "--json"},
		{"none", []string{"--recursive"}, "name the documents"},
		{"broken", []string{filepath.Join(folder, "sub/broken.odt")}, "1 of 1"},
		{"a bad setting", []string{report, "--mode", "loud"}, "1 of 1"},
	} {
		if got := program(t, nil, "", append([]string{"humanize"}, test.args...)...); got.Code != cli.ExitUsage ||
			!strings.Contains(got.Err, test.want) || got.Out != "" {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}
