package handlers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"testing"
)

// extra are fields that nobody may set about themselves, under whatever name a server might bind them, or that belong
// to another form. None is a field of the forms and calls that they are added to.
func extra(anothers string) map[string]any {
	const hash = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$aGFzaA"
	return map[string]any{
		"id": anothers, "ID": anothers, "user": anothers, "user_id": anothers, "owner": anothers,
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

// asJSON is the object with extra fields.
func asJSON(own, extra map[string]any) string {
	all := map[string]any{}
	maps.Copy(all, extra)
	maps.Copy(all, own)
	written, err := json.Marshal(all)
	if err != nil {
		panic(err) // plain values
	}
	return string(written)
}

// asForm is the form with extra fields.
func asForm(own url.Values, extra map[string]any) url.Values {
	all := maps.Clone(own)
	for name, value := range extra {
		all.Set(name, fmt.Sprint(value))
	}
	return all
}

// row is what is stored about a user, and how much that belongs to them.
func (s *testSite) row(email string) map[string]any {
	s.t.Helper()
	const query = `SELECT to_jsonb(users) || jsonb_build_object(
		'grants', (SELECT count(*) FROM grants WHERE user_id = users.id),
		'subscriptions', (SELECT count(*) FROM subscriptions WHERE user_id = users.id),
		'usage', (SELECT count(*) FROM usage WHERE user_id = users.id),
		'second_steps', (SELECT count(*) FROM second_steps WHERE user_id = users.id),
		'linked_accounts', (SELECT count(*) FROM linked_accounts WHERE user_id = users.id))
		FROM users WHERE email = $1`
	var row map[string]any
	if err := s.pool.QueryRow(s.t.Context(), query, email).Scan(&row); err != nil {
		s.t.Fatal(err)
	}
	return row
}

func without(row map[string]any, columns ...string) map[string]any {
	rest := maps.Clone(row)
	maps.DeleteFunc(rest, func(column string, _ any) bool { return slices.Contains(columns, column) })
	return rest
}

// AP02, AP21, A21: whoever signs up decides their address, their password, and their name.
func TestNobodySignsUpAsMore(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("bob@example.com")
	b, more := site.browser(), extra(site.userID("bob@example.com"))
	site.browser().call("/api/auth/register", `{"email":"plain@example.com","password":"secret","firstName":"Ada"}`).
		wantStatus(http.StatusOK)
	own := map[string]any{"email": "call@example.com", "password": "secret", "firstName": "Ada"}
	b.call("/api/auth/register", asJSON(own, more)).wantStatus(http.StatusOK)
	form := credentials("form@example.com", "secret")
	form.Set("firstName", "Ada")
	site.browser().post("/signup", asForm(form, more)).wantRedirect("/")

	differ := []string{"id", "email", "password_hash", "created_at", "arrived_at"}
	plain := without(site.row("plain@example.com"), differ...)
	for _, email := range []string{"call@example.com", "form@example.com"} {
		user := site.user(email)
		if got := without(site.row(email), differ...); !reflect.DeepEqual(got, plain) {
			t.Errorf("%s: %v\nwant %v", email, got, plain)
		}
		if user.ID.String() == site.userID("bob@example.com") || user.CreatedAt.Year() < 2026 {
			t.Errorf("%s is %s, of %s", email, user.ID, user.CreatedAt)
		}
		site.browser().post("/login", credentials(email, "secret")).wantRedirect("/")
	}
	user := b.get("/api/user/" + site.userID("call@example.com")).json()["user"].(map[string]any)
	if user["subscriptionStatus"] != "inactive" || user["currentPlan"] != nil || user["wordsUsedThisMonth"] != 0.0 {
		t.Errorf("got %v", user)
	}
}

// AP01, AP05, A21: each form and call changes what it is for, in the account of whoever sends it, and nothing else.
func TestNoFormChangesMoreThanItIsFor(t *testing.T) {
	t.Parallel()
	const ada, bob = "ada@example.com", "bob@example.com"
	site := newSite(t)
	b := site.member(ada)
	site.member(bob)
	id, more := site.userID(ada), extra(site.userID(bob))
	type fields = map[string]any
	for _, test := range []struct {
		path    string
		call    fields     // a JSON call, if there is one
		form    url.Values // or else a form
		status  int
		changes []string // columns
	}{
		{"/api/auth/login", fields{"email": ada, "password": "secret"}, nil, http.StatusOK, nil},
		{"/login", nil, credentials(ada, "secret"), http.StatusSeeOther, nil},
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
		{"/account/password", nil, passwords("secret", "rhubarb tin"), http.StatusSeeOther,
			[]string{"password_hash", "epoch"}},
		{"/account/sessions/end-others", nil, url.Values{}, http.StatusSeeOther, []string{"epoch"}},
	} {
		before, others := site.row(ada), site.row(bob)
		got := answer{}
		if test.call != nil {
			got = b.call(test.path, asJSON(test.call, more))
		} else {
			got = b.post(test.path, asForm(test.form, more))
		}
		if got.status != test.status {
			t.Errorf("%s: %d %.300s", test.path, got.status, got.body)
		}
		if after := site.row(ada); !reflect.DeepEqual(without(after, test.changes...), without(before, test.changes...)) {
			t.Errorf("%s makes %v\nof %v", test.path, after, before)
		}
		if after := site.row(bob); !reflect.DeepEqual(after, others) {
			t.Errorf("%s makes somebody else %v\nof %v", test.path, after, others)
		}
	}
}
