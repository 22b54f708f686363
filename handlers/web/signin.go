package web

import (
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/fault"
	"plainhand/views"
	"plainhand/views/device"
)

// SignIn is the sign-in logic that forms and JSON calls share.
type SignIn struct {
	Users         *account.Users
	Authenticator *account.Authenticator
	Sessions      Sessions
	Providers     IdentityProviders // that people sign in with
	Gates         ProofGates
}

// ErrCodeNeeded is returned after a correct password if the account has two-factor authentication.
var ErrCodeNeeded = fault.New(fault.Unauthenticated, "Enter the code from your app.",
	"Your password is right. Now enter the code from your app.")

// Begin begins the session of a user who has passed every step.
func (s SignIn) Begin(w http.ResponseWriter, r *http.Request, user account.User) error {
	return s.BeginInBrowser(w, r, user, s.Sessions.BrowserToken(r))
}

// BeginInBrowser is begin with a known browser token.
func (s SignIn) BeginInBrowser(w http.ResponseWriter, r *http.Request, user account.User, browser string) error {
	arrival := account.Arrival{Browser: browser, Device: device.Name(r.UserAgent()), Address: AddressOf(r)}
	if err := s.Authenticator.Arrive(r.Context(), user, arrival); err != nil {
		return err
	}
	s.Sessions.setBrowserCookie(w, browser)
	return s.Sessions.begin(w, r, user)
}

// PassFirstFactor begins the session of a user after the first factor. With two-factor authentication it stores a
// pending sign-in instead and returns ErrCodeNeeded.
func (s SignIn) PassFirstFactor(w http.ResponseWriter, r *http.Request, user account.User) error {
	if !user.TwoFactor {
		return s.Begin(w, r, user)
	}
	if err := s.Sessions.awaitTwoFactor(w, r, user); err != nil {
		return err
	}
	return ErrCodeNeeded
}

// TwoFactorPath returns the address of the code page, which redirects to next after the sign-in.
func TwoFactorPath(next string) string {
	return "/login/code?" + url.Values{"next": {next}}.Encode()
}

// Login signs in with credentials under a new session token, or returns ErrCodeNeeded.
func (s SignIn) Login(w http.ResponseWriter, r *http.Request, email, password string) (account.User, error) {
	user, err := s.Authenticator.SignIn(r.Context(),
		account.Credentials{Email: email, Password: password, Address: AddressOf(r)})
	if err != nil {
		return account.User{}, err
	}
	return user, s.PassFirstFactor(w, r, user)
}

// Confirm returns the signed-in visitor if their identity is confirmed: by the password, or recently in this session.
func (s SignIn) Confirm(r *http.Request, password string) (account.Confirmed, error) {
	return s.Authenticator.Confirm(r.Context(), account.Proof{UserID: VisitorOf(r).User.ID, Epoch: VisitorOf(r).User.Epoch,
		Password: password, ConfirmedAt: s.Sessions.identityConfirmedAt(r), Address: AddressOf(r)})
}

// Register creates an account and signs its user in.
func (s SignIn) Register(
	w http.ResponseWriter, r *http.Request, registration account.Registration,
) (account.User, error) {
	if err := s.Gates.enter(r, signUpGate); err != nil {
		return account.User{}, err
	}
	registration.Address = AddressOf(r)
	user, err := s.Users.Register(r.Context(), registration)
	if err != nil {
		return account.User{}, err
	}
	return user, s.Begin(w, r, user)
}

// IdentityProviders are the configured OpenID providers.
type IdentityProviders []*openid.Provider

var ErrUnknownProvider = fault.New(fault.NotFound, "We don’t know that site.", "Choose one of those on the page.")

func (s IdentityProviders) Find(id string) (*openid.Provider, error) {
	for _, provider := range s {
		if provider.ID == id {
			return provider, nil
		}
	}
	return nil, ErrUnknownProvider
}

// Views converts the providers for pages.
func (s IdentityProviders) Views() (sites []views.IdentityProvider) {
	for _, provider := range s {
		sites = append(sites, views.IdentityProvider{ID: provider.ID, Name: provider.Name, Issuer: provider.Issuer})
	}
	return sites
}
