package account

import (
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/views"
	accountviews "plainhand/views/account"
)

// maxRecords is the maximum number of audit-log entries on the security page.
const maxRecords = 20

// accountSecurity handles /account/security and the forms on it, for signed-in visitors.
type accountSecurity struct {
	site     web.Site
	signIn   web.SignIn
	settings *account.SecuritySettings
	links    *account.EmailLinks
	keys     *apikey.Keys
	oauth    *oauth.Server
}

// Show handles GET /account/security.
func (a accountSecurity) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := a.signIn.Sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := a.page(r, done)
	if err != nil {
		return err
	}
	if accountviews.EndsSessions(done) {
		access, err := a.access(r)
		if err != nil {
			return err
		}
		page = page.WithAccess(access)
	}
	return web.RenderPrivate(w, r, accountviews.Security(page))
}

// access returns the API keys and authorized programs, which can use the account without a session.
func (a accountSecurity) access(r *http.Request) ([]accountviews.Access, error) {
	keys, err := a.keys.List(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return nil, err
	}
	programs, err := a.oauth.List(r.Context(), web.VisitorOf(r).User.ID)
	return accountviews.NewAccess(keys, programs, time.Now()), err
}

// RevokeAccess handles POST /account/security/revoke-access: it revokes all API keys and authorized programs.
func (a accountSecurity) RevokeAccess(w http.ResponseWriter, r *http.Request) error {
	userID := web.VisitorOf(r).User.ID
	if err := a.keys.RevokeAll(r.Context(), userID); err != nil {
		return err
	}
	if err := a.oauth.EndAll(r.Context(), userID); err != nil {
		return err
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneAccessRevoked)
}

// ChangePassword handles POST /account/password with currentPassword and newPassword. It ends all other sessions and
// renews this one.
func (a accountSecurity) ChangePassword(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	by, err := a.signIn.Confirm(r, posted.Get("currentPassword"))
	if err != nil {
		return a.failed(r, err, "")
	}
	user, err := a.settings.SetPassword(r.Context(), by, posted.Get("newPassword"))
	if err != nil {
		return a.failed(r, err, "")
	}
	if err := a.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DonePassword)
}

// ChangeEmail handles POST /account/email with email and emailPassword: it sends a confirmation link to the new
// address.
func (a accountSecurity) ChangeEmail(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	email := posted.Get("email")
	by, err := a.signIn.Confirm(r, posted.Get("emailPassword"))
	if err != nil {
		return a.failed(r, err, email)
	}
	if err := a.links.AskToChangeEmail(r.Context(), by, email); err != nil {
		return a.failed(r, err, email)
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneChangeEmail)
}

// WithdrawEmailChange handles POST /account/email/withdraw: it cancels the pending change of address.
func (a accountSecurity) WithdrawEmailChange(w http.ResponseWriter, r *http.Request) error {
	if err := a.links.WithdrawEmailChange(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return err
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneChangeWithdrawn)
}

// SetProfile handles POST /account/name with the fields of an account.Profile.
func (a accountSecurity) SetProfile(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	profile := account.ProfileFrom(posted.Get)
	if err := a.signIn.Users.SetProfile(r.Context(), web.VisitorOf(r).User.ID, profile); err != nil {
		return a.failed(r, err, "")
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneRenamed)
}

// EndSession handles POST /account/sessions/end with session, the ID of one of the visitor's own sessions.
func (a accountSecurity) EndSession(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	id, err := uuid.Parse(posted.Get("session"))
	if err != nil {
		return web.ErrForm.Because(err)
	}
	if err := a.settings.EndSession(r.Context(), web.VisitorOf(r).User.ID, id); err != nil {
		return err
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneSignedOut)
}

// EndOtherSessions handles POST /account/sessions/end-others. It renews this session.
func (a accountSecurity) EndOtherSessions(w http.ResponseWriter, r *http.Request) error {
	user, err := a.settings.EndSessions(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	if err := a.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneSignedOutElsewhere)
}

// ResendVerification handles POST /account/verify: it resends the verification link.
func (a accountSecurity) ResendVerification(w http.ResponseWriter, r *http.Request) error {
	if err := a.links.AskToVerify(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return a.failed(r, err, "")
	}
	return a.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneVerificationResent)
}

// failed returns err on the security page, with the submitted new address, if any. A visitor whose session has ended
// gets the error alone.
func (a accountSecurity) failed(r *http.Request, err error, newEmail string) error {
	if errors.Is(err, account.ErrSignedOut) {
		return err
	}
	page, failed := a.page(r, views.DoneNothing)
	if failed != nil {
		return failed
	}
	return web.OnPage(err, accountviews.Security(page.WithNewEmail(newEmail).WithProblem(web.ProblemOf(err))))
}

func (a accountSecurity) page(r *http.Request, done views.Done) (accountviews.SecurityPage, error) {
	user, users := web.VisitorOf(r).User, a.signIn.Users
	state := accountviews.SignInState{Here: a.signIn.Sessions.ID(r), Shortest: users.ShortestPassword()}
	var err error
	if state.Sessions, err = a.settings.Sessions(r.Context(), user.ID); err != nil {
		return accountviews.SecurityPage{}, err
	}
	if state.Pending, err = a.links.Pending(r.Context(), user.ID); err != nil {
		return accountviews.SecurityPage{}, err
	}
	if state.Ways, state.Proof, err = a.signIn.SignInMethods(r, "/account/security"); err != nil {
		return accountviews.SecurityPage{}, err
	}
	if state.Records, err = users.Records(r.Context(), user.ID, maxRecords); err != nil {
		return accountviews.SecurityPage{}, err
	}
	if user.TwoFactor {
		state.Codes, err = a.settings.RecoveryCodesLeft(r.Context(), user.ID)
	}
	return accountviews.NewSecurityPage(a.site.Frame(r), user, state, done), err
}
