package api_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
)

var (
	requestIDs   = regexp.MustCompile(`"request_id":"[^"]*"`)
	revokeAction = regexp.MustCompile(`action="(/account/api/[\w-]+)/revoke"`)
)

func TestAPIKeySecretIsShownOnce(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	secret := ada.NewKey("test", "humanize", "usage")
	page := ada.Get("/account/api").WantText("The website").WantText(secret[:12] + "…").WantText("Humanize, Usage").
		WantText("never used").WantText("Test")
	if strings.Contains(page.Body, secret) {
		t.Error("the secret is shown again")
	}
	if site.Count(`SELECT count(*) FROM api_keys WHERE position('`+secret+`' in api_keys::text) > 0`) > 0 {
		t.Error("the secret is stored")
	}
	if site.Count(`SELECT count(*) FROM mails WHERE kind = 'key_made'`) != 1 {
		t.Error("no notification was sent")
	}
	ada.Get("/account/security").WantText("An API key was created")
	if log := site.FinalLog(); strings.Contains(log, secret) {
		t.Error("the secret is in the log")
	}
}

// Reloading the page resends its form.
func TestResentFormCreatesOneKey(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	id, _ := ada.Get("/account/api").Page().Find("input[name=id]").Attr("value")
	posted := url.Values{"id": {id}, "name": {"x"}, "may-humanize": {"on"}, "password": {"secret"}}
	ada.Post("/account/api", posted).WantStatus(http.StatusOK)
	ada.Post("/account/api", posted).WantStatus(http.StatusConflict).WantText("This key has already been created.")
	if keys := site.Count(`SELECT count(*) FROM api_keys`); keys != 1 {
		t.Errorf("%d keys", keys)
	}
}

func TestCreatingAKeyRequiresPasswordScopeAndName(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	posted := url.Values{"name": {"The website"}, "kind": {"test"}, "may-humanize": {"on"}, "days": {"30"},
		"password": {"wrong!"}}
	ada.Post("/account/api", posted).WantStatus(http.StatusBadRequest).WantText("That isn’t your current password.").
		WantText("Create a key")
	posted.Set("password", "secret")
	posted.Del("may-humanize")
	ada.Post("/account/api", posted).WantStatus(http.StatusBadRequest).WantText("A key needs at least one permission.")
	posted.Set("may-everything", "on")
	ada.Post("/account/api", posted).WantStatus(http.StatusBadRequest)
	posted.Set("may-humanize", "on")
	posted.Set("name", "two\nlines")
	ada.Post("/account/api", posted).WantStatus(http.StatusBadRequest).WantText("A key needs a name")
	if keys := site.Count(`SELECT count(*) FROM api_keys`); keys != 0 {
		t.Errorf("%d keys", keys)
	}
}

func TestKeyIsRotatedAndRevoked(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Customer("ada@example.com", "pro"), site.Customer("bob@example.com", "pro")
	first := ada.NewKey("test", "humanize")
	path := revokeAction.FindStringSubmatch(ada.Get("/account/api").Body)[1]

	bob.Post(path+"/rotate", url.Values{"overlap": {"1h0m0s"}, "password": {"secret"}}).WantStatus(http.StatusNotFound)
	bob.Post(path+"/revoke", nil).WantStatus(http.StatusNotFound)
	ada.Post(path+"/rotate", url.Values{"overlap": {"2h0m0s"}, "password": {"secret"}}).WantStatus(http.StatusBadRequest)
	second := sitetest.SecretPattern.FindString(ada.Post(path+"/rotate", url.Values{"overlap": {"1h0m0s"},
		"password": {"secret"}}).
		WantStatus(http.StatusOK).Body)
	if second == first || !apikey.IsSecretFormat(second) {
		t.Errorf("%q is the new secret", second)
	}
	if site.Count(`SELECT count(*) FROM api_keys WHERE expires_at < now() + interval '61 minutes'`) != 1 {
		t.Error("the former key does not expire")
	}
	ada.Get("/account/api").WantText("The website (former)")
	ada.Post(path+"/revoke", nil).WantRedirect("/account/api")
	ada.Get("/account/api").WantText("The key is revoked.").WantText("Ended")
	ada.Post(path+"/revoke", nil).WantStatus(http.StatusNotFound)
}

func TestKeysPerUserAreLimitedToTwenty(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	ada.NewKey("test", "humanize")
	site.Exec(`INSERT INTO api_keys (id, user_id, name, hint, hash, test, scopes, made_at)
		SELECT gen_random_uuid(), user_id, name, hint, sha256(n::text::bytea), test, scopes, made_at
		FROM api_keys, generate_series(1, 19) AS n`)
	posted := url.Values{"name": {"x"}, "may-humanize": {"on"}, "password": {"secret"}}
	ada.Post("/account/api", posted).WantStatus(http.StatusConflict).WantText("You have 20 keys")
	path := revokeAction.FindStringSubmatch(ada.Get("/account/api").Body)[1]
	ada.Post(path+"/rotate", url.Values{"overlap": {"1h0m0s"}, "password": {"secret"}}).WantStatus(http.StatusOK)
}

// An intruder who added a sign-in method loses the API keys when the owner removes it.
func TestUndoingASignInMethodRevokesKeys(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := sitetest.Verified(site)
	ada.WithPasskey()
	ada.NewKey("test", "humanize")
	code := site.MailedCodes(ada.Vars["email"], account.EmailPasskeyAdded)[0]
	site.Browser().Post("/undo-way-in/"+code, nil)
	if keys := site.Count(`SELECT count(*) FROM api_keys`); keys != 0 {
		t.Errorf("%d keys are left", keys)
	}
}
