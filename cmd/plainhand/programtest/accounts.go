package programtest

import (
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/texts"
	"plainhand/store/stores"
)

// Key is a key of a site.
var Key = secret.New()

// Accounts returns the accounts of a site with the key, without passkeys and payments.
func Accounts(database *stores.Set) account.Services {
	return account.New(account.Deps{Storage: database.Account.Storage(), Hasher: account.NewHasher(account.HashParams),
		Keys: throttle.NewKeys(Key), Links: account.NewLinks(Key), Secrets: account.NewSecrets(Key),
		Log: slog.New(slog.DiscardHandler), Now: time.Now})
}

// Register returns a user who has signed up.
func Register(t *testing.T, database *stores.Set, email string) account.User {
	t.Helper()
	user, err := Accounts(database).Users.Register(t.Context(), account.Registration{Email: email, Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

// RegisterWithTwoFactor returns a user whose two-factor authentication is encrypted under a key of the site.
func RegisterWithTwoFactor(t *testing.T, database *stores.Set, key secret.Key) account.User {
	t.Helper()
	user := Register(t, database, "ada@example.com")
	at := time.Now().UTC()
	undo := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: account.UndoTwoFactor, Email: user.Email,
		ExpiresAt: at.Add(time.Hour)}
	message := account.Email{Kind: account.EmailTwoFactorOn, Key: "on", Ticket: undo.ID, At: at}
	step := account.TwoFactor{UserID: user.ID, Secret: account.NewSecrets(key).Seal(user.ID,
		[]byte("12345678901234567890"))}
	user, err := database.Account.Credentials.ConfirmTwoFactor(t.Context(), step, 1, nil,
		account.Sent{Ticket: undo, Email: message})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

// RegisterWithTexts returns a user with two-factor authentication and a text, both encrypted under the key.
func RegisterWithTexts(t *testing.T, database *stores.Set, key secret.Key) account.User {
	t.Helper()
	user := RegisterWithTwoFactor(t, database, key)
	if _, err := texts.New(database.Editor, time.Now, key).Save(t.Context(), user.ID, texts.Saving{}); err != nil {
		t.Fatal(err)
	}
	return user
}

// ParseKey returns the key that SECRET_KEY would have as text.
func ParseKey(t *testing.T, text string) secret.Key {
	t.Helper()
	key, err := secret.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return key
}
