package sitetest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"regexp"
	"time"

	"plainhand/handlers"
	"plainhand/internal/batches"
	"plainhand/internal/rewriting"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
	editorstore "plainhand/store/editor"
	editorviews "plainhand/views/editor"
)

// addFileServices adds documents and batches to a site.
func (s *Site) addFileServices(deps *handlers.Deps) {
	stored := files.New(s.Store.Editor, editorstore.FileParts{Store: s.Store.Editor}, nil, deps.History, time.Now)
	deps.Documents = uploads.New(uploads.Deps{Storage: s.Store.Editor, Files: stored, History: deps.History,
		Reading: editorviews.TextWording, Author: "Plainhand", Now: time.Now})
	deps.Batches = batches.New(batches.Deps{Storage: s.Store.Batches, Files: stored, Documents: deps.Documents,
		History: deps.History, Meter: deps.Meter,
		Rewriter: rewriting.Rewriter{Engine: deps.Engine, Slots: deps.WorkSlots}, Keep: editorviews.KeptOutput,
		Now: time.Now})
}

// RunBatches processes all pending batch items, like the background jobs.
func (s *Site) RunBatches() {
	s.T.Helper()
	for {
		err := s.Batches.Next(s.T.Context())
		if errors.Is(err, batches.ErrNone) {
			return
		}
		if err != nil {
			s.T.Fatal(err)
		}
	}
}

// Exec executes an SQL statement.
func (s *Site) Exec(statement string) {
	s.T.Helper()
	_, err := s.Pool.Exec(s.T.Context(), statement)
	s.Must(err)
}

// Must ends the test if err is not nil.
func (s *Site) Must(err error) {
	s.T.Helper()
	if err != nil {
		s.T.Fatal(err)
	}
}

// Count returns the number that a query selects.
func (s *Site) Count(query string) (count int) {
	s.T.Helper()
	if err := s.Pool.QueryRow(s.T.Context(), query).Scan(&count); err != nil {
		s.T.Fatal(err)
	}
	return count
}

// File is a file in a multipart upload.
type File struct{ Name, Content string }

func (b *Browser) Upload(path string, files ...File) Response {
	return b.UploadAs(path, "files", files...)
}

// UploadAs posts files in a field of a multipart form.
func (b *Browser) UploadAs(path, field string, files ...File) Response {
	b.Site.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, file := range files {
		part, err := form.CreateFormFile(field, file.Name)
		if err == nil {
			_, err = part.Write([]byte(file.Content))
		}
		if err != nil {
			b.Site.T.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		b.Site.T.Fatal(err)
	}
	return b.Do(b.Request(http.MethodPost, path, form.FormDataContentType(), body.String()))
}

// Batch uploads files, has them read, and returns the path of the batch.
func (b *Browser) Batch(files ...File) string {
	b.Site.T.Helper()
	got := b.Upload("/platform/bulk", files...)
	if got.Status != http.StatusSeeOther {
		b.Site.T.Fatalf("the upload: %d %s", got.Status, got.Body)
	}
	b.Site.RunBatches()
	return got.Header.Get("Location")
}

var itemID = regexp.MustCompile(`<li id="([\w-]+)"`)

// ResultOf returns the ID of a batch's first item.
func ResultOf(b *Browser, path string) string {
	b.Site.T.Helper()
	found := itemID.FindStringSubmatch(b.Get(path).Body)
	if found == nil {
		b.Site.T.Fatal("the batch has no items")
	}
	return found[1]
}

// Start starts a batch and returns its path.
func (b *Browser) Start(path string) string {
	b.Site.T.Helper()
	b.Post(path+"/start", nil).WantRedirect(path)
	return path
}

// RandomFile is a file that doesn't compress and that no document parser accepts.
func RandomFile(size int) string {
	content := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{}).Read(content) // it never fails
	return string(content)
}
