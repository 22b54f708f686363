// Package oauth is an authorization server for OAuth 2.1: a program registers, sends the user to our consent page, gets
// a code back after they agree, and exchanges it for tokens. Every program is a public client: it has no secret, and
// proves with PKCE that it made the request (RFC 7636).
package oauth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
)

// Lifetimes and limits.
const (
	CodeLife    = 5 * time.Minute
	AccessLife  = time.Hour
	RefreshLife = 60 * 24 * time.Hour // renewed with each refresh
	// grace is how long a replaced refresh token still gets the same successor, for a program that lost the response.
	grace = time.Minute
	// MaxGrants is the maximum number of authorized programs per user.
	MaxGrants = 50
)

// Scopes returns the scopes that programs can request, in the order of the consent page.
func Scopes() []apikey.Scope { return []apikey.Scope{apikey.Humanize, apikey.Usage} }

// Client is a registered program. Its name is unverified.
type Client struct {
	ID        string
	Name      string
	Redirects []string
	MadeAt    time.Time
}

// Grant is a user's authorization of a program.
type Grant struct {
	ID         uuid.UUID
	UserID     uuid.UUID
	ClientID   string
	ClientName string
	Scopes     []apikey.Scope
	MadeAt     time.Time
	UsedAt     *time.Time // to the minute; nil: never
}

// Tokens are the tokens of a grant: Access authenticates requests, Refresh gets new tokens.
type Tokens struct {
	Access  string
	Refresh string
	Scopes  []apikey.Scope
}

// Hash is a code or token as stored: its SHA-256 hash. The secrets are too long to be guessed, so no slow hash is
// needed.
type Hash [sha256.Size]byte

func hash(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// The prefixes of secrets, by which secret scanners find them in repositories.
const (
	accessPrefix  = "ph_access_"
	refreshPrefix = "ph_refresh_"
	codePrefix    = "ph_code_"
)

// newSecret returns a prefix with 260 random bits.
func newSecret(prefix string) string { return prefix + rand.Text() + rand.Text() }

// LooksLikeToken reports whether a text has the prefix of an access token.
func LooksLikeToken(text string) bool { return strings.HasPrefix(text, accessPrefix) }

// Code is an authorization code as stored.
type Code struct {
	Hash      Hash
	Redirect  string
	Challenge string
	ExpiresAt time.Time
}

// NewTokens are new tokens as stored.
type NewTokens struct {
	Access, Refresh               Hash
	AccessExpires, RefreshExpires time.Time
}

// ErrNone is returned by Storage if a client, code, token, or grant does not exist.
var ErrNone = errors.New("there is none")

// Storage stores clients, grants, codes, and tokens.
type Storage interface {
	AddClient(ctx context.Context, client Client) error
	// ClientByID returns a client, or ErrNone.
	ClientByID(ctx context.Context, id string) (Client, error)
	// Allow stores a grant with its code and the email about it. It replaces the user's former grant for the client.
	// ErrNone: the user already has most grants.
	Allow(ctx context.Context, grant Grant, code Code, email account.Email, most int) error
	// RedeemCode stores tokens for a client's unused code that check approves. A code that was already used ends its
	// grant and notifies the owner by email, since it may have been stolen. ErrNone: there is no such code, or it has
	// expired.
	RedeemCode(ctx context.Context, clientID string, code Hash, now time.Time, check func(Code) error,
		fresh NewTokens) (Grant, error)
	// ReplaceToken replaces a client's refresh token with the first of the successors and returns 0. For a token that
	// was replaced since a time, by a successor that is still current, it stores nothing and returns the index of that
	// successor. Any other replaced token ends its grant and notifies the owner by email. ErrNone: as for RedeemCode.
	ReplaceToken(ctx context.Context, clientID string, refresh Hash, now, since time.Time, successors []NewTokens) (
		grant Grant, successor int, err error)
	// GrantByToken returns the grant of a valid access token, or ErrNone.
	GrantByToken(ctx context.Context, access Hash, now time.Time) (Grant, error)
	// GrantUsed stores the time of a grant's last use.
	GrantUsed(ctx context.Context, id uuid.UUID, at time.Time) error
	// GrantsOf returns a user's grants, the newest first.
	GrantsOf(ctx context.Context, userID uuid.UUID) ([]Grant, error)
	// EndGrant revokes a user's grant with its tokens. Revoking twice changes nothing.
	EndGrant(ctx context.Context, userID, id uuid.UUID) error
	// EndGrants revokes all of a user's grants with their tokens.
	EndGrants(ctx context.Context, userID uuid.UUID) error
	// EndToken revokes the grant of a client's access or refresh token, if there is one.
	EndToken(ctx context.Context, clientID string, token Hash) error
}

// Server is the authorization server. It is safe for concurrent use.
type Server struct {
	storage    Storage
	resource   string // URL of the resource that tokens are for (RFC 8707)
	successors Successors
	now        func() time.Time
}

// NewServer returns the server for one resource.
func NewServer(storage Storage, resource string, successors Successors, now func() time.Time) *Server {
	return &Server{storage, resource, successors, now}
}

// Allow grants a request of a program, for a user who has confirmed their identity. It returns the redirect with the
// code.
func (s *Server) Allow(ctx context.Context, by account.Confirmed, asked Request) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	now := s.now().UTC()
	grant := Grant{ID: id, UserID: by.User().ID, ClientID: asked.Client.ID, ClientName: asked.Client.Name,
		Scopes: asked.Scopes, MadeAt: now}
	code := newSecret(codePrefix)
	err = s.storage.Allow(ctx, grant, Code{hash(code), asked.Redirect, asked.Challenge, now.Add(CodeLife)},
		account.ProgramConnected(by.User(), asked.Client.Name, id, now), MaxGrants)
	if errors.Is(err, ErrNone) {
		return "", errTooMany
	}
	return asked.redirectWith("code", code), err
}

// clientID matches the IDs of clients.
var clientID = regexp.MustCompile(`^client_[A-Z2-7]{26}$`)

// Redeem exchanges a code for tokens. The redirect, if given, must be the one that the code was sent to; the verifier
// is the PKCE code verifier. Error: *Error.
func (s *Server) Redeem(ctx context.Context, client, code, redirect, verifier string) (Tokens, error) {
	if !clientID.MatchString(client) {
		return Tokens{}, ErrClient
	}
	tokens := Tokens{Access: newSecret(accessPrefix), Refresh: newSecret(refreshPrefix)}
	check := func(stored Code) error {
		sum := sha256.Sum256([]byte(verifier))
		challenge := base64.RawURLEncoding.EncodeToString(sum[:])
		isElsewhere := redirect != "" && redirect != stored.Redirect
		if isElsewhere || subtle.ConstantTimeCompare([]byte(challenge), []byte(stored.Challenge)) == 0 {
			return ErrNone
		}
		return nil
	}
	grant, err := s.storage.RedeemCode(ctx, client, hash(code), s.now(), check, s.fresh(tokens))
	if errors.Is(err, ErrNone) {
		return Tokens{}, errGrant
	}
	tokens.Scopes = grant.Scopes
	return tokens, err
}

// Refresh replaces a refresh token with new tokens. Within grace, the same request gets the same tokens again, unless
// those were refreshed already. Error: *Error.
func (s *Server) Refresh(ctx context.Context, client, refresh string) (Tokens, error) {
	if !clientID.MatchString(client) {
		return Tokens{}, ErrClient
	}
	tokens := s.successors.of(refresh)
	hashes := make([]NewTokens, len(tokens))
	for i, pair := range tokens {
		hashes[i] = s.fresh(pair)
	}
	now := s.now()
	grant, index, err := s.storage.ReplaceToken(ctx, client, hash(refresh), now, now.Add(-grace), hashes)
	if errors.Is(err, ErrNone) {
		err = errGrant
	}
	if err != nil {
		return Tokens{}, err
	}
	tokens[index].Scopes = grant.Scopes
	return tokens[index], nil
}

// fresh returns new tokens as stored.
func (s *Server) fresh(tokens Tokens) NewTokens {
	now := s.now()
	return NewTokens{hash(tokens.Access), hash(tokens.Refresh), now.Add(AccessLife), now.Add(RefreshLife)}
}

// usedPrecision is the precision of a grant's last use: it is stored at most this often.
const usedPrecision = time.Minute

// Who returns the grant of an access token and records its use. Fault: apikey.ErrNone.
func (s *Server) Who(ctx context.Context, access string) (Grant, error) {
	now := s.now()
	grant, err := s.storage.GrantByToken(ctx, hash(access), now)
	if errors.Is(err, ErrNone) {
		return grant, apikey.ErrNone
	}
	if err == nil && (grant.UsedAt == nil || now.Sub(*grant.UsedAt) >= usedPrecision) {
		err = s.storage.GrantUsed(ctx, grant.ID, now)
	}
	return grant, err
}

// List returns a user's grants, the newest first.
func (s *Server) List(ctx context.Context, userID uuid.UUID) ([]Grant, error) {
	return s.storage.GrantsOf(ctx, userID)
}

// End revokes a user's grant. Revoking twice changes nothing.
func (s *Server) End(ctx context.Context, userID, id uuid.UUID) error {
	return s.storage.EndGrant(ctx, userID, id)
}

// EndAll revokes all of a user's grants. Doing it twice changes nothing.
func (s *Server) EndAll(ctx context.Context, userID uuid.UUID) error {
	return s.storage.EndGrants(ctx, userID)
}

// Revoke revokes the grant of a token that its program no longer needs (RFC 7009). Error: ErrClient.
func (s *Server) Revoke(ctx context.Context, client, token string) error {
	if !clientID.MatchString(client) {
		return ErrClient
	}
	return s.storage.EndToken(ctx, client, hash(token))
}

// parseScopes parses the scope parameter. An empty one means all scopes. It returns false for an unknown scope.
func parseScopes(asked string) ([]apikey.Scope, bool) {
	if strings.TrimSpace(asked) == "" {
		return Scopes(), true
	}
	var scopes []apikey.Scope
	for name := range strings.FieldsSeq(asked) {
		scope := apikey.Scope(name)
		if !slices.Contains(Scopes(), scope) {
			return nil, false
		}
		if !slices.Contains(scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	return scopes, true
}
