package account

import (
	"strings"

	"plainhand/internal/account"
	"plainhand/views/format"
)

// SecurityEvent is a security event, as the account's owner sees it.
type SecurityEvent struct {
	What    string
	Details string // time, and browser or operator
}

// acts describes security events to the owner of the account.
var acts = map[account.Act]string{
	account.ActSignedUp:            "You signed up",
	account.ActSignedIn:            "Signed in",
	account.ActPasswordWrong:       "A wrong password was entered",
	account.ActCodeWrong:           "A wrong code was entered",
	account.ActPasskeyUsed:         "A passkey was used",
	account.ActLinkedUsed:          "A linked account was used",
	account.ActRecoveryUsed:        "A recovery code was used",
	account.ActSessionsEnded:       "Browsers were signed out",
	account.ActPasswordSet:         "A new password was set",
	account.ActResetSent:           "A link to set a new password was sent",
	account.ActEmailVerified:       "The email address was confirmed",
	account.ActEmailChanged:        "The email address was changed",
	account.ActEmailKept:           "A change of the email address was stopped or undone",
	account.ActTwoFactorOn:         "Two-step sign-in was turned on",
	account.ActTwoFactorOff:        "Two-step sign-in was turned off",
	account.ActCodesRenewed:        "New recovery codes were created",
	account.ActPasskeyAdded:        "A passkey was added",
	account.ActPasskeyRemoved:      "A passkey was removed",
	account.ActLinked:              "An account at another site was linked",
	account.ActUnlinked:            "An account at another site was unlinked",
	account.ActSignInMethodsUndone: "Passkeys and linked accounts were removed",
	account.ActKeyCreated:          "An API key was created",
	account.ActKeyRevoked:          "An API key was revoked",
	account.ActProgramLetIn:        "A program was connected",
	account.ActProgramEnded:        "A program was disconnected",
	account.ActTextsDeleted:        "All texts were deleted",
	account.ActExported:            "A copy of your data was requested",
	account.ActDisabled:            "The account was closed",
	account.ActEnabled:             "The account was reopened",
	account.ActGranted:             "A plan was given to you",
	account.ActRevoked:             "A plan that was given to you was removed",
}

func newOwnActs(records []account.Record) (own []SecurityEvent) {
	for _, record := range records {
		details := []string{format.Moment(record.At)}
		switch {
		case record.Operator != "":
			details = append(details, "by our staff")
		case record.Device != "":
			details = append(details, record.Device)
		}
		own = append(own, SecurityEvent{acts[record.Act], strings.Join(details, ", ")})
	}
	return own
}
