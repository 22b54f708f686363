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
	"plainhand/internal/session"
)

// Sessions end after thirty days without a visit, and ninety days after signing in whatever happens, so that a stolen
// one does not work forever. Moving the end with every request would mean a write with every request, so it moves once
// a day.
const (
	sessionLifetime = 30 * 24 * time.Hour
	sessionRenewal  = 24 * time.Hour
	sessionLongest  = 90 * 24 * time.Hour
)

// NewSessions returns the site's session manager. Over HTTPS the cookie has the __Host- prefix, which browsers accept
// only if it is Secure and belongs to this host alone.
func NewSessions(store scs.Store, site Site) *scs.SessionManager {
	manager := scs.New()
	manager.Store = store
	manager.Codec = session.Codec{}
	manager.HashTokenInStore = true
	manager.Lifetime = sessionLifetime
	manager.Cookie.Name = "plainhand"
	manager.Cookie.SameSite = http.SameSiteLaxMode
	if site.BaseURL.Scheme == "https" {
		manager.Cookie.Name = "__Host-plainhand"
		manager.Cookie.Secure = true
	}
	return manager
}

// sessions reads the visitor's session, and writes it only when something changes: when somebody signs in or out, and
// once a day. It does not use scs's LoadAndSave, which writes after the answer has begun and so can no longer report a
// failure.
type sessions struct {
	manager *scs.SessionManager
	now     func() time.Time
}

// load puts the session into the request's context. Without a cookie it makes no query.
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
		s.dropCookie(w, r) // its session is gone, has expired, or never existed
		return r.WithContext(context.WithValue(ctx, endedKey, true)), nil
	}
	from, known := s.from(r)
	end := sessionEnd(s.now(), from)
	if end.Sub(s.manager.Deadline(ctx)) < sessionRenewal {
		return r, nil
	}
	s.manager.SetDeadline(ctx, end)
	if !known {
		s.startAt(r, from)
	}
	return r, s.save(w, r)
}

// sessionEnded reports whether the visitor brought a session that is over. They are told, since they may think that
// they are signed in.
func sessionEnded(r *http.Request) bool {
	ended, _ := r.Context().Value(endedKey).(bool)
	return ended
}

// turnAway redirects a visitor who would have to be signed in. If their session has just ended, the page they arrive at
// tells them, so the browser keeps its cookie until then.
func turnAway(w http.ResponseWriter, r *http.Request, target string) error {
	if sessionEnded(r) {
		w.Header().Del("Set-Cookie")
	}
	return redirect(w, r, target)
}

// sessionEnd is when a session ends that began at from, if nobody visits after now.
func sessionEnd(now, from time.Time) time.Time {
	idle, last := now.Add(sessionLifetime), from.Add(sessionLongest)
	if last.Before(idle) {
		return last.UTC()
	}
	return idle.UTC()
}

// from returns when the session's owner signed in, or now if the session does not record it.
func (s sessions) from(r *http.Request) (from time.Time, known bool) {
	from, err := time.Parse(time.RFC3339, s.manager.GetString(r.Context(), session.From))
	if err != nil {
		return s.now(), false
	}
	return from, true
}

func (s sessions) startAt(r *http.Request, from time.Time) {
	s.manager.Put(r.Context(), session.From, from.UTC().Format(time.RFC3339))
}

// begin signs user in under a new token, so that a token planted beforehand is worth nothing.
func (s sessions) begin(w http.ResponseWriter, r *http.Request, user account.User) error {
	if err := s.manager.RenewToken(r.Context()); err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return err
	}
	for _, name := range []string{session.Entering, session.EnteringAt, session.EnteringID, session.Setup,
		session.SetupAt, session.Shown, session.Ceremony, session.CeremonyAt, session.Journey, session.JourneyAt} {
		s.manager.Remove(r.Context(), name)
	}
	for name, value := range map[string]string{
		session.User: user.ID.String(), session.Epoch: session.WriteEpoch(user.Epoch), session.ID: id.String(),
		session.Agent: agentOf(r), session.Address: addressOf(r).String(),
	} {
		s.manager.Put(r.Context(), name, value)
	}
	s.startAt(r, s.now())
	return s.save(w, r)
}

// renew begins another session for the visitor, all of whose sessions have ended by what they just did. If something
// else had ended them first, this one was over by then, and gets no successor. Fault: account.ErrSignedOut.
func (s sessions) renew(w http.ResponseWriter, r *http.Request, user account.User) error {
	if user.Epoch != visitorOf(r).User.Epoch+1 {
		return account.ErrSignedOut
	}
	return s.begin(w, r, user)
}

// awaitSecondStep keeps who has given the password, under a new token. Whoever was signed in before is signed out.
func (s sessions) awaitSecondStep(w http.ResponseWriter, r *http.Request, user account.User) error {
	if err := s.manager.RenewToken(r.Context()); err != nil {
		return err
	}
	s.manager.Remove(r.Context(), session.User)
	s.manager.Put(r.Context(), session.Entering, user.ID.String())
	s.manager.Put(r.Context(), session.Epoch, session.WriteEpoch(user.Epoch))
	s.manager.Put(r.Context(), session.EnteringID, rand.Text())
	s.putTime(r, session.EnteringAt)
	return s.save(w, r)
}

// openFor is for how long a password that was given waits for its code, and the key of an app for its first one.
const openFor = 10 * time.Minute

// entering returns who has given the password and still owes the second step, or false for nobody, or after too long.
func (s sessions) entering(r *http.Request) (account.Entry, bool) {
	id, err := uuid.Parse(s.manager.GetString(r.Context(), session.Entering))
	if err != nil || !s.recent(r, session.EnteringAt) {
		return account.Entry{}, false
	}
	epoch, err := strconv.Atoi(s.manager.GetString(r.Context(), session.Epoch))
	return account.Entry{UserID: id, Epoch: epoch, ID: s.manager.GetString(r.Context(), session.EnteringID)}, err == nil
}

// keepSetup keeps the setup of an app that is on the page, until a code confirms it.
func (s sessions) keepSetup(w http.ResponseWriter, r *http.Request, setup account.Setup) error {
	s.manager.Put(r.Context(), session.Setup, setup.Kept)
	s.putTime(r, session.SetupAt)
	return s.save(w, r)
}

// setup returns what keepSetup kept, or nothing after too long.
func (s sessions) setup(r *http.Request) string {
	if !s.recent(r, session.SetupAt) {
		return ""
	}
	return s.manager.GetString(r.Context(), session.Setup)
}

// show records that the visitor, who is signed in, has just shown that it is they.
func (s sessions) show(w http.ResponseWriter, r *http.Request) error {
	s.putTime(r, session.Shown)
	return s.save(w, r)
}

// shownAt returns when show was called last, or the zero time.
func (s sessions) shownAt(r *http.Request) time.Time { return s.timeOf(r, session.Shown) }

// keepCeremony keeps what a passkey was asked, until it answers.
func (s sessions) keepCeremony(w http.ResponseWriter, r *http.Request, ceremony string) error {
	return s.keepOnce(w, r, session.Ceremony, session.CeremonyAt, ceremony)
}

// takeCeremony returns what keepCeremony kept, once; nothing after too long.
func (s sessions) takeCeremony(w http.ResponseWriter, r *http.Request) (string, error) {
	return s.takeOnce(w, r, session.Ceremony, session.CeremonyAt)
}

// keepJourney keeps what somebody goes to another site for, until they come back.
func (s sessions) keepJourney(w http.ResponseWriter, r *http.Request, journey string) error {
	return s.keepOnce(w, r, session.Journey, session.JourneyAt, journey)
}

// takeJourney returns what keepJourney kept, once; nothing after too long.
func (s sessions) takeJourney(w http.ResponseWriter, r *http.Request) (string, error) {
	return s.takeOnce(w, r, session.Journey, session.JourneyAt)
}

func (s sessions) keepOnce(w http.ResponseWriter, r *http.Request, name, at, value string) error {
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
	return !at.IsZero() && s.now().Sub(at) < openFor
}

// timeOf returns what putTime put, or the zero time.
func (s sessions) timeOf(r *http.Request, name string) time.Time {
	at, _ := time.Parse(time.RFC3339, s.manager.GetString(r.Context(), name))
	return at
}

// agentOf returns what the browser calls itself, as far as it is kept.
func agentOf(r *http.Request) string {
	agent := strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), "")
	if len(agent) > session.MaxAgent {
		agent = strings.ToValidUTF8(agent[:session.MaxAgent], "")
	}
	return agent
}

// id returns what names the session to its owner; the zero id for one that began before sessions had names.
func (s sessions) id(r *http.Request) uuid.UUID {
	id, _ := uuid.Parse(s.manager.GetString(r.Context(), session.ID))
	return id
}

// over reports whether all sessions of the user have ended since this one began. One that began before that was counted
// belongs to the first epoch.
func (s sessions) over(r *http.Request, user account.User) bool {
	epoch := s.manager.GetString(r.Context(), session.Epoch)
	return cmp.Or(epoch, session.WriteEpoch(0)) != session.WriteEpoch(user.Epoch)
}

// end signs out. The browser is told to forget what it stored for the site.
func (s sessions) end(w http.ResponseWriter, r *http.Request) error {
	if err := s.manager.Destroy(r.Context()); err != nil {
		return err
	}
	s.dropCookie(w, r)
	w.Header().Set("Clear-Site-Data", `"cache"`)
	return nil
}

// choose remembers the plan that somebody is about to buy. An empty id forgets it.
func (s sessions) choose(w http.ResponseWriter, r *http.Request, planID string) error {
	if s.chosen(r) == planID {
		return nil
	}
	s.manager.Put(r.Context(), session.Plan, planID)
	return s.save(w, r)
}

// chosen returns the id of that plan, or nothing.
func (s sessions) chosen(r *http.Request) string {
	return s.manager.GetString(r.Context(), session.Plan)
}

// userID returns the id of the signed-in user, or false if there is none.
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
