// Package embed authenticates a brand's editor that is embedded in the customer's own pages: the customer's server
// signs a token for a member, which the editor exchanges for a session of 15 minutes.
package embed

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/google/uuid"

	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
)

const (
	// MaxOrigins is the maximum number of origins per brand that may embed the editor.
	MaxOrigins = 10
	// MaxTokenLifetime is the maximum lifetime of a token.
	MaxTokenLifetime = 10 * time.Minute
	// MaxSessionAge is the lifetime of a session.
	MaxSessionAge = 15 * time.Minute

	leeway = 30 * time.Second // tolerated difference between the clocks of two servers
	maxID  = 200              // bytes
	maxURL = 300
)

var (
	// ErrToken is returned for an invalid token: wrong signature, wrong origin or brand, expired, or already used.
	ErrToken = fault.New(fault.Unauthenticated, "The token isn’t valid.",
		"Sign a new one for each page: it works once, for ten minutes at most.")
	// ErrSession is returned for an invalid or expired session.
	ErrSession = fault.New(fault.Unauthenticated, "The session has ended.", "Start another one with a new token.")
	// ErrOrigin is returned to a page whose origin the customer has not allowed.
	ErrOrigin = fault.New(fault.Forbidden, "This site isn’t allowed to embed the editor.",
		"The brand’s owner can allow it at /account/brand/embed.")
	// ErrOrigins is returned for an invalid list of origins.
	ErrOrigins = fault.New(fault.Invalid, "Some of these aren’t addresses of sites.",
		fmt.Sprintf("Enter at most %d, one per line, such as https://app.example.com, without a path.", MaxOrigins))
)

// Storage is what the package needs from a database.
type Storage interface {
	// SecretVersion returns the current version of a brand's secret, or 0 for a brand that was deleted.
	SecretVersion(ctx context.Context, brandID uuid.UUID) (int, error)
	// UseToken records a brand's token as used, or returns ErrToken if it was used before. The record may be deleted
	// after expires.
	UseToken(ctx context.Context, brandID uuid.UUID, hash [32]byte, expires time.Time) error
}

// ParseOrigins reads a list of origins that are separated by white space. Fault: ErrOrigins.
func ParseOrigins(text string) ([]string, error) {
	origins := []string{}
	for _, line := range strings.Fields(text) {
		site, err := url.Parse(strings.TrimSuffix(line, "/"))
		if err != nil || len(line) > maxURL || !isOrigin(site) {
			return nil, ErrOrigins.Because(err)
		}
		origin := strings.ToLower(site.Scheme + "://" + site.Host)
		if !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	if len(origins) > MaxOrigins {
		return nil, ErrOrigins
	}
	return origins, nil
}

// isOrigin reports whether a URL is an origin: scheme and host only, with HTTPS except for localhost.
func isOrigin(site *url.URL) bool {
	bare := url.URL{Scheme: site.Scheme, Host: site.Host}
	if site.Hostname() == "" || bare.String() != site.String() || strings.ContainsAny(site.Host, "*;,'\" ") {
		return false
	}
	return site.Scheme == "https" || site.Scheme == "http" && site.Hostname() == "localhost"
}

// Keys derive the secrets of brands and the keys of sessions from the site's key, so nothing is stored, and a copy of
// the database reveals nothing.
type Keys struct{ keys []secret.Key }

// NewKeys returns keys derived from the site's keys, the current one first. Secrets and sessions of former keys stay
// valid.
func NewKeys(keys ...secret.Key) Keys { return Keys{keys} }

// secrets are a brand's secrets, one per site key, the current one first. Each version has its own.
func (k Keys) secrets(brandID uuid.UUID, version int) [][]byte {
	return secret.Derive(fmt.Sprintf("embed %s %d", brandID, version), k.keys)
}

// Secret returns the secret with which a customer's server signs tokens.
func (k Keys) Secret(brandID uuid.UUID, version int) string {
	return base64.RawURLEncoding.EncodeToString(k.secrets(brandID, version)[0])
}

// Brand is the brand that a token must be for.
type Brand struct {
	ID      uuid.UUID
	Slug    string
	Version int      // of its secret
	Origins []string // allowed audiences of tokens; without one, no token is valid
}

// Claims are the claims of a valid token.
type Claims struct {
	Email   string // of a member
	Hash    [32]byte
	Expires time.Time
}

// Verify returns the claims of a token. It does not know whether the token was used before: see Storage.UseToken.
// Error: ErrToken.
func (k Keys) Verify(token string, brand Brand, now time.Time) (Claims, error) {
	parsed, err := jwt.ParseSigned(token, []jose.SignatureAlgorithm{jose.HS256})
	if err != nil {
		return Claims{}, ErrToken.Because(err)
	}
	var claims jwt.Claims
	known := false
	for _, key := range k.secrets(brand.ID, brand.Version) {
		if parsed.Claims([]byte(base64.RawURLEncoding.EncodeToString(key)), &claims) == nil {
			known = true
			break
		}
	}
	if !known || claims.Expiry == nil || claims.Subject == "" || len(brand.Origins) == 0 {
		return Claims{}, ErrToken
	}
	if claims.ID == "" || len(claims.ID) > maxID {
		return Claims{}, ErrToken
	}
	expected := jwt.Expected{Issuer: brand.Slug, AnyAudience: brand.Origins, Time: now}
	if err := claims.ValidateWithLeeway(expected, leeway); err != nil {
		return Claims{}, ErrToken.Because(err)
	}
	expires := claims.Expiry.Time()
	if expires.Sub(now) > MaxTokenLifetime+leeway {
		return Claims{}, ErrToken
	}
	return Claims{claims.Subject, sha256.Sum256([]byte(claims.ID)), expires.Add(leeway)}, nil
}

// Session is the session of an embedded editor.
type Session struct {
	UserID  uuid.UUID `json:"u"`
	Epoch   int       `json:"e"` // of the account: signing out everywhere ends this session too
	Version int       `json:"v"` // of the brand's secret: a new secret ends the session
	Origin  string    `json:"o"`
	Expires time.Time `json:"x"`
}

const sessionPurpose = "embedded sessions"

// Issue returns a session as a signed text, which the editor stores.
func (k Keys) Issue(session Session) string {
	body, _ := json.Marshal(session) // strings and numbers always marshal
	text := base64.RawURLEncoding.EncodeToString(body)
	return text + "." + sign(secret.Derive(sessionPurpose, k.keys)[0], text)
}

// Open returns the session in a text from Issue, sent by a page of origin. Error: ErrSession.
func (k Keys) Open(text, origin string, now time.Time) (Session, error) {
	body, signature, _ := strings.Cut(text, ".")
	for _, key := range secret.Derive(sessionPurpose, k.keys) {
		if !hmac.Equal([]byte(sign(key, body)), []byte(signature)) {
			continue
		}
		var session Session
		plain, err := base64.RawURLEncoding.DecodeString(body)
		if err != nil || json.Unmarshal(plain, &session) != nil || session.Origin != origin || now.After(session.Expires) {
			return Session{}, ErrSession
		}
		return session, nil
	}
	return Session{}, ErrSession
}

func sign(key []byte, text string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
