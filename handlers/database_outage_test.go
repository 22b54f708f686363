package handlers_test

import (
	"net/http"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/pg"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/migrations"
	"plainhand/store"
)

// During an outage visitors get a page that says so, and afterward the site recovers without a restart.
func TestSiteRecoversFromADatabaseOutage(t *testing.T) {
	t.Parallel()
	options := pg.Options{Dir: pgtest.Dir(t), Database: "plainhand", Fast: true}
	server, err := pg.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	pool, err := store.Open(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	site := sitetest.New(t, sitetest.WithDatabase(pool))
	b := site.Member("ada@example.com")
	program := sitetest.Program{Browser: site.Browser(), Key: b.NewKey("test", "humanize")}

	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	down := b.Get("/account").WantStatus(http.StatusServiceUnavailable)
	down.WantText("We can’t reach our database right now.").WantText("Nothing was lost.")
	if down.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	if call := b.Call("/api/humanize", `{"text":"word"}`).WantStatus(http.StatusServiceUnavailable).
		JSON(); call["success"] != false {
		t.Errorf("got %v", call)
	}
	program.Call("GET", "/v1/me", "").WantProblem(http.StatusServiceUnavailable, "unavailable")
	visitor := site.Browser()
	form := visitor.Post("/login", sitetest.Credentials("ada@example.com", "secret")).
		WantStatus(http.StatusServiceUnavailable)
	if email, _ := form.Page().Find("input[name=email]").Attr("value"); email != "ada@example.com" {
		t.Errorf("what was typed is lost: %q", email)
	}
	visitor.Get("/").WantStatus(http.StatusOK)
	visitor.Get("/readyz").WantStatus(http.StatusServiceUnavailable)

	if server, err = pg.Open(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	eventually.Holds(t, "the site recovers", func() bool { return b.Get("/account").Status == http.StatusOK })
	b.Get("/account").WantText("Welcome back, Ada!")
	visitor.Get("/readyz").WantStatus(http.StatusOK)
}
