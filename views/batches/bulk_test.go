package batches

import (
	"strings"
	"testing"

	"plainhand/internal/batches"
	"plainhand/internal/texts/uploads"
)

func TestArchiveIsNamedAfterItsBatch(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"newsletter.md":      "newsletter-plain.zip",
		"notes/ANNUAL.DOCX":  "ANNUAL-plain.zip",
		"all.zip":            "all-plain.zip",
		"Letters v1.2":       "Letters-v1-2-plain.zip",
		"To Dr. No, No. 5":   "To-Dr-No-No-5-plain.zip",
		"…":                  "batch-plain.zip",
		"Results of May.pdf": "Results-of-May-plain.zip",
	} {
		batch := batches.Batch{Heading: batches.Heading{Name: name}}
		if got := ArchiveName(batch, uploads.Same); got != want {
			t.Errorf("the archive of %q is called %q, not %q", name, got, want)
		}
	}
}

func TestTablesThatWereSetAsideAreNamed(t *testing.T) {
	t.Parallel()
	names := strings.Fields("a.csv b.csv c.csv d.csv e.csv f.csv g.csv")
	for count, want := range map[int]string{
		0: "",
		1: "a.csv was left out.",
		2: "a.csv and b.csv were left out.",
		3: "a.csv, b.csv, and c.csv were left out.",
		7: "a.csv, b.csv, c.csv, d.csv, e.csv, and 2 more were left out.",
	} {
		if got := setAsideNote(names[:count]); got != want {
			t.Errorf("%d tables: %q, not %q", count, got, want)
		}
	}
}
