package account_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account/proofofwork"
)

// exhaustSignUps uses up the sign-ups that need no proof of work.
func exhaustSignUps(s *sitetest.Site) {
	s.T.Helper()
	const count = `INSERT INTO sign_in_attempts (key, tries, window_end) VALUES ($1, 600, now() + interval '10 minutes')`
	if _, err := s.Pool.Exec(s.T.Context(), count, sitetest.ThrottleKeys.Of("rush-sign-up")); err != nil {
		s.T.Fatal(err)
	}
}

func TestSignUpRequiresProofOfWorkAboveTheLimit(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	exhaustSignUps(site)
	const ada = `{"email":"ada@example.com","password":"secret"}`
	b := site.Browser()
	refused := b.Call("/api/auth/register", ada).WantStatus(http.StatusTooManyRequests)
	bits, challenge, found := strings.Cut(refused.Header.Get("Proof-Wanted"), " ")
	if !found || bits == "" || refused.Header.Get("Retry-After") == "" {
		t.Fatalf("no proof is required: %v", refused.Header)
	}
	register := func(proof string) sitetest.Response {
		request := b.Request(http.MethodPost, "/api/auth/register", "application/json", ada)
		request.Header.Set("Proof", proof)
		return b.Do(request)
	}
	register(challenge + ":no number").WantStatus(http.StatusTooManyRequests)
	register(solveChallenge(challenge)).WantStatus(http.StatusOK)
	b.Get("/account").WantText("Welcome back")
}

// Without JavaScript there is no proof of work: the form asks the visitor to wait and keeps the typed address.
func TestSignUpFormIsThrottledAboveTheLimit(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	exhaustSignUps(site)
	page := site.Browser().Post("/signup", url.Values{"email": {"ada@example.com"}, "password": {"secret"}}).
		WantStatus(http.StatusTooManyRequests).WantText("We’re getting a lot of requests right now.")
	if typed, _ := page.Page().Find(`input[name=email]`).Attr("value"); typed != "ada@example.com" {
		t.Errorf("the form's address is %q", typed)
	}
	site.Browser().Post("/login", sitetest.Credentials("nobody@example.com", "secret")).WantStatus(http.StatusUnauthorized)
}

// solveChallenge returns the proof for a challenge.
func solveChallenge(challenge string) string {
	for number := 0; ; number++ {
		proof := fmt.Sprintf("%s:%d", challenge, number)
		hash := sha256.Sum256([]byte(proof))
		if binary.BigEndian.Uint32(hash[:]) < 1<<(32-proofofwork.Bits) {
			return proof
		}
	}
}
