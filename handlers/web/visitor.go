package web

import (
	"context"
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
	"plainhand/internal/visitor"
	"plainhand/views"
	"plainhand/views/device"
)

// Visitor is the sender of a request, with their access. The zero visitor is signed out.
type Visitor struct {
	SignedIn bool
	User     account.User
	Access   billing.Access
	Usage    usage.Usage // only when Access is Active
}

// UsageSummary is the usage that pages show, at the visitor's current time.
func (v Visitor) UsageSummary() views.UsageSummary {
	return views.UsageSummary{Access: v.Access, Usage: v.Usage, Now: v.Access.Now}
}

// Caller identifies the signed-in visitor to engines and their gates. Users with a plan have priority.
func (v Visitor) Caller() humanize.Caller {
	id := v.User.ID.String()
	return humanize.Caller{UserID: id, UserEmail: v.User.Email, Line: id, First: v.Access.Active}
}

// AnonymousCaller identifies a visitor by their network, where accounts don't matter.
func AnonymousCaller(r *http.Request) humanize.Caller {
	return humanize.Caller{Line: throttle.Network(AddressOf(r))}
}

func VisitorOf(r *http.Request) Visitor {
	found, _ := r.Context().Value(visitorKey).(Visitor)
	return found
}

func WithVisitor(r *http.Request, v Visitor) *http.Request {
	ctx := r.Context()
	if v.SignedIn {
		ctx = actor.WithUser(ctx, v.User.ID)
	}
	return r.WithContext(context.WithValue(ctx, visitorKey, v))
}

// Visitors loads the visitors of requests.
type Visitors struct {
	Sessions Sessions
	Users    *account.Users
	Meter    *usage.Meter
	Failures *Failures
}

// Load is the middleware of pages that depend on the visitor.
func (v Visitors) Load(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, err := v.identify(w, r)
		if err != nil {
			v.Failures.Answer(w, r, err, WantsJSON(r))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Origin is the middleware that adds the request's address and device to audit log entries.
func (v Visitors) Origin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := v.Users.Origin(AddressOf(r), func() string { return device.Name(r.UserAgent()) })
		next.ServeHTTP(w, r.WithContext(account.WithOrigin(r.Context(), origin)))
	})
}

// LoadIfPossible is load for public pages: during a database outage they are rendered as for signed-out visitors. The
// browser keeps its cookie, and such a page is not cached.
func (v Visitors) LoadIfPossible(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := v.identify(w, r)
		switch {
		case fault.KindOf(err) == fault.Unavailable:
			v.Failures.Log.Outages.WarnContext(r.Context(), "database unavailable, page rendered as for a signed-out visitor",
				"route", routeOf(r), "public_error", PublicError(err).Message, "error", err, "request_id", RequestIDOf(r))
			w.Header().Set("Cache-Control", "no-store")
			next.ServeHTTP(w, r)
		case err != nil:
			v.Failures.Answer(w, r, err, WantsJSON(r))
		default:
			next.ServeHTTP(w, found)
		}
	})
}

// AsSystem is the middleware that clears the row-level-security user: after sign-in the request may belong to a
// different account.
func AsSystem(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(actor.System(r.Context())))
	})
}

// identify loads the session and its visitor into the request's context, in one round trip.
func (v Visitors) identify(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	var record visitor.Record
	r, err := v.Sessions.load(w, r.WithContext(visitor.WithRecord(r.Context(), &record)))
	r = r.WithContext(visitor.WithRecord(r.Context(), nil)) // the session may be read again
	if err != nil {
		return r, err
	}
	return v.loadUser(w, r, record)
}

// loadUser loads the session's user from their record. A deleted account counts as signed out.
func (v Visitors) loadUser(w http.ResponseWriter, r *http.Request, record visitor.Record) (*http.Request, error) {
	id, signedIn := v.Sessions.userID(r)
	if !signedIn {
		return r, nil
	}
	if record.User == nil || record.User.ID != id {
		return r, v.Sessions.End(w, r)
	}
	user := *record.User
	if user.BrandID != account.RealmOf(r.Context()) {
		return r, nil // signed in to another brand
	}
	if v.Sessions.revoked(r, user) {
		return r.WithContext(context.WithValue(r.Context(), endedKey, true)), v.Sessions.End(w, r)
	}
	found, err := v.FromRecord(r.Context(), record)
	return WithVisitor(r, found), err
}

// FromRecord returns the record's user as a visitor with their current access and usage.
func (v Visitors) FromRecord(ctx context.Context, record visitor.Record) (Visitor, error) {
	access, used, err := v.Meter.UsageIn(ctx, record.User.ID, record.State)
	return Visitor{SignedIn: true, User: *record.User, Access: access, Usage: used}, err
}

// Visitor returns the user as a visitor with their current access and usage.
func (v Visitors) Visitor(ctx context.Context, user account.User) (Visitor, error) {
	access, used, err := v.Meter.UsageOf(ctx, user.ID)
	return Visitor{SignedIn: true, User: user, Access: access, Usage: used}, err
}

// RequireSignIn redirects signed-out visitors to the sign-in page, which leads back to the requested page. JSON calls
// get ErrSignInFirst.
func (f *Failures) RequireSignIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case VisitorOf(r).SignedIn:
			next.ServeHTTP(w, r)
		case WantsJSON(r):
			f.Answer(w, r, ErrSignInFirst, true)
		default:
			target := "/account"
			if r.Method == http.MethodGet {
				target = r.URL.RequestURI()
			}
			RedirectUnauthorized(w, r, "/login?next="+url.QueryEscape(target))
		}
	})
}

// ActivityLog stores each user's activity log.
type ActivityLog interface {
	// Activity returns the user's daily word counts since a time, oldest first, and the billing events, newest first and
	// at most limit of them.
	Activity(ctx context.Context, userID uuid.UUID, since time.Time, limit int) ([]usage.Day, []billing.Event, error)
}
