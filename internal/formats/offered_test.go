package formats_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/formats/legacyword"
)

// Before legacyword.Check has run, which this test does not do, it does not matter whether LibreOffice is installed.
func TestLegacyWordDocumentsAreListedOnlyWhereTheyCanBeRead(t *testing.T) {
	t.Parallel()
	listed := slices.ContainsFunc(formats.All(), func(f formats.Format) bool { return f.Extension() == ".doc" })
	if listed && !legacyword.Available() {
		t.Error("documents are listed that cannot be read")
	}
	format, err := formats.Of("a.doc")
	if err != nil {
		t.Fatal(err)
	}
	if failure := format.Check(); !legacyword.Available() && !errors.Is(failure, legacyword.ErrUnavailable) {
		t.Errorf("a document that cannot be read is allowed: %v", failure)
	}
	_, err = formats.Of("a.xyz")
	failure, _ := errors.AsType[*fault.Error](err)
	if !errors.Is(err, formats.ErrUnknown) || !legacyword.Available() && strings.Contains(failure.Advice, ".doc)") {
		t.Errorf("a kind that is not read: %v, %s", err, failure.Advice)
	}
}

func TestEveryFormatHasGoodAndDamagedFiles(t *testing.T) {
	t.Parallel()
	prose, err := os.ReadFile("testdata/prose.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range formats.All() {
		extension := format.Extension()
		if extension == ".doc" {
			continue // LibreOffice makes a .docx of it; legacyword has its tests
		}
		for _, folder := range []string{"[dp][od]*", "bad"} { // documents, or pdf
			if files, err := filepath.Glob("testdata/" + folder + "/*" + extension); len(files) == 0 {
				t.Errorf("testdata/%s has no %s, %v", folder, extension, err)
			}
		}
		if extension != ".pdf" && !strings.Contains(string(prose), extension+"\t") {
			t.Errorf("testdata/prose.tsv has no words of a %s", extension)
		}
	}
}
