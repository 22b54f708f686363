package account

import (
	"errors"
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/account"
)

// signInCalls serves the JSON calls under /api/auth.
type signInCalls struct {
	signIn   web.SignIn
	visitors web.Visitors
}

// Login handles POST /api/auth/login {email, password} with {success, user}. With two-factor authentication it answers
// with 401 and the code page as next.
func (c signInCalls) Login(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Email, Password string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	user, err := c.signIn.Login(w, r, body.Email, body.Password)
	if errors.Is(err, web.ErrCodeNeeded) {
		return web.ActionRequired(err, "/login/code")
	}
	if err != nil {
		return err
	}
	return c.writeUser(w, r, user)
}

// Register handles POST /api/auth/register {email, password[, firstName, lastName]} with {success, user}.
func (c signInCalls) Register(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Email, Password, FirstName, LastName string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	user, err := c.signIn.Register(w, r, account.Registration{Email: body.Email, Password: body.Password,
		FirstName: body.FirstName, LastName: body.LastName})
	if err != nil {
		return err
	}
	return c.writeUser(w, r, user)
}

// Logout handles POST /api/auth/logout with {success}.
func (c signInCalls) Logout(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.Sessions.End(w, r); err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.SuccessJSON{Success: true})
}

func (c signInCalls) writeUser(w http.ResponseWriter, r *http.Request, user account.User) error {
	found, err := c.visitors.Visitor(r.Context(), user)
	if err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.UserReplyJSON{Success: true, User: web.NewUserJSON(found)})
}
