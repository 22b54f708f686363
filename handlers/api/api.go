package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/billing"
	"plainhand/internal/branding"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
	"plainhand/internal/visitor"
)

// api serves the public API under /v1, with API keys and no cookies. Its specification is openapi.yaml, which the tests
// check it against.
type api struct {
	visitors  web.Visitors
	failures  *web.Failures
	keys      *apikey.Keys
	oauth     *oauth.Server
	rewriting web.Rewriting
	history   *texts.History
	answers   *idempotency.Answers
	activity  web.ActivityLog
	brands    *branding.Directory
	tries     throttle.Counter
	openAPI   []byte // in OpenAPI
}

// maxV1Body is the maximum size of a request in bytes: a text of apikey.TextWords with its settings.
const maxV1Body = apikey.TextWords*humanize.MaxBytesPerWord + web.MaxSmallBody

var (
	errNoKey = fault.New(fault.Unauthenticated, "This needs an API key.",
		"Send it in the header Authorization: Bearer ph_live_… You can create one at /account/api.")
	errKeyInAddress = fault.New(fault.Invalid, "There’s an API key in the URL.",
		"URLs end up in logs, so we don’t accept it. Replace this key at /account/api, and send the new one in the "+
			"header Authorization.")
	errScope   = fault.New(fault.Forbidden, "This key doesn’t have the scope for this call.", "")
	errVersion = fault.New(fault.Invalid, "There’s no such version of the API.",
		"The header API-Version takes "+v1Version+", or leave it out.")
	errEncoded = fault.New(fault.Unreadable, "Compressed requests aren’t supported.",
		"Send the body without a Content-Encoding.")
)

// Versions of the API are dates. A request without one gets the first.
const (
	versionHeader = "API-Version"
	v1Version     = "2026-11-27"
)

// negotiate is the middleware that rejects what no route of the API accepts: a key in the address, an unknown version,
// a compressed body.
func (a api) negotiate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(versionHeader, v1Version)
		versions, encoding := r.Header.Values(versionHeader), r.Header.Get("Content-Encoding")
		switch {
		case hasKey(r.URL.RequestURI()):
			a.failures.Answer(w, r, errKeyInAddress, true)
		case len(versions) > 0 && versions[0] != v1Version:
			a.failures.Answer(w, r, errVersion, true)
		case encoding != "" && encoding != "identity":
			a.failures.Answer(w, r, errEncoded, true)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// hasKey reports whether an address contains what looks like an API key.
func hasKey(address string) bool {
	parts := strings.FieldsFunc(address, func(c rune) bool { return strings.ContainsRune("/?&=;#", c) })
	return slices.ContainsFunc(parts, apikey.IsSecretFormat)
}

// identify is the middleware that authenticates the key; the visitor is its owner. In-process requests have both
// already.
func (a api) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isInProcess(r) {
			next.ServeHTTP(w, r)
			return
		}
		found, err := a.authenticate(r)
		if err != nil {
			a.failures.Answer(w, r, err, true)
			return
		}
		next.ServeHTTP(w, found)
	})
}

// authenticate returns the request with its key and the key's owner as the visitor. Errors: errNoKey, apikey.ErrNone,
// account.ErrDisabled.
func (a api) authenticate(r *http.Request) (*http.Request, error) {
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if secret == "" || !strings.EqualFold(scheme, "Bearer") {
		return r, errNoKey
	}
	var record visitor.Record
	key, err := a.lookUpKey(r.WithContext(visitor.WithRecord(r.Context(), &record)), secret)
	if fault.KindOf(err) == fault.Unauthenticated {
		return r, a.countInvalidKey(r, err)
	}
	if err != nil {
		return r, err
	}
	found, err := a.owner(r.Context(), key, record)
	if err != nil {
		return r, err
	}
	if oauth.LooksLikeToken(secret) {
		key.Test = found.Access.Allow(billing.API) != nil
	}
	return web.WithKey(web.WithVisitor(r, found), key), nil
}

// owner returns the owner of a key or token, whose lookup may have filled the record. Error: account.ErrDisabled.
func (a api) owner(ctx context.Context, key apikey.Key, record visitor.Record) (found web.Visitor, err error) {
	if record.User != nil {
		found, err = a.visitors.FromRecord(ctx, record)
	} else {
		var user account.User
		if user, err = a.visitors.Users.User(ctx, key.UserID); err == nil {
			found, err = a.visitors.Visitor(ctx, user)
		}
	}
	if err == nil && found.User.Disabled {
		err = account.ErrDisabled
	}
	return found, err
}

// lookUpKey returns the key of a secret. OAuth access tokens are accepted on MCP addresses only.
func (a api) lookUpKey(r *http.Request, secret string) (apikey.Key, error) {
	if !oauth.LooksLikeToken(secret) {
		return a.keys.Who(r.Context(), apikey.Secret(secret))
	}
	if !web.IsMCP(r) {
		return apikey.Key{}, apikey.ErrNone
	}
	grant, err := a.oauth.Who(r.Context(), secret)
	return apikey.Key{ID: grant.ID, UserID: grant.UserID, Name: grant.ClientName, Scopes: grant.Scopes,
		MadeAt: grant.MadeAt}, err
}

// invalidKeyThrottle limits requests with invalid keys per address, since each queries the database.
var invalidKeyThrottle = throttle.Throttle{Name: "api-wrong-keys", Tries: 300, Wide: 1200, Window: time.Minute}

// countInvalidKey counts an invalid key, and returns err or the throttle's error.
func (a api) countInvalidKey(r *http.Request, err error) error {
	if _, tooMany := a.tries.Take(r.Context(), time.Now(), invalidKeyThrottle.From(web.AddressOf(r))...); tooMany != nil {
		return tooMany
	}
	return err
}

// scopeError is errScope with the missing scope.
func scopeError(scope apikey.Scope) error {
	return fault.New(errScope.Kind, errScope.Message,
		fmt.Sprintf("Use a key with the scope “%s”. You can create one at /account/api.", scope)).Because(errScope)
}

// requireScope is the middleware that requires one of the scopes, and for live keys a plan with the API.
func (a api) requireScope(scopes ...apikey.Scope) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			key := web.ApiKeyOf(r)
			var err error
			if !slices.ContainsFunc(scopes, key.Allows) {
				err = scopeError(scopes[0])
			}
			if err == nil && !key.Test {
				err = web.VisitorOf(r).Access.Allow(billing.API)
			}
			if err != nil {
				a.failures.Answer(w, r, err, true)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// Rate limits per key. All keys of one owner together have twice as many requests.
var (
	testRate    = throttle.Throttle{Name: "api-test", Tries: apikey.TestRequests, Window: time.Minute}
	proRate     = throttle.Throttle{Name: "api-pro", Tries: apikey.ProRequests, Window: time.Minute}
	premiumRate = throttle.Throttle{Name: "api-premium", Tries: apikey.PremiumRequests, Window: time.Minute}
)

func rateOfKey(r *http.Request) throttle.Throttle {
	switch access := web.VisitorOf(r).Access; {
	case web.ApiKeyOf(r).Test:
		return testRate
	case access.Active && access.Plan.WordLimit == billing.Unlimited:
		return premiumRate
	}
	return proRate
}

// limitRate is the middleware that limits the requests of a key and of its owner. It sets the headers of
// draft-ietf-httpapi-ratelimit-headers-10.
func (a api) limitRate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isInProcess(r) {
			next.ServeHTTP(w, r) // the MCP request was counted
			return
		}
		rate, now := rateOfKey(r), time.Now()
		all := rate
		all.Name, all.Tries = rate.Name+"-owner", 2*rate.Tries
		w.Header().Set("RateLimit-Policy", fmt.Sprintf(`"key";q=%d;w=%d`, rate.Tries, int(rate.Window.Seconds())))
		tries, err := a.tries.Take(r.Context(), now, rate.Of(web.ApiKeyOf(r).ID.String()),
			all.Of(web.VisitorOf(r).User.ID.String()))
		switch {
		case fault.KindOf(err) == fault.TooMany:
			wait := web.Seconds(fault.Wait(err))
			w.Header().Set("RateLimit", fmt.Sprintf(`"key";r=0;t=%d`, wait))
			public := fault.New(fault.TooMany, "There were too many requests.", fmt.Sprintf("Wait %d seconds.", wait))
			a.failures.Answer(w, r, public.After(fault.Wait(err)).Because(err), true)
			return
		case err != nil:
			a.failures.Answer(w, r, err, true)
			return
		}
		left, end := tries.Left()
		w.Header().Set("RateLimit", fmt.Sprintf(`"key";r=%d;t=%d`, left, web.Seconds(end.Sub(now))))
		next.ServeHTTP(w, r)
	})
}
