package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"
)

func visitorOf(server *httptest.Server) (*client, *record) {
	record := newRecord()
	return newClient(&site{url: server.URL}, record, "", func() string { return "192.0.2.1" }), record
}

func TestWhatComesOfARequest(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 1)
	var cutOff atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/", http.StatusSeeOther)
		case "/broken":
			w.WriteHeader(http.StatusInternalServerError)
		case "/nothing":
			cutOff.Add(1)
			panic(http.ErrAbortHandler)
		case "/half":
			w.Header().Set("Content-Length", "2")
			w.Write([]byte("a"))
		case "/slow":
			asked <- struct{}{}
			<-r.Context().Done()
		}
	}))
	defer server.Close()
	client, record := visitorOf(server)
	for path, want := range map[string]outcome{
		"/": "200", "/moved": "303", "/broken": "500",
		"/nothing": empty, "/half": empty,
	} {
		for range 3 {
			client.send(t.Context(), page("/")) // leaves a connection that Go may reuse
			if got := client.send(t.Context(), page(path)); got != want {
				t.Errorf("GET %s: %s, want %s", path, got, want)
			}
		}
	}
	if times := cutOff.Load(); times != 3 {
		t.Errorf("what was asked for three times was asked for %d times", times)
	}
	ctx, leave := context.WithCancel(t.Context())
	go func() { <-asked; leave() }()
	if got := client.send(ctx, page("/slow")); got != left {
		t.Errorf("who leaves has %s", got)
	}
	server.Close()
	client.http.CloseIdleConnections() // Go may not have noticed yet
	if got := client.send(t.Context(), page("/")); got != refused {
		t.Errorf("without a server there is %s", got)
	}
	everything := record.sum().list(func(outcome) bool { return true })
	if want := "200×18 303×3 500×3 empty×6 left×1 refused×1"; everything != want {
		t.Errorf("it is written down as %s, want %s", everything, want)
	}
}

func TestAttackersComeFromTheWholeWorld(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 1))
	loopback := netip.MustParsePrefix("127.0.0.0/8")
	seen := map[netip.Addr]bool{}
	for range 1000 {
		address, err := netip.ParseAddr(anywhere(random))
		if err != nil || loopback.Contains(address) { // which the program takes for its own proxy
			t.Errorf("%s, %v", address, err)
		}
		seen[address] = true
	}
	if len(seen) < 990 {
		t.Errorf("only %d addresses are different", len(seen))
	}
}
