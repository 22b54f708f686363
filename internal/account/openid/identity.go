package openid

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"plainhand/internal/account"
	"plainhand/internal/fault"
)

const (
	maxSubject = 255              // bytes: OpenID Connect Core, section 2
	maxAge     = 10 * time.Minute // of a sign-in, when a fresh one was asked for
)

// names are the claims that ID tokens and UserInfo share.
type names struct {
	FirstName string `json:"given_name"`
	LastName  string `json:"family_name"`
}

// identity returns the identity in an ID token whose signature, issuer, audience, and times are valid. isComplete is
// false if the token lacks the email address or its verification status.
func (p *Provider) identity(flow Flow, idToken *oidc.IDToken) (found account.Identity, isComplete bool, err error) {
	if subtle.ConstantTimeCompare([]byte(idToken.Nonce), []byte(flow.Nonce)) != 1 {
		return found, false, ErrRefused.Because(errors.New("the ID token is for another flow"))
	}
	if idToken.Subject == "" || len(idToken.Subject) > maxSubject {
		return found, false, ErrRefused.Because(errors.New("the ID token has no subject"))
	}
	var claims struct {
		names
		Email    string `json:"email"`
		Verified *bool  `json:"email_verified"`
		AuthTime int64  `json:"auth_time"`
	}
	if err := idToken.Claims(&claims); err != nil {
		return found, false, ErrRefused.Because(err)
	}
	if flow.Fresh && p.now().Sub(time.Unix(claims.AuthTime, 0)) > maxAge {
		return found, false, p.errNotRecent(claims.AuthTime)
	}
	isVerified := claims.Verified != nil && *claims.Verified
	return account.Identity{Issuer: idToken.Issuer, Subject: idToken.Subject, Email: claims.Email,
		EmailVerified: isVerified, FirstName: claims.FirstName, LastName: claims.LastName,
	}, claims.Email != "" && claims.Verified != nil, nil
}

// errNotRecent returns the fault of a sign-in that is not known to be recent. authTime is 0 if the provider sends none.
func (p *Provider) errNotRecent(authTime int64) error {
	return fault.New(fault.Unauthenticated, fmt.Sprintf("%s didn’t confirm that you signed in again just now.", p.Name),
		"Sign out there and try again. Or use a password here: “Forgot password?” on the sign-in page sets one.").
		Because(fmt.Errorf("auth_time is %d", authTime))
}

// withUserInfo completes an identity from the UserInfo endpoint, since some providers put no email address into ID
// tokens (OpenID Connect Core, section 5.4). It refuses a response about another subject.
func (p *Provider) withUserInfo(
	ctx context.Context, found *oidc.Provider, token *oauth2.Token, identity account.Identity,
) (account.Identity, error) {
	info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return account.Identity{}, p.errUnreachable(err)
	}
	if info.Subject != identity.Subject {
		return account.Identity{}, ErrRefused.Because(errors.New("UserInfo is about another subject"))
	}
	var named names
	if err := info.Claims(&named); err != nil {
		return account.Identity{}, ErrRefused.Because(err)
	}
	if info.Email != "" {
		identity.Email, identity.EmailVerified = info.Email, info.EmailVerified
	}
	identity.FirstName = cmp.Or(identity.FirstName, named.FirstName)
	identity.LastName = cmp.Or(identity.LastName, named.LastName)
	return identity, nil
}
