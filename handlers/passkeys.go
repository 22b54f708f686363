package handlers

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"

	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/device"
)

// passkeys serves the calls of the script that speaks to a browser's passkeys, and the forms that rename and remove
// them. Every ceremony has two calls: one for the question, which the session keeps, and one with the answer.
type passkeys struct {
	signIn   signIn
	visitors visitors
	security accountSecurity // shows why a change was refused
}

// questionJSON is what the script hands to the browser.
type questionJSON struct {
	Success bool `json:"success"`
	Options any  `json:"options"` // of navigator.credentials.get or create, as the WebAuthn standard writes them in JSON
}

// Ask handles POST /api/auth/passkey/question with {success, options}, for anybody who signs in, or shows who they are.
func (p passkeys) Ask(w http.ResponseWriter, r *http.Request) error {
	question, err := p.signIn.accounts.AskForPasskey(r.Context(), addressOf(r))
	if err != nil {
		return err
	}
	return p.write(w, r, question)
}

// SignIn handles POST /api/auth/passkey {credential} with {success, user}.
func (p passkeys) SignIn(w http.ResponseWriter, r *http.Request) error {
	answer, err := p.answer(w, r)
	if err != nil {
		return err
	}
	user, err := p.signIn.accounts.SignInByPasskey(r.Context(), answer)
	if err != nil {
		return err
	}
	if err := p.signIn.begin(w, r, user); err != nil {
		return err
	}
	if err := p.signIn.sessions.show(w, r); err != nil {
		return err
	}
	found, err := p.visitors.visitor(r.Context(), user)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, userReplyJSON{Success: true, User: newUserJSON(found)})
}

// Confirm handles POST /api/account/confirm {credential} with {success}, for somebody who is signed in.
func (p passkeys) Confirm(w http.ResponseWriter, r *http.Request) error {
	answer, err := p.answer(w, r)
	if err != nil {
		return err
	}
	if err := p.signIn.accounts.ConfirmByPasskey(r.Context(), visitorOf(r).User.ID, answer); err != nil {
		return err
	}
	if err := p.signIn.sessions.show(w, r); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, successJSON{Success: true})
}

// Offer handles POST /api/account/passkeys/question with {success, options}. Somebody who has to show first who they
// are gets a 403 with the page for it, as next.
func (p passkeys) Offer(w http.ResponseWriter, r *http.Request) error {
	by, err := p.confirmed(r)
	if err != nil {
		return err
	}
	question, err := p.signIn.accounts.OfferPasskey(r.Context(), by)
	if err != nil {
		return err
	}
	return p.write(w, r, question)
}

// Add handles POST /api/account/passkeys {credential} with {success}.
func (p passkeys) Add(w http.ResponseWriter, r *http.Request) error {
	answer, err := p.answer(w, r) // first: it may take long to arrive
	if err != nil {
		return err
	}
	by, err := p.confirmed(r)
	if err != nil {
		return err
	}
	if err := p.signIn.accounts.AddPasskey(r.Context(), by, device.Name(r.UserAgent()), answer); err != nil {
		return err
	}
	if err := p.signIn.sessions.keepConfirmation(w, r, views.DonePasskeyAdded); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, successJSON{Success: true})
}

// confirmed is the visitor, if they have just shown who they are. A password does not come with these calls.
func (p passkeys) confirmed(r *http.Request) (account.Confirmed, error) {
	by, err := p.signIn.confirm(r, "")
	if errors.Is(err, account.ErrUnproven) {
		return by, elsewhere{err, confirmPath("/account/security")}
	}
	return by, err
}

// Rename handles POST /account/passkeys/name with passkey and name.
func (p passkeys) Rename(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id, err := passkeyID(posted.Get("passkey"))
	if err != nil {
		return err
	}
	err = p.signIn.accounts.RenamePasskey(r.Context(), visitorOf(r).User.ID, id, posted.Get("name"))
	if err != nil {
		return p.security.failed(r, err, "")
	}
	return p.signIn.sessions.confirmSecurity(w, r, views.DonePasskeyRenamed)
}

// Remove handles POST /account/passkeys/remove with passkey, and passkeyPassword. Every other browser is signed out.
func (p passkeys) Remove(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id, err := passkeyID(posted.Get("passkey"))
	if err != nil {
		return err
	}
	by, err := p.signIn.confirm(r, posted.Get("passkeyPassword"))
	if err != nil {
		return p.security.failed(r, err, "")
	}
	user, err := p.signIn.accounts.RemovePasskey(r.Context(), by, id)
	if err != nil {
		return p.security.failed(r, err, "")
	}
	if err := p.signIn.sessions.renew(w, r, user); err != nil {
		return err
	}
	return p.signIn.sessions.confirmSecurity(w, r, views.DonePasskeyRemoved)
}

func passkeyID(posted string) ([]byte, error) {
	id, err := base64.RawURLEncoding.DecodeString(posted)
	if err != nil || posted == "" {
		return nil, errForm
	}
	return id, nil
}

func (p passkeys) write(w http.ResponseWriter, r *http.Request, question account.Question) error {
	if err := p.signIn.sessions.keepCeremony(w, r, question.Kept); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, questionJSON{Success: true, Options: question.Options})
}

// answer reads what a passkey has answered to the question that the session keeps, which it answers once.
func (p passkeys) answer(w http.ResponseWriter, r *http.Request) (account.Answer, error) {
	var body struct{ Credential json.RawMessage }
	if err := decodeJSON(r, &body); err != nil {
		return account.Answer{}, err
	}
	kept, err := p.signIn.sessions.takeCeremony(w, r)
	return account.Answer{Kept: kept, JSON: body.Credential, Address: addressOf(r)}, err
}
