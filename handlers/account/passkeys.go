package account

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	accountviews "plainhand/views/account"
	"plainhand/views/device"
)

// passkeys serves the WebAuthn calls of the browser script, and the forms that rename and remove passkeys. Every
// ceremony takes two calls: one returns the options, which the session keeps; the other posts the credential.
type passkeys struct {
	signIn   web.SignIn
	visitors web.Visitors
	security accountSecurity // shows the error of a change
}

// passkeyOptionsJSON is the reply with the options of a ceremony.
type passkeyOptionsJSON struct {
	Success bool `json:"success"`
	Options any  `json:"options"` // of navigator.credentials.get or create, as the WebAuthn standard writes them in JSON
}

// Ask handles POST /api/auth/passkey/question with {success, options}: the options to sign in or to confirm one's
// identity.
func (p passkeys) Ask(w http.ResponseWriter, r *http.Request) error {
	question, err := p.signIn.Authenticator.AskForPasskey(r.Context(), web.AddressOf(r))
	if err != nil {
		return err
	}
	return p.writeOptions(w, r, question)
}

// SignIn handles POST /api/auth/passkey {credential} with {success, user}.
func (p passkeys) SignIn(w http.ResponseWriter, r *http.Request) error {
	answer, err := p.takeAnswer(w, r)
	if err != nil {
		return err
	}
	user, err := p.signIn.Authenticator.SignInByPasskey(r.Context(), answer)
	if err != nil {
		return err
	}
	if err := p.signIn.Begin(w, r, user); err != nil {
		return err
	}
	if err := p.signIn.Sessions.ConfirmIdentity(w, r); err != nil {
		return err
	}
	found, err := p.visitors.Visitor(r.Context(), user)
	if err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.UserReplyJSON{Success: true, User: web.NewUserJSON(found)})
}

// Confirm handles POST /api/account/confirm {credential} with {success}: it confirms the signed-in user's identity.
func (p passkeys) Confirm(w http.ResponseWriter, r *http.Request) error {
	answer, err := p.takeAnswer(w, r)
	if err != nil {
		return err
	}
	if err := p.signIn.Authenticator.ConfirmByPasskey(r.Context(), web.VisitorOf(r).User.ID, answer); err != nil {
		return err
	}
	if err := p.signIn.Sessions.ConfirmIdentity(w, r); err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.SuccessJSON{Success: true})
}

// Offer handles POST /api/account/passkeys/question with {success, options}: the options to add a passkey. A user whose
// identity isn't confirmed gets 403 with the confirmation page as next.
func (p passkeys) Offer(w http.ResponseWriter, r *http.Request) error {
	by, err := p.confirmed(r)
	if err != nil {
		return err
	}
	question, err := p.security.settings.OfferPasskey(r.Context(), by)
	if err != nil {
		return err
	}
	return p.writeOptions(w, r, question)
}

// Add handles POST /api/account/passkeys {credential} with {success}.
func (p passkeys) Add(w http.ResponseWriter, r *http.Request) error {
	answer, err := p.takeAnswer(w, r) // first, since reading the body may take long
	if err != nil {
		return err
	}
	by, err := p.confirmed(r)
	if err != nil {
		return err
	}
	if err := p.security.settings.AddPasskey(r.Context(), by, device.Name(r.UserAgent()), answer); err != nil {
		return err
	}
	if err := p.signIn.Sessions.KeepConfirmation(w, r, accountviews.DonePasskeyAdded); err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.SuccessJSON{Success: true})
}

// confirmed returns the visitor if their identity was confirmed recently. These calls carry no password.
func (p passkeys) confirmed(r *http.Request) (account.Confirmed, error) {
	by, err := p.signIn.Confirm(r, "")
	if errors.Is(err, account.ErrUnproven) {
		return by, web.ActionRequired(err, web.ConfirmPath("/account/security"))
	}
	return by, err
}

// Rename handles POST /account/passkeys/name with passkey and name.
func (p passkeys) Rename(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	id, err := passkeyID(posted.Get("passkey"))
	if err != nil {
		return err
	}
	err = p.security.settings.RenamePasskey(r.Context(), web.VisitorOf(r).User.ID, id, posted.Get("name"))
	if err != nil {
		return p.security.failed(r, err, "")
	}
	return p.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DonePasskeyRenamed)
}

// Remove handles POST /account/passkeys/remove with passkey, and passkeyPassword. Every other browser is signed out.
func (p passkeys) Remove(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	id, err := passkeyID(posted.Get("passkey"))
	if err != nil {
		return err
	}
	by, err := p.signIn.Confirm(r, posted.Get("passkeyPassword"))
	if err != nil {
		return p.security.failed(r, err, "")
	}
	user, err := p.security.settings.RemovePasskey(r.Context(), by, id)
	if err != nil {
		return p.security.failed(r, err, "")
	}
	if err := p.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return p.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DonePasskeyRemoved)
}

func passkeyID(posted string) ([]byte, error) {
	id, err := base64.RawURLEncoding.DecodeString(posted)
	if err != nil || posted == "" {
		return nil, web.ErrForm
	}
	return id, nil
}

func (p passkeys) writeOptions(w http.ResponseWriter, r *http.Request, question account.Question) error {
	if err := p.signIn.Sessions.SaveCeremony(w, r, question.Kept); err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, passkeyOptionsJSON{Success: true, Options: question.Options})
}

// takeAnswer reads the posted credential and removes the ceremony from the session, so that it can be used once.
func (p passkeys) takeAnswer(w http.ResponseWriter, r *http.Request) (account.Answer, error) {
	var body struct{ Credential json.RawMessage }
	if err := web.DecodeJSON(r, &body); err != nil {
		return account.Answer{}, err
	}
	ceremony, err := p.signIn.Sessions.TakeCeremony(w, r)
	return account.Answer{Kept: ceremony, JSON: body.Credential, Address: web.AddressOf(r)}, err
}
