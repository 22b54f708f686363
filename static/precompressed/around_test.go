package precompressed

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

func FuzzAround(f *testing.F) {
	f.Add("<header>"+strings.Repeat("a link ", 90), "Ada", "</header>"+strings.Repeat("a word ", 90))
	f.Add("", "", "")
	f.Fuzz(func(t *testing.T, before, part, after string) {
		around := NewAround("text/html", []byte(before), []byte(after))
		for _, accepted := range []string{"", "br, gzip"} {
			request := httptest.NewRequest(http.MethodGet, "/", nil)
			request.Header.Set("Accept-Encoding", accepted)
			answer := httptest.NewRecorder()
			around.Serve(answer, request, []byte(part))
			if length := strconv.Itoa(answer.Body.Len()); answer.Header().Get("Content-Length") != length {
				t.Errorf("%s bytes are announced, and %s come", answer.Header().Get("Content-Length"), length)
			}
			got := answer.Body.String()
			if accepted != "" {
				got = unpack(t, answer.Body.Bytes())
			}
			if got != before+part+after {
				t.Errorf("got %q", got)
			}
			request.Header.Set("If-None-Match", answer.Header().Get("Etag"))
			second, other := httptest.NewRecorder(), httptest.NewRecorder()
			around.Serve(second, request, []byte(part))
			around.Serve(other, request, []byte(part+"!"))
			if second.Code != http.StatusNotModified || other.Code != http.StatusOK {
				t.Errorf("the same is answered with %d, another part with %d", second.Code, other.Code)
			}
		}
	})
}
