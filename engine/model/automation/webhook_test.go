package automation

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"plainhand/engine/humanize"
	"plainhand/engine/model/service"
	"plainhand/internal/publichttp"
)

const key = "a key that both sides know"

var noon = time.Date(2026, 11, 21, 12, 0, 0, 5e6, time.FixedZone("", 3600))

// rewritten rewrites one sentence with an automation served by handler.
func rewritten(t *testing.T, settings Settings, handler http.HandlerFunc) (humanize.Result, error) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	settings.URL = server.URL
	rewriter := New(settings, publichttp.NewClient(true), func() time.Time { return noon })
	return humanize.Rewrite(t.Context(), service.New(rewriter, nil, service.Settings{}), humanize.Request{
		Text: "\nWe leverage tools.\n\n", Caller: humanize.Caller{UserID: "7", UserEmail: "ada@example.com"},
	})
}

func answer(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		io.WriteString(w, body)
	}
}

// AP15
func TestAutomationReceivesTheUser(t *testing.T) {
	t.Parallel()
	var body []byte
	var header http.Header
	_, err := rewritten(t, Settings{Key: key}, func(w http.ResponseWriter, r *http.Request) {
		body, _ = io.ReadAll(r.Body)
		header = r.Header
		io.WriteString(w, "We use tools.")
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"text":"\nWe leverage tools.\n\n","userId":"7","userEmail":"ada@example.com","timestamp":"2026-11-21T11:00:00.005Z"}`
	if string(body) != want {
		t.Errorf("sent %s", body)
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte("1795258800." + string(body)))
	if want := "t=1795258800,v1=" + hex.EncodeToString(mac.Sum(nil)); header.Get(SignatureHeader) != want {
		t.Errorf("signed %q, want %q", header.Get(SignatureHeader), want)
	}
	if header.Get("Content-Type") != "application/json" {
		t.Errorf("the type is %q", header.Get("Content-Type"))
	}
}

func TestPseudonymHidesTheUser(t *testing.T) {
	t.Parallel()
	var sent []map[string]string
	for _, key := range []string{key, key, "another"} {
		_, err := rewritten(t, Settings{Key: key, Pseudonymous: true}, func(w http.ResponseWriter, r *http.Request) {
			var body map[string]string
			json.NewDecoder(r.Body).Decode(&body)
			sent = append(sent, body)
			io.WriteString(w, "We use tools.")
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, hasEmail := sent[0]["userEmail"]; hasEmail || len(sent[0]["userId"]) != 64 {
		t.Errorf("sent %v", sent[0])
	}
	if sent[0]["userId"] != sent[1]["userId"] || sent[0]["userId"] == sent[2]["userId"] {
		t.Error("the pseudonym does not depend on the key alone")
	}
}

// AP06
func TestTextIsFoundInEveryForm(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"text":                 `{"text":"We use tools."}`,
		"content":              `{"content":"We use tools."}`,
		"message.content.text": `{"message":{"content":{"text":"We use tools."}}}`,
		"message.text":         `{"message":{"text":"We use tools."}}`,
		"humanizedText":        `{"success":true,"humanizedText":"We use tools."}`,
		"first of a list":      `[{"text":"We use tools."},{"text":"No."}]`,
		"bare string":          `"We use tools."`,
		"white space":          `{"text":" \n We use tools. \t"}`,
		"first that is not blank": `{"text":" ","content":"","message":{"content":{"text":7},"text":"We use tools."},` +
			`"humanizedText":"No."}`,
		"an item of n8n":       `[{"json":{"output":"We use tools."}}]`,
		"the output of n8n":    `[{"output":"We use tools."}]`,
		"the result of a flow": `{"status":"ok","data":{"result":"We use tools."}}`,
		"a model's answer":     `{"choices":[{"message":{"role":"assistant","content":"We use tools."}}]}`,
		"a model's response":   `{"output":[{"content":[{"type":"output_text","text":"We use tools."}]}]}`,
		"in order":             `{"humanizedText":"No.","message":{"text":"No."},"content":"No.","text":"We use tools."}`,
	} {
		result, err := rewritten(t, Settings{}, answer("application/json", body))
		if err != nil || result.Text != "\nWe use tools.\n\n" {
			t.Errorf("%s: %q, %v", name, result.Text, err)
		}
	}
	result, err := rewritten(t, Settings{}, answer("text/plain; charset=utf-8", "We use tools.\n"))
	if err != nil || result.Text != "\nWe use tools.\n\n" {
		t.Errorf("plain text: %q, %v", result.Text, err)
	}
}

// AP07
func TestOtherRepliesAreNotRecognized(t *testing.T) {
	t.Parallel()
	for _, reply := range [][2]string{
		{"application/json", `{}`}, {"application/json", `[]`}, {"application/json", `[{"content":"x"}]`},
		{"application/json", `null`},
		{"application/json", `7`}, {"application/json", `{"text":""}`}, {"application/json", `{"message":"x"}`},
		{"application/json", `{"text":"cut of`}, {"text/plain", `{"text":"cut of`}, {"application/json", ``},
		{"text/plain", ` `},
		{"text/html", `<h1>Welcome</h1>`}, {"application/json", "{\"text\":\"\xff\"}"},
		{"application/json", `{"text":"\ud83d"}`}, {"text/plain", `{"text":"\ud83d"}`}, {"application/json", `Working...`},
	} {
		_, err := rewritten(t, Settings{}, answer(reply[0], reply[1]))
		failure, ok := errors.AsType[*service.Failure](err)
		if !ok || failure.Message != "Invalid response format from API." {
			t.Errorf("%q: %v", reply[1], err)
		}
	}
}

// AP09 to AP13
func TestAutomationFailuresAreReported(t *testing.T) {
	t.Parallel()
	status := func(status int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, `{"text":"No."}`, status) }
	}
	hangUp := func(w http.ResponseWriter, _ *http.Request) {
		connection, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			connection.(*net.TCPConn).SetLinger(0)
			connection.Close()
		}
	}
	halfWay := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000")
		io.WriteString(w, `{"text":"We use`)
		w.(http.Flusher).Flush()
		hangUp(w, r)
	}
	for _, test := range []struct {
		handler http.HandlerFunc
		message string
		status  int
	}{
		{status(400), "Invalid text format. Please check your input.", 400},
		{status(429), "Too many requests. Please wait a moment.", 429},
		{status(500), "Server error. Please try again later.", 500},
		{status(502), "Error 502: Bad Gateway.", 502},
		{http.RedirectHandler("/", http.StatusFound).ServeHTTP, "Error 302: Found.", 302},
		{hangUp, "Connection failed. Check console for details.", 0},
		{halfWay, "Connection failed. Check console for details.", 0},
	} {
		_, err := rewritten(t, Settings{}, test.handler)
		failure, ok := errors.AsType[*service.Failure](err)
		if !ok || failure.Message != test.message || failure.Status != test.status {
			t.Errorf("got %v, want %q", err, test.message)
		}
	}
}

func FuzzReply(f *testing.F) {
	f.Add("application/json", []byte(`{"message":{"content":{"text":"a"}}}`))
	f.Add("text/plain", []byte("a"))
	f.Add("", []byte(`[null]`))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		if text, err := textOf(contentType, body); err == nil && (text == "" || text != strings.TrimSpace(text)) {
			t.Errorf("found %q in %q", text, body)
		}
	})
}

func TestKeyInTheURLIsNotInErrors(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic(http.ErrAbortHandler) // the connection breaks
	}))
	defer server.Close()
	known := strings.Replace(server.URL, "http://", "http://ada:hunter2@", 1) + "/?key=hunter2"
	for _, address := range []string{known, "http://ada:hunter2@host:port"} {
		rewriter := New(Settings{URL: address, Key: "hunter2"}, publichttp.NewClient(true), time.Now)
		engine := service.New(rewriter, nil, service.Settings{})
		_, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: "We leverage tools."})
		if err == nil || strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "ada") {
			t.Errorf("%v", err)
		}
	}
}
