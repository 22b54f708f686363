package editor_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"plainhand/engine/model/automation"
	"plainhand/engine/model/service"
	"plainhand/handlers/sitetest"
	"plainhand/internal/publichttp"
)

// AP15: the session, not the body, identifies the user.
func TestServiceRewritesForTheSessionUser(t *testing.T) {
	t.Parallel()
	var asked struct{ Text, UserID, UserEmail string }
	automation := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		json.NewDecoder(r.Body).Decode(&asked)
		io.WriteString(w, `[{"text":"We use 7 tools."}]`)
	}))
	defer automation.Close()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(throughWebhook(automation.URL))
	const body = `{"text":"We leverage 7 tools.","userEmail":"eve@example.com"}`
	got := b.Call("/api/humanize", body).WantStatus(http.StatusOK).JSON()
	if got["humanizedText"] != "We use 7 tools." {
		t.Errorf("got %v", got)
	}
	if asked.UserEmail != "ada@example.com" || asked.UserID == "" || asked.Text != "We leverage 7 tools." {
		t.Errorf("the automation was asked %+v", asked)
	}
	site.WantWords(4, 0)
}

// AP11: every page shows the same failure with the service's reason, and nothing is charged.
func TestFailingServiceCostsNothing(t *testing.T) {
	t.Parallel()
	automation := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
	}))
	defer automation.Close()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(throughWebhook(automation.URL))
	got := b.Call("/api/humanize", sitetest.CallBody("We leverage tools.")).WantStatus(http.StatusServiceUnavailable).
		JSON()
	advice, _ := got["advice"].(string)
	reason := strings.HasPrefix(advice, "Server error. Please try again later. ")
	if got["error"] != "Failed to process text. Please try again." || !reason {
		t.Errorf("got %v", got)
	}
	site.WantWords(0, 0)
}

// Service responses and addresses may contain secrets: pages and logs have only the site's own messages.
func TestServiceResponsesAreNotShown(t *testing.T) {
	t.Parallel()
	const private = "<b>hunter2</b>"
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	for _, answered := range []string{
		"HTTP/1.1 503 " + private + "\r\nContent-Length: 14\r\n\r\n" + private,
		"HTTP/1.1 599 " + private + "\r\n\r\n", private + "\r\n\r\n",
		"HTTP/1.1 302 Found\r\nLocation: http://%zz" + private + "\r\n\r\n",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + private,
	} {
		automation := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				t.Error(err)
				return
			}
			io.WriteString(conn, answered)
			conn.Close()
		}))
		site.Engine.Store(throughWebhook(automation.URL + "/?key=hunter2"))
		called, posted := b.Call("/api/humanize", sitetest.CallBody("We leverage tools.")),
			b.Post("/platform", sitetest.Draft("We leverage tools."))
		for _, got := range []sitetest.Response{called, posted} {
			if got.WantStatus(http.StatusServiceUnavailable); strings.Contains(got.Body, "hunter2") {
				t.Errorf("%q is shown: %s", answered, got.Body)
			}
		}
		automation.Close()
	}
	if log := site.FinalLog(); strings.Contains(log, "hunter2") {
		t.Errorf("the log reveals the response:\n%s", log)
	}
}

func throughWebhook(url string) sitetest.EngineFunc {
	hook := automation.New(automation.Settings{URL: url}, publichttp.NewClient(true), time.Now)
	return service.New(hook, nil, service.Settings{}).Humanize
}
