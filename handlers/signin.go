package handlers

import (
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/fault"
	"plainhand/views"
	"plainhand/views/device"
)

// signIn is the sign-in logic that forms and JSON calls share.
type signIn struct {
	accounts  *account.Accounts
	sessions  sessions
	providers identityProviders // that people sign in with
	gates     challengeGates
}

// errCodeNeeded is returned after a correct password if the account has two-factor authentication.
var errCodeNeeded = fault.New(fault.Unauthenticated, "Enter the code from your app.",
	"Your password is right. The next page asks for the code.")

// begin begins the session of a user who has passed every step.
func (s signIn) begin(w http.ResponseWriter, r *http.Request, user account.User) error {
	return s.beginInBrowser(w, r, user, s.sessions.browserToken(r))
}

// beginInBrowser is begin with a known browser token.
func (s signIn) beginInBrowser(w http.ResponseWriter, r *http.Request, user account.User, browser string) error {
	arrival := account.Arrival{Browser: browser, Device: device.Name(r.UserAgent()), Address: addressOf(r)}
	if err := s.accounts.Arrive(r.Context(), user, arrival); err != nil {
		return err
	}
	s.sessions.setBrowserCookie(w, browser)
	return s.sessions.begin(w, r, user)
}

// passFirstFactor begins the session of a user after the first factor. With two-factor authentication it stores a
// pending sign-in instead and returns errCodeNeeded.
func (s signIn) passFirstFactor(w http.ResponseWriter, r *http.Request, user account.User) error {
	if !user.SecondStep {
		return s.begin(w, r, user)
	}
	if err := s.sessions.awaitTwoFactor(w, r, user); err != nil {
		return err
	}
	return errCodeNeeded
}

// twoFactorPath returns the address of the code page, which redirects to next after the sign-in.
func twoFactorPath(next string) string {
	return "/login/code?" + url.Values{"next": {next}}.Encode()
}

// login signs in with credentials under a new session token, or returns errCodeNeeded.
func (s signIn) login(w http.ResponseWriter, r *http.Request, email, password string) (account.User, error) {
	user, err := s.accounts.SignIn(r.Context(),
		account.Credentials{Email: email, Password: password, Address: addressOf(r)})
	if err != nil {
		return account.User{}, err
	}
	return user, s.passFirstFactor(w, r, user)
}

// confirm returns the signed-in visitor if their identity is confirmed: by the password, or recently in this session.
func (s signIn) confirm(r *http.Request, password string) (account.Confirmed, error) {
	return s.accounts.Confirm(r.Context(), account.Proof{UserID: visitorOf(r).User.ID, Epoch: visitorOf(r).User.Epoch,
		Password: password, ShownAt: s.sessions.identityConfirmedAt(r), Address: addressOf(r)})
}

// register creates an account and signs its user in.
func (s signIn) register(
	w http.ResponseWriter, r *http.Request, registration account.Registration,
) (account.User, error) {
	if err := s.gates.enter(r, signUpGate); err != nil {
		return account.User{}, err
	}
	registration.Address = addressOf(r)
	user, err := s.accounts.Register(r.Context(), registration)
	if err != nil {
		return account.User{}, err
	}
	return user, s.begin(w, r, user)
}

// identityProviders are the configured OpenID providers.
type identityProviders []*openid.Provider

var errUnknownProvider = fault.New(fault.NotFound, "We don’t know that site.", "Choose one of those on the page.")

func (s identityProviders) find(id string) (*openid.Provider, error) {
	for _, provider := range s {
		if provider.ID == id {
			return provider, nil
		}
	}
	return nil, errUnknownProvider
}

// views converts the providers for pages.
func (s identityProviders) views() (sites []views.OtherSite) {
	for _, provider := range s {
		sites = append(sites, views.OtherSite{ID: provider.ID, Name: provider.Name, Issuer: provider.Issuer})
	}
	return sites
}
