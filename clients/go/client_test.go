package plainhand_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	plainhand "plainhand/clients/go"
)

// site is a server with prepared responses that records requests.
type site struct {
	*httptest.Server
	keys, bodies []string
}

func newSite(t *testing.T, answers ...func(http.ResponseWriter)) *site {
	s := new(site)
	var count atomic.Int32
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.keys, s.bodies = append(s.keys, r.Header.Get("Idempotency-Key")), append(s.bodies, string(body))
		answers[int(count.Add(1))-1](w)
	}))
	t.Cleanup(s.Close)
	return s
}

func problem(status int, code, retryAfter string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/problem+json")
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		w.WriteHeader(status)
		io.WriteString(w, `{"status":1,"code":"`+code+`","detail":"What happened.","field":"text","request_id":"X"}`)
	}
}

func result(w http.ResponseWriter) {
	io.WriteString(w, `{"text":"We use it.","words":{"charged":3,"used":5}}`)
}

func broken(w http.ResponseWriter) {
	connection, _, _ := http.NewResponseController(w).Hijack()
	connection.Close()
}

func TestRequestIsRetriedWithTheSameIdempotencyKey(t *testing.T) {
	t.Parallel()
	s := newSite(t, broken, problem(409, "request_in_progress", "1"), problem(503, "unavailable", ""), result)
	got, err := plainhand.New(s.URL+"/", "ph_test_x").Humanize(t.Context(), plainhand.Text{Text: "We utilize it."})
	if err != nil || got.Text != "We use it." || got.Words.Charged != 3 || got.Words.Used != 5 {
		t.Fatalf("%+v, %v", got, err)
	}
	if len(s.keys) != 4 {
		t.Fatalf("%d requests", len(s.keys))
	}
	for i := range s.keys {
		if s.keys[i] == "" || s.keys[i] != s.keys[0] || s.bodies[i] != `{"text":"We utilize it."}` {
			t.Errorf("%q %q", s.keys[i], s.bodies[i])
		}
	}
}

func TestPermanentErrorsAreNotRetried(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"empty_text", "invalid_key", "word_limit_reached"} {
		s := newSite(t, problem(400, code, ""))
		_, err := plainhand.New(s.URL, "ph_test_x").Humanize(t.Context(), plainhand.Text{})
		problem, ok := errors.AsType[*plainhand.Error](err)
		if !ok || problem.Code != code || problem.Status != 400 || problem.RequestID != "X" || problem.Temporary() {
			t.Errorf("%s: %v", code, err)
		}
	}
}

func TestRetriesEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t, problem(503, "unavailable", ""), problem(503, "unavailable", ""))
	api := plainhand.Client{Site: s.URL, Key: "x", Tries: 2}
	if _, err := api.GetMe(t.Context()); err == nil || len(s.keys) != 2 {
		t.Errorf("%v after %d tries", err, len(s.keys))
	}
	if s.keys[0] != "" {
		t.Error("a GET has an Idempotency-Key")
	}
	s = newSite(t, problem(429, "rate_limited", "3600"))
	if _, err := plainhand.New(s.URL, "x").GetMe(t.Context()); err == nil || len(s.keys) != 1 {
		t.Errorf("%v: a Retry-After of an hour was awaited", err)
	}
}

func TestCanceledRequestIsNotRetried(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	unavailable := problem(503, "unavailable", "20")
	s := newSite(t, func(w http.ResponseWriter) {
		unavailable(w)
		http.NewResponseController(w).Flush()
		cancel()
	})
	if _, err := plainhand.New(s.URL, "x").GetMe(ctx); err == nil || len(s.keys) != 1 {
		t.Errorf("%v after %d tries", err, len(s.keys))
	}
}

// A proxy may respond in the site's place.
func TestErrorWithoutAProblemDocumentHasItsStatus(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(w http.ResponseWriter) {
		w.WriteHeader(http.StatusForbidden)
		io.WriteString(w, "<html>Blocked</html>")
	})
	_, err := plainhand.New(s.URL, "x").GetMe(t.Context())
	if problem, ok := errors.AsType[*plainhand.Error](err); !ok || problem.Status != 403 || problem.Title != "Forbidden" {
		t.Errorf("%v", err)
	}
}
