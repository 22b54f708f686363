package handlers

import (
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/internal/fault"
)

// signIn is what the sign-in forms and calls have in common.
type signIn struct {
	accounts *account.Accounts
	sessions sessions
}

// errCodeNeeded is returned for somebody whose password was right, and who signs in with a second step.
var errCodeNeeded = fault.New(fault.Unauthenticated, "Enter the code from your app.",
	"Your password is right. The next page asks for the code.")

// enter begins the session of somebody whose password was right, or keeps who they are for the second step, and returns
// errCodeNeeded.
func (s signIn) enter(w http.ResponseWriter, r *http.Request, user account.User) error {
	if !user.SecondStep {
		return s.sessions.begin(w, r, user)
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

// register makes an account and signs its owner in.
func (s signIn) register(
	w http.ResponseWriter, r *http.Request, registration account.Registration,
) (account.User, error) {
	registration.Address = addressOf(r)
	user, err := s.accounts.Register(r.Context(), registration)
	if err != nil {
		return account.User{}, err
	}
	return user, s.sessions.begin(w, r, user)
}
