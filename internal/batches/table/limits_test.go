package table_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"plainhand/internal/formats/document"
)

func TestTablesThatAreTooLargeAreRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		content string
		want    string // in the message
	}{
		{"id,text\n" + strings.Repeat("1,"+sentence[:20]+"\n", 1000), ""},
		{"id,text\n" + strings.Repeat("1,"+sentence[:20]+"\n", 1001), "more than 1,000 rows"},
		{strings.Repeat("a,", 199) + "b\n" + sentence, ""},
		{strings.Repeat("a,", 200) + "b\n" + sentence, "more than 200 columns"},
		{"a\n" + strings.Repeat("a;", 200) + sentence, ""}, // no semicolon in the first line
		{"a;b\n" + strings.Repeat("a;", 200) + sentence, "more than 200 columns"},
	} {
		wantRefusal(t, "x.csv", []byte(test.content), test.want)
	}
}

// wantRefusal checks that a table is refused with these words in the message, or accepted if there are none.
func wantRefusal(t *testing.T, name string, content []byte, words string) {
	t.Helper()
	_, err := readAsNamed(name, content)
	if words == "" {
		if err != nil {
			t.Errorf("%s, %d bytes: %v", name, len(content), err)
		}
		return
	}
	wantFault(t, name, err)
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("%s, %d bytes: %v, want %q", name, len(content), err, words)
	}
}

// allocated returns the bytes that a function allocates in total, which is more than its peak. No other test may run
// meanwhile.
func allocated(something func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	something()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestLongTextsUseLittleMemory(t *testing.T) {
	for name, test := range map[string]struct{ content, want string }{
		"rows":    {strings.Repeat("1,"+sentence[:20]+"\n", 100_000), "more than 1,000 rows"},
		"letters": {"id,text\n1," + strings.Repeat("word ", 1_000_000), "too long"},
	} {
		if most := allocated(func() { wantRefusal(t, "x.csv", []byte(test.content), test.want) }); most > 64<<20 {
			t.Errorf("%s takes %d MB", name, most>>20)
		}
	}
}

func TestEmptyTablesAreRefused(t *testing.T) {
	t.Parallel()
	for _, content := range []string{
		"", "\n", "\r\n\r\n", "\xEF\xBB\xBF", "\xFF\xFE", "id,text", "id,text\n", "id\ttext\r\n",
	} {
		for _, name := range []string{"x.csv", "x.tsv"} {
			wantRefusal(t, name, []byte(content), "no rows")
		}
	}
	wantRefusal(t, "x.xlsx", nil, "no rows")
}

func TestBinaryFilesAreRefused(t *testing.T) {
	t.Parallel()
	for name, content := range map[string][]byte{
		"zeros":            make([]byte, 1000),
		"document":         []byte("PK\x03\x04 something else in an archive"),
		"half of a letter": encodings["UTF-16, big"](t, texts["comma"])[:99],
		"no UTF-16":        []byte("\xFF\xFE\x00\xD8\x00\xD8"),
	} {
		if _, err := readAsNamed("x.csv", content); !errors.Is(err, document.ErrBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWideRowsUseLittleMemory(t *testing.T) {
	content := []byte(strings.Repeat(",", 4<<20-1))
	if most := allocated(func() { wantRefusal(t, "x.csv", content, "more than 200 columns") }); most > 64<<20 {
		t.Errorf("%d MB", most>>20)
	}
}
