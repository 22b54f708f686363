package handlers_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/proofofwork"
)

// rush is as many sign-ups as nobody is asked for a proof at.
func (s *testSite) rush() {
	s.t.Helper()
	const count = `INSERT INTO sign_in_attempts (key, tries, window_end) VALUES ($1, 600, now() + interval '10 minutes')`
	if _, err := s.pool.Exec(s.t.Context(), count, testKeys.Of("rush-sign-up")); err != nil {
		s.t.Fatal(err)
	}
}

func TestInARushBrowsersShowAProof(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.rush()
	const ada = `{"email":"ada@example.com","password":"secret"}`
	b := site.browser()
	refused := b.call("/api/auth/register", ada).wantStatus(http.StatusTooManyRequests)
	bits, challenge, found := strings.Cut(refused.header.Get("Proof-Wanted"), " ")
	if !found || bits == "" || refused.header.Get("Retry-After") == "" {
		t.Fatalf("it asks for no proof: %v", refused.header)
	}
	sent := func(proof string) answer {
		request := b.request(http.MethodPost, "/api/auth/register", "application/json", ada)
		request.Header.Set("Proof", proof)
		return b.do(request)
	}
	sent(challenge + ":no number").wantStatus(http.StatusTooManyRequests)
	sent(workedOut(challenge)).wantStatus(http.StatusOK)
	b.get("/account").wantText("Welcome back")
}

// Without a script there is no proof: people are asked to wait, and keep what they typed.
func TestInARushFormsWait(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.rush()
	page := site.browser().post("/signup", url.Values{"email": {"ada@example.com"}, "password": {"secret"}}).
		wantStatus(http.StatusTooManyRequests).wantText("A lot is going on here right now.")
	if typed, _ := page.page().Find(`input[name=email]`).Attr("value"); typed != "ada@example.com" {
		t.Errorf("the address is %q now", typed)
	}
	site.browser().post("/login", credentials("nobody@example.com", "secret")).wantStatus(http.StatusUnauthorized)
}

// workedOut answers a challenge.
func workedOut(challenge string) string {
	for number := 0; ; number++ {
		proof := fmt.Sprintf("%s:%d", challenge, number)
		hash := sha256.Sum256([]byte(proof))
		if binary.BigEndian.Uint32(hash[:]) < 1<<(32-proofofwork.Bits) {
			return proof
		}
	}
}
