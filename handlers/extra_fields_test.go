package handlers_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"testing"

	"plainhand/handlers/sitetest"
)

// forbiddenFields are fields that users must not be able to set, under the names that a server might bind them to, and
// fields of other forms. None is a field of the forms and calls that they are added to. otherID is another user's ID.
func forbiddenFields(otherID string) map[string]any {
	const hash = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$aGFzaA"
	return map[string]any{
		"id": otherID, "ID": otherID, "user": otherID, "user_id": otherID, "owner": otherID,
		"subscriptionStatus": "active", "subscription_status": "active", "status": "active", "active": true,
		"currentPlan": "premium", "current_plan": "premium", "planResetDate": "2099-01-01T00:00:00Z",
		"wordsUsedThisMonth": -30_000, "words_used": 0, "wordsUsed": -30_000, "totalWordsUsed": 0, "used": 0,
		"emailVerified": true, "email_verified_at": "2026-01-01T00:00:00Z", "verified": true,
		"disabled": true, "disabledAt": "2026-01-01T00:00:00Z", "disabled_at": "2026-01-01T00:00:00Z",
		"isAdmin": true, "admin": true, "role": "admin", "operator": "eve",
		"passwordHash": hash, "PasswordHash": hash, "password_hash": hash, "hash": hash,
		"epoch": 7, "secondStep": true, "historyDays": 90, "history_days": 90,
		"createdAt": "2000-01-01T00:00:00Z", "created_at": "2000-01-01T00:00:00Z", "arrived_at": "2000-01-01T00:00:00Z",
		"address": "203.0.113.9", "__proto__": map[string]any{"isAdmin": true}, "constructor": "Object",
	}
}

// asForm returns a form with extra fields added.
func asForm(own url.Values, extra map[string]any) url.Values {
	all := maps.Clone(own)
	for name, value := range extra {
		all.Set(name, fmt.Sprint(value))
	}
	return all
}

// userRow returns a user's row in users and the number of their rows in related tables.
func userRow(s *sitetest.Site, email string) map[string]any {
	s.T.Helper()
	const query = `SELECT to_jsonb(users) || jsonb_build_object(
		'grants', (SELECT count(*) FROM grants WHERE user_id = users.id),
		'subscriptions', (SELECT count(*) FROM subscriptions WHERE user_id = users.id),
		'usage', (SELECT count(*) FROM usage WHERE user_id = users.id),
		'second_steps', (SELECT count(*) FROM second_steps WHERE user_id = users.id),
		'linked_accounts', (SELECT count(*) FROM linked_accounts WHERE user_id = users.id))
		FROM users WHERE email = $1`
	var row map[string]any
	if err := s.Pool.QueryRow(s.T.Context(), query, email).Scan(&row); err != nil {
		s.T.Fatal(err)
	}
	return row
}

// without returns a copy of row without the columns.
func without(row map[string]any, columns ...string) map[string]any {
	rest := maps.Clone(row)
	maps.DeleteFunc(rest, func(column string, _ any) bool { return slices.Contains(columns, column) })
	return rest
}

// AP02, AP21, A21: a sign-up sets the address, the password, and the name.
func TestSignUpIgnoresForbiddenFields(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("bob@example.com")
	b, more := site.Browser(), forbiddenFields(site.UserID("bob@example.com"))
	site.Browser().Call("/api/auth/register", `{"email":"plain@example.com","password":"secret","firstName":"Ada"}`).
		WantStatus(http.StatusOK)
	own := map[string]any{"email": "call@example.com", "password": "secret", "firstName": "Ada"}
	b.Call("/api/auth/register", sitetest.AsJSON(own, more)).WantStatus(http.StatusOK)
	form := sitetest.Credentials("form@example.com", "secret")
	form.Set("firstName", "Ada")
	site.Browser().Post("/signup", asForm(form, more)).WantRedirect("/")

	differ := []string{"id", "email", "password_hash", "created_at", "arrived_at"}
	plain := without(userRow(site, "plain@example.com"), differ...)
	for _, email := range []string{"call@example.com", "form@example.com"} {
		user := site.User(email)
		if got := without(userRow(site, email), differ...); !reflect.DeepEqual(got, plain) {
			t.Errorf("%s: %v\nwant %v", email, got, plain)
		}
		if user.ID.String() == site.UserID("bob@example.com") || user.CreatedAt.Year() < 2026 {
			t.Errorf("%s is %s, of %s", email, user.ID, user.CreatedAt)
		}
		site.Browser().Post("/login", sitetest.Credentials(email, "secret")).WantRedirect("/")
	}
	user := b.Get("/api/user/" + site.UserID("call@example.com")).JSON()["user"].(map[string]any)
	if user["subscriptionStatus"] != "inactive" || user["currentPlan"] != nil || user["wordsUsedThisMonth"] != 0.0 {
		t.Errorf("got %v", user)
	}
}

// AP01, AP05, A21: each form and call changes its own fields in the sender's account only.
func TestFormsIgnoreForbiddenFields(t *testing.T) {
	t.Parallel()
	const ada, bob = "ada@example.com", "bob@example.com"
	site := sitetest.New(t)
	b := site.Member(ada)
	site.Member(bob)
	id, more := site.UserID(ada), forbiddenFields(site.UserID(bob))
	type fields = map[string]any
	for _, test := range []struct {
		path    string
		call    fields     // a JSON call, if there is one
		form    url.Values // or else a form
		status  int
		changes []string // columns
	}{
		{"/api/auth/login", fields{"email": ada, "password": "secret"}, nil, http.StatusOK, nil},
		{"/login", nil, sitetest.Credentials(ada, "secret"), http.StatusSeeOther, nil},
		{"/api/user/usage", fields{"userId": id}, nil, http.StatusOK, nil},
		{"/api/user/update-plan", fields{"userId": id, "planId": "premium"}, nil, http.StatusOK, nil},
		{"/account/name", nil, url.Values{"firstName": {"Augusta"}, "email": {"eve@example.net"}, "mode": {"casual"},
			"keep": {"Harbor"}}, http.StatusSeeOther, []string{"first_name"}},
		{"/account/preferences", nil, url.Values{"mode": {"casual"}, "strength": {"light"}, "keep": {"Harbor"},
			"firstName": {"Eve"}, "lastName": {"Eve"}, "email": {"eve@example.net"}}, http.StatusSeeOther,
			[]string{"mode", "strength", "layout", "kept_words"}},
		{"/account/email", nil, url.Values{"email": {"ada@example.net"}, "emailPassword": {"secret"}, "firstName": {"Eve"}},
			http.StatusSeeOther, nil},
		{"/account/verify", nil, url.Values{"email": {"eve@example.net"}}, http.StatusSeeOther, nil},
		{"/account/password", nil, sitetest.Passwords("secret", "rhubarb tin"), http.StatusSeeOther,
			[]string{"password_hash", "epoch"}},
		{"/account/sessions/end-others", nil, url.Values{}, http.StatusSeeOther, []string{"epoch"}},
	} {
		before, others := userRow(site, ada), userRow(site, bob)
		got := sitetest.Response{}
		if test.call != nil {
			got = b.Call(test.path, sitetest.AsJSON(test.call, more))
		} else {
			got = b.Post(test.path, asForm(test.form, more))
		}
		if got.Status != test.status {
			t.Errorf("%s: %d %.300s", test.path, got.Status, got.Body)
		}
		if after := userRow(site, ada); !reflect.DeepEqual(without(after, test.changes...),
			without(before, test.changes...)) {
			t.Errorf("%s changes the user to %v\nfrom %v", test.path, after, before)
		}
		if after := userRow(site, bob); !reflect.DeepEqual(after, others) {
			t.Errorf("%s changes another user to %v\nfrom %v", test.path, after, others)
		}
	}
}
