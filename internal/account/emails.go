package account

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
)

// EmailKind is the kind of an email. It is stored, and unique among the kinds of all packages.
type EmailKind string

// The kinds of emails.
const (
	EmailResetPassword   EmailKind = "reset_password"
	EmailVerifyAddress   EmailKind = "verify_email"
	EmailPasswordChanged EmailKind = "password_changed"
	EmailConfirmAddress  EmailKind = "change_email"  // to the new address
	EmailAddressChanged  EmailKind = "email_changed" // to the former one

	EmailTwoFactorOn      EmailKind = "second_step_on"
	EmailTwoFactorOff     EmailKind = "second_step_off"
	EmailRecoveryCodeUsed EmailKind = "recovery_code_used"
	EmailRecoveryCodesNew EmailKind = "recovery_codes_new"
	EmailWrongCodes       EmailKind = "wrong_codes"

	EmailPasskeyAdded   EmailKind = "passkey_added"
	EmailPasskeyRemoved EmailKind = "passkey_removed"
	EmailLinked         EmailKind = "account_linked"
	EmailUnlinked       EmailKind = "account_unlinked"
	EmailNewDevice      EmailKind = "new_device"

	EmailKeepAddress  EmailKind = "keep_email"    // to the current address when a change is requested
	EmailRecovery     EmailKind = "way_back"      // during the waiting period of account recovery
	EmailRecoveryOpen EmailKind = "way_back_open" // after the waiting period

	EmailKeyCreated  EmailKind = "key_made" // a new API key
	EmailProgram     EmailKind = "program_connected"
	EmailProgramOut  EmailKind = "program_shut_out"
	EmailExportReady EmailKind = "export_ready"
	EmailWelcome     EmailKind = "welcome" // after the address is verified

	EmailInvitation    EmailKind = "invitation" // to a customer’s brand
	EmailSignInLink    EmailKind = "sign_in_link"
	EmailMemberRemoved EmailKind = "seat_removed" // the last email of a member

	EmailAccountDeleted EmailKind = "account_deleted" // the last email, after the user was deleted
)

// Email is the content of an email about an account. It is stored in the transaction of its event.
type Email struct {
	Kind   EmailKind  `json:"kind"`
	Key    string     `json:"key"`    // identifies the event, for which one email is sent
	Ticket uuid.UUID  `json:"ticket"` // of the link; zero without a link
	To     string     `json:"to"`     // the recipient; empty for the user's address at the time of enqueuing
	Name   string     `json:"name"`   // the recipient's name in the greeting; may be empty
	At     time.Time  `json:"at"`
	What   string     `json:"what,omitempty"`  // the linked site, new browser, key prefix, or program
	Opens  *time.Time `json:"opens,omitempty"` // when a ticket for Recovery becomes valid
	// BrandID overrides the sender brand for recipients without an account.
	BrandID uuid.UUID `json:"brand_id,omitzero"`
}

// ticketEmail returns the email with the link for a ticket. It goes to the ticket's address, even if the user's address
// has changed.
func ticketEmail(ticket Ticket, user User, now time.Time) Email {
	kinds := map[Purpose]EmailKind{ResetPassword: EmailResetPassword, VerifyEmail: EmailVerifyAddress,
		ChangeEmail: EmailConfirmAddress, KeepEmail: EmailKeepAddress, UndoTwoFactor: EmailTwoFactorOn,
		Recovery: EmailRecovery, DownloadExport: EmailExportReady, JoinBrand: EmailInvitation,
		SignInByMail: EmailSignInLink}
	email := Email{Kind: kinds[ticket.Purpose], Key: "ticket/" + ticket.ID.String(), Ticket: ticket.ID,
		To: ticket.Email, Name: greetingName(user.FirstName), At: now.UTC()}
	if ticket.Purpose == Recovery {
		opens := ticket.OpensAt()
		email.Opens = &opens
	}
	return email
}

// welcomeEmail returns the email that a user gets once their address is verified.
func welcomeEmail(user User, now time.Time) Email {
	return Email{Kind: EmailWelcome, Key: string(EmailWelcome), Name: greetingName(user.FirstName), At: now.UTC()}
}

// KeyCreated returns the email about a new API key with the prefix hint.
func KeyCreated(user User, hint string, id uuid.UUID, now time.Time) Email {
	return Email{Kind: EmailKeyCreated, Key: string(EmailKeyCreated) + "/" + id.String(),
		Name: greetingName(user.FirstName), At: now.UTC(), What: hint}
}

// ProgramConnected returns the email about an OAuth application that was authorized.
func ProgramConnected(user User, program string, id uuid.UUID, now time.Time) Email {
	return Email{Kind: EmailProgram, Key: string(EmailProgram) + "/" + id.String(), Name: greetingName(user.FirstName),
		At: now.UTC(), What: program}
}

// ProgramShutOut returns the email about an OAuth application whose grant was revoked because its token may be stolen.
func ProgramShutOut(program string, id uuid.UUID, now time.Time) Email {
	return Email{Kind: EmailProgramOut, Key: string(EmailProgramOut) + "/" + id.String(), At: now.UTC(), What: program}
}

// emailKinds holds every kind, and whether it is about the security of an account. Only the account's user, or someone
// who has signed in as them, can trigger an email of these; the others can be triggered by strangers.
var emailKinds = map[EmailKind]bool{
	EmailResetPassword:  false,
	EmailVerifyAddress:  false,
	EmailConfirmAddress: false,
	EmailWelcome:        false,
	EmailInvitation:     false,
	EmailSignInLink:     false,
	EmailMemberRemoved:  false,

	EmailPasswordChanged:  true,
	EmailAddressChanged:   true,
	EmailTwoFactorOn:      true,
	EmailTwoFactorOff:     true,
	EmailRecoveryCodeUsed: true,
	EmailRecoveryCodesNew: true,
	EmailWrongCodes:       true,
	EmailPasskeyAdded:     true,
	EmailPasskeyRemoved:   true,
	EmailLinked:           true,
	EmailUnlinked:         true,
	EmailNewDevice:        true,
	EmailKeepAddress:      true,
	EmailRecovery:         true,
	EmailRecoveryOpen:     true,
	EmailKeyCreated:       true,
	EmailProgram:          true,
	EmailProgramOut:       true,
	EmailExportReady:      true,
	EmailAccountDeleted:   true,
}

// EmailKinds returns every kind of email, in order.
func EmailKinds() []EmailKind { return slices.Sorted(maps.Keys(emailKinds)) }

// IsEmail reports whether a kind of email is one of this package.
func IsEmail(kind string) bool {
	_, known := emailKinds[EmailKind(kind)]
	return known
}

// IsSecurityEmail reports whether a kind of email is about the security of an account.
func IsSecurityEmail(kind string) bool { return emailKinds[EmailKind(kind)] }

func newEventEmail(user User, kind EmailKind, now time.Time) (Email, error) {
	id, err := uuid.NewRandom()
	return Email{Kind: kind, Key: string(kind) + "/" + id.String(), Name: greetingName(user.FirstName), At: now.UTC()},
		err
}
