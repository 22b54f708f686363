package bucket

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/texts/files"
)

// fakeStorage is a server with the calls of Amazon S3 that Bucket makes.
type fakeStorage struct {
	mutex   sync.Mutex
	objects map[string][]byte
	pieces  map[string][]byte // parts of the multipart upload in progress, by number
	down    bool
}

func newFakeStorage(t *testing.T) (*fakeStorage, *Bucket) {
	t.Helper()
	storage := &fakeStorage{objects: map[string][]byte{}, pieces: map[string][]byte{}}
	server := httptest.NewServer(storage)
	t.Cleanup(server.Close)
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := Parse("s3://key:secret@" + at.Host + "/bucket?region=us-east-1&tls=0")
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	return storage, bucket
}

func (s *fakeStorage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	query := r.URL.Query()
	content, err := io.ReadAll(r.Body)
	switch {
	case err != nil || s.down:
		http.Error(w, "down", http.StatusForbidden)
	case !strings.Contains(r.Header.Get("Authorization"), "Credential=key/"):
		http.Error(w, "who?", http.StatusForbidden)
	case r.Method == http.MethodPost && query.Has("uploads"):
		fmt.Fprintf(w, `<InitiateMultipartUploadResult><UploadId>u%s</UploadId></InitiateMultipartUploadResult>`, r.URL.Path)
	case r.Method == http.MethodGet && query.Has("uploads"):
		fmt.Fprint(w, `<ListMultipartUploadsResult>`+s.listUpload(query.Get("prefix"))+`</ListMultipartUploadsResult>`)
	case r.Method == http.MethodPut && query.Has("partNumber"):
		s.pieces[query.Get("partNumber")] = decodeChunks(r, content)
		w.Header().Set("ETag", `"e"`)
	case r.Method == http.MethodPost && query.Has("uploadId"):
		var all []byte
		for number := 1; s.pieces[fmt.Sprint(number)] != nil; number++ {
			all = append(all, s.pieces[fmt.Sprint(number)]...)
		}
		s.objects[r.URL.Path], s.pieces = all, map[string][]byte{}
		fmt.Fprint(w, `<CompleteMultipartUploadResult><Bucket>bucket</Bucket><Key>k</Key><ETag>"e"</ETag></CompleteMultipartUploadResult>`)
	case r.Method == http.MethodDelete && query.Has("uploadId"):
		s.pieces = map[string][]byte{}
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodPut:
		s.objects[r.URL.Path] = decodeChunks(r, content)
		w.Header().Set("ETag", `"e"`)
	case r.Method == http.MethodDelete:
		delete(s.objects, r.URL.Path)
		w.WriteHeader(http.StatusNoContent)
	case s.objects[r.URL.Path] == nil:
		w.WriteHeader(http.StatusNotFound)
		_ = xml.NewEncoder(w).Encode(struct {
			XMLName xml.Name `xml:"Error"`
			Code    string
		}{Code: "NoSuchKey"})
	default:
		w.Header().Set("ETag", `"e"`)
		w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(s.objects[r.URL.Path]))
	}
}

// listUpload returns the multipart upload in progress, if there is one, as an entry of a listing.
func (s *fakeStorage) listUpload(key string) string {
	if len(s.pieces) == 0 {
		return ""
	}
	return `<Upload><Key>` + key + `</Key><UploadId>u</UploadId></Upload>`
}

// decodeChunks returns the content of a request that may be in signed chunks, each with its length before it.
func decodeChunks(r *http.Request, content []byte) []byte {
	if !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		return content
	}
	var all []byte
	for {
		head, rest, _ := bytes.Cut(content, []byte("\r\n"))
		length, _, _ := strings.Cut(string(head), ";")
		var size int
		if _, err := fmt.Sscanf(length, "%x", &size); err != nil || size == 0 || size > len(rest) {
			return all
		}
		all, content = append(all, rest[:size]...), bytes.TrimPrefix(rest[size:], []byte("\r\n"))
	}
}

func TestStoredPartsAreReadAndRemoved(t *testing.T) {
	t.Parallel()
	server, bucket := newFakeStorage(t)
	for _, parts := range []int{1, 3, 60} { // the last in several pieces
		id := uuid.New()
		out, err := bucket.Create(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for number := range parts {
			size := files.SealedPart
			if number == parts-1 {
				size = 17
			}
			if err := out.WritePart(bytes.Repeat([]byte{byte(number)}, size)); err != nil {
				t.Fatal(err)
			}
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		for _, number := range []int{0, parts / 2, parts - 1} {
			part, err := bucket.Part(t.Context(), id, number)
			if err != nil || len(part) == 0 || part[0] != byte(number) || (len(part) == 17) != (number == parts-1) {
				t.Errorf("part %d of %d: %d bytes, %v", number, parts, len(part), err)
			}
		}
		for range 2 {
			if err := bucket.Remove(t.Context(), id); err != nil {
				t.Error(err)
			}
		}
		server.pieces["1"] = []byte("of a killed process")
		if err := bucket.Remove(t.Context(), id); err != nil || len(server.pieces) > 0 {
			t.Errorf("an upload that never ended: %d pieces, %v", len(server.pieces), err)
		}
		if _, err := bucket.Part(t.Context(), id, 0); !errors.Is(err, files.ErrNone) && fault.KindOf(err) != fault.NotFound {
			t.Errorf("a removed file: %v", err)
		}
	}
	if len(server.objects) != 0 {
		t.Errorf("%d objects are left", len(server.objects))
	}
}

func TestAbortedFileIsNotStored(t *testing.T) {
	t.Parallel()
	server, bucket := newFakeStorage(t)
	out, err := bucket.Create(t.Context(), uuid.New())
	if err != nil {
		t.Fatal(err)
	}
	if err := out.WritePart(make([]byte, files.SealedPart)); err != nil {
		t.Fatal(err)
	}
	out.Abort()
	if len(server.objects) != 0 {
		t.Errorf("%d objects", len(server.objects))
	}
}

func TestUnavailableStorageIsReported(t *testing.T) {
	t.Parallel()
	server, bucket := newFakeStorage(t)
	server.down = true
	out, err := bucket.Create(t.Context(), uuid.New())
	if err != nil {
		t.Fatal(err)
	}
	_ = out.WritePart(make([]byte, 10)) // it may or may not be noticed here
	if err := out.Close(); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("stored: %v", err)
	}
	if _, err := bucket.Part(t.Context(), uuid.New(), 0); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("read: %v", err)
	}
}

func TestSettingsAreParsedWithoutShowingSecret(t *testing.T) {
	t.Parallel()
	parsed, err := Parse("s3://key:s%2Fecret@s3.example.com/documents?region=eu")
	want := Settings{Host: "s3.example.com", Bucket: "documents", Region: "eu", Key: "key", Secret: "s/ecret"}
	if err != nil || parsed != want {
		t.Errorf("got %v, %v", parsed, err)
	}
	for _, verb := range []string{"%v", "%+v", "%s", "%#v", "%q"} {
		if printed := fmt.Sprintf(verb, parsed); strings.Contains(printed, "ecret") {
			t.Errorf("%s shows %s", verb, printed)
		}
	}
	for _, wrong := range []string{"", "s3://", "s3://host/bucket", "https://k:s@host/bucket", "s3://k:s@host/",
		"s3://k:s@host/a/b",
		"s3://k@host/bucket"} {
		if _, err := Parse(wrong); err == nil || strings.Contains(err.Error(), wrong) && wrong != "" && wrong != "s3://" {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
