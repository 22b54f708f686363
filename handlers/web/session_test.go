package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/session"
	"plainhand/internal/pg/pgtest"
	"plainhand/store"
	"plainhand/store/visitors"
)

const aDay = 24 * time.Hour

// sessionBench is a browser's session with a test clock.
type sessionFixture struct {
	t        *testing.T
	sessions Sessions
	now      time.Time
	cookie   *http.Cookie
	writes   int
}

func newSessionFixture(t *testing.T) *sessionFixture {
	// The manager dates new sessions by the real clock, which must not be ahead of the test's.
	b := &sessionFixture{t: t, now: time.Now().Add(time.Minute).Truncate(time.Second)}
	base := &url.URL{Scheme: "http", Host: "localhost"}
	b.sessions = Sessions{NewSessions(visitors.NewSessions(store.New(pgtest.New(t))), Site{BaseURL: base}),
		func() time.Time { return b.now }}
	return b
}

// visit loads the session, calls work with it, and returns the session's end.
func (b *sessionFixture) visit(work func(w http.ResponseWriter, r *http.Request) error) time.Time {
	b.t.Helper()
	request := httptest.NewRequestWithContext(b.t.Context(), http.MethodGet, "/", nil)
	if b.cookie != nil {
		request.AddCookie(b.cookie)
	}
	answer := httptest.NewRecorder()
	request, err := b.sessions.load(answer, request)
	if err == nil && work != nil {
		err = work(answer, request)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	for _, cookie := range answer.Result().Cookies() {
		b.cookie = cookie
		b.writes++
	}
	return b.sessions.Manager.Deadline(request.Context())
}

func (b *sessionFixture) signIn(w http.ResponseWriter, r *http.Request) error {
	return b.sessions.begin(w, r, account.User{ID: uuid.New()})
}

func TestASessionEndsNinetyDaysAfterSigningIn(t *testing.T) {
	t.Parallel()
	b := newSessionFixture(t)
	b.visit(b.signIn)
	signedIn := b.now
	for range 89 {
		b.now = b.now.Add(aDay)
		end := b.visit(nil)
		if want := min(b.now.Add(30*aDay).Unix(), signedIn.Add(90*aDay).Unix()); end.Unix() != want {
			t.Fatalf("on day %d the session ends at %s, want %s", int(b.now.Sub(signedIn)/aDay), end, time.Unix(want, 0))
		}
	}
	if b.writes > 1+60 {
		t.Errorf("%d writes: an end that cannot move is written again", b.writes)
	}
}

func TestSigningInAgainBeginsAnotherNinetyDays(t *testing.T) {
	t.Parallel()
	b := newSessionFixture(t)
	b.visit(b.signIn)
	for range 80 {
		b.now = b.now.Add(aDay)
		b.visit(nil)
	}
	b.visit(b.signIn)
	b.now = b.now.Add(2 * aDay)
	if end := b.visit(nil); !end.Equal(b.now.Add(30 * aDay)) {
		t.Errorf("the session ends at %s", end)
	}
}

func TestLegacySessionGetsNinetyDaysAtItsRenewal(t *testing.T) {
	t.Parallel()
	b := newSessionFixture(t)
	b.visit(b.signIn)
	b.visit(func(w http.ResponseWriter, r *http.Request) error {
		b.sessions.Manager.Remove(r.Context(), session.From)
		return b.sessions.save(w, r)
	})
	b.now = b.now.Add(2 * aDay)
	renewed := b.now
	for range 89 {
		b.visit(nil)
		b.now = b.now.Add(aDay)
	}
	if end := b.visit(nil); !end.Equal(renewed.Add(90 * aDay)) {
		t.Errorf("the session ends at %s, want ninety days after %s", end, renewed)
	}
}
