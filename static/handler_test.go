package static

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func ask(t *testing.T, method, target string, headers map[string]string) *http.Response {
	t.Helper()
	request := httptest.NewRequest(method, target, nil)
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	recorder := httptest.NewRecorder()
	load(t).ServeHTTP(recorder, request)
	return recorder.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	data := make([]byte, 100)
	n, _ := response.Body.Read(data)
	return string(data[:n])
}

func TestOutputsAreServedInTheAcceptedCoding(t *testing.T) {
	t.Parallel()
	tests := []struct {
		target, accept             string
		encoding, content, typeHas string
	}{
		{"/static/css/all-AA.css", "gzip, br", "br", "brotli of it", "text/css; charset=utf-8"},
		{"/static/css/all-AA.css", "gzip", "gzip", "gzip of it", "text/css; charset=utf-8"},
		{"/static/css/all-AA.css", "", "", "body { color: black }", "text/css; charset=utf-8"},
		{"/static/js/theme-BB.js", "br", "", "theme()", "text/javascript; charset=utf-8"},
		{"/static/fonts/serif-CC.woff2", "br", "", "a font", "font/woff2"},
		{"/static/fonts/LICENSE-DD.txt", "br", "", "a license", "text/plain; charset=utf-8"},
		{"/static/fonts/mystery-EE.blurb", "br", "", "?", "application/octet-stream"},
	}
	for _, test := range tests {
		response := ask(t, http.MethodGet, test.target, map[string]string{"Accept-Encoding": test.accept})
		header := response.Header
		if response.StatusCode != http.StatusOK || body(t, response) != test.content {
			t.Errorf("%s with %q: status %d or another content", test.target, test.accept, response.StatusCode)
		}
		if got := header.Get("Content-Encoding"); got != test.encoding {
			t.Errorf("%s with %q: encoding %q, want %q", test.target, test.accept, got, test.encoding)
		}
		if got := header.Get("Content-Type"); got != test.typeHas {
			t.Errorf("%s: type %q, want %q", test.target, got, test.typeHas)
		}
		if header.Get("Cache-Control") != cacheForever || header.Get("Vary") != "Accept-Encoding" ||
			header.Get("ETag") == "" {
			t.Errorf("%s: cannot be kept: %v", test.target, header)
		}
	}
}

func TestHeadIsServedWithoutABody(t *testing.T) {
	t.Parallel()
	response := ask(t, http.MethodHead, "/static/css/all-AA.css", map[string]string{"Accept-Encoding": "br"})
	if response.StatusCode != http.StatusOK || body(t, response) != "" || response.Header.Get("Content-Length") != "12" {
		t.Errorf("status %d, length %s", response.StatusCode, response.Header.Get("Content-Length"))
	}
}

func TestUnchangedOutputIsNotSentAgain(t *testing.T) {
	t.Parallel()
	const target = "/static/css/all-AA.css"
	etag := ask(t, http.MethodGet, target, map[string]string{"Accept-Encoding": "br"}).Header.Get("ETag")
	second := ask(t, http.MethodGet, target,
		map[string]string{"Accept-Encoding": "br", "If-None-Match": `"other", ` + etag})
	if second.StatusCode != http.StatusNotModified || second.Header.Get("ETag") != etag {
		t.Errorf("status %d, want 304", second.StatusCode)
	}
	other := ask(t, http.MethodGet, target, map[string]string{"Accept-Encoding": "gzip", "If-None-Match": etag})
	if other.StatusCode != http.StatusOK {
		t.Errorf("status %d for another form of the file, want 200", other.StatusCode)
	}
}

func TestOtherFilesAreNotServed(t *testing.T) {
	t.Parallel()
	for _, target := range []string{
		"/static/", "/static/css/", "/static/css/all.css", "/static/manifest.json", "/static/.gitkeep",
		"/static/islands-server.js",
		"/static/css/all-AA.css.br", "/static/../static.go", "/static/css/..%2fmanifest.json", "/static//css/all-AA.css",
	} {
		if response := ask(t, http.MethodGet, target, nil); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", target, response.StatusCode)
		}
	}
	if response := ask(t, http.MethodPost, "/static/css/all-AA.css",
		nil); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d, want 405", response.StatusCode)
	}
	unbuilt := httptest.NewRecorder()
	new(Files).ServeHTTP(unbuilt, httptest.NewRequest(http.MethodGet, "/static/css/all.css", nil))
	if unbuilt.Code != http.StatusNotFound {
		t.Errorf("unbuilt: status %d, want 404", unbuilt.Code)
	}
}
