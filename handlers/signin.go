package handlers

import (
	"net/http"

	"plainhand/internal/account"
)

// signIn is what the sign-in forms and calls have in common.
type signIn struct {
	accounts *account.Accounts
	sessions sessions
}

// login signs in the owner of the credentials. The session gets a new token.
func (s signIn) login(w http.ResponseWriter, r *http.Request, email, password string) (account.User, error) {
	user, err := s.accounts.SignIn(r.Context(),
		account.Credentials{Email: email, Password: password, Address: addressOf(r)})
	if err != nil {
		return account.User{}, err
	}
	return user, s.sessions.begin(w, r, user)
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
