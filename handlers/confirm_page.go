package handlers

import (
	"net/http"
	"net/url"

	"plainhand/views"
)

// confirmPath returns the path of the reauthentication page, which redirects to next.
func confirmPath(next string) string {
	return "/account/confirm?" + url.Values{"next": {next}}.Encode()
}

// confirmPage returns the reauthentication page, which redirects to next.
func (s signIn) confirmPage(r *http.Request, site Site, next string) (views.ConfirmPage, error) {
	ways, _, err := s.signInMethods(r, "")
	return views.NewConfirmPage(site.frame(r), visitorOf(r).User, ways, localPath(next, "/account/security")), err
}

// signInMethods returns the signed-in visitor's sign-in methods, and the proof of identity that sensitive forms on the
// page at path require.
func (s signIn) signInMethods(r *http.Request, path string) (ways views.WaysIn, proof views.Proof, err error) {
	user := visitorOf(r).User
	ways = views.WaysIn{Password: user.HasPassword(), Sites: s.providers.views()}
	if ways.Passkeys, err = s.accounts.Passkeys(r.Context(), user.ID); err != nil {
		return ways, proof, err
	}
	ways.Linked, err = s.accounts.LinkedAccounts(r.Context(), user.ID)
	return ways, views.NewProof(ways, s.accounts.Fresh(s.sessions.identityConfirmedAt(r)), confirmPath(path)), err
}
