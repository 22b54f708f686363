package handlers_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/texts"
)

// BenchmarkHome measures the home page without a network: from the cache, rendered for a signed-in user, and, as the
// lower limit, the same bytes written from memory. make bench-http measures it over connections.
func BenchmarkHome(b *testing.B) {
	site := sitetest.New(b)
	site.Browser().GetUntilCached("/")
	cookies := site.Member("ada@example.com").Client.Jar.Cookies(site.Address())
	for _, visit := range []struct {
		name    string
		cookies []*http.Cookie
	}{{"visitor", nil}, {"signed in", cookies}} {
		request := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
		request.Header.Set("Accept-Encoding", "br, gzip")
		for _, cookie := range visit.cookies {
			request.AddCookie(cookie)
		}
		response := httptest.NewRecorder()
		site.Routes.ServeHTTP(response, request)
		if response.Code != http.StatusOK || response.Header().Get("Content-Encoding") == "" {
			b.Fatalf("%s: %d %v", visit.name, response.Code, response.Header())
		}
		b.Run(visit.name, func(b *testing.B) { serve(b, site.Routes, request) })
		b.Run(visit.name+"/limit", func(b *testing.B) { serve(b, fromMemory(response), request) })
	}
}

func serve(b *testing.B, handler http.Handler, request *http.Request) {
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(&discardWriter{header: http.Header{}}, request)
	}
}

func fromMemory(response *httptest.ResponseRecorder) http.Handler {
	body := response.Body.Bytes()
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", response.Header().Get("Content-Encoding"))
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.Write(body)
	})
}

// discardWriter is an http.ResponseWriter that discards the response.
type discardWriter struct{ header http.Header }

func (d *discardWriter) Header() http.Header { return d.header }

func (d *discardWriter) Write(written []byte) (int, error) { return len(written), nil }

func (d *discardWriter) WriteHeader(int) {}

// BenchmarkAPI measures API requests of about 300 words, each with a different text, and the engine alone with the same
// texts.
func BenchmarkAPI(b *testing.B) {
	engine, err := builtin.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	site := sitetest.New(b)
	site.Engine.Store(sitetest.EngineFunc(engine.Humanize))
	key := site.Customer("ada@example.com", "premium").NewKey("live", "humanize")
	const sentence = "In order to utilize oven %d, it is important to note that bakers leverage a robust tool. "
	text := func(n int) string {
		var written strings.Builder
		for i := range 19 { // of 16 words
			fmt.Fprintf(&written, sentence, 1000*n+i)
		}
		return written.String()
	}
	var next atomic.Int64
	parallel := func(b *testing.B, do func(text string)) {
		var mutex sync.Mutex
		var durations []time.Duration
		b.SetParallelism(8) // concurrent clients per processor
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				start := time.Now()
				do(text(int(next.Add(1))))
				mutex.Lock()
				durations = append(durations, time.Since(start))
				mutex.Unlock()
			}
		})
		slices.Sort(durations)
		b.ReportMetric(durations[len(durations)*99/100].Seconds()*1000, "p99-ms")
	}
	b.Run("engine", func(b *testing.B) {
		parallel(b, func(text string) {
			if _, err := humanize.Rewrite(b.Context(), engine, humanize.Request{Text: text}); err != nil {
				b.Error(err)
			}
		})
	})
	b.Run("humanize", func(b *testing.B) {
		parallel(b, func(text string) {
			switch next.Load() % 500 {
			case 0: // resets the rate limits
				site.Exec(`DELETE FROM sign_in_attempts`)
			case 250: // as autovacuum does every minute
				site.Exec(`ANALYZE usage_ledger, usage_paragraphs, usage`)
			}
			request := httptest.NewRequest(http.MethodPost, "http://localhost/v1/humanize",
				strings.NewReader(`{"text":"`+text+`"}`))
			request.Header.Set("Authorization", "Bearer "+key)
			request.Header.Set("Content-Type", "application/json")
			response := httptest.NewRecorder()
			if site.Routes.ServeHTTP(response, request); response.Code != http.StatusOK {
				b.Error(response.Code, response.Body)
			}
		})
	})
}

// BenchmarkTenThousandTexts measures the editor with the last text, the list of texts, and searches in it, for a user
// with texts.MaxTexts texts.
func BenchmarkTenThousandTexts(b *testing.B) {
	site := sitetest.New(b)
	member := site.Subscriber("ada@example.com", "premium")
	user, err := site.Accounts.Users.ByEmail(b.Context(), "ada@example.com")
	if err != nil {
		b.Fatal(err)
	}
	sample := sitetest.SampleOf(site.Browser().Get("/"))
	for i := range texts.MaxTexts {
		draft := texts.Draft{Text: strconv.Itoa(i) + " " + sample}
		if _, err := site.History.Save(b.Context(), user.ID, texts.Saving{Draft: draft}); err != nil {
			b.Fatal(err)
		}
	}
	member.Post("/platform", url.Values{"text": {sample}}).WantStatus(http.StatusOK)
	for _, path := range []string{"/platform", "/account/texts", "/account/texts?q=bakery", "/account/texts?q=xylophone"} {
		request := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		for _, cookie := range member.Client.Jar.Cookies(site.Address()) {
			request.AddCookie(cookie)
		}
		b.Run(path, func(b *testing.B) { serve(b, site.Routes, request) })
	}
}
