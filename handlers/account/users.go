package account

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/views"
)

// users serves the calls under /api/user.
type users struct{}

// Show handles GET /api/user/{id} with {success, user, standing} for the signed-in user. Other IDs are answered with
// 404.
func (users) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.ErrSignInFirst
	}
	if chi.URLParam(r, "id") != visitor.User.ID.String() {
		return web.ErrNoSuchUser
	}
	reply := web.UserReplyJSON{Success: true, User: web.NewUserJSON(visitor)}
	if visitor.Access.Active {
		allowance := views.NewAllowance(visitor.UsageSummary())
		reply.Allowance = &allowance
	}
	return web.WriteJSON(w, r, http.StatusOK, reply)
}

type usageReplyJSON struct {
	Success        bool `json:"success"`
	TotalWordsUsed int  `json:"totalWordsUsed"`
}

// Usage handles POST /api/user/usage {userId, wordsUsed} with {success, totalWordsUsed}. It only reports the counted
// words and ignores the client's figure. Other user IDs are answered with 404.
func (users) Usage(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.ErrSignInFirst
	}
	var body struct{ UserID string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	if body.UserID != "" && body.UserID != visitor.User.ID.String() {
		return web.ErrNoSuchUser
	}
	return web.WriteJSON(w, r, http.StatusOK, usageReplyJSON{Success: true, TotalWordsUsed: visitor.Usage.Used})
}
