package account

import (
	"slices"
	"time"

	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// RevokeAccessPath is the action of the form that revokes all API keys and programs.
const RevokeAccessPath = "/account/security/revoke-access"

// DoneAccessRevoked confirms that all API keys and programs were revoked.
const DoneAccessRevoked views.Done = "access-revoked"

// EndsSessions reports whether an action signed out all other sessions. API keys and programs keep their access then,
// so the confirmation lists them.
func EndsSessions(done views.Done) bool {
	return slices.Contains([]views.Done{DonePassword, DoneSignedOutElsewhere, DoneEmailChanged, DonePasskeyRemoved,
		DoneUnlinked}, done)
}

// Access is an API key or a program that can use an account without signing in.
type Access struct {
	Name    string
	Details string // type, and time of the last use
}

// NewAccess lists authorized programs and valid keys.
func NewAccess(keys []apikey.Key, programs []oauth.Grant, now time.Time) (list []Access) {
	for _, key := range keys {
		if key.Works(now) {
			list = append(list, newAccess(key.Name, "API key", key.UsedAt))
		}
	}
	for _, program := range programs {
		list = append(list, newAccess(program.ClientName, "Program", program.UsedAt))
	}
	return list
}

func newAccess(name, kind string, used *time.Time) Access {
	if used == nil {
		return Access{name, kind + " · never used"}
	}
	return Access{name, kind + " · last used " + format.Moment(*used)}
}

// WithAccess returns the page with the remaining keys and programs.
func (page SecurityPage) WithAccess(list []Access) SecurityPage {
	page.Access = list
	return page
}

func accessRevoked() *ui.Banner {
	return &ui.Banner{Tone: ui.OK, Message: "All API keys and programs are revoked.",
		Advice: "Programs that used them get an error from now on. You can create new keys and connect programs again."}
}
