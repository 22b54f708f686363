package account

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
)

// LetterKind is the kind of an email. It is stored, and unique among the kinds of all packages.
type LetterKind string

// The kinds of emails.
const (
	LetterResetPassword   LetterKind = "reset_password"
	LetterVerifyEmail     LetterKind = "verify_email"
	LetterPasswordChanged LetterKind = "password_changed"
	LetterChangeEmail     LetterKind = "change_email"  // to the new address
	LetterEmailChanged    LetterKind = "email_changed" // to the former one

	LetterSecondStepOn     LetterKind = "second_step_on"
	LetterSecondStepOff    LetterKind = "second_step_off"
	LetterRecoveryCodeUsed LetterKind = "recovery_code_used"
	LetterRecoveryCodesNew LetterKind = "recovery_codes_new"
	LetterWrongCodes       LetterKind = "wrong_codes"

	LetterPasskeyAdded   LetterKind = "passkey_added"
	LetterPasskeyRemoved LetterKind = "passkey_removed"
	LetterLinked         LetterKind = "account_linked"
	LetterUnlinked       LetterKind = "account_unlinked"
	LetterNewDevice      LetterKind = "new_device"

	LetterKeepEmail   LetterKind = "keep_email"    // to the current address when a change is requested
	LetterWayBack     LetterKind = "way_back"      // during the waiting period of account recovery
	LetterWayBackOpen LetterKind = "way_back_open" // after the waiting period

	LetterKeyMade     LetterKind = "key_made" // a new API key
	LetterProgram     LetterKind = "program_connected"
	LetterProgramOut  LetterKind = "program_shut_out"
	LetterExportReady LetterKind = "export_ready"
	LetterWelcome     LetterKind = "welcome" // after the address is verified

	LetterInvitation  LetterKind = "invitation" // to a customer’s brand
	LetterSignInLink  LetterKind = "sign_in_link"
	LetterSeatRemoved LetterKind = "seat_removed" // the last email of a seat

	LetterAccountDeleted LetterKind = "account_deleted" // the last email, after the user was deleted
)

// Letter is the content of an email about an account. It is stored in the transaction of its event.
type Letter struct {
	Kind   LetterKind `json:"kind"`
	Key    string     `json:"key"`    // identifies the event, for which one email is sent
	Ticket uuid.UUID  `json:"ticket"` // of the link; zero without a link
	To     string     `json:"to"`     // the recipient; empty for the user's address at the time of enqueuing
	Name   string     `json:"name"`   // the recipient's name in the greeting; may be empty
	At     time.Time  `json:"at"`
	What   string     `json:"what,omitempty"`  // the linked site, new browser, key prefix, or program
	Opens  *time.Time `json:"opens,omitempty"` // when a ticket for WayBack becomes valid
	// BrandID overrides the sender brand for recipients without an account.
	BrandID uuid.UUID `json:"brand_id,omitzero"`
}

// ticketEmail returns the email with the link for a ticket. It goes to the ticket's address, even if the user's address
// has changed.
func ticketEmail(ticket Ticket, user User, now time.Time) Letter {
	kinds := map[Purpose]LetterKind{ResetPassword: LetterResetPassword, VerifyEmail: LetterVerifyEmail,
		ChangeEmail: LetterChangeEmail, KeepEmail: LetterKeepEmail, UndoSecondStep: LetterSecondStepOn,
		WayBack: LetterWayBack, DownloadExport: LetterExportReady, JoinBrand: LetterInvitation,
		SignInByMail: LetterSignInLink}
	letter := Letter{Kind: kinds[ticket.Purpose], Key: "ticket/" + ticket.ID.String(), Ticket: ticket.ID,
		To: ticket.Email, Name: greetingName(user.FirstName), At: now.UTC()}
	if ticket.Purpose == WayBack {
		opens := ticket.OpensAt()
		letter.Opens = &opens
	}
	return letter
}

// welcomeEmail returns the email that a user gets once their address is verified.
func welcomeEmail(user User, now time.Time) Letter {
	return Letter{Kind: LetterWelcome, Key: string(LetterWelcome), Name: greetingName(user.FirstName), At: now.UTC()}
}

// KeyMade returns the email about a new API key with the prefix hint.
func KeyMade(user User, hint string, id uuid.UUID, now time.Time) Letter {
	return Letter{Kind: LetterKeyMade, Key: string(LetterKeyMade) + "/" + id.String(), Name: greetingName(user.FirstName),
		At: now.UTC(), What: hint}
}

// ProgramConnected returns the email about an OAuth application that was authorized.
func ProgramConnected(user User, program string, id uuid.UUID, now time.Time) Letter {
	return Letter{Kind: LetterProgram, Key: string(LetterProgram) + "/" + id.String(), Name: greetingName(user.FirstName),
		At: now.UTC(), What: program}
}

// ProgramShutOut returns the email about an OAuth application whose grant was revoked because its token may be stolen.
func ProgramShutOut(program string, id uuid.UUID, now time.Time) Letter {
	return Letter{Kind: LetterProgramOut, Key: string(LetterProgramOut) + "/" + id.String(), At: now.UTC(), What: program}
}

// letterKinds holds every kind, and whether it is about the security of an account. Only the account's user, or someone
// who has signed in as them, can trigger an email of these; the others can be triggered by strangers.
var letterKinds = map[LetterKind]bool{
	LetterResetPassword: false,
	LetterVerifyEmail:   false,
	LetterChangeEmail:   false,
	LetterWelcome:       false,
	LetterInvitation:    false,
	LetterSignInLink:    false,
	LetterSeatRemoved:   false,

	LetterPasswordChanged:  true,
	LetterEmailChanged:     true,
	LetterSecondStepOn:     true,
	LetterSecondStepOff:    true,
	LetterRecoveryCodeUsed: true,
	LetterRecoveryCodesNew: true,
	LetterWrongCodes:       true,
	LetterPasskeyAdded:     true,
	LetterPasskeyRemoved:   true,
	LetterLinked:           true,
	LetterUnlinked:         true,
	LetterNewDevice:        true,
	LetterKeepEmail:        true,
	LetterWayBack:          true,
	LetterWayBackOpen:      true,
	LetterKeyMade:          true,
	LetterProgram:          true,
	LetterProgramOut:       true,
	LetterExportReady:      true,
	LetterAccountDeleted:   true,
}

// LetterKinds returns every kind of email, in order.
func LetterKinds() []LetterKind { return slices.Sorted(maps.Keys(letterKinds)) }

// IsLetter reports whether a kind of email is one of this package.
func IsLetter(kind string) bool {
	_, known := letterKinds[LetterKind(kind)]
	return known
}

// IsSecurityLetter reports whether a kind of email is about the security of an account.
func IsSecurityLetter(kind string) bool { return letterKinds[LetterKind(kind)] }
