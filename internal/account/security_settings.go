package account

import (
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"plainhand/internal/account/throttle"
)

// SecuritySettings changes the credentials and sessions of signed-in users.
type SecuritySettings struct {
	credentials CredentialStorage
	twoFactor   TwoFactorStorage
	passkeys    PasskeyStorage
	linked      LinkedStorage
	sessions    SessionStorage
	passwords   passwordChanger
	tries       throttle.Counter
	webAuthn    *webauthn.WebAuthn // nil disables passkeys
	secrets     Secrets
	now         func() time.Time
}
