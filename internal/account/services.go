package account

import (
	"log/slog"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"plainhand/internal/account/throttle"
)

// Services are the services for accounts. They are safe for concurrent use.
type Services struct {
	Users         *Users
	Authenticator *Authenticator
	Security      *SecuritySettings
	EmailLinks    *EmailLinks
	Members       *Members
}

// Deps are the dependencies of Services. Every field is required, except Passkeys and Metrics.
type Deps struct {
	Storage  Storage
	Passkeys *webauthn.WebAuthn // from NewPasskeySite; nil disables passkeys
	Hasher   *Hasher
	Policy   PasswordPolicy
	Keys     throttle.Keys // for counting attempts and remembering networks
	Links    Links         // for links in emails
	Secrets  Secrets       // for 2FA
	Plans    Plans         // ends subscriptions before an account is deleted
	Log      *slog.Logger  // logs sign-in attempts
	Metrics  Metrics       // nil: no metrics
	Now      func() time.Time
}

// Storage is the storage of accounts.
type Storage struct {
	Attempts    throttle.Storage
	Users       UserStorage
	Credentials CredentialStorage
	TwoFactor   TwoFactorStorage
	Passkeys    PasskeyStorage
	Linked      LinkedStorage
	Tickets     TicketStorage
	Sessions    SessionStorage
	Networks    NetworkStorage
	Members     MemberStorage
	Audit       AuditStorage
}

// New returns the services with their dependencies.
func New(d Deps) Services {
	if d.Metrics == nil {
		d.Metrics = noMetrics{}
	}
	storage, tries := d.Storage, throttle.NewCounter(d.Storage.Attempts, d.Keys)
	limiter := signInLimiter{storage.Networks, tries, d.Keys, d.Now}
	codes := codeReader{storage.Users, storage.Tickets, d.Links, d.Now}
	passwords := passwordChanger{storage.Credentials, d.Hasher, d.Policy, d.Now}
	return Services{
		Users: &Users{users: storage.Users, audit: storage.Audit, limiter: limiter, hasher: d.Hasher, policy: d.Policy,
			keys: d.Keys, plans: d.Plans, metrics: d.Metrics, now: d.Now},
		Authenticator: &Authenticator{users: storage.Users, twoFactor: storage.TwoFactor, passkeys: storage.Passkeys,
			linked: storage.Linked, tickets: storage.Tickets, networks: storage.Networks, audit: storage.Audit,
			limiter: limiter, codes: codes, attempts: signInLog{d.Log, d.Metrics, d.Keys}, tries: tries, webAuthn: d.Passkeys,
			hasher: d.Hasher, secrets: d.Secrets, keys: d.Keys, metrics: d.Metrics, now: d.Now},
		Security: &SecuritySettings{credentials: storage.Credentials, twoFactor: storage.TwoFactor,
			passkeys: storage.Passkeys, linked: storage.Linked, sessions: storage.Sessions, passwords: passwords, tries: tries,
			webAuthn: d.Passkeys, secrets: d.Secrets, now: d.Now},
		EmailLinks: &EmailLinks{users: storage.Users, credentials: storage.Credentials, tickets: storage.Tickets,
			limiter: limiter, codes: codes, passwords: passwords, tries: tries, now: d.Now},
		Members: &Members{users: storage.Users, members: storage.Members, tickets: storage.Tickets, tries: tries,
			now: d.Now},
	}
}
