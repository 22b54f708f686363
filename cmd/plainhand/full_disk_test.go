package main

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"plainhand/internal/pg"
	"plainhand/internal/pg/pgtest"
)

// The database's disk is full. Monitoring reports it, users get an explanation, and once there is space the site
// recovers on its own.
func TestSiteRecoversFromAFullDisk(t *testing.T) {
	t.Parallel()
	server, err := pg.Open(t.Context(), pg.Options{Dir: pgtest.Dir(t), Database: "other", Fast: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	database, fill, free := pgtest.OnSmallDisk(t, server.URL())
	site := serving(t, map[string]string{"DATABASE_URL": database, "DATA_DIR": t.TempDir()})
	signUp := func(number int) int {
		t.Helper()
		form := url.Values{"email": {fmt.Sprintf("ada%d@example.com", number)}, "password": {"secret"}}
		return site.status(t, http.MethodPost, "/signup", form.Encode())
	}
	if status := site.status(t, http.MethodGet, "/readyz", ""); status != http.StatusOK {
		t.Fatalf("not ready, with status %d: %s", status, site.log)
	}

	fill()
	site.awaitStatus(t, "/readyz", http.StatusServiceUnavailable)
	const tries = 10 // some succeed where deleted rows left space
	failed := 0
	for number := range tries {
		if signUp(number) == http.StatusServiceUnavailable {
			failed++
		}
	}
	if failed == 0 {
		t.Error("the disk is not full")
	}

	free()
	site.awaitStatus(t, "/readyz", http.StatusOK)
}
