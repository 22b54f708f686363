package handlers

import (
	"context"
	"errors"
	"net/http"

	"plainhand/internal/account"
	"plainhand/internal/actor"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/throttle"
	"plainhand/internal/usage"
	"plainhand/views"
	"plainhand/views/device"
)

// visitor is whoever is asking, and what they may do. The zero visitor is signed out.
type visitor struct {
	SignedIn bool
	User     account.User
	Access   billing.Access
	Usage    usage.Usage // only when Access is Active
}

// standing is the usage that pages show, by the visitor's clock.
func (v visitor) standing() views.Standing {
	return views.Standing{Access: v.Access, Usage: v.Usage, Now: v.Access.Now}
}

// asking is the signed-in visitor as engines and their gates know them. People with a plan go first.
func (v visitor) asking() humanize.Asking {
	id := v.User.ID.String()
	return humanize.Asking{UserID: id, UserEmail: v.User.Email, Line: id, First: v.Access.Active}
}

// askingFree is a visitor as gates know them where no account counts.
func askingFree(r *http.Request) humanize.Asking {
	return humanize.Asking{Line: throttle.Network(addressOf(r))}
}

func visitorOf(r *http.Request) visitor {
	found, _ := r.Context().Value(visitorKey).(visitor)
	return found
}

func withVisitor(r *http.Request, v visitor) *http.Request {
	ctx := r.Context()
	if v.SignedIn {
		ctx = actor.With(ctx, v.User.ID)
	}
	return r.WithContext(context.WithValue(ctx, visitorKey, v))
}

// visitors finds out who is asking.
type visitors struct {
	sessions sessions
	accounts *account.Accounts
	meter    *usage.Meter
	failures *failures
}

// load is the middleware of every page that depends on the visitor.
func (v visitors) load(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, err := v.ask(w, r)
		if err != nil {
			v.failures.answer(w, r, err, wantsJSON(r))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// origin has the audit log know where what is done in a request comes from.
func (v visitors) origin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := v.accounts.Origin(addressOf(r), func() string { return device.Name(r.UserAgent()) })
		next.ServeHTTP(w, r.WithContext(account.WithOrigin(r.Context(), origin)))
	})
}

// loadIfPossible is load for public pages: while the database is down they are rendered as for a signed-out visitor.
// The browser keeps its cookie, and such a page is not kept.
func (v visitors) loadIfPossible(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := v.ask(w, r)
		switch {
		case fault.KindOf(err) == fault.Unavailable:
			v.failures.log.outages.WarnContext(r.Context(), "page drawn as for somebody who is signed out",
				"route", routeOf(r), "told", tell(err).Message, "error", err, "request_id", requestIDOf(r))
			w.Header().Set("Cache-Control", "no-store")
			next.ServeHTTP(w, r)
		case err != nil:
			v.failures.answer(w, r, err, wantsJSON(r))
		default:
			next.ServeHTTP(w, found)
		}
	})
}

// inNobodysName is the middleware of ways to sign in: whoever comes in may be another than who was signed in before.
func inNobodysName(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(actor.Anybody(r.Context())))
	})
}

// ask returns the request with its session and its visitor in its context.
func (v visitors) ask(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	r, err := v.sessions.load(w, r)
	if err != nil {
		return r, err
	}
	return v.find(w, r)
}

// find looks the session's user up. An account that is gone counts as signed out.
func (v visitors) find(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
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
		return r, nil // they are signed in somewhere else
	}
	if v.sessions.over(r, user) {
		return r.WithContext(context.WithValue(r.Context(), endedKey, true)), v.sessions.end(w, r)
	}
	found, err := v.visitor(r.Context(), user)
	return withVisitor(r, found), err
}

// visitor returns the user as the visitor, with what they may do now.
func (v visitors) visitor(ctx context.Context, user account.User) (visitor, error) {
	access, used, err := v.meter.Standing(ctx, user.ID)
	return visitor{SignedIn: true, User: user, Access: access, Usage: used}, err
}
