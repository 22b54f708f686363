package formats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"plainhand/internal/document/formats"
	"plainhand/internal/document/oldword"
	"plainhand/internal/fault"
)

// Whether LibreOffice is installed makes no difference before it is checked, which nothing in this test does.
func TestOldWordDocumentsAreListedOnlyWhereTheyCanBeRead(t *testing.T) {
	t.Parallel()
	listed := slices.ContainsFunc(formats.All(), func(one formats.Format) bool { return one.Extension() == ".doc" })
	if listed && !oldword.Available() {
		t.Error("documents are listed that cannot be read")
	}
	format, err := formats.Of("a.doc")
	if err != nil {
		t.Fatal(err)
	}
	if told := format.Check(); !oldword.Available() && !errors.Is(told, oldword.ErrUnavailable) {
		t.Errorf("a document that cannot be read is allowed: %v", told)
	}
	_, err = formats.Of("a.xyz")
	told, _ := errors.AsType[*fault.Error](err)
	if !errors.Is(err, formats.ErrUnknown) || !oldword.Available() && strings.Contains(told.Advice, ".doc)") {
		t.Errorf("a kind that is not read: %v, %s", err, told.Advice)
	}
}
