package handlers_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/account/proofofwork"
)

// exhaustSignUps uses up the sign-ups that need no proof of work.
func (s *testSite) exhaustSignUps() {
	s.t.Helper()
	const count = `INSERT INTO sign_in_attempts (key, tries, window_end) VALUES ($1, 600, now() + interval '10 minutes')`
	if _, err := s.pool.Exec(s.t.Context(), count, testKeys.Of("rush-sign-up")); err != nil {
		s.t.Fatal(err)
	}
}

func TestSignUpRequiresProofOfWorkAboveTheLimit(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.exhaustSignUps()
	const ada = `{"email":"ada@example.com","password":"secret"}`
	b := site.browser()
	refused := b.call("/api/auth/register", ada).wantStatus(http.StatusTooManyRequests)
	bits, challenge, found := strings.Cut(refused.header.Get("Proof-Wanted"), " ")
	if !found || bits == "" || refused.header.Get("Retry-After") == "" {
		t.Fatalf("no proof is required: %v", refused.header)
	}
	register := func(proof string) answer {
		request := b.request(http.MethodPost, "/api/auth/register", "application/json", ada)
		request.Header.Set("Proof", proof)
		return b.do(request)
	}
	register(challenge + ":no number").wantStatus(http.StatusTooManyRequests)
	register(solveChallenge(challenge)).wantStatus(http.StatusOK)
	b.get("/account").wantText("Welcome back")
}

// Without JavaScript there is no proof of work: the form asks the visitor to wait and keeps the typed address.
func TestSignUpFormIsThrottledAboveTheLimit(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.exhaustSignUps()
	page := site.browser().post("/signup", url.Values{"email": {"ada@example.com"}, "password": {"secret"}}).
		wantStatus(http.StatusTooManyRequests).wantText("A lot is going on here right now.")
	if typed, _ := page.page().Find(`input[name=email]`).Attr("value"); typed != "ada@example.com" {
		t.Errorf("the form's address is %q", typed)
	}
	site.browser().post("/login", credentials("nobody@example.com", "secret")).wantStatus(http.StatusUnauthorized)
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
