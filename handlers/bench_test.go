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

	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
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
		request := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
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

// A request to the API for 300 words, each time others, and the engine alone with the same.
func BenchmarkAPI(b *testing.B) {
	engine, err := builtin.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	site := newSite(b)
	site.engine.Store(engineFunc(engine.Humanize))
	key := site.customer("ada@example.com", "premium").newKey("live", "humanize")
	const sentence = "In order to utilize oven %d, it is important to note that bakers leverage a robust tool. "
	text := func(n int) string {
		var written strings.Builder
		for i := range 19 { // of 16 words
			fmt.Fprintf(&written, sentence, 1000*n+i)
		}
		return written.String()
	}
	var next atomic.Int64
	together := func(b *testing.B, do func(text string)) {
		var mutex sync.Mutex
		var took []time.Duration
		b.SetParallelism(8) // programs at a time, for each processor
		b.RunParallel(func(turn *testing.PB) {
			for turn.Next() {
				began := time.Now()
				do(text(int(next.Add(1))))
				mutex.Lock()
				took = append(took, time.Since(began))
				mutex.Unlock()
			}
		})
		slices.Sort(took)
		b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "p99-ms")
	}
	b.Run("engine", func(b *testing.B) {
		together(b, func(text string) {
			if _, err := humanize.Rewrite(b.Context(), engine, humanize.Request{Text: text}); err != nil {
				b.Error(err)
			}
		})
	})
	b.Run("humanize", func(b *testing.B) {
		together(b, func(text string) {
			switch next.Load() % 500 {
			case 0: // nobody may ask that often
				site.run(`DELETE FROM sign_in_attempts`)
			case 250: // as autovacuum does by itself, every minute
				site.run(`ANALYZE usage_ledger, usage_paragraphs, usage`)
			}
			request := httptest.NewRequest(http.MethodPost, "http://localhost/v1/humanize",
				strings.NewReader(`{"text":"`+text+`"}`))
			request.Header.Set("Authorization", "Bearer "+key)
			request.Header.Set("Content-Type", "application/json")
			answer := httptest.NewRecorder()
			if site.routes.ServeHTTP(answer, request); answer.Code != http.StatusOK {
				b.Error(answer.Code, answer.Body)
			}
		})
	})
}

// The editor with the text that was worked on last, the list of texts, and searches in it, for somebody who has ten
// thousand.
func BenchmarkTenThousandTexts(b *testing.B) {
	site := newSite(b)
	member := site.subscriber("ada@example.com", "premium")
	user, err := site.accounts.ByEmail(b.Context(), "ada@example.com")
	if err != nil {
		b.Fatal(err)
	}
	sample := sampleOf(site.browser().get("/"))
	for i := range history.MostTexts {
		draft := history.Draft{Text: strconv.Itoa(i) + " " + sample}
		if _, err := site.history.Save(b.Context(), user.ID, history.Saving{Draft: draft}); err != nil {
			b.Fatal(err)
		}
	}
	member.post("/platform", url.Values{"text": {sample}}).wantStatus(http.StatusOK)
	for _, path := range []string{"/platform", "/account/texts", "/account/texts?q=bakery", "/account/texts?q=xylophone"} {
		request := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		for _, cookie := range member.client.Jar.Cookies(site.address()) {
			request.AddCookie(cookie)
		}
		b.Run(path, func(b *testing.B) { serve(b, site.routes, request) })
	}
}
