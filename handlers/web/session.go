package web

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

// Sessions reads and writes sessions. It writes only on changes: when a user signs in or out, and once a day. It does
// not use scs's LoadAndSave, which writes after the response has begun and so can no longer report a failure.
type Sessions struct {
	Manager *scs.SessionManager
	Now     func() time.Time
}

// load loads the session into the request's context. Without a cookie it makes no query.
func (s Sessions) load(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	w.Header().Add("Vary", "Cookie")
	token := ""
	if cookie, err := r.Cookie(s.Manager.Cookie.Name); err == nil {
		token = cookie.Value
	}
	ctx, err := s.Manager.Load(r.Context(), token)
	if err != nil {
		return r, err
	}
	r = r.WithContext(ctx)
	if token == "" {
		return r, nil
	}
	if len(s.Manager.Keys(ctx)) == 0 {
		s.dropCookie(w, r) // unknown or expired session
		return r.WithContext(context.WithValue(ctx, endedKey, true)), nil
	}
	from, known := s.startedAt(r)
	end := sessionEnd(s.Now(), from)
	if end.Sub(s.Manager.Deadline(ctx)) < sessionRenewal {
		return r, nil
	}
	s.Manager.SetDeadline(ctx, end)
	if !known {
		s.setStartedAt(r, from)
	}
	return r, s.save(w, r)
}

// SessionEnded reports whether the request has the cookie of an ended session. Pages then say so, since the visitor may
// expect to be signed in.
func SessionEnded(r *http.Request) bool {
	ended, _ := r.Context().Value(endedKey).(bool)
	return ended
}

// RedirectUnauthorized redirects a visitor without access to target. If their session has ended, the browser keeps the
// cookie until the target page, which says so.
func RedirectUnauthorized(w http.ResponseWriter, r *http.Request, target string) error {
	if SessionEnded(r) {
		w.Header().Del("Set-Cookie")
	}
	return Redirect(w, r, target)
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
func (s Sessions) startedAt(r *http.Request) (from time.Time, known bool) {
	from, err := time.Parse(time.RFC3339, s.Manager.GetString(r.Context(), session.From))
	if err != nil {
		return s.Now(), false
	}
	return from, true
}

func (s Sessions) setStartedAt(r *http.Request, from time.Time) {
	s.Manager.Put(r.Context(), session.From, from.UTC().Format(time.RFC3339))
}

// begin signs user in under a new token (against session fixation).
func (s Sessions) begin(w http.ResponseWriter, r *http.Request, user account.User) error {
	if err := s.Manager.RenewToken(r.Context()); err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return err
	}
	for _, name := range []string{session.PendingUser, session.EnteringAt, session.EnteringID, session.Setup,
		session.SetupAt, session.ReauthenticatedAt, session.Ceremony, session.CeremonyAt, session.OAuthState,
		session.JourneyAt} {
		s.Manager.Remove(r.Context(), name)
	}
	for name, value := range map[string]string{
		session.User: user.ID.String(), session.Epoch: session.WriteEpoch(user.Epoch), session.ID: id.String(),
		session.Agent: userAgentOf(r), session.Address: AddressOf(r).String(),
	} {
		s.Manager.Put(r.Context(), name, value)
	}
	s.setStartedAt(r, s.Now())
	return s.save(w, r)
}

// Renew begins a new session for the visitor, whose change has just ended all their sessions. If a concurrent change
// ended them first, it returns account.ErrSignedOut.
func (s Sessions) Renew(w http.ResponseWriter, r *http.Request, user account.User) error {
	if user.Epoch != VisitorOf(r).User.Epoch+1 {
		return account.ErrSignedOut
	}
	return s.begin(w, r, user)
}

// awaitTwoFactor stores a pending sign-in after the password, under a new token, and signs out the browser's former
// user.
func (s Sessions) awaitTwoFactor(w http.ResponseWriter, r *http.Request, user account.User) error {
	if err := s.Manager.RenewToken(r.Context()); err != nil {
		return err
	}
	s.Manager.Remove(r.Context(), session.User)
	s.Manager.Put(r.Context(), session.PendingUser, user.ID.String())
	s.Manager.Put(r.Context(), session.Epoch, session.WriteEpoch(user.Epoch))
	s.Manager.Put(r.Context(), session.EnteringID, rand.Text())
	s.putTime(r, session.EnteringAt)
	return s.save(w, r)
}

// pendingTimeout is how long pending steps stay valid: a sign-in that awaits its code, a setup that awaits its first
// code, a passkey ceremony, and an OAuth state.
const pendingTimeout = 10 * time.Minute

// PendingSignIn returns the sign-in that awaits its second factor, or false without one or after pendingTimeout.
func (s Sessions) PendingSignIn(r *http.Request) (account.PendingSignIn, bool) {
	id, err := uuid.Parse(s.Manager.GetString(r.Context(), session.PendingUser))
	if err != nil || !s.recent(r, session.EnteringAt) {
		return account.PendingSignIn{}, false
	}
	epoch, err := strconv.Atoi(s.Manager.GetString(r.Context(), session.Epoch))
	return account.PendingSignIn{UserID: id, Epoch: epoch, ID: s.Manager.GetString(r.Context(), session.EnteringID)},
		err == nil
}

// SaveSetup stores the setup of an authenticator app until a code confirms it.
func (s Sessions) SaveSetup(w http.ResponseWriter, r *http.Request, setup account.Setup) error {
	s.Manager.Put(r.Context(), session.Setup, setup.Kept)
	s.putTime(r, session.SetupAt)
	return s.save(w, r)
}

// Setup returns the setup of SaveSetup, or "" after pendingTimeout.
func (s Sessions) Setup(r *http.Request) string {
	if !s.recent(r, session.SetupAt) {
		return ""
	}
	return s.Manager.GetString(r.Context(), session.Setup)
}

// ConfirmIdentity records that the signed-in user has just confirmed their identity.
func (s Sessions) ConfirmIdentity(w http.ResponseWriter, r *http.Request) error {
	s.putTime(r, session.ReauthenticatedAt)
	return s.save(w, r)
}

// identityConfirmedAt returns the time of the last ConfirmIdentity, or the zero time.
func (s Sessions) identityConfirmedAt(r *http.Request) time.Time {
	return s.timeOf(r, session.ReauthenticatedAt)
}

// SaveCeremony stores the state of a WebAuthn ceremony.
func (s Sessions) SaveCeremony(w http.ResponseWriter, r *http.Request, ceremony string) error {
	return s.putOnce(w, r, session.Ceremony, session.CeremonyAt, ceremony)
}

// TakeCeremony removes and returns the ceremony, or "" without one or after pendingTimeout.
func (s Sessions) TakeCeremony(w http.ResponseWriter, r *http.Request) (string, error) {
	return s.takeOnce(w, r, session.Ceremony, session.CeremonyAt)
}

// SaveOAuthState stores the state of a flow at an identity provider.
func (s Sessions) SaveOAuthState(w http.ResponseWriter, r *http.Request, state string) error {
	return s.putOnce(w, r, session.OAuthState, session.JourneyAt, state)
}

// TakeOAuthState removes and returns the OAuth state, or "" without one or after pendingTimeout.
func (s Sessions) TakeOAuthState(w http.ResponseWriter, r *http.Request) (string, error) {
	return s.takeOnce(w, r, session.OAuthState, session.JourneyAt)
}

func (s Sessions) putOnce(w http.ResponseWriter, r *http.Request, name, at, value string) error {
	s.Manager.Put(r.Context(), name, value)
	s.putTime(r, at)
	return s.save(w, r)
}

func (s Sessions) takeOnce(w http.ResponseWriter, r *http.Request, name, at string) (string, error) {
	value := s.Manager.PopString(r.Context(), name)
	if value == "" {
		return "", nil
	}
	if !s.recent(r, at) {
		value = ""
	}
	return value, s.save(w, r)
}

func (s Sessions) putTime(r *http.Request, name string) {
	s.Manager.Put(r.Context(), name, s.Now().UTC().Format(time.RFC3339))
}

func (s Sessions) recent(r *http.Request, name string) bool {
	at := s.timeOf(r, name)
	return !at.IsZero() && s.Now().Sub(at) < pendingTimeout
}

// timeOf returns the time of putTime, or the zero time.
func (s Sessions) timeOf(r *http.Request, name string) time.Time {
	at, _ := time.Parse(time.RFC3339, s.Manager.GetString(r.Context(), name))
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

// ID returns the session's public ID; the zero ID for sessions that began before IDs were introduced.
func (s Sessions) ID(r *http.Request) uuid.UUID {
	id, _ := uuid.Parse(s.Manager.GetString(r.Context(), session.ID))
	return id
}

// revoked reports whether all sessions of the user have been ended since this one began. Sessions without an epoch
// belong to the first one.
func (s Sessions) revoked(r *http.Request, user account.User) bool {
	epoch := s.Manager.GetString(r.Context(), session.Epoch)
	return cmp.Or(epoch, session.WriteEpoch(0)) != session.WriteEpoch(user.Epoch)
}

// End signs out, and has the browser clear its cache for the site.
func (s Sessions) End(w http.ResponseWriter, r *http.Request) error {
	if err := s.Manager.Destroy(r.Context()); err != nil {
		return err
	}
	s.dropCookie(w, r)
	w.Header().Set("Clear-Site-Data", `"cache"`)
	return nil
}

// ChoosePlan remembers the plan that the visitor is about to buy. An empty ID clears it.
func (s Sessions) ChoosePlan(w http.ResponseWriter, r *http.Request, planID string) error {
	if s.ChosenPlan(r) == planID {
		return nil
	}
	s.Manager.Put(r.Context(), session.Plan, planID)
	return s.save(w, r)
}

// ChosenPlan returns the ID of the plan of ChoosePlan, or "".
func (s Sessions) ChosenPlan(r *http.Request) string {
	return s.Manager.GetString(r.Context(), session.Plan)
}

// userID returns the ID of the signed-in user, or false without one.
func (s Sessions) userID(r *http.Request) (uuid.UUID, bool) {
	id, err := uuid.Parse(s.Manager.GetString(r.Context(), session.User))
	return id, err == nil
}

func (s Sessions) save(w http.ResponseWriter, r *http.Request) error {
	token, expiry, err := s.Manager.Commit(r.Context())
	if err != nil {
		return err
	}
	s.Manager.WriteSessionCookie(r.Context(), w, token, expiry)
	return nil
}

func (s Sessions) dropCookie(w http.ResponseWriter, r *http.Request) {
	s.Manager.WriteSessionCookie(r.Context(), w, "", time.Time{})
}
