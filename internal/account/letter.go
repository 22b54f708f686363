package account

import (
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
	To     string     `json:"to"`     // an address that is not the user's yet or any more; empty for theirs
	Name   string     `json:"name"`   // what its reader is called; may be empty
	At     time.Time  `json:"at"`
	What   string     `json:"what,omitempty"`  // the site that was linked, the browser that is new, or how a key begins
	Opens  *time.Time `json:"opens,omitempty"` // when a ticket for WayBack can be used
	// BrandID is the brand in whose name it is written, where its reader has no account any more that would say so.
	BrandID uuid.UUID `json:"brand_id,omitzero"`
}

// letterWith is the letter that has the link for a ticket.
func letterWith(ticket Ticket, user User, now time.Time) Letter {
	kinds := map[Purpose]LetterKind{ResetPassword: LetterResetPassword, VerifyEmail: LetterVerifyEmail,
		ChangeEmail: LetterChangeEmail, KeepEmail: LetterKeepEmail, UndoSecondStep: LetterSecondStepOn,
		WayBack: LetterWayBack, DownloadExport: LetterExportReady, JoinBrand: LetterInvitation,
		SignInByMail: LetterSignInLink}
	letter := Letter{Kind: kinds[ticket.Purpose], Key: "ticket/" + ticket.ID.String(), Ticket: ticket.ID,
		Name: called(user.FirstName), At: now.UTC()}
	if ticket.Purpose == WayBack {
		opens := ticket.OpensAt()
		letter.Opens = &opens
	}
	if ticket.Email != user.Email {
		letter.To = ticket.Email
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

// IsLetter reports whether a kind of mail is one of this package's letters.
func IsLetter(kind string) bool {
	switch LetterKind(kind) {
	case LetterResetPassword, LetterVerifyEmail, LetterPasswordChanged, LetterChangeEmail, LetterEmailChanged,
		LetterSecondStepOn, LetterSecondStepOff, LetterRecoveryCodeUsed, LetterRecoveryCodesNew, LetterWrongCodes,
		LetterPasskeyAdded, LetterPasskeyRemoved, LetterLinked, LetterUnlinked, LetterNewDevice,
		LetterKeepEmail, LetterWayBack, LetterWayBackOpen, LetterExportReady, LetterWelcome, LetterAccountDeleted,
		LetterKeyMade, LetterProgram, LetterProgramOut, LetterInvitation, LetterSignInLink, LetterSeatRemoved:
		return true
	}
	return false
}
