package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/account/actor"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/usage"
	"plainhand/views"
	"plainhand/views/device"
)

// visitor is the sender of a request, with their access. The zero visitor is signed out.
type visitor struct {
	SignedIn bool
	User     account.User
	Access   billing.Access
	Usage    usage.Usage // only when Access is Active
}

// usageSummary is the usage that pages show, at the visitor's current time.
func (v visitor) usageSummary() views.Standing {
	return views.Standing{Access: v.Access, Usage: v.Usage, Now: v.Access.Now}
}

// caller identifies the signed-in visitor to engines and their gates. Users with a plan have priority.
func (v visitor) caller() humanize.Caller {
	id := v.User.ID.String()
	return humanize.Caller{UserID: id, UserEmail: v.User.Email, Line: id, First: v.Access.Active}
}

// anonymousCaller identifies a visitor by their network, where accounts don't matter.
func anonymousCaller(r *http.Request) humanize.Caller {
	return humanize.Caller{Line: throttle.Network(addressOf(r))}
}

func visitorOf(r *http.Request) visitor {
	found, _ := r.Context().Value(visitorKey).(visitor)
	return found
}

func withVisitor(r *http.Request, v visitor) *http.Request {
	ctx := r.Context()
	if v.SignedIn {
		ctx = actor.WithUser(ctx, v.User.ID)
	}
	return r.WithContext(context.WithValue(ctx, visitorKey, v))
}

// visitors loads the visitors of requests.
type visitors struct {
	sessions sessions
	accounts *account.Accounts
	meter    *usage.Meter
	failures *failures
}

// load is the middleware of pages that depend on the visitor.
func (v visitors) load(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, err := v.identify(w, r)
		if err != nil {
			v.failures.answer(w, r, err, wantsJSON(r))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// origin is the middleware that adds the request's address and device to audit log entries.
func (v visitors) origin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := v.accounts.Origin(addressOf(r), func() string { return device.Name(r.UserAgent()) })
		next.ServeHTTP(w, r.WithContext(account.WithOrigin(r.Context(), origin)))
	})
}

// loadIfPossible is load for public pages: during a database outage they are rendered as for signed-out visitors. The
// browser keeps its cookie, and such a page is not cached.
func (v visitors) loadIfPossible(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := v.identify(w, r)
		switch {
		case fault.KindOf(err) == fault.Unavailable:
			v.failures.log.outages.WarnContext(r.Context(), "database unavailable, page rendered as for a signed-out visitor",
				"route", routeOf(r), "public_error", publicError(err).Message, "error", err, "request_id", requestIDOf(r))
			w.Header().Set("Cache-Control", "no-store")
			next.ServeHTTP(w, r)
		case err != nil:
			v.failures.answer(w, r, err, wantsJSON(r))
		default:
			next.ServeHTTP(w, found)
		}
	})
}

// asSystem is the middleware that clears the row-level-security user: after sign-in the request may belong to a
// different account.
func asSystem(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(actor.System(r.Context())))
	})
}

// identify loads the session and its visitor into the request's context.
func (v visitors) identify(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	r, err := v.sessions.load(w, r)
	if err != nil {
		return r, err
	}
	return v.loadUser(w, r)
}

// loadUser loads the session's user. A deleted account counts as signed out.
func (v visitors) loadUser(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	id, signedIn := v.sessions.userID(r)
	if !signedIn {
		return r, nil
	}
	user, err := v.accounts.User(r.Context(), id)
	if errors.Is(err, account.ErrNoUser) {
		return r, v.sessions.end(w, r)
	}
	if err != nil {
		return r, err
	}
	if user.BrandID != account.RealmOf(r.Context()) {
		return r, nil // signed in to another brand
	}
	if v.sessions.revoked(r, user) {
		return r.WithContext(context.WithValue(r.Context(), endedKey, true)), v.sessions.end(w, r)
	}
	found, err := v.visitor(r.Context(), user)
	return withVisitor(r, found), err
}

// visitor returns the user as a visitor with their current access and usage.
func (v visitors) visitor(ctx context.Context, user account.User) (visitor, error) {
	access, used, err := v.meter.Standing(ctx, user.ID)
	return visitor{SignedIn: true, User: user, Access: access, Usage: used}, err
}

// requireSignIn redirects signed-out visitors to the sign-in page, which leads back to the requested page. JSON calls
// get errSignInFirst.
func (f *failures) requireSignIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case visitorOf(r).SignedIn:
			next.ServeHTTP(w, r)
		case wantsJSON(r):
			f.answer(w, r, errSignInFirst, true)
		default:
			target := "/account"
			if r.Method == http.MethodGet {
				target = r.URL.RequestURI()
			}
			redirectUnauthorized(w, r, "/login?next="+url.QueryEscape(target))
		}
	})
}

// Past stores each user's activity log.
type Past interface {
	// Past returns the user's daily word counts since a time, oldest first, and the billing events, newest first and at
	// most limit of them.
	Past(ctx context.Context, userID uuid.UUID, since time.Time, limit int) ([]usage.Day, []billing.Event, error)
}
