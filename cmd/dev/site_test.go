package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestSiteHasAPortOfItsOwn(t *testing.T) {
	t.Setenv("BASE_URL", "")
	got, err := newSite(":8123")
	if err != nil {
		t.Fatal(err)
	}
	if got.address != "http://localhost:8123" || !slices.Contains(got.environ, "BASE_URL=http://localhost:8123") ||
		!slices.Contains(got.environ, "ADDR="+got.target.Host) || strings.HasSuffix(got.target.Host, ":8123") {
		t.Errorf("%+v", got)
	}
	if _, err := newSite("8123"); err == nil {
		t.Error("an address without a colon is accepted")
	}
}

func TestReadySiteIsAwaited(t *testing.T) {
	t.Parallel()
	answers := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answers++; answers < 3 || r.URL.Path != "/readyz" {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	defer server.Close()
	target, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	awaited := site{target: target, exited: make(chan struct{})}
	if err := awaited.awaitReady(t.Context()); err != nil || answers != 3 {
		t.Errorf("after %d answers: %v", answers, err)
	}
}

func TestProgramThatEndsIsNotAwaited(t *testing.T) {
	t.Parallel()
	ended := site{target: &url.URL{Scheme: "http", Host: "127.0.0.1:1"}, exited: make(chan struct{})}
	close(ended.exited)
	if err := ended.awaitReady(t.Context()); err == nil || !strings.Contains(err.Error(), "the program ended") {
		t.Errorf("got %v", err)
	}
}
