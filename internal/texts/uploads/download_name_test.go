package uploads

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDownloadsHaveDistinctSafeNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		form Form
		want string
	}{
		{"report.docx", Same, "report.plain.docx"},
		{"report.docx", Tracked, "report.tracked.docx"},
		{"report.md", Markdown, "report.plain.md"},
		{"sub/about us.txt", Same, "about us.plain.txt"},
		{"Größe (2).docx", Same, "Größe (2).plain.docx"},
		{`a"b:c*?<d>|.txt`, Same, "a-b-c---d.plain.txt"},
		{".txt", Same, "text.plain.txt"},
		{"", Same, "untitled.plain"},
		{"…", Same, "text.plain"},
		{strings.Repeat("é", 150) + ".docx", Tracked, strings.Repeat("é", 67) + ".tracked.docx"},
	} {
		got := DownloadName(test.name, test.form)
		if got != test.want || utf8.RuneCountInString(got) > maxDownload {
			t.Errorf("%q is downloaded as %q; want %q", test.name, got, test.want)
		}
	}
}
