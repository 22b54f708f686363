package handlers_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
)

// Home without a network: kept, rendered for somebody who is signed in, and the least that can be done, which is to
// write the same bytes from memory. make bench-http measures the same over connections.
func BenchmarkHome(b *testing.B) {
	site := newSite(b)
	site.browser().whenCached("/")
	cookies := site.member("ada@example.com").client.Jar.Cookies(site.address())
	for _, visit := range []struct {
		name    string
		cookies []*http.Cookie
	}{{"visitor", nil}, {"signed in", cookies}} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("Accept-Encoding", "br, gzip")
		for _, cookie := range visit.cookies {
			request.AddCookie(cookie)
		}
		answer := httptest.NewRecorder()
		site.routes.ServeHTTP(answer, request)
		if answer.Code != http.StatusOK || answer.Header().Get("Content-Encoding") == "" {
			b.Fatalf("%s: %d %v", visit.name, answer.Code, answer.Header())
		}
		b.Run(visit.name, func(b *testing.B) { serve(b, site.routes, request) })
		b.Run(visit.name+"/limit", func(b *testing.B) { serve(b, fromMemory(answer), request) })
	}
}

func serve(b *testing.B, handler http.Handler, request *http.Request) {
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(&nowhere{header: http.Header{}}, request)
	}
}

func fromMemory(answer *httptest.ResponseRecorder) http.Handler {
	body := answer.Body.Bytes()
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", answer.Header().Get("Content-Encoding"))
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.Write(body)
	})
}

// nowhere discards what is written to it.
type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header               { return n.header }
func (n *nowhere) Write(written []byte) (int, error) { return len(written), nil }
func (n *nowhere) WriteHeader(int)                   {}
