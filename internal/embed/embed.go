// Package embed lets the editor of a customer's brand be part of the customer's own pages: their server signs a token
// for somebody with a seat, which the editor turns into a session of a quarter of an hour.
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

	"plainhand/internal/fault"
	"plainhand/internal/secret"
)

const (
	// MostOrigins is how many sites of a customer's can have the editor on their pages.
	MostOrigins = 10
	// TokenLasts is how long a token may be good for.
	TokenLasts = 10 * time.Minute
	// SessionLasts is for how long a session is good.
	SessionLasts = 15 * time.Minute

	leeway  = 30 * time.Second // between the clocks of two servers
	mostID  = 200              // bytes
	mostURL = 300
)

var (
	// ErrToken is returned for a token that is not good here: not signed with the secret, for another site or another
	// brand, over, or used before.
	ErrToken = fault.New(fault.Unauthenticated, "The token isn’t good.",
		"Sign a new one for each page: it has one use, and is good for ten minutes at most.")
	// ErrSession is returned for a session that is over.
	ErrSession = fault.New(fault.Unauthenticated, "The session is over.", "Get another one with a new token.")
	// ErrOrigin is returned to a page of a site that the customer has not named.
	ErrOrigin = fault.New(fault.Forbidden, "This site may not have the editor on its pages.",
		"The brand’s owner can allow it at /account/brand/embed.")
	// ErrOrigins is returned for what is no list of sites.
	ErrOrigins = fault.New(fault.Invalid, "These aren’t addresses of sites.",
		fmt.Sprintf("Write up to %d, one a line, such as https://app.example.com, without a path.", MostOrigins))
)

// Storage is what the package needs from a database.
type Storage interface {
	// SecretVersion returns the current version of a brand's secret, or 0 for a brand that was deleted.
	SecretVersion(ctx context.Context, brandID uuid.UUID) (int, error)
	// UseToken notes that a brand's token was used, or returns ErrToken if it was before. It is forgotten at expires.
	UseToken(ctx context.Context, brandID uuid.UUID, hash [32]byte, expires time.Time) error
}

// ParseOrigins reads addresses of sites, one a line. Fault: ErrOrigins.
func ParseOrigins(text string) ([]string, error) {
	origins := []string{}
	for _, line := range strings.Fields(text) {
		site, err := url.Parse(strings.TrimSuffix(line, "/"))
		if err != nil || len(line) > mostURL || !isOrigin(site) {
			return nil, ErrOrigins.Because(err)
		}
		origin := strings.ToLower(site.Scheme + "://" + site.Host)
		if !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	if len(origins) > MostOrigins {
		return nil, ErrOrigins
	}
	return origins, nil
}

// isOrigin reports whether an address is a site's alone, encrypted unless it is on the reader's own machine.
func isOrigin(site *url.URL) bool {
	bare := url.URL{Scheme: site.Scheme, Host: site.Host}
	if site.Hostname() == "" || bare.String() != site.String() || strings.ContainsAny(site.Host, "*;,'\" ") {
		return false
	}
	return site.Scheme == "https" || site.Scheme == "http" && site.Hostname() == "localhost"
}

// Keys make the secrets of brands, and the sessions of editors, from the site's key: there is nothing to store, and
// nothing to read in a copy of the database.
type Keys struct{ keys []secret.Key }

// NewKeys returns keys made with the site's key; what was made with one that it had before goes on working.
func NewKeys(keys ...secret.Key) Keys { return Keys{keys} }

// secrets are those of a brand, the current one first. Another version is another secret.
func (k Keys) secrets(brandID uuid.UUID, version int) [][]byte {
	return secret.Derive(fmt.Sprintf("embed %s %d", brandID, version), k.keys)
}

// Secret is what a customer's server signs tokens with.
func (k Keys) Secret(brandID uuid.UUID, version int) string {
	return base64.RawURLEncoding.EncodeToString(k.secrets(brandID, version)[0])
}

// Brand is what a token has to be for.
type Brand struct {
	ID      uuid.UUID
	Slug    string
	Version int      // of its secret
	Origins []string // of the pages that the token may be for; without one, no token is good
}

// Claims are what a good token says.
type Claims struct {
	Email   string // of somebody with a seat
	Hash    [32]byte
	Expires time.Time
}

// Verify returns what a token says that a page has brought, unless it is ErrToken. Whether it was used before, Storage
// knows.
func (k Keys) Verify(token string, brand Brand, now time.Time) (Claims, error) {
	parsed, err := jwt.ParseSigned(token, []jose.SignatureAlgorithm{jose.HS256})
	if err != nil {
		return Claims{}, ErrToken.Because(err)
	}
	var said jwt.Claims
	known := false
	for _, one := range k.secrets(brand.ID, brand.Version) {
		if parsed.Claims([]byte(base64.RawURLEncoding.EncodeToString(one)), &said) == nil {
			known = true
			break
		}
	}
	if !known || said.Expiry == nil || said.Subject == "" || len(brand.Origins) == 0 {
		return Claims{}, ErrToken
	}
	if said.ID == "" || len(said.ID) > mostID {
		return Claims{}, ErrToken
	}
	expected := jwt.Expected{Issuer: brand.Slug, AnyAudience: brand.Origins, Time: now}
	if err := said.ValidateWithLeeway(expected, leeway); err != nil {
		return Claims{}, ErrToken.Because(err)
	}
	expires := said.Expiry.Time()
	if expires.Sub(now) > TokenLasts+leeway {
		return Claims{}, ErrToken
	}
	return Claims{said.Subject, sha256.Sum256([]byte(said.ID)), expires.Add(leeway)}, nil
}

// Session is an editor on a customer's page.
type Session struct {
	UserID  uuid.UUID `json:"u"`
	Epoch   int       `json:"e"` // of the account: ending all sessions ends this one
	Version int       `json:"v"` // of the brand's secret: another secret ends it
	Origin  string    `json:"o"`
	Expires time.Time `json:"x"`
}

const sessions = "embedded sessions"

// Issue returns a session as the editor keeps it.
func (k Keys) Issue(session Session) string {
	body, _ := json.Marshal(session) // strings and numbers always marshal
	text := base64.RawURLEncoding.EncodeToString(body)
	return text + "." + sign(secret.Derive(sessions, k.keys)[0], text)
}

// Open returns the session that a page of an origin has brought, or ErrSession.
func (k Keys) Open(text, origin string, now time.Time) (Session, error) {
	body, signature, _ := strings.Cut(text, ".")
	for _, key := range secret.Derive(sessions, k.keys) {
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
