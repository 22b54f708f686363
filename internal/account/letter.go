package account

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
)

// LetterKind is what a letter is about. It is stored, and differs from the kinds of billing's letters.
type LetterKind string

// The kinds of letters.
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

	LetterKeepEmail   LetterKind = "keep_email"    // to the address that somebody wants to change
	LetterWayBack     LetterKind = "way_back"      // while the wait is under way
	LetterWayBackOpen LetterKind = "way_back_open" // when it is over

	LetterKeyMade     LetterKind = "key_made" // of the API
	LetterProgram     LetterKind = "program_connected"
	LetterProgramOut  LetterKind = "program_shut_out"
	LetterExportReady LetterKind = "export_ready"
	LetterWelcome     LetterKind = "welcome" // once the address is confirmed

	LetterInvitation  LetterKind = "invitation" // to a customer’s brand
	LetterSignInLink  LetterKind = "sign_in_link"
	LetterSeatRemoved LetterKind = "seat_removed" // the last one of a seat

	LetterAccountDeleted LetterKind = "account_deleted" // the last one, when there is no user any more
)

// Letter is what an email tells the owner of an account. It is stored in the transaction of what it tells of.
type Letter struct {
	Kind   LetterKind `json:"kind"`
	Key    string     `json:"key"`    // the same for the same event, which gets one email
	Ticket uuid.UUID  `json:"ticket"` // what its link allows; zero without such a link
	To     string     `json:"to"`     // the recipient; empty for the user's address when the letter is posted
	Name   string     `json:"name"`   // what its reader is called; may be empty
	At     time.Time  `json:"at"`
	What   string     `json:"what,omitempty"`  // the site that was linked, the browser that is new, or how a key begins
	Opens  *time.Time `json:"opens,omitempty"` // when a ticket for WayBack can be used
	// BrandID is the brand in whose name it is written, where its reader has no account any more that would say so.
	BrandID uuid.UUID `json:"brand_id,omitzero"`
}

// letterWith is the letter that has the link for a ticket. It goes to the ticket's address, whatever the user's is by
// the time it is posted.
func letterWith(ticket Ticket, user User, now time.Time) Letter {
	kinds := map[Purpose]LetterKind{ResetPassword: LetterResetPassword, VerifyEmail: LetterVerifyEmail,
		ChangeEmail: LetterChangeEmail, KeepEmail: LetterKeepEmail, UndoSecondStep: LetterSecondStepOn,
		WayBack: LetterWayBack, DownloadExport: LetterExportReady, JoinBrand: LetterInvitation,
		SignInByMail: LetterSignInLink}
	letter := Letter{Kind: kinds[ticket.Purpose], Key: "ticket/" + ticket.ID.String(), Ticket: ticket.ID,
		To: ticket.Email, Name: called(user.FirstName), At: now.UTC()}
	if ticket.Purpose == WayBack {
		opens := ticket.OpensAt()
		letter.Opens = &opens
	}
	return letter
}

// welcome is the letter that somebody gets once, when we know that their address is theirs.
func welcome(user User, now time.Time) Letter {
	return Letter{Kind: LetterWelcome, Key: string(LetterWelcome), Name: called(user.FirstName), At: now.UTC()}
}

// KeyMade is the letter about a new key of the API, which begins with hint.
func KeyMade(user User, hint string, id uuid.UUID, now time.Time) Letter {
	return Letter{Kind: LetterKeyMade, Key: string(LetterKeyMade) + "/" + id.String(), Name: called(user.FirstName),
		At: now.UTC(), What: hint}
}

// ProgramConnected is the letter about a program that was let in, which calls itself by a name.
func ProgramConnected(user User, program string, id uuid.UUID, now time.Time) Letter {
	return Letter{Kind: LetterProgram, Key: string(LetterProgram) + "/" + id.String(), Name: called(user.FirstName),
		At: now.UTC(), What: program}
}

// ProgramShutOut is the letter about a program that we shut out, since somebody else may have its token.
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

// LetterKinds returns every kind of letter, in order.
func LetterKinds() []LetterKind { return slices.Sorted(maps.Keys(letterKinds)) }

// IsLetter reports whether a kind of mail is one of this package's letters.
func IsLetter(kind string) bool {
	_, known := letterKinds[LetterKind(kind)]
	return known
}

// IsSecurityLetter reports whether a kind of mail is a letter about the security of an account.
func IsSecurityLetter(kind string) bool { return letterKinds[LetterKind(kind)] }
