package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"
)

// Act is a kind of event in the audit log. It is stored.
type Act string

// The kinds of events. Those of plans and payments are in the activity log of package billing.
const (
	ActSignedUp            Act = "signed-up"
	ActSignedIn            Act = "signed-in"
	ActPasswordWrong       Act = "password-wrong"
	ActCodeWrong           Act = "code-wrong"
	ActPasskeyUsed         Act = "passkey-used"
	ActLinkedUsed          Act = "linked-account-used"
	ActRecoveryUsed        Act = "recovery-code-used"
	ActSessionsEnded       Act = "sessions-ended"
	ActPasswordSet         Act = "password-set"
	ActResetSent           Act = "reset-sent"
	ActEmailVerified       Act = "email-confirmed"
	ActEmailChanged        Act = "email-changed"
	ActEmailKept           Act = "email-kept"
	ActTwoFactorOn         Act = "second-step-on"
	ActTwoFactorOff        Act = "second-step-off"
	ActCodesRenewed        Act = "recovery-codes-renewed"
	ActPasskeyAdded        Act = "passkey-added"
	ActPasskeyRemoved      Act = "passkey-removed"
	ActLinked              Act = "account-linked"
	ActUnlinked            Act = "account-unlinked"
	ActSignInMethodsUndone Act = "ways-in-undone"
	ActKeyCreated          Act = "api-key-made"
	ActKeyRevoked          Act = "api-key-revoked"
	ActProgramLetIn        Act = "program-let-in"
	ActProgramEnded        Act = "program-ended"
	ActTextsDeleted        Act = "texts-deleted"
	ActExported            Act = "data-exported"
	ActDisabled            Act = "disabled"
	ActEnabled             Act = "enabled"
	ActGranted             Act = "plan-granted"
	ActRevoked             Act = "plan-revoked"
	ActDeleted             Act = "deleted"
)

// Record is an entry of the audit log. It has no personal data, except the name of an operator.
type Record struct {
	At       time.Time
	UserID   uuid.UUID // of the account, which may have been deleted; zero for an address without an account
	Act      Act
	Operator string // the operator who did it; empty for users of the site
	Network  string // pseudonym by throttle.Keys.ForLog; empty for operators
	Device   string // name of the browser; empty for operators
}

// Origin is the source of an event.
type Origin struct {
	Operator string
	Network  string
	Device   func() string // nil: no device
}

type originKey struct{}

// WithOrigin returns a context with the origin of its events.
func WithOrigin(ctx context.Context, origin Origin) context.Context {
	return context.WithValue(ctx, originKey{}, origin)
}

// NewRecord returns an entry with the context's origin, which is zero in jobs.
func NewRecord(ctx context.Context, userID uuid.UUID, act Act, now time.Time) Record {
	origin, _ := ctx.Value(originKey{}).(Origin)
	record := Record{At: now.UTC(), UserID: userID, Act: act, Operator: origin.Operator, Network: origin.Network}
	if origin.Device != nil {
		record.Device = origin.Device()
	}
	return record
}

// Origin returns the origin of events from an address and a device.
func (u *Users) Origin(address netip.Addr, device func() string) Origin {
	return Origin{Network: u.keys.ForLog(address), Device: device}
}

// RecordQuery holds the parameters of AuditStorage.Records.
type RecordQuery struct {
	UserID uuid.UUID // zero: all users
	Since  time.Time
	Limit  int
}

// AuditStorage stores the audit log. The methods of other storages that change something log it themselves, with the
// context's origin.
type AuditStorage interface {
	// Record logs an event without a change.
	Record(ctx context.Context, record Record) error
	// Records returns entries of the log, the newest first.
	Records(ctx context.Context, asked RecordQuery) ([]Record, error)
}

// Records returns the audit log of a user's account of the last year, the newest first.
func (u *Users) Records(ctx context.Context, userID uuid.UUID, limit int) ([]Record, error) {
	return u.audit.Records(ctx, RecordQuery{UserID: userID, Since: u.now().AddDate(-1, 0, 0), Limit: limit})
}
