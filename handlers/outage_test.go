package handlers_test

import (
	"net/http"
	"testing"

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
	site := newSite(t, withDatabase(pool))
	b := site.member("ada@example.com")

	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	down := b.get("/account").wantStatus(http.StatusServiceUnavailable)
	down.wantText("We can’t reach our database right now.").wantText("Nothing was lost.")
	if down.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	if call := b.call("/api/humanize", `{"text":"word"}`).wantStatus(http.StatusServiceUnavailable).
		json(); call["success"] != false {
		t.Errorf("got %v", call)
	}
	visitor := site.browser()
	form := visitor.post("/login", credentials("ada@example.com", "secret")).wantStatus(http.StatusServiceUnavailable)
	if email, _ := form.page().Find("input[name=email]").Attr("value"); email != "ada@example.com" {
		t.Errorf("what was typed is lost: %q", email)
	}
	visitor.get("/").wantStatus(http.StatusOK)
	visitor.get("/readyz").wantStatus(http.StatusServiceUnavailable)

	if server, err = pg.Open(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	eventually.Holds(t, "the site recovers", func() bool { return b.get("/account").status == http.StatusOK })
	b.get("/account").wantText("Welcome back, Ada!")
	visitor.get("/readyz").wantStatus(http.StatusOK)
}
