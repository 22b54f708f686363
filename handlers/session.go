package handlers

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/session"
)

// Sessions end thirty days after the last visit, and at most ninety days after signing in, so that a stolen one does
// not work forever. The end is extended once a day, not with every request, which would mean a write each time.
const (
	maxSessionIdle = 30 * 24 * time.Hour
	sessionRenewal = 24 * time.Hour
	maxSessionAge  = 90 * 24 * time.Hour
)

// NewSessions returns the site's session manager. Over HTTPS the cookie has the prefix __Host-, which browsers accept
// only if it is Secure and has no Domain.
func NewSessions(store scs.Store, site Site) *scs.SessionManager {
	manager := scs.New()
	manager.Store = store
	manager.Codec = session.Codec{}
	manager.HashTokenInStore = true
	manager.Lifetime = maxSessionIdle
	manager.Cookie.Name = "plainhand"
	manager.Cookie.SameSite = http.SameSiteLaxMode
	if site.BaseURL.Scheme == "https" {
		manager.Cookie.Name = "__Host-plainhand"
		manager.Cookie.Secure = true
	}
	return manager
}

// sessions reads and writes sessions. It writes only on changes: when a user signs in or out, and once a day. It does
// not use scs's LoadAndSave, which writes after the response has begun and so can no longer report a failure.
type sessions struct {
	manager *scs.SessionManager
	now     func() time.Time
}

// load loads the session into the request's context. Without a cookie it makes no query.
func (s sessions) load(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	w.Header().Add("Vary", "Cookie")
	token := ""
	if cookie, err := r.Cookie(s.manager.Cookie.Name); err == nil {
		token = cookie.Value
	}
	ctx, err := s.manager.Load(r.Context(), token)
	if err != nil {
		return r, err
	}
	r = r.WithContext(ctx)
	if token == "" {
		return r, nil
	}
	if len(s.manager.Keys(ctx)) == 0 {
		s.dropCookie(w, r) // unknown or expired session
		return r.WithContext(context.WithValue(ctx, endedKey, true)), nil
	}
	from, known := s.startedAt(r)
	end := sessionEnd(s.now(), from)
	if end.Sub(s.manager.Deadline(ctx)) < sessionRenewal {
		return r, nil
	}
	s.manager.SetDeadline(ctx, end)
	if !known {
		s.setStartedAt(r, from)
	}
	return r, s.save(w, r)
}

// sessionEnded reports whether the request has the cookie of an ended session. Pages then say so, since the visitor may
// expect to be signed in.
func sessionEnded(r *http.Request) bool {
	ended, _ := r.Context().Value(endedKey).(bool)
	return ended
}

// redirectUnauthorized redirects a visitor without access to target. If their session has ended, the browser keeps the
// cookie until the target page, which says so.
func redirectUnauthorized(w http.ResponseWriter, r *http.Request, target string) error {
	if sessionEnded(r) {
		w.Header().Del("Set-Cookie")
	}
	return redirect(w, r, target)
}

// sessionEnd returns when a session that began at from ends without further visits.
func sessionEnd(now, from time.Time) time.Time {
	idle, last := now.Add(maxSessionIdle), from.Add(maxSessionAge)
	if last.Before(idle) {
		return last.UTC()
	}
	return idle.UTC()
}

// startedAt returns when the user signed in, or now if the session does not record it.
func (s sessions) startedAt(r *http.Request) (from time.Time, known bool) {
	from, err := time.Parse(time.RFC3339, s.manager.GetString(r.Context(), session.From))
	if err != nil {
		return s.now(), false
	}
	return from, true
}

func (s sessions) setStartedAt(r *http.Request, from time.Time) {
	s.manager.Put(r.Context(), session.From, from.UTC().Format(time.RFC3339))
}

// begin signs user in under a new token (against session fixation).
func (s sessions) begin(w http.ResponseWriter, r *http.Request, user account.User) error {
	if err := s.manager.RenewToken(r.Context()); err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return err
	}
	for _, name := range []string{session.PendingUser, session.EnteringAt, session.EnteringID, session.Setup,
		session.SetupAt, session.ReauthenticatedAt, session.Ceremony, session.CeremonyAt, session.OAuthState,
		session.JourneyAt} {
		s.manager.Remove(r.Context(), name)
	}
	for name, value := range map[string]string{
		session.User: user.ID.String(), session.Epoch: session.WriteEpoch(user.Epoch), session.ID: id.String(),
		session.Agent: userAgentOf(r), session.Address: addressOf(r).String(),
	} {
		s.manager.Put(r.Context(), name, value)
	}
	s.setStartedAt(r, s.now())
	return s.save(w, r)
}

// renew begins a new session for the visitor, whose change has just ended all their sessions. If a concurrent change
// ended them first, it returns account.ErrSignedOut.
func (s sessions) renew(w http.ResponseWriter, r *http.Request, user account.User) error {
	if user.Epoch != visitorOf(r).User.Epoch+1 {
		return account.ErrSignedOut
	}
	return s.begin(w, r, user)
}

// awaitTwoFactor stores a pending sign-in after the password, under a new token, and signs out the browser's former
// user.
func (s sessions) awaitTwoFactor(w http.ResponseWriter, r *http.Request, user account.User) error {
	if err := s.manager.RenewToken(r.Context()); err != nil {
		return err
	}
	s.manager.Remove(r.Context(), session.User)
	s.manager.Put(r.Context(), session.PendingUser, user.ID.String())
	s.manager.Put(r.Context(), session.Epoch, session.WriteEpoch(user.Epoch))
	s.manager.Put(r.Context(), session.EnteringID, rand.Text())
	s.putTime(r, session.EnteringAt)
	return s.save(w, r)
}

// pendingTimeout is how long pending steps stay valid: a sign-in that awaits its code, a setup that awaits its first
// code, a passkey ceremony, and an OAuth state.
const pendingTimeout = 10 * time.Minute

// pendingSignIn returns the sign-in that awaits its second factor, or false without one or after pendingTimeout.
func (s sessions) pendingSignIn(r *http.Request) (account.PendingSignIn, bool) {
	id, err := uuid.Parse(s.manager.GetString(r.Context(), session.PendingUser))
	if err != nil || !s.recent(r, session.EnteringAt) {
		return account.PendingSignIn{}, false
	}
	epoch, err := strconv.Atoi(s.manager.GetString(r.Context(), session.Epoch))
	return account.PendingSignIn{UserID: id, Epoch: epoch, ID: s.manager.GetString(r.Context(), session.EnteringID)},
		err == nil
}

// saveSetup stores the setup of an authenticator app until a code confirms it.
func (s sessions) saveSetup(w http.ResponseWriter, r *http.Request, setup account.Setup) error {
	s.manager.Put(r.Context(), session.Setup, setup.Kept)
	s.putTime(r, session.SetupAt)
	return s.save(w, r)
}

// setup returns the setup of saveSetup, or "" after pendingTimeout.
func (s sessions) setup(r *http.Request) string {
	if !s.recent(r, session.SetupAt) {
		return ""
	}
	return s.manager.GetString(r.Context(), session.Setup)
}

// confirmIdentity records that the signed-in user has just confirmed their identity.
func (s sessions) confirmIdentity(w http.ResponseWriter, r *http.Request) error {
	s.putTime(r, session.ReauthenticatedAt)
	return s.save(w, r)
}

// identityConfirmedAt returns the time of the last confirmIdentity, or the zero time.
func (s sessions) identityConfirmedAt(r *http.Request) time.Time {
	return s.timeOf(r, session.ReauthenticatedAt)
}

// saveCeremony stores the state of a WebAuthn ceremony.
func (s sessions) saveCeremony(w http.ResponseWriter, r *http.Request, ceremony string) error {
	return s.putOnce(w, r, session.Ceremony, session.CeremonyAt, ceremony)
}

// takeCeremony removes and returns the ceremony, or "" without one or after pendingTimeout.
func (s sessions) takeCeremony(w http.ResponseWriter, r *http.Request) (string, error) {
	return s.takeOnce(w, r, session.Ceremony, session.CeremonyAt)
}

// saveOAuthState stores the state of a flow at an identity provider.
func (s sessions) saveOAuthState(w http.ResponseWriter, r *http.Request, state string) error {
	return s.putOnce(w, r, session.OAuthState, session.JourneyAt, state)
}

// takeOAuthState removes and returns the OAuth state, or "" without one or after pendingTimeout.
func (s sessions) takeOAuthState(w http.ResponseWriter, r *http.Request) (string, error) {
	return s.takeOnce(w, r, session.OAuthState, session.JourneyAt)
}

func (s sessions) putOnce(w http.ResponseWriter, r *http.Request, name, at, value string) error {
	s.manager.Put(r.Context(), name, value)
	s.putTime(r, at)
	return s.save(w, r)
}

func (s sessions) takeOnce(w http.ResponseWriter, r *http.Request, name, at string) (string, error) {
	value := s.manager.PopString(r.Context(), name)
	if value == "" {
		return "", nil
	}
	if !s.recent(r, at) {
		value = ""
	}
	return value, s.save(w, r)
}

func (s sessions) putTime(r *http.Request, name string) {
	s.manager.Put(r.Context(), name, s.now().UTC().Format(time.RFC3339))
}

func (s sessions) recent(r *http.Request, name string) bool {
	at := s.timeOf(r, name)
	return !at.IsZero() && s.now().Sub(at) < pendingTimeout
}

// timeOf returns the time of putTime, or the zero time.
func (s sessions) timeOf(r *http.Request, name string) time.Time {
	at, _ := time.Parse(time.RFC3339, s.manager.GetString(r.Context(), name))
	return at
}

// userAgentOf returns the request's User-Agent as valid UTF-8, truncated to session.MaxAgent bytes.
func userAgentOf(r *http.Request) string {
	agent := strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), "")
	if len(agent) > session.MaxAgent {
		agent = strings.ToValidUTF8(agent[:session.MaxAgent], "")
	}
	return agent
}

// id returns the session's public ID; the zero ID for sessions that began before IDs were introduced.
func (s sessions) id(r *http.Request) uuid.UUID {
	id, _ := uuid.Parse(s.manager.GetString(r.Context(), session.ID))
	return id
}

// revoked reports whether all sessions of the user have been ended since this one began. Sessions without an epoch
// belong to the first one.
func (s sessions) revoked(r *http.Request, user account.User) bool {
	epoch := s.manager.GetString(r.Context(), session.Epoch)
	return cmp.Or(epoch, session.WriteEpoch(0)) != session.WriteEpoch(user.Epoch)
}

// end signs out, and has the browser clear its cache for the site.
func (s sessions) end(w http.ResponseWriter, r *http.Request) error {
	if err := s.manager.Destroy(r.Context()); err != nil {
		return err
	}
	s.dropCookie(w, r)
	w.Header().Set("Clear-Site-Data", `"cache"`)
	return nil
}

// choosePlan remembers the plan that the visitor is about to buy. An empty ID clears it.
func (s sessions) choosePlan(w http.ResponseWriter, r *http.Request, planID string) error {
	if s.chosenPlan(r) == planID {
		return nil
	}
	s.manager.Put(r.Context(), session.Plan, planID)
	return s.save(w, r)
}

// chosenPlan returns the ID of the plan of choosePlan, or "".
func (s sessions) chosenPlan(r *http.Request) string {
	return s.manager.GetString(r.Context(), session.Plan)
}

// userID returns the ID of the signed-in user, or false without one.
func (s sessions) userID(r *http.Request) (uuid.UUID, bool) {
	id, err := uuid.Parse(s.manager.GetString(r.Context(), session.User))
	return id, err == nil
}

func (s sessions) save(w http.ResponseWriter, r *http.Request) error {
	token, expiry, err := s.manager.Commit(r.Context())
	if err != nil {
		return err
	}
	s.manager.WriteSessionCookie(r.Context(), w, token, expiry)
	return nil
}

func (s sessions) dropCookie(w http.ResponseWriter, r *http.Request) {
	s.manager.WriteSessionCookie(r.Context(), w, "", time.Time{})
}
