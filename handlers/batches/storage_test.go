package batches_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/texts/files"
)

// storedBytes is the size of all files in the database.
func storedBytes(s *sitetest.Site) int {
	s.T.Helper()
	return s.Count(`SELECT coalesce(sum(octet_length(sealed)), 0) FROM file_parts`)
}

// fillStorage leaves the given bytes of an account's storage free.
func fillStorage(s *sitetest.Site, email string, left int) {
	s.T.Helper()
	s.Exec(fmt.Sprintf(`INSERT INTO files (id, user_id, size, in_bucket, expires_at)
		SELECT gen_random_uuid(), id, %d - storage_used(id), false, now() + interval '1 day' FROM users WHERE email = '%s'`,
		files.MaxStorage-left, email))
}

// zipBomb is an archive of some hundred kilobytes with 204 MB of unusable files.
func zipBomb(t *testing.T) string {
	t.Helper()
	parts := make([]sitetest.File, 200)
	for i := range parts {
		parts[i] = sitetest.File{Name: fmt.Sprintf("%d.txt", i), Content: strings.Repeat("\x00", 1_020_000)}
	}
	return zipOf(t, parts...)
}

func TestAnArchiveThatExpandsTooMuchStoresNothing(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	archive := zipBomb(t)
	if len(archive) > 300_000 {
		t.Fatalf("the archive has %d bytes", len(archive))
	}
	ada.Upload("/platform/bulk", sitetest.File{Name: "bomb.zip", Content: archive}).
		WantStatus(http.StatusRequestEntityTooLarge).
		WantText("unpacks to more than 100 times its size")
	ada.LiveProgram("humanize", "documents").SendFiles("", sitetest.File{Name: "bomb.zip", Content: archive}).
		WantProblem(http.StatusRequestEntityTooLarge, "expands_too_much")
	site.RunBatches()
	if stored, batches := storedBytes(site), site.Count(`SELECT count(*) FROM batches`); stored+batches > 0 {
		t.Errorf("%d bytes and %d batches are stored", stored, batches)
	}
}

func TestFilesOfUnusableItemsAreDeletedAtOnce(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	path := ada.Batch(sitetest.File{Name: "a.docx", Content: sitetest.RandomFile(300_000)},
		sitetest.File{Name: "b.txt", Content: "We utilize it."},
		sitetest.File{Name: "c.pdf", Content: sitetest.RandomFile(300_000)})
	ada.Get(path).WantText("This file is broken")
	if got := site.Count(`SELECT count(*) FROM files`); got != 1 {
		t.Errorf("%d files are stored", got)
	}
	if stored := storedBytes(site); stored > 10_000 {
		t.Errorf("%d bytes are stored", stored)
	}
	ada.Get("/platform/bulk").WantText("You’re using 14 bytes of 2 GB of storage.")
}

func TestFilesAreCompressedBeforeEncryption(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	ada.Batch(sitetest.File{Name: "a.txt", Content: strings.Repeat("We utilize it. ", 60_000)})
	if stored := storedBytes(site); stored > 100_000 {
		t.Errorf("900 KB of repeated words take %d bytes", stored)
	}
}

func TestUploadBeyondTheStorageIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	program := ada.LiveProgram("humanize", "documents")
	first := ada.Batch(sitetest.File{Name: "a.txt", Content: strings.Repeat("We utilize it. ", 10_000)})
	fillStorage(site, "ada@example.com", 100_000)
	before := site.Count(`SELECT count(*) FROM batches`) + site.Count(`SELECT count(*) FROM files`)
	const message = "This doesn’t fit into your storage of 2 GB"
	large := sitetest.File{Name: "b.txt", Content: sitetest.RandomFile(200_000)}
	ada.Upload("/platform/bulk", large).WantStatus(http.StatusConflict).WantText(message)
	ada.Upload("/platform/bulk", sitetest.File{Name: "c.txt", Content: "We utilize it."},
		large).WantStatus(http.StatusConflict).WantText(message)
	ada.Upload("/platform/bulk", sitetest.File{Name: "d.zip", Content: zipOf(t,
		sitetest.File{Name: "d.txt", Content: strings.Repeat("We utilize it. ", 12_000)})}).
		WantStatus(http.StatusConflict).WantText(message)
	ada.UploadAs("/platform/document", "document", large).WantStatus(http.StatusConflict).WantText(message)
	program.SendFiles("", large).WantProblem(http.StatusConflict, "storage_full")
	program.Call("POST", "/v1/jobs", sitetest.JobOf(strings.Repeat("We utilize it. ", 10_000))).
		WantProblem(http.StatusConflict, "storage_full")
	if after := site.Count(`SELECT count(*) FROM batches`) + site.Count(`SELECT count(*) FROM files`); after != before {
		t.Errorf("%d batches and files were stored", after-before)
	}
	ada.Get("/account").WantText("2,000 MB of 2 GB used")

	ada.MustPost(first+"/delete", nil)
	if got := ada.Upload("/platform/bulk", large); got.Status != http.StatusSeeOther {
		t.Errorf("after a batch was deleted: %d %s", got.Status, got.Body)
	}
}

func TestTextsOfJobsCountTowardTheStorage(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	got := ada.LiveProgram("humanize").Call("POST", "/v1/jobs", sitetest.JobOf("We utilize it.", "We utilize that."))
	if used := site.Count(`SELECT storage_used(id) FROM users`); got.Status != http.StatusAccepted || used != 30 {
		t.Errorf("%d: %d bytes are used", got.Status, used)
	}
}

func TestFilesOfMembersCountTowardTheOwner(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	editor := site.InvitedMember(customer, "nora@harborpine.com", "editor", "", sitetest.HarborPineHost)
	editor.Batch(sitetest.File{Name: "a.txt", Content: "We utilize it."})
	customer.Batch(sitetest.File{Name: "b.txt", Content: "We utilize that."})
	for name, b := range map[string]*sitetest.Browser{"the owner": customer, "the seat": editor} {
		if got := b.Get("/platform/bulk"); !strings.Contains(got.Body, "30 bytes of 2 GB") {
			t.Errorf("%s sees another usage", name)
		}
	}
	fillStorage(site, "owner@example.com", 1000)
	editor.Upload("/platform/bulk", sitetest.File{Name: "c.txt", Content: sitetest.RandomFile(2000)}).
		WantStatus(http.StatusConflict)
}
