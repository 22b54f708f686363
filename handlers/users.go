package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/views"
)

// users serves the calls under /api/user.
type users struct{}

// Show handles GET /api/user/{id} with {success, user, standing} for the signed-in user. Other IDs are answered with
// 404.
func (users) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	if chi.URLParam(r, "id") != visitor.User.ID.String() {
		return errNoSuchUser
	}
	reply := userReplyJSON{Success: true, User: newUserJSON(visitor)}
	if visitor.Access.Active {
		allowance := views.NewAllowance(visitor.usageSummary())
		reply.Standing = &allowance
	}
	return writeJSON(w, r, http.StatusOK, reply)
}

type usageReplyJSON struct {
	Success        bool `json:"success"`
	TotalWordsUsed int  `json:"totalWordsUsed"`
}

// Usage handles POST /api/user/usage {userId, wordsUsed} with {success, totalWordsUsed}. It only reports the counted
// words and ignores the client's figure. Other user IDs are answered with 404.
func (users) Usage(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	var body struct{ UserID string }
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	if body.UserID != "" && body.UserID != visitor.User.ID.String() {
		return errNoSuchUser
	}
	return writeJSON(w, r, http.StatusOK, usageReplyJSON{Success: true, TotalWordsUsed: visitor.Usage.Used})
}
