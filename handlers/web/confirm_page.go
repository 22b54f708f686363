package web

import (
	"net/http"
	"net/url"

	"plainhand/views"
	accountviews "plainhand/views/account"
)

// ConfirmPath returns the path of the reauthentication page, which redirects to next.
func ConfirmPath(next string) string {
	return "/account/confirm?" + url.Values{"next": {next}}.Encode()
}

// ConfirmPage returns the reauthentication page, which redirects to next.
func (s SignIn) ConfirmPage(r *http.Request, site Site, next string) (accountviews.ConfirmPage, error) {
	ways, _, err := s.SignInMethods(r, "")
	return accountviews.NewConfirmPage(site.Frame(r), VisitorOf(r).User, ways, LocalPath(next, "/account/security")), err
}

// SignInMethods returns the signed-in visitor's sign-in methods, and the proof of identity that sensitive forms on the
// page at path require.
func (s SignIn) SignInMethods(r *http.Request, path string) (ways views.SignInMethods, proof views.Proof, err error) {
	user := VisitorOf(r).User
	ways = views.SignInMethods{Password: user.HasPassword(), Sites: s.Providers.Views()}
	if ways.Passkeys, err = s.Authenticator.Passkeys(r.Context(), user.ID); err != nil {
		return ways, proof, err
	}
	ways.Linked, err = s.Authenticator.LinkedAccounts(r.Context(), user.ID)
	return ways, views.NewProof(ways, s.Authenticator.Fresh(s.Sessions.identityConfirmedAt(r)), ConfirmPath(path)), err
}
