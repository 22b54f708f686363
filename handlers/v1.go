package handlers

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/apikey"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/idempotency"
	"plainhand/internal/oauth"
	"plainhand/internal/throttle"
	"plainhand/internal/usage"
)

// v1 serves the API that customers' programs use, under /v1. It knows keys and no cookies. Its description is
// openapi.yaml, which the tests hold it against.
type v1 struct {
	visitors   visitors
	failures   *failures
	keys       *apikey.Keys
	oauth      *oauth.Server
	humanizing humanizing
	trial      *usage.TrialMeter
	answers    *idempotency.Answers
	past       Past
	tries      throttle.Counter
	described  []byte // in OpenAPI
}

const v1Path = "/v1"

// v1Body is as much as a text of apikey.TextWords may have, with room for its settings.
const v1Body = apikey.TextWords*humanize.MaxBytesPerWord + smallBody

// isV1 reports whether an address belongs to the API, or to assistants, who fail as it does.
func isV1(r *http.Request) bool {
	return r.URL.Path == v1Path || strings.HasPrefix(r.URL.Path, v1Path+"/") || isMCP(r)
}

var (
	errNoKey = fault.New(fault.Unauthenticated, "This needs an API key.",
		"Send it in the header Authorization: Bearer ph_live_… You make one at /account/api.")
	errKeyInAddress = fault.New(fault.Invalid, "There’s an API key in the address.",
		"Addresses end up in logs, so it isn’t taken. Replace this key at /account/api, and send the new one in the "+
			"header Authorization.")
	errScope   = fault.New(fault.Forbidden, "This key isn’t for that.", "")
	errVersion = fault.New(fault.Invalid, "There’s no such version of the API.",
		"The header API-Version takes "+v1Version+", or leave it out.")
	errEncoded = fault.New(fault.Unreadable, "Compressed requests aren’t taken.",
		"Send the body without a Content-Encoding.")
)

// Versions of the API are days. A program that names none gets the first.
const (
	versionHeader = "API-Version"
	v1Version     = "2026-11-27"
)

// negotiate refuses what no route of the API takes.
func (a v1) negotiate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(versionHeader, v1Version)
		versions, encoding := r.Header.Values(versionHeader), r.Header.Get("Content-Encoding")
		switch {
		case hasKey(r.URL.RequestURI()):
			a.failures.answer(w, r, errKeyInAddress, true)
		case len(versions) > 0 && versions[0] != v1Version:
			a.failures.answer(w, r, errVersion, true)
		case encoding != "" && encoding != "identity":
			a.failures.answer(w, r, errEncoded, true)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// hasKey reports whether an address has something in it that looks like a key.
func hasKey(address string) bool {
	parts := strings.FieldsFunc(address, func(c rune) bool { return strings.ContainsRune("/?&=;#", c) })
	return slices.ContainsFunc(parts, apikey.Looks)
}

// identify finds out whose key a request has. The visitor is the key's owner from then on. A call that is made for
// somebody within the process has both already.
func (a v1) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isInside(r) {
			next.ServeHTTP(w, r)
			return
		}
		found, err := a.find(r)
		if err != nil {
			a.failures.answer(w, r, err, true)
			return
		}
		next.ServeHTTP(w, found)
	})
}

func (a v1) find(r *http.Request) (*http.Request, error) {
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if secret == "" || !strings.EqualFold(scheme, "Bearer") {
		return r, errNoKey
	}
	key, err := a.keyOf(r, secret)
	if fault.KindOf(err) == fault.Unauthenticated {
		return r, a.wrong(r, err)
	}
	if err != nil {
		return r, err
	}
	user, err := a.visitors.accounts.User(r.Context(), key.UserID)
	if err == nil && user.Disabled {
		err = account.ErrDisabled
	}
	if err != nil {
		return r, err
	}
	found, err := a.visitors.visitor(r.Context(), user)
	if oauth.LooksLikeToken(secret) {
		key.Test = found.Access.Allow(billing.API) != nil
	}
	return withKey(withVisitor(r, found), key), err
}

// keyOf returns the key with a secret. Programs that were let in have tokens instead, which are for assistants alone.
func (a v1) keyOf(r *http.Request, secret string) (apikey.Key, error) {
	if !oauth.LooksLikeToken(secret) {
		return a.keys.Who(r.Context(), apikey.Secret(secret))
	}
	if !isMCP(r) {
		return apikey.Key{}, apikey.ErrNone
	}
	grant, err := a.oauth.Who(r.Context(), secret)
	return apikey.Key{ID: grant.ID, UserID: grant.UserID, Name: grant.ClientName, Scopes: grant.Scopes,
		MadeAt: grant.MadeAt}, err
}

// wrongKeys bounds how often somebody may send keys that are none, since each asks the database.
var wrongKeys = throttle.Throttle{Name: "api-wrong-keys", Tries: 300, Wide: 1200, Window: time.Minute}

// wrong counts a key that is none.
func (a v1) wrong(r *http.Request, err error) error {
	if _, tooMany := a.tries.Take(r.Context(), time.Now(), wrongKeys.From(addressOf(r))...); tooMany != nil {
		return tooMany
	}
	return err
}

// notFor is errScope with advice.
func notFor(scope apikey.Scope) error {
	return fault.New(errScope.Kind, errScope.Message,
		fmt.Sprintf("It takes a key with the scope “%s”. You make one at /account/api.", scope)).Because(errScope)
}

// allow lets those through whose key is for something, and who have the plan for it.
func (a v1) allow(scopes ...apikey.Scope) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			key := keyOfRequest(r)
			var err error
			if !slices.ContainsFunc(scopes, key.Allows) {
				err = notFor(scopes[0])
			}
			if err == nil && !key.Test {
				err = visitorOf(r).Access.Allow(billing.API)
			}
			if err != nil {
				a.failures.answer(w, r, err, true)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// The requests of one key in a minute. All keys of one person have twice as many.
var (
	testRate    = throttle.Throttle{Name: "api-test", Tries: apikey.TestRequests, Window: time.Minute}
	proRate     = throttle.Throttle{Name: "api-pro", Tries: apikey.ProRequests, Window: time.Minute}
	premiumRate = throttle.Throttle{Name: "api-premium", Tries: apikey.PremiumRequests, Window: time.Minute}
)

func rateOfKey(r *http.Request) throttle.Throttle {
	switch access := visitorOf(r).Access; {
	case keyOfRequest(r).Test:
		return testRate
	case access.Active && access.Plan.WordLimit == billing.Unlimited:
		return premiumRate
	}
	return proRate
}

// limit bounds how often a key is used, and tells its owner how often it still can be: as the IETF's draft has it,
// draft-ietf-httpapi-ratelimit-headers-10.
func (a v1) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isInside(r) {
			next.ServeHTTP(w, r) // the request that it is made for has been counted
			return
		}
		rate, now := rateOfKey(r), time.Now()
		all := rate
		all.Name, all.Tries = rate.Name+"-owner", 2*rate.Tries
		w.Header().Set("RateLimit-Policy", fmt.Sprintf(`"key";q=%d;w=%d`, rate.Tries, int(rate.Window.Seconds())))
		tries, err := a.tries.Take(r.Context(), now, rate.Of(keyOfRequest(r).ID.String()),
			all.Of(visitorOf(r).User.ID.String()))
		switch {
		case fault.KindOf(err) == fault.TooMany:
			wait := seconds(fault.Wait(err))
			w.Header().Set("RateLimit", fmt.Sprintf(`"key";r=0;t=%d`, wait))
			told := fault.New(fault.TooMany, "There were too many requests.", fmt.Sprintf("Wait %d seconds.", wait))
			a.failures.answer(w, r, told.After(fault.Wait(err)).Because(err), true)
			return
		case err != nil:
			a.failures.answer(w, r, err, true)
			return
		}
		left, end := tries.Left()
		w.Header().Set("RateLimit", fmt.Sprintf(`"key";r=%d;t=%d`, left, seconds(end.Sub(now))))
		next.ServeHTTP(w, r)
	})
}

// seconds rounds up.
func seconds(span time.Duration) int { return max(1, int(math.Ceil(span.Seconds()))) }
