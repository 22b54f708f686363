package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
)

var (
	requestIDs    = regexp.MustCompile(`"request_id":"[^"]*"`)
	secretPattern = regexp.MustCompile(`ph_(?:live|test)_[0-9A-Za-z]{38}`)
	revokeAction  = regexp.MustCompile(`action="(/account/api/[\w-]+)/revoke"`)
)

// newKey creates an API key of a kind, live or test, and returns its secret.
func (b *browser) newKey(kind string, scopes ...string) string {
	b.site.t.Helper()
	posted := url.Values{"name": {"The website"}, "kind": {kind}, "days": {"30"}, "password": {"secret"}}
	for _, scope := range scopes {
		posted.Set("may-"+scope, "on")
	}
	secret := secretPattern.FindString(b.post("/account/api", posted).wantStatus(http.StatusOK).body)
	if !apikey.IsSecretFormat(secret) {
		b.site.t.Fatalf("no secret on the page: %q", secret)
	}
	return secret
}

func TestAPIKeySecretIsShownOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	secret := ada.newKey("test", "humanize", "usage")
	page := ada.get("/account/api").wantText("The website").wantText(secret[:12] + "…").wantText("Humanize, Usage").
		wantText("never used").wantText("Test")
	if strings.Contains(page.body, secret) {
		t.Error("the secret is shown again")
	}
	if site.count(`SELECT count(*) FROM api_keys WHERE position('`+secret+`' in api_keys::text) > 0`) > 0 {
		t.Error("the secret is stored")
	}
	if site.count(`SELECT count(*) FROM mails WHERE kind = 'key_made'`) != 1 {
		t.Error("no notification was sent")
	}
	ada.get("/account/security").wantText("An API key was made")
	if log := site.finalLog(); strings.Contains(log, secret) {
		t.Error("the secret is in the log")
	}
}

// Reloading the page resends its form.
func TestResentFormCreatesOneKey(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	id, _ := ada.get("/account/api").page().Find("input[name=id]").Attr("value")
	posted := url.Values{"id": {id}, "name": {"x"}, "may-humanize": {"on"}, "password": {"secret"}}
	ada.post("/account/api", posted).wantStatus(http.StatusOK)
	ada.post("/account/api", posted).wantStatus(http.StatusConflict).wantText("This key has been made already.")
	if keys := site.count(`SELECT count(*) FROM api_keys`); keys != 1 {
		t.Errorf("%d keys", keys)
	}
}

func TestCreatingAKeyRequiresPasswordScopeAndName(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	posted := url.Values{"name": {"The website"}, "kind": {"test"}, "may-humanize": {"on"}, "days": {"30"},
		"password": {"wrong!"}}
	ada.post("/account/api", posted).wantStatus(http.StatusBadRequest).wantText("That isn’t your current password.").
		wantText("Make a key")
	posted.Set("password", "secret")
	posted.Del("may-humanize")
	ada.post("/account/api", posted).wantStatus(http.StatusBadRequest).wantText("A key has to be for something.")
	posted.Set("may-everything", "on")
	ada.post("/account/api", posted).wantStatus(http.StatusBadRequest)
	posted.Set("may-humanize", "on")
	posted.Set("name", "two\nlines")
	ada.post("/account/api", posted).wantStatus(http.StatusBadRequest).wantText("A key needs a name")
	if keys := site.count(`SELECT count(*) FROM api_keys`); keys != 0 {
		t.Errorf("%d keys", keys)
	}
}

func TestKeyIsRotatedAndRevoked(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.customer("ada@example.com", "pro"), site.customer("bob@example.com", "pro")
	first := ada.newKey("test", "humanize")
	path := revokeAction.FindStringSubmatch(ada.get("/account/api").body)[1]

	bob.post(path+"/rotate", url.Values{"overlap": {"1h0m0s"}, "password": {"secret"}}).wantStatus(http.StatusNotFound)
	bob.post(path+"/revoke", nil).wantStatus(http.StatusNotFound)
	ada.post(path+"/rotate", url.Values{"overlap": {"2h0m0s"}, "password": {"secret"}}).wantStatus(http.StatusBadRequest)
	second := secretPattern.FindString(ada.post(path+"/rotate", url.Values{"overlap": {"1h0m0s"}, "password": {"secret"}}).
		wantStatus(http.StatusOK).body)
	if second == first || !apikey.IsSecretFormat(second) {
		t.Errorf("%q is the new secret", second)
	}
	if site.count(`SELECT count(*) FROM api_keys WHERE expires_at < now() + interval '61 minutes'`) != 1 {
		t.Error("the former key does not expire")
	}
	ada.get("/account/api").wantText("The website (former)")
	ada.post(path+"/revoke", nil).wantRedirect("/account/api")
	ada.get("/account/api").wantText("The key is revoked.").wantText("Ended")
	ada.post(path+"/revoke", nil).wantStatus(http.StatusNotFound)
}

func TestKeysPerUserAreLimitedToTwenty(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	ada.newKey("test", "humanize")
	site.run(`INSERT INTO api_keys (id, user_id, name, hint, hash, test, scopes, made_at)
		SELECT gen_random_uuid(), user_id, name, hint, sha256(n::text::bytea), test, scopes, made_at
		FROM api_keys, generate_series(1, 19) AS n`)
	posted := url.Values{"name": {"x"}, "may-humanize": {"on"}, "password": {"secret"}}
	ada.post("/account/api", posted).wantStatus(http.StatusConflict).wantText("You have 20 keys")
	path := revokeAction.FindStringSubmatch(ada.get("/account/api").body)[1]
	ada.post(path+"/rotate", url.Values{"overlap": {"1h0m0s"}, "password": {"secret"}}).wantStatus(http.StatusOK)
}

// An intruder who added a sign-in method loses the API keys when the owner removes it.
func TestUndoingASignInMethodRevokesKeys(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := verified(site)
	ada.withPasskey()
	ada.newKey("test", "humanize")
	code := site.mailedCodes(ada.vars["email"], account.EmailPasskeyAdded)[0]
	site.browser().post("/undo-way-in/"+code, nil)
	if keys := site.count(`SELECT count(*) FROM api_keys`); keys != 0 {
		t.Errorf("%d keys are left", keys)
	}
}
