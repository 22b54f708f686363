// Package openid signs people in with their account at another site: OpenID Connect's code flow, with PKCE.
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

// Settings are how a site that people sign in with is reached.
type Settings struct {
	ID     string // in the paths of its pages here
	Name   string // what people call it
	Issuer string // its address, under which it describes itself
	Client string // what it calls us
	Secret string
	Return string // the address on our site where it sends people back to
}

// Provider is a site that people sign in with. What it says of itself is fetched when it is first needed, and kept. It
// is safe for concurrent use.
type Provider struct {
	Settings
	client *http.Client
	now    func() time.Time
	mutex  sync.Mutex
	found  *oidc.Provider // nil until it has been reached
}

// callLimit bounds a call to the other site.
const callLimit = 8 * time.Second

// New returns the provider with these settings.
func New(settings Settings, now func() time.Time) *Provider {
	client := &http.Client{Timeout: callLimit,
		// The client's secret and people's tokens are for the addresses that the other site describes itself with.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Provider{Settings: settings, client: client, now: now}
}

// Flow is what is kept of somebody on their way to the other site, in their session, until they come back.
type Flow struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
	Fresh    bool   `json:"fresh"` // they are to show there again who they are
}

// authTime asks for the time of the sign-in, which sites that ignore max_age include only on request.
const authTime = `{"id_token":{"auth_time":{"essential":true}}}`

// ErrRefused is returned for somebody who comes back without having been signed in there.
var ErrRefused = fault.New(fault.Unauthenticated, "You weren’t signed in.", "Try again, or sign in another way.")

// Begin returns the address to send somebody to, and what to keep of it. Fault: Unavailable when the other site cannot
// be reached.
func (p *Provider) Begin(ctx context.Context, fresh bool) (address string, flow Flow, err error) {
	exchange, _, err := p.reach(ctx)
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

// Finish returns who has come back with a state and a code. Faults: ErrRefused, Unavailable.
func (p *Provider) Finish(ctx context.Context, flow Flow, state, code string) (account.Identity, error) {
	if flow.State == "" || subtle.ConstantTimeCompare([]byte(state), []byte(flow.State)) != 1 || code == "" {
		return account.Identity{}, ErrRefused
	}
	exchange, found, err := p.reach(ctx)
	if err != nil {
		return account.Identity{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := exchange.Exchange(ctx, code, oauth2.VerifierOption(flow.Verifier))
	if _, answered := errors.AsType[*oauth2.RetrieveError](err); err != nil && !answered {
		return account.Identity{}, p.unreached(err)
	}
	if err != nil {
		return account.Identity{}, ErrRefused.Because(err)
	}
	raw, _ := token.Extra("id_token").(string)
	proven, err := found.Verifier(&oidc.Config{ClientID: p.Client, Now: p.now}).Verify(ctx, raw)
	if err != nil {
		return account.Identity{}, ErrRefused.Because(err)
	}
	identity, isComplete, err := p.identity(flow, proven)
	if err != nil || isComplete || found.UserInfoEndpoint() == "" {
		return identity, err
	}
	return p.withUserInfo(ctx, found, token, identity)
}

// Check returns an error unless the other site describes itself under its address, and as the issuer of that name.
func (p *Provider) Check(ctx context.Context) error {
	_, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.Issuer)
	return err
}

// reach returns the other site as it describes itself.
func (p *Provider) reach(ctx context.Context) (oauth2.Config, *oidc.Provider, error) {
	p.mutex.Lock()
	found := p.found
	p.mutex.Unlock()
	if found == nil {
		// The keys are fetched later, in other requests, with the context of this call's client.
		discovered, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
		if err != nil {
			return oauth2.Config{}, nil, p.unreached(err)
		}
		p.mutex.Lock()
		p.found, found = discovered, discovered
		p.mutex.Unlock()
	}
	return oauth2.Config{ClientID: p.Client, ClientSecret: p.Secret, Endpoint: found.Endpoint(), RedirectURL: p.Return,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}, found, nil
}

func (p *Provider) unreached(err error) error {
	return fault.New(fault.Unavailable, fmt.Sprintf("We couldn’t reach %s.", p.Name),
		"Try again in a minute, or sign in another way.").Because(err)
}
