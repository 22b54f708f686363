package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"
)

// Act is something that was done with an account. It is stored.
type Act string

// The acts that are recorded. What a plan and a payment go through is in package billing's activity.
const (
	ActSignedUp       Act = "signed-up"
	ActSignedIn       Act = "signed-in"
	ActPasswordWrong  Act = "password-wrong"
	ActCodeWrong      Act = "code-wrong"
	ActPasskeyUsed    Act = "passkey-used"
	ActLinkedUsed     Act = "linked-account-used"
	ActRecoveryUsed   Act = "recovery-code-used"
	ActSessionsEnded  Act = "sessions-ended"
	ActPasswordSet    Act = "password-set"
	ActResetSent      Act = "reset-sent"
	ActEmailVerified  Act = "email-confirmed"
	ActEmailChanged   Act = "email-changed"
	ActEmailKept      Act = "email-kept"
	ActSecondStepOn   Act = "second-step-on"
	ActSecondStepOff  Act = "second-step-off"
	ActCodesRenewed   Act = "recovery-codes-renewed"
	ActPasskeyAdded   Act = "passkey-added"
	ActPasskeyRemoved Act = "passkey-removed"
	ActLinked         Act = "account-linked"
	ActUnlinked       Act = "account-unlinked"
	ActWaysInUndone   Act = "ways-in-undone"
	ActKeyMade        Act = "api-key-made"
	ActKeyRevoked     Act = "api-key-revoked"
	ActProgramLetIn   Act = "program-let-in"
	ActProgramEnded   Act = "program-ended"
	ActTextsDeleted   Act = "texts-deleted"
	ActExported       Act = "data-exported"
	ActDisabled       Act = "disabled"
	ActEnabled        Act = "enabled"
	ActGranted        Act = "plan-granted"
	ActRevoked        Act = "plan-revoked"
	ActDeleted        Act = "deleted"
)

// Record is an act as the audit log has it. It names nobody but an operator.
type Record struct {
	At       time.Time
	UserID   uuid.UUID // whose account it is, which may be gone by now; zero for an address that nobody has
	Act      Act
	Operator string // who did it by hand; empty for whoever used the site
	Network  string // where from, as throttle.Keys writes it for a log; empty for operators
	Device   string // in which browser, as people call it; empty for operators
}

// Origin is where an act comes from.
type Origin struct {
	Operator string
	Network  string
	Device   func() string // nil: none
}

type originKey struct{}

// WithOrigin returns a context whose acts come from there.
func WithOrigin(ctx context.Context, origin Origin) context.Context {
	return context.WithValue(ctx, originKey{}, origin)
}

// NewRecord is an act that comes from the context's origin. The zero origin is one that nobody has set, as in a job.
func NewRecord(ctx context.Context, userID uuid.UUID, act Act, now time.Time) Record {
	origin, _ := ctx.Value(originKey{}).(Origin)
	record := Record{At: now.UTC(), UserID: userID, Act: act, Operator: origin.Operator, Network: origin.Network}
	if origin.Device != nil {
		record.Device = origin.Device()
	}
	return record
}

// note writes an act that changes nothing else. A password for an address that nobody has is written down as well:
// otherwise the time it takes would reveal who has an account.
func (a *Accounts) note(ctx context.Context, userID uuid.UUID, act Act) error {
	return a.storage.Record(ctx, NewRecord(ctx, userID, act, a.now()))
}

// Origin is where the acts of somebody at this address come from, who uses a device of that name.
func (a *Accounts) Origin(address netip.Addr, device func() string) Origin {
	return Origin{Network: a.keys.ForLog(address), Device: device}
}

// RecordsAsked is a part of the audit log.
type RecordsAsked struct {
	UserID uuid.UUID // zero: everybody's
	Since  time.Time
	Most   int
}

// AuditStorage has the audit log. What changes something writes into it by itself, from the context's origin.
type AuditStorage interface {
	// Record writes an act that changes nothing else.
	Record(ctx context.Context, record Record) error
	// Records returns a part of the log, the newest first.
	Records(ctx context.Context, asked RecordsAsked) ([]Record, error)
}

// Records returns what was done with a user's account within a year, the newest first.
func (a *Accounts) Records(ctx context.Context, userID uuid.UUID, most int) ([]Record, error) {
	return a.storage.Records(ctx, RecordsAsked{UserID: userID, Since: a.now().AddDate(-1, 0, 0), Most: most})
}
