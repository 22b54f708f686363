package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// serveProxy serves a proxy in front of a site, and returns its URL.
func serveProxy(t *testing.T, site http.HandlerFunc) (*proxy, string) {
	t.Helper()
	inner := httptest.NewServer(site)
	t.Cleanup(inner.Close)
	target, err := url.Parse(inner.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxied := newProxy(target)
	outer := httptest.NewServer(proxied)
	t.Cleanup(outer.Close)
	return proxied, outer.URL
}

// writePage answers as the site does.
func writePage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("ETag", `"a"`)
	io.WriteString(w, "<body><p>Hello.</p></body>")
}

func get(t *testing.T, address string) (*http.Response, string) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

var scriptQuery = regexp.MustCompile(`<script src="/dev/reload\.js(\?version=\d+)" async></script>`)

// queryOf returns the query that a page's script passes on to the event stream.
func queryOf(t *testing.T, page string) string {
	t.Helper()
	found := scriptQuery.FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("no script with a version in %s", page)
	}
	return found[1]
}

// connect opens the event stream, and returns it after its first field: the proxy then waits, or has sent a reload.
func connect(t *testing.T, address string) *bufio.Reader {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	stream := bufio.NewReader(answer.Body)
	if line, err := stream.ReadString('\n'); err != nil || line != "retry: 500\n" {
		t.Fatalf("%q, %v", line, err)
	}
	return stream
}

func wantReload(t *testing.T, stream *bufio.Reader) {
	t.Helper()
	if rest, err := io.ReadAll(stream); err != nil || !strings.Contains(string(rest), "data: reload\n\n") {
		t.Errorf("%q, %v", rest, err)
	}
}

func TestOpenPageReloadsAfterABuild(t *testing.T) {
	t.Parallel()
	proxied, address := serveProxy(t, writePage)
	answer, page := get(t, address)
	if answer.Header.Get("ETag") != "" || !strings.Contains(page, "Hello.") {
		t.Errorf("%v\n%s", answer.Header, page)
	}
	stream := connect(t, address+eventsPath+queryOf(t, page))
	proxied.show(nil)
	wantReload(t, stream)
}

func TestPageOfAnEarlierBuildReloadsWhenItConnects(t *testing.T) {
	t.Parallel()
	proxied, address := serveProxy(t, writePage)
	_, page := get(t, address)
	proxied.show(nil) // before the page has opened the stream
	wantReload(t, connect(t, address+eventsPath+queryOf(t, page)))
}

// A build that ends while the site renders a page may not be in the page.
func TestPageRequestedBeforeABuildReloadsWhenItConnects(t *testing.T) {
	t.Parallel()
	var proxied *proxy
	proxied, address := serveProxy(t, func(w http.ResponseWriter, r *http.Request) {
		proxied.show(nil)
		writePage(w, r)
	})
	_, page := get(t, address)
	wantReload(t, connect(t, address+eventsPath+queryOf(t, page)))
}

func TestCurrentPageDoesNotReload(t *testing.T) {
	t.Parallel()
	proxied, _ := serveProxy(t, writePage)
	ctx, leave := context.WithCancel(t.Context())
	leave() // the page is closed
	recorder := httptest.NewRecorder()
	proxied.ServeHTTP(recorder, httptest.NewRequestWithContext(ctx, http.MethodGet,
		eventsPath+queryOf(t, scriptTag(proxied.current().version)), nil))
	if strings.Contains(recorder.Body.String(), "reload") {
		t.Errorf("%s", recorder.Body)
	}
}

func TestFailedBuildIsShownUntilTheNextOne(t *testing.T) {
	t.Parallel()
	proxied, address := serveProxy(t, writePage)
	proxied.show(errors.New("undefined: <nil>"))
	answer, page := get(t, address)
	if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(page, "undefined: &lt;nil&gt;") {
		t.Errorf("%d\n%s", answer.StatusCode, page)
	}
	stream := connect(t, address+eventsPath+queryOf(t, page))
	proxied.show(nil)
	wantReload(t, stream)
	if _, page = get(t, address); !strings.Contains(page, "Hello.") {
		t.Errorf("%s", page)
	}
}

func TestStoppedSiteIsReportedOnThePage(t *testing.T) {
	t.Parallel()
	proxied := newProxy(&url.URL{Scheme: "http", Host: "127.0.0.1:1"})
	recorder := httptest.NewRecorder()
	proxied.ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	want := scriptTag(proxied.current().version)
	if got := recorder.Body.String(); !strings.Contains(got, "the site does not answer") || !strings.Contains(got, want) {
		t.Errorf("no %s in %s", want, got)
	}
}

func TestOtherResponsesAreUnchanged(t *testing.T) {
	t.Parallel()
	_, address := serveProxy(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("ETag", `"a"`)
		io.WriteString(w, `{"html": "</body>"}`)
	})
	if answer, body := get(t, address); body != `{"html": "</body>"}` || answer.Header.Get("ETag") != `"a"` {
		t.Errorf("%v\n%s", answer.Header, body)
	}
}

func TestScriptPassesItsVersionOn(t *testing.T) {
	t.Parallel()
	_, address := serveProxy(t, writePage)
	answer, script := get(t, address+scriptPath+"?version=7")
	if answer.Header.Get("Content-Type") != "text/javascript" || !strings.Contains(script, "currentScript.src).search") {
		t.Errorf("%v\n%s", answer.Header, script)
	}
}
