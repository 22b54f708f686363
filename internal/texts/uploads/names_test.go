package uploads_test

import (
	"strings"
	"testing"

	"plainhand/internal/texts/uploads"
)

func TestNamesLeadNowhere(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 300)
	for name, want := range map[string]string{
		"report.docx":                  "report.docx",
		"notes/two.md":                 "notes/two.md",
		"../../etc/passwd":             "etc/passwd",
		"/etc/passwd":                  "etc/passwd",
		`C:\temp\..\b.txt`:             "C:/b.txt",
		"":                             "untitled",
		"..":                           "untitled",
		"a\x00b\r\nc.txt":              "abc.txt",
		"in\u202Efdp.exe":              "infdp.exe",
		"\xff\xfe.txt":                 ".txt",
		"Ünïcode – “quotes” & more.md": "Ünïcode – “quotes” & more.md",
		long + ".docx":                 long[:2*195] + ".docx",
		"a." + long:                    "a." + long[:2*178] + "." + long[:2*19],
	} {
		if got := uploads.DisplayName(name); got != want {
			t.Errorf("%q became %q, not %q", name, got, want)
		}
	}
}
