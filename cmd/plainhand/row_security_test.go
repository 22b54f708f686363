package main

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/pg/pgtest"
)

// signedUp returns a client that has just signed up on the running site.
func (r running) signedUp(t *testing.T, email string) *http.Client {
	t.Helper()
	jar, _ := cookiejar.New(nil) // never fails
	client := &http.Client{Jar: jar}
	form := url.Values{"email": {email}, "password": {"correct horse battery"}}
	response, err := client.PostForm(r.url+"/signup", form)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return client
}

func wantAccountPage(t *testing.T, site running, client *http.Client, when string) {
	t.Helper()
	response, err := client.Get(site.url + "/account")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK || response.Request.URL.Path != "/account" {
		t.Errorf("%s, /account answers %d at %s:\n%s", when, response.StatusCode, response.Request.URL, site.log)
	}
}

func asAdmin(t *testing.T, admin *pgxpool.Pool, statement string) {
	t.Helper()
	if _, err := admin.Exec(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// doctor returns what plainhand doctor prints, and its exit code.
func doctor(t *testing.T, settings map[string]string) (report string, code int) {
	t.Helper()
	got := program(t, settings, "", "doctor")
	return got.Out + got.Err, got.Code
}

func TestSignedInPagesWorkForMemberWhoCannotCreateRoles(t *testing.T) {
	t.Parallel()
	pool, admin := pgtest.Restricted(t)
	settings := map[string]string{"DATABASE_URL": pool.Config().ConnString(), "DATA_DIR": t.TempDir()}
	asAdmin(t, admin, fmt.Sprintf("GRANT editor_member TO %q", pool.Config().ConnConfig.User))
	site := serving(t, settings)
	wantAccountPage(t, site, site.signedUp(t, "ada@example.org"), "with a membership from before the migrations")
	if report, code := doctor(t, settings); code != 0 || !strings.Contains(report, "fine     users") {
		t.Errorf("the doctor ends with %d:\n%s", code, report)
	}
	asAdmin(t, admin, "REVOKE SELECT ON texts FROM editor_member")
	if report, code := doctor(t, settings); code == 0 || !strings.Contains(report, "WRONG    users") ||
		!strings.Contains(report, "lacks privileges on texts: run SELECT raise_wall()") {
		t.Errorf("without a privilege, the doctor ends with %d:\n%s", code, report)
	}
}

func TestRunningSiteSurvivesTheStatementsThatEnableRowSecurity(t *testing.T) {
	t.Parallel()
	pool, admin := pgtest.Restricted(t)
	settings := map[string]string{"DATABASE_URL": pool.Config().ConnString(), "DATA_DIR": t.TempDir()}
	site := serving(t, settings)
	client := site.signedUp(t, "ada@example.org")
	wantAccountPage(t, site, client, "without the role")
	user := pool.Config().ConnConfig.User
	if report, _ := doctor(t, settings); !strings.Contains(report, "look at  users") ||
		!strings.Contains(report, fmt.Sprintf(`GRANT editor_member TO %q; SELECT raise_wall();`, user)) {
		t.Errorf("the doctor does not say what to run:\n%s", report)
	}
	for _, statement := range []string{fmt.Sprintf("GRANT editor_member TO %q", user), "SELECT raise_wall()"} {
		asAdmin(t, admin, statement)
		wantAccountPage(t, site, client, "after "+statement)
	}
	if report, code := doctor(t, settings); code != 0 || !strings.Contains(report, "fine     users") {
		t.Errorf("the doctor ends with %d:\n%s", code, report)
	}
}
