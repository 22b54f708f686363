package handlers_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"plainhand/internal/texts/files"
)

// storedBytes is the size of all files in the database.
func (s *testSite) storedBytes() int {
	s.t.Helper()
	return s.count(`SELECT coalesce(sum(octet_length(sealed)), 0) FROM file_parts`)
}

// fillStorage leaves the given bytes of an account's storage free.
func (s *testSite) fillStorage(email string, left int) {
	s.t.Helper()
	s.run(fmt.Sprintf(`INSERT INTO files (id, user_id, size, in_bucket, expires_at)
		SELECT gen_random_uuid(), id, %d - storage_used(id), false, now() + interval '1 day' FROM users WHERE email = '%s'`,
		files.MaxStorage-left, email))
}

// randomFile is a file that doesn't compress and that no document parser accepts.
func randomFile(size int) string {
	content := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{}).Read(content) // it never fails
	return string(content)
}

// zipBomb is an archive of some hundred kilobytes with 204 MB of unusable files.
func zipBomb(t *testing.T) string {
	t.Helper()
	parts := make([]uploadFile, 200)
	for i := range parts {
		parts[i] = uploadFile{fmt.Sprintf("%d.txt", i), strings.Repeat("\x00", 1_020_000)}
	}
	return zipOf(t, parts...)
}

func TestAnArchiveThatExpandsTooMuchStoresNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	archive := zipBomb(t)
	if len(archive) > 300_000 {
		t.Fatalf("the archive has %d bytes", len(archive))
	}
	ada.upload("/platform/bulk", uploadFile{"bomb.zip", archive}).wantStatus(http.StatusRequestEntityTooLarge).
		wantText("unpacks to more than 100 times its size")
	ada.liveProgram("humanize", "documents").sendFiles("", uploadFile{"bomb.zip", archive}).
		wantProblem(http.StatusRequestEntityTooLarge, "expands_too_much")
	site.runBatches()
	if stored, batches := site.storedBytes(), site.count(`SELECT count(*) FROM batches`); stored+batches > 0 {
		t.Errorf("%d bytes and %d batches are stored", stored, batches)
	}
}

func TestFilesOfUnusableItemsAreDeletedAtOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.batch(uploadFile{"a.docx", randomFile(300_000)}, uploadFile{"b.txt", "We utilize it."},
		uploadFile{"c.pdf", randomFile(300_000)})
	ada.get(path).wantText("This file is broken")
	if got := site.count(`SELECT count(*) FROM files`); got != 1 {
		t.Errorf("%d files are stored", got)
	}
	if stored := site.storedBytes(); stored > 10_000 {
		t.Errorf("%d bytes are stored", stored)
	}
	ada.get("/platform/bulk").wantText("You’re using 14 bytes of 2 GB of storage.")
}

func TestFilesAreCompressedBeforeEncryption(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	ada.batch(uploadFile{"a.txt", strings.Repeat("We utilize it. ", 60_000)})
	if stored := site.storedBytes(); stored > 100_000 {
		t.Errorf("900 KB of repeated words take %d bytes", stored)
	}
}

func TestUploadBeyondTheStorageIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	program := ada.liveProgram("humanize", "documents")
	first := ada.batch(uploadFile{"a.txt", strings.Repeat("We utilize it. ", 10_000)})
	site.fillStorage("ada@example.com", 100_000)
	before := site.count(`SELECT count(*) FROM batches`) + site.count(`SELECT count(*) FROM files`)
	const message = "This doesn’t fit into your storage of 2 GB"
	large := uploadFile{"b.txt", randomFile(200_000)}
	ada.upload("/platform/bulk", large).wantStatus(http.StatusConflict).wantText(message)
	ada.upload("/platform/bulk", uploadFile{"c.txt", "We utilize it."},
		large).wantStatus(http.StatusConflict).wantText(message)
	ada.upload("/platform/bulk", uploadFile{"d.zip", zipOf(t,
		uploadFile{"d.txt", strings.Repeat("We utilize it. ", 12_000)})}).
		wantStatus(http.StatusConflict).wantText(message)
	ada.uploadAs("/platform/document", "document", large).wantStatus(http.StatusConflict).wantText(message)
	program.sendFiles("", large).wantProblem(http.StatusConflict, "storage_full")
	program.call("POST", "/v1/jobs", jobOf(strings.Repeat("We utilize it. ", 10_000))).
		wantProblem(http.StatusConflict, "storage_full")
	if after := site.count(`SELECT count(*) FROM batches`) + site.count(`SELECT count(*) FROM files`); after != before {
		t.Errorf("%d batches and files were stored", after-before)
	}
	ada.get("/account").wantText("2,000 MB of 2 GB used")

	ada.must(first+"/delete", nil)
	if got := ada.upload("/platform/bulk", large); got.status != http.StatusSeeOther {
		t.Errorf("after a batch was deleted: %d %s", got.status, got.body)
	}
}

func TestTextsOfJobsCountTowardTheStorage(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	got := ada.liveProgram("humanize").call("POST", "/v1/jobs", jobOf("We utilize it.", "We utilize that."))
	if used := site.count(`SELECT storage_used(id) FROM users`); got.status != http.StatusAccepted || used != 30 {
		t.Errorf("%d: %d bytes are used", got.status, used)
	}
}

func TestFilesOfSeatsCountTowardTheOwner(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	customer := site.branded("owner@example.com", pine, pineHost)
	editor := site.seat(customer, "nora@harborpine.com", "editor", "", pineHost)
	editor.batch(uploadFile{"a.txt", "We utilize it."})
	customer.batch(uploadFile{"b.txt", "We utilize that."})
	for name, b := range map[string]*browser{"the owner": customer, "the seat": editor} {
		if got := b.get("/platform/bulk"); !strings.Contains(got.body, "30 bytes of 2 GB") {
			t.Errorf("%s sees another usage", name)
		}
	}
	site.fillStorage("owner@example.com", 1000)
	editor.upload("/platform/bulk", uploadFile{"c.txt", randomFile(2000)}).wantStatus(http.StatusConflict)
}
