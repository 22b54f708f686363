package branding

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/fault"
)

func TestHostsAreParsed(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"editor.harborpine.com":    "editor.harborpine.com",
		" Editor.Harborpine.COM. ": "editor.harborpine.com",
		"harborpine.co.uk":         "harborpine.co.uk",
		"schreiben.müller.de":      "schreiben.xn--mller-kva.de",
		"plainhand.com":            "plainhand.com", // not ours: ours is .example
	} {
		if got, err := ParseHost(typed, "plainhand.example"); err != nil || got != want {
			t.Errorf("%q is %q, %v", typed, got, err)
		}
	}
	for _, typed := range []string{"", "com", "co.uk", "github.io", "localhost", "a.localhost", "127.0.0.1", "::1",
		"[::1]",
		"editor.example.com:8080", "https://editor.example.com", "editor.example.com/x", "a b.com", "-a.com", "a..com",
		"plainhand.example", "w.plainhand.example", "PLAINHAND.example.", "printer.local", "db.internal",
		strings.Repeat("a", 64) + ".com", strings.Repeat("a.", 130) + "com", "a_b.com", "1.1.1.1.in-addr.arpa", "\x00.com"} {
		if got, err := ParseHost(typed, "plainhand.example"); err == nil {
			t.Errorf("%q is %q", typed, got)
		}
	}
}

// records are the TXT records of a fake DNS.
type records map[string][]string

func (r records) LookupTXT(_ context.Context, name string) ([]string, error) {
	if r[name] == nil {
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	}
	return r[name], nil
}

func TestHostIsVerifiedByItsToken(t *testing.T) {
	t.Parallel()
	token, asked := "THETOKEN", ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.Host + r.URL.Path
		_, _ = w.Write([]byte("OTHERS\n" + token + "\n"))
	}))
	defer server.Close()
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dial}}
	known := records{"_editor-challenge.editor.harborpine.com": {"v=spf1", "THETOKEN"}}
	verifier := Verifier{known, client, &url.URL{Scheme: "https", Host: "plainhand.example"}}
	if err := verifier.Verify(t.Context(), "editor.harborpine.com", token); err != nil ||
		asked != "editor.harborpine.com/.well-known/editor-challenge" {
		t.Errorf("%v, asked %s", err, asked)
	}
	token = "ANOTHER"
	if err := verifier.Verify(t.Context(), "editor.harborpine.com", "THETOKEN"); !errors.Is(err, errElsewhere) {
		t.Errorf("another host's token is taken: %v", err)
	}
	if err := verifier.Verify(t.Context(), "editor.harborpine.com", "THE"); fault.KindOf(err) != fault.Conflict {
		t.Errorf("half a token is taken: %v", err)
	}
	if err := verifier.Verify(t.Context(), "other.harborpine.com", "THETOKEN"); fault.KindOf(err) != fault.Conflict {
		t.Errorf("a host without a record is taken: %v", err)
	}
}
