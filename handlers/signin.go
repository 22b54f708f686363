package handlers

import (
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/views/device"
)

// signIn is what the sign-in forms and calls have in common.
type signIn struct {
	accounts *account.Accounts
	sessions sessions
	sites    otherSites // that people sign in with
	doors    doors
}

// errCodeNeeded is returned for somebody whose password was right, and who signs in with a second step.
var errCodeNeeded = fault.New(fault.Unauthenticated, "Enter the code from your app.",
	"Your password is right. The next page asks for the code.")

// begin begins the session of somebody who has passed every step.
func (s signIn) begin(w http.ResponseWriter, r *http.Request, user account.User) error {
	return s.beginIn(w, r, user, s.sessions.browser(r))
}

// beginIn is begin with what the browser is to keep, where that is in use already.
func (s signIn) beginIn(w http.ResponseWriter, r *http.Request, user account.User, browser string) error {
	arrival := account.Arrival{Browser: browser, Device: device.Name(r.UserAgent()), Address: addressOf(r)}
	if err := s.accounts.Arrive(r.Context(), user, arrival); err != nil {
		return err
	}
	s.sessions.keepBrowser(w, browser)
	return s.sessions.begin(w, r, user)
}

// enter begins the session of somebody who has passed the first step, or keeps who they are for the second step, and
// returns errCodeNeeded.
func (s signIn) enter(w http.ResponseWriter, r *http.Request, user account.User) error {
	if !user.SecondStep {
		return s.begin(w, r, user)
	}
	if err := s.sessions.awaitSecondStep(w, r, user); err != nil {
		return err
	}
	return errCodeNeeded
}

// secondStepPath is the page that asks for the code, and leads on from there.
func secondStepPath(next string) string {
	return "/login/code?" + url.Values{"next": {next}}.Encode()
}

// login signs in the owner of the credentials, or returns errCodeNeeded. The session gets a new token.
func (s signIn) login(w http.ResponseWriter, r *http.Request, email, password string) (account.User, error) {
	user, err := s.accounts.SignIn(r.Context(),
		account.Credentials{Email: email, Password: password, Address: addressOf(r)})
	if err != nil {
		return account.User{}, err
	}
	return user, s.enter(w, r, user)
}

// confirm returns the visitor, who is signed in, once they have shown who they are: by the password, or in this session
// a moment ago.
func (s signIn) confirm(r *http.Request, password string) (account.Confirmed, error) {
	return s.accounts.Confirm(r.Context(), account.Proof{UserID: visitorOf(r).User.ID, Epoch: visitorOf(r).User.Epoch,
		Password: password, ShownAt: s.sessions.shownAt(r), Address: addressOf(r)})
}

// register makes an account and signs its owner in.
func (s signIn) register(
	w http.ResponseWriter, r *http.Request, registration account.Registration,
) (account.User, error) {
	if err := s.doors.enter(r, signUpDoor); err != nil {
		return account.User{}, err
	}
	registration.Address = addressOf(r)
	user, err := s.accounts.Register(r.Context(), registration)
	if err != nil {
		return account.User{}, err
	}
	return user, s.begin(w, r, user)
}
