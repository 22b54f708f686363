package api_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"strings"
	"sync"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/fault"
	"plainhand/internal/usage"
)

// faultySite is a site behind a proxy that injects faults. The first part of a path names the fault:
// http://127.0.0.1:1234/lost/v1/humanize. Parts without a fault are forwarded.
type faultySite struct {
	*sitetest.Site
	proxy *httptest.Server
	next  *httputil.ReverseProxy

	mutex    sync.Mutex
	requests map[string]int // by fault
}

func newFaultySite(t *testing.T) *faultySite {
	s := &faultySite{Site: sitetest.New(t), requests: map[string]int{}}
	s.Engine.Store(sitetest.EngineFunc(s.humanize))
	s.next = &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(s.Address()) },
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }}
	s.proxy = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.proxy.Close)
	return s
}

// with returns the site's address with a fault.
func (s *faultySite) with(fault string) string { return s.proxy.URL + "/" + fault }

// count counts a request and returns how many there were with its fault.
func (s *faultySite) count(fault string) int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.requests[fault]++
	return s.requests[fault]
}

// wantRequests fails unless there were so many requests with a fault.
func (s *faultySite) wantRequests(fault string, want int) {
	s.T.Helper()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if got := s.requests[fault]; got != want {
		s.T.Errorf("%s: %d requests, want %d", fault, got, want)
	}
}

func (s *faultySite) serve(w http.ResponseWriter, r *http.Request) {
	fault, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	r.URL.Path, r.URL.RawPath = "/"+path, ""
	number := s.count(fault)
	name, _, _ := strings.Cut(fault, "-")
	switch {
	case name == "lost" && number == 1: // the work is done, but its answer is lost
		s.next.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	case name == "busy" && number == 1:
		writeProblem(w, http.StatusServiceUnavailable, "unavailable", "1")
	case name == "limited":
		writeProblem(w, http.StatusTooManyRequests, "rate_limited", "3600")
	case name == "silent":
		_, _ = io.Copy(io.Discard, r.Body) // so that the server notices when the client disconnects
		<-r.Context().Done()
	case name == "gateway" && number == 1:
		http.Error(w, "<html>Bad gateway</html>", http.StatusBadGateway)
	case name == "cut":
		s.next.ServeHTTP(&cutWriter{ResponseWriter: w}, r)
	case name == "work" && number > 1: // the job's items are processed before the next answers
		s.RunBatches()
		s.next.ServeHTTP(w, r)
	case name == "paged":
		r.URL.RawQuery = strings.Replace(r.URL.RawQuery, "limit=100", "limit=2", 1)
		s.next.ServeHTTP(w, r)
	default:
		if change := mutations[strings.TrimPrefix(fault, "case-")]; change != nil {
			change(r)
		}
		s.next.ServeHTTP(w, r)
	}
}

func writeProblem(w http.ResponseWriter, status int, code, retryAfter string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Retry-After", retryAfter)
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"status":%d,"code":%q,"detail":"Wait.","request_id":"4QJ2WZ7BNC5A"}`, status, code)
}

// cutWriter forwards the first event of a stream and breaks the connection.
type cutWriter struct{ http.ResponseWriter }

func (w *cutWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *cutWriter) Write(part []byte) (int, error) {
	event, _, whole := strings.Cut(string(part), "\n\n")
	if whole {
		_, _ = io.WriteString(w.ResponseWriter, event+"\n\n")
		_ = http.NewResponseController(w.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return w.ResponseWriter.Write(part)
}

// mutations make requests fail in ways in which a client's never do, by the code of the expected error.
var mutations = map[string]func(*http.Request){
	"missing_key":        func(r *http.Request) { r.Header.Del("Authorization") },
	"key_in_address":     func(r *http.Request) { r.URL.RawQuery = "key=" + bearer(r) },
	"unknown_version":    func(r *http.Request) { r.Header.Set("API-Version", "2020-01-01") },
	"invalid_json":       func(r *http.Request) { setBody(r, `{"text":`) },
	"unknown_field":      func(r *http.Request) { setBody(r, `{"text":"We utilize it.","color":"red"}`) },
	"method_not_allowed": func(r *http.Request) { r.Method = http.MethodPut },
	"unsupported_body":   func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") },
	"cross_origin":       func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
}

func bearer(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

func setBody(r *http.Request, body string) {
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	r.Header.Set("Content-Length", fmt.Sprint(len(body)))
}

// engineErrors are errors of the engine by the word in a text that causes them.
var engineErrors = map[string]error{
	"plan_being_refunded": usage.ErrClosed,
	"took_too_long":       usage.ErrExpired,
	"unavailable":         fault.New(fault.Unavailable, "The model is away.", "Try again."),
	"internal_error":      errors.New("the engine is broken"),
	"not_authenticated":   fault.New(fault.Unauthenticated, "Who are you?", "Say it."),
	"not_allowed":         fault.New(fault.Forbidden, "That isn’t allowed.", "Leave it."),
	"request_timeout":     fault.New(fault.TooSlow, "That was too slow.", "Try again."),
}

// humanize is sitetest.PlainVerbs by paragraphs, with the errors that a text asks for. It never ends for a text with
// “wait”, and the first time for one with “two”, after its first paragraph.
func (s *faultySite) humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	start := 0
	for paragraph := range strings.SplitAfterSeq(request.Text, "\n\n") {
		end := start + len(paragraph)
		if request.OnProgress != nil {
			request.OnProgress(humanize.Progress{Start: start, End: end,
				After: strings.ReplaceAll(paragraph, "utilize", "use")})
		}
		start = end
		isInterrupted := strings.Contains(paragraph, "two.\n") && s.count("run of two") == 1
		if isInterrupted || strings.Contains(paragraph, "wait") {
			<-ctx.Done()
			return humanize.Result{}, ctx.Err()
		}
	}
	for word, err := range engineErrors {
		if strings.Contains(request.Text, word) {
			return humanize.Result{}, err
		}
	}
	return sitetest.PlainVerbs(ctx, request)
}
