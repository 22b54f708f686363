// Package openid signs users in with their account at another site: OpenID Connect's authorization code flow, with
// PKCE.
package openid

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"plainhand/internal/account"
	"plainhand/internal/fault"
)

// Settings are the configuration of a provider.
type Settings struct {
	ID     string // in the paths of its pages on our site
	Name   string // display name
	Issuer string // issuer URL, where its discovery document is
	Client string // our client ID
	Secret string
	Return string // our redirect URI
}

// Provider is an OpenID provider. Its discovery document is fetched on first use and cached. It is safe for concurrent
// use.
type Provider struct {
	Settings
	client *http.Client
	now    func() time.Time
	mutex  sync.Mutex
	found  *oidc.Provider // nil until discovery succeeds
}

// callTimeout bounds a request to the provider.
const callTimeout = 8 * time.Second

// New returns the provider with these settings.
func New(settings Settings, now func() time.Time) *Provider {
	client := &http.Client{Timeout: callTimeout,
		// The client secret and users' tokens must only reach the endpoints in the discovery document.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Provider{Settings: settings, client: client, now: now}
}

// Flow is the state of a sign-in in progress, stored in the user's session.
type Flow struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
	Fresh    bool   `json:"fresh"` // requires a new sign-in at the provider
}

// authTime requests the auth_time claim, which providers that ignore max_age only include on request.
const authTime = `{"id_token":{"auth_time":{"essential":true}}}`

// ErrRefused is returned if the provider did not sign the user in, or its response is invalid.
var ErrRefused = fault.New(fault.Unauthenticated, "You weren’t signed in.", "Try again, or sign in another way.")

// Begin returns the authorization URL and the flow to store. Fault: Unavailable if the provider cannot be reached.
func (p *Provider) Begin(ctx context.Context, fresh bool) (address string, flow Flow, err error) {
	exchange, _, err := p.discover(ctx)
	if err != nil {
		return "", Flow{}, err
	}
	flow = Flow{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), Fresh: fresh}
	options := []oauth2.AuthCodeOption{oidc.Nonce(flow.Nonce), oauth2.S256ChallengeOption(flow.Verifier)}
	if fresh {
		options = append(options, oauth2.SetAuthURLParam("max_age", "0"), oauth2.SetAuthURLParam("claims", authTime))
	}
	return exchange.AuthCodeURL(flow.State, options...), flow, nil
}

// Finish exchanges the code for the user's identity. Faults: ErrRefused, Unavailable.
func (p *Provider) Finish(ctx context.Context, flow Flow, state, code string) (account.Identity, error) {
	if flow.State == "" || subtle.ConstantTimeCompare([]byte(state), []byte(flow.State)) != 1 || code == "" {
		return account.Identity{}, ErrRefused
	}
	exchange, found, err := p.discover(ctx)
	if err != nil {
		return account.Identity{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := exchange.Exchange(ctx, code, oauth2.VerifierOption(flow.Verifier))
	if _, answered := errors.AsType[*oauth2.RetrieveError](err); err != nil && !answered {
		return account.Identity{}, p.errUnreachable(err)
	}
	if err != nil {
		return account.Identity{}, ErrRefused.Because(err)
	}
	raw, _ := token.Extra("id_token").(string)
	idToken, err := found.Verifier(&oidc.Config{ClientID: p.Client, Now: p.now}).Verify(ctx, raw)
	if err != nil {
		return account.Identity{}, ErrRefused.Because(err)
	}
	identity, isComplete, err := p.identity(flow, idToken)
	if err != nil || isComplete || found.UserInfoEndpoint() == "" {
		return identity, err
	}
	return p.withUserInfo(ctx, found, token, identity)
}

// Check returns an error unless the provider's discovery document can be fetched and has the configured issuer.
func (p *Provider) Check(ctx context.Context) error {
	_, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.Issuer)
	return err
}

// discover returns the provider's endpoints, from the cache if possible.
func (p *Provider) discover(ctx context.Context) (oauth2.Config, *oidc.Provider, error) {
	p.mutex.Lock()
	found := p.found
	p.mutex.Unlock()
	if found == nil {
		// The keys are fetched later, during other requests, with this context, so it must not be canceled.
		discovered, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
		if err != nil {
			return oauth2.Config{}, nil, p.errUnreachable(err)
		}
		p.mutex.Lock()
		p.found, found = discovered, discovered
		p.mutex.Unlock()
	}
	return oauth2.Config{ClientID: p.Client, ClientSecret: p.Secret, Endpoint: found.Endpoint(), RedirectURL: p.Return,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}, found, nil
}

func (p *Provider) errUnreachable(err error) error {
	return fault.New(fault.Unavailable, fmt.Sprintf("We couldn’t reach %s.", p.Name),
		"Try again in a minute, or sign in another way.").Because(err)
}
