package handlers_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"plainhand/internal/humanize"
)

// bodies are the beginnings of requests, one for each handler that reads its body differently.
var bodies = map[string]string{
	"a form":           "POST /platform HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
	"a call":           "POST /api/humanize HTTP/1.1\r\nContent-Type: application/json\r\n",
	"one about cards":  "POST /api/create-subscription HTTP/1.1\r\nContent-Type: application/json\r\n",
	"a checkout":       "POST /checkout HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
	"the free one":     "POST /free-ai-humanizer HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
	"somebody's usage": "POST /api/user/usage HTTP/1.1\r\nContent-Type: application/json\r\n",
	"a sign-in":        "POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
}

// begin sends the server one of the browser's requests with the first bytes of its body, and nothing more.
func (b *browser) begin(server *httptest.Server, request, body string) net.Conn {
	b.site.t.Helper()
	return b.announce(server, request, body, 60_000)
}

// announce is begin with the body length that the client declares.
func (b *browser) announce(server *httptest.Server, request, body string, length int) net.Conn {
	t := b.site.t
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	var cookies []string
	for _, cookie := range b.client.Jar.Cookies(b.site.address()) {
		cookies = append(cookies, cookie.String())
	}
	head := request + "Host: localhost\r\nCookie: " + strings.Join(cookies,
		"; ") + "\r\nContent-Length: " + strconv.Itoa(length) + "\r\n\r\n"
	if _, err := io.WriteString(conn, head+body); err != nil {
		t.Fatal(err)
	}
	return conn
}

func TestABodyThatComesTooSlowlyIsToldSo(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	outOfTime := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// What the server's own deadline does, only sooner.
		if err := http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)); err != nil {
			t.Error(err)
		}
		site.routes.ServeHTTP(w, r)
	}))
	for name, request := range bodies {
		conn := b.begin(outOfTime, request, `{"text":"We`)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		body, _ := io.ReadAll(response.Body)
		got := answer{t, response.StatusCode, response.Header, string(body)}
		got.wantStatus(http.StatusRequestTimeout)
		if !strings.Contains(got.body, "Your request took too long to reach us.") || !response.Close {
			t.Errorf("%s: closed %t, %.300s", name, response.Close, got.body)
		}
	}
	outOfTime.Close()
	log := site.log.String()
	if strings.Contains(log, `"level":"ERROR"`) || strings.Count(log, `"status":408`) != len(bodies) {
		t.Errorf("the log has\n%s", log)
	}
}

// A client that announces too long a body is answered before the body arrives.
func TestABodyThatIsTooLongIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	server := httptest.NewServer(site.routes)
	defer server.Close()
	for name, request := range bodies {
		conn := site.subscriber(strings.ReplaceAll(name, " ", ".")+"@example.com", "basic").
			announce(server, request, "a", 4<<20)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || response.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %v, %v", name, response, err)
		}
		conn.Close()
	}
}

func TestABodyThatBreaksOffIsNoErrorOfOurs(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	for _, request := range bodies {
		b.begin(site.server, request, `{"text":"We`).Close()
	}
	for _, request := range bodies { // ends with a reset instead of EOF
		conn := b.begin(site.server, request, `{"text":"We`)
		if err := conn.(*net.TCPConn).SetLinger(0); err != nil {
			t.Fatal(err)
		}
		conn.Close()
	}
	if log := site.finalLog(); strings.Contains(log, `"level":"ERROR"`) {
		t.Errorf("the log has\n%s", log)
	}
}

// encoding/json would replace whatever is not Unicode, and we would rewrite a text that nobody sent.
func TestACallThatIsNotUnicodeIsRefused(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	for _, path := range []string{"/api/humanize", checkPath, "/api/auth/login", "/api/create-subscription",
		"/api/user/usage"} {
		for _, text := range []string{"We utilize\xff it.", `We utilize \ud83d it.`, `We utilize \ude00\ud83d it.`} {
			got := b.call(path, `{"text":"`+text+`"}`).wantStatus(http.StatusBadRequest).json()
			advice, _ := got["advice"].(string)
			if got["error"] != humanize.InvalidText || !strings.Contains(advice, "UTF-8") {
				t.Errorf("%s: %s: %v", path, text, got)
			}
		}
	}
	got := b.call("/api/humanize", `{"text":"We utilize \ud83d\ude00 \\ud83d."}`).wantStatus(http.StatusOK).json()
	if got["humanizedText"] != `We use 😀 \ud83d.` {
		t.Errorf("got %v", got)
	}
}
