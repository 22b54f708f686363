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

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

// requestHeads are the first header lines of requests, one for each handler that reads its body in its own way.
var requestHeads = map[string]string{
	"a form":         "POST /platform HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
	"a call":         "POST /api/humanize HTTP/1.1\r\nContent-Type: application/json\r\n",
	"a purchase":     "POST /api/create-subscription HTTP/1.1\r\nContent-Type: application/json\r\n",
	"a checkout":     "POST /checkout HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
	"the free tool":  "POST /free-ai-humanizer HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
	"a usage report": "POST /api/user/usage HTTP/1.1\r\nContent-Type: application/json\r\n",
	"a sign-in":      "POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
}

// begin sends the server a request with the browser's cookies and the first bytes of its body, and leaves it open.
func begin(b *sitetest.Browser, server *httptest.Server, request, body string) net.Conn {
	b.Site.T.Helper()
	return beginWithLength(b, server, request, body, 60_000)
}

// beginWithLength is begin with a declared body length in bytes.
func beginWithLength(b *sitetest.Browser, server *httptest.Server, request, body string, length int) net.Conn {
	t := b.Site.T
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	var cookies []string
	for _, cookie := range b.Client.Jar.Cookies(b.Site.Address()) {
		cookies = append(cookies, cookie.String())
	}
	head := request + "Host: localhost\r\nCookie: " + strings.Join(cookies,
		"; ") + "\r\nContent-Length: " + strconv.Itoa(length) + "\r\n\r\n"
	if _, err := io.WriteString(conn, head+body); err != nil {
		t.Fatal(err)
	}
	return conn
}

func TestSlowBodyIsAnsweredWithTimeout(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	expired := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Replaces the server's own read deadline, which is too long for a test.
		if err := http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)); err != nil {
			t.Error(err)
		}
		site.Routes.ServeHTTP(w, r)
	}))
	for name, request := range requestHeads {
		conn := begin(b, expired, request, `{"text":"We`)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		body, _ := io.ReadAll(response.Body)
		got := sitetest.Response{T: t, Status: response.StatusCode, Header: response.Header, Body: string(body)}
		got.WantStatus(http.StatusRequestTimeout)
		if !strings.Contains(got.Body, "Your request took too long to reach us.") || !response.Close {
			t.Errorf("%s: closed %t, %.300s", name, response.Close, got.Body)
		}
	}
	expired.Close()
	log := site.Log.String()
	if strings.Contains(log, `"level":"ERROR"`) || strings.Count(log, `"status":408`) != len(requestHeads) {
		t.Errorf("log:\n%s", log)
	}
}

// A client that declares an oversized body is answered before the body arrives.
func TestOversizedBodyIsRejectedBeforeItArrives(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	server := httptest.NewServer(site.Routes)
	defer server.Close()
	for name, request := range requestHeads {
		conn := beginWithLength(site.Subscriber(strings.ReplaceAll(name, " ", ".")+"@example.com", "basic"), server,
			request, "a", 4<<20)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || response.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %v, %v", name, response, err)
		}
		conn.Close()
	}
}

func TestInterruptedBodyIsNotLoggedAsError(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	for _, request := range requestHeads {
		begin(b, site.Server, request, `{"text":"We`).Close()
	}
	for _, request := range requestHeads { // with a TCP reset instead of EOF
		conn := begin(b, site.Server, request, `{"text":"We`)
		if err := conn.(*net.TCPConn).SetLinger(0); err != nil {
			t.Fatal(err)
		}
		conn.Close()
	}
	if log := site.FinalLog(); strings.Contains(log, `"level":"ERROR"`) {
		t.Errorf("log:\n%s", log)
	}
}

// encoding/json replaces invalid Unicode, so the engine would rewrite a text other than the one that was sent.
func TestInvalidUnicodeIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	for _, path := range []string{"/api/humanize", sitetest.CheckPath, "/api/auth/login", "/api/create-subscription",
		"/api/user/usage"} {
		for _, text := range []string{"We utilize\xff it.", `We utilize \ud83d it.`, `We utilize \ude00\ud83d it.`} {
			got := b.Call(path, `{"text":"`+text+`"}`).WantStatus(http.StatusBadRequest).JSON()
			advice, _ := got["advice"].(string)
			if got["error"] != humanize.InvalidText || !strings.Contains(advice, "UTF-8") {
				t.Errorf("%s: %s: %v", path, text, got)
			}
		}
	}
	got := b.Call("/api/humanize", `{"text":"We utilize \ud83d\ude00 \\ud83d."}`).WantStatus(http.StatusOK).JSON()
	if got["humanizedText"] != `We use 😀 \ud83d.` {
		t.Errorf("got %v", got)
	}
}
