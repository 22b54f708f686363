// Package oauth lets people allow programs to act for them, by OAuth 2.1: a program registers, sends somebody to a page
// of ours, gets a code back once they have agreed, and fetches tokens with it. Every program is a public one: it has no
// secret, and shows by a proof key that it is the one that asked (RFC 7636).
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
	"plainhand/internal/apikey"
)

// How long things last.
const (
	CodeLife    = 5 * time.Minute
	AccessLife  = time.Hour
	RefreshLife = 60 * 24 * time.Hour // each new one lasts as long again
	// grace is for how long a refresh token that was replaced gets the same answer again, for a program that got none.
	grace = time.Minute
	// MostGrants is how many programs one person can have let in.
	MostGrants = 50
)

// Scopes are what programs can be allowed, in the order in which people are told.
func Scopes() []apikey.Scope { return []apikey.Scope{apikey.Humanize, apikey.Usage} }

// Client is a program that has registered. Its name is what it says of itself.
type Client struct {
	ID        string
	Name      string
	Redirects []string
	MadeAt    time.Time
}

// Grant is what somebody has let a program do.
type Grant struct {
	ID         uuid.UUID
	UserID     uuid.UUID
	ClientID   string
	ClientName string
	Scopes     []apikey.Scope
	MadeAt     time.Time
	UsedAt     *time.Time // to the minute; nil: never
}

// Tokens are what a program shows us: Access with each request, Refresh to get new ones.
type Tokens struct {
	Access  string
	Refresh string
	Scopes  []apikey.Scope
}

// Hash is what is stored of a code or a token. Each is too long to be guessed, so it needs no slow hash.
type Hash [sha256.Size]byte

func hashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// The beginnings of tokens, by which scanners of repositories find them.
const (
	accessPrefix  = "ph_access_"
	refreshPrefix = "ph_refresh_"
	codePrefix    = "ph_code_"
)

// newSecret has 260 random bits.
func newSecret(prefix string) string { return prefix + rand.Text() + rand.Text() }

// LooksLikeToken reports whether a text may be an access token.
func LooksLikeToken(text string) bool { return strings.HasPrefix(text, accessPrefix) }

// Code is a code as it is stored.
type Code struct {
	Hash      Hash
	Redirect  string
	Challenge string
	ExpiresAt time.Time
}

// Fresh are tokens as they are stored.
type Fresh struct {
	Access, Refresh               Hash
	AccessExpires, RefreshExpires time.Time
}

// ErrNone is what Storage returns where there is nothing of the kind.
var ErrNone = errors.New("there is none")

// Storage is what the package needs from a database.
type Storage interface {
	AddClient(ctx context.Context, client Client) error
	// ClientByID returns a client, or ErrNone.
	ClientByID(ctx context.Context, id string) (Client, error)
	// Allow stores a grant, in place of one that its user gave the same client, and its code, with the letter about it.
	// ErrNone: the user has most already.
	Allow(ctx context.Context, grant Grant, code Code, letter account.Letter, most int) error
	// RedeemCode stores tokens for a code of a client, which check approves, and that was not used before. A code that was
	// ends its grant, with an email to the owner, since somebody else may have it. ErrNone: there is no such code, or its
	// time is up.
	RedeemCode(ctx context.Context, clientID string, code Hash, now time.Time, check func(Code) error,
		fresh Fresh) (Grant, error)
	// ReplaceToken stores the first of the successors in place of a refresh token of a client, and returns 0. For a token
	// that was replaced since a time, by a successor that was not replaced itself, it stores nothing and returns which one
	// that is. Any other token that was replaced ends its grant, with an email to the owner. ErrNone: as that of
	// RedeemCode.
	ReplaceToken(ctx context.Context, clientID string, refresh Hash, now, since time.Time, successors []Fresh) (
		grant Grant, successor int, err error)
	// GrantByToken returns the grant of an access token that works, or ErrNone.
	GrantByToken(ctx context.Context, access Hash, now time.Time) (Grant, error)
	// GrantUsed notes when a grant was used.
	GrantUsed(ctx context.Context, id uuid.UUID, at time.Time) error
	// GrantsOf returns a user's grants, the newest first.
	GrantsOf(ctx context.Context, userID uuid.UUID) ([]Grant, error)
	// EndGrant ends a user's grant with its tokens. Ending twice changes nothing.
	EndGrant(ctx context.Context, userID, id uuid.UUID) error
	// EndGrants ends all of a user's grants with their tokens.
	EndGrants(ctx context.Context, userID uuid.UUID) error
	// EndToken ends the grant of a client's token of either kind, if there is one.
	EndToken(ctx context.Context, clientID string, token Hash) error
}

// Server lets programs in. It is safe for concurrent use.
type Server struct {
	storage    Storage
	resource   string // the address that tokens are for
	successors Successors
	now        func() time.Time
}

// NewServer returns the server whose tokens are for one resource.
func NewServer(storage Storage, resource string, successors Successors, now func() time.Time) *Server {
	return &Server{storage, resource, successors, now}
}

// Allow lets a program do what it has asked for, as somebody who has shown who they are wants it. It returns the
// address to send them back to.
func (s *Server) Allow(ctx context.Context, by account.Confirmed, asked Request) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	now := s.now().UTC()
	grant := Grant{ID: id, UserID: by.User().ID, ClientID: asked.Client.ID, ClientName: asked.Client.Name,
		Scopes: asked.Scopes, MadeAt: now}
	code := newSecret(codePrefix)
	err = s.storage.Allow(ctx, grant, Code{hashOf(code), asked.Redirect, asked.Challenge, now.Add(CodeLife)},
		account.ProgramConnected(by.User(), asked.Client.Name, id, now), MostGrants)
	if errors.Is(err, ErrNone) {
		return "", errTooMany
	}
	return asked.back("code", code), err
}

// clientID is how ids of clients look.
var clientID = regexp.MustCompile(`^client_[A-Z2-7]{26}$`)

// Redeem gives a program tokens for a code. Its redirect is the one that the code was sent to, if it names one, and the
// verifier the proof key that it was asked for with. Error: *Error.
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
	grant, err := s.storage.RedeemCode(ctx, client, hashOf(code), s.now(), check, s.fresh(tokens))
	if errors.Is(err, ErrNone) {
		return Tokens{}, errGrant
	}
	tokens.Scopes = grant.Scopes
	return tokens, err
}

// Refresh gives a program new tokens for its refresh token, which ends. For a minute it gets the same ones again,
// unless they were refreshed themselves. Error: *Error.
func (s *Server) Refresh(ctx context.Context, client, refresh string) (Tokens, error) {
	if !clientID.MatchString(client) {
		return Tokens{}, ErrClient
	}
	tokens := s.successors.of(refresh)
	hashes := make([]Fresh, len(tokens))
	for i, made := range tokens {
		hashes[i] = s.fresh(made)
	}
	now := s.now()
	grant, which, err := s.storage.ReplaceToken(ctx, client, hashOf(refresh), now, now.Add(-grace), hashes)
	if errors.Is(err, ErrNone) {
		err = errGrant
	}
	if err != nil {
		return Tokens{}, err
	}
	tokens[which].Scopes = grant.Scopes
	return tokens[which], nil
}

// fresh returns tokens as they are stored from now on.
func (s *Server) fresh(tokens Tokens) Fresh {
	now := s.now()
	return Fresh{hashOf(tokens.Access), hashOf(tokens.Refresh), now.Add(AccessLife), now.Add(RefreshLife)}
}

// usedEvery is how exactly it is known when a grant was last used.
const usedEvery = time.Minute

// Who returns the grant of an access token, and notes that it was used. Fault: apikey.ErrNone.
func (s *Server) Who(ctx context.Context, access string) (Grant, error) {
	now := s.now()
	grant, err := s.storage.GrantByToken(ctx, hashOf(access), now)
	if errors.Is(err, ErrNone) {
		return grant, apikey.ErrNone
	}
	if err == nil && (grant.UsedAt == nil || now.Sub(*grant.UsedAt) >= usedEvery) {
		err = s.storage.GrantUsed(ctx, grant.ID, now)
	}
	return grant, err
}

// List returns what a user has let programs do, the newest first.
func (s *Server) List(ctx context.Context, userID uuid.UUID) ([]Grant, error) {
	return s.storage.GrantsOf(ctx, userID)
}

// End takes back what a user has let a program do. Ending twice changes nothing.
func (s *Server) End(ctx context.Context, userID, id uuid.UUID) error {
	return s.storage.EndGrant(ctx, userID, id)
}

// EndAll takes back what a user has let any program do. Doing it twice changes nothing.
func (s *Server) EndAll(ctx context.Context, userID uuid.UUID) error {
	return s.storage.EndGrants(ctx, userID)
}

// Revoke ends what a program shows us: it is for programs that have no more use for it.
func (s *Server) Revoke(ctx context.Context, client, token string) error {
	if !clientID.MatchString(client) {
		return ErrClient
	}
	return s.storage.EndToken(ctx, client, hashOf(token))
}

// scopesOf reads scopes from a request. None means all that there are.
func scopesOf(asked string) ([]apikey.Scope, bool) {
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
