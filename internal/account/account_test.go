package account_test

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

// quickHash are the fastest parameters of argon2id.
var quickHash = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

var (
	testKey   = secret.New()
	testKeys  = throttle.NewKeys(testKey)
	testLinks = account.NewLinks(testKey)
)

var address = netip.MustParseAddr("192.0.2.1")

// setup returns accounts on their own database, and the clock that they read.
func setup(t *testing.T, policy account.PasswordPolicy) (account.Services, *time.Time) {
	t.Helper()
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	database := stores.New(pgtest.New(t))
	return newAccounts(database.Account.Storage(), quickHash, policy, func() time.Time { return now }), &now
}

func newAccounts(
	database account.Storage, params argon2id.Params, policy account.PasswordPolicy, now func() time.Time,
) account.Services {
	return account.New(account.Deps{Storage: database, Hasher: account.NewHasher(params), Policy: policy, Keys: testKeys,
		Links: testLinks, Secrets: account.NewSecrets(testKey),
		Log: slog.New(slog.DiscardHandler), Now: now})
}

func register(t *testing.T, accounts account.Services, email, password string) account.User {
	t.Helper()
	user, err := accounts.Users.Register(t.Context(),
		account.Registration{Email: email, Password: password, FirstName: "Ada", Address: address})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

func signIn(ctx context.Context, accounts account.Services, email, password string) (account.User, error) {
	return accounts.Authenticator.SignIn(ctx, account.Credentials{Email: email, Password: password, Address: address})
}

// AP01, AP02
func TestRegisterThenSignIn(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	registered := register(t, accounts, " Ada@Example.com ", "secret")
	if registered.Email != "Ada@Example.com" {
		t.Errorf("the address was stored as %q", registered.Email)
	}
	user, err := signIn(t.Context(), accounts, "ada@example.COM", "secret")
	if err != nil {
		t.Fatal(err)
	}
	if user.CreatedAt = user.CreatedAt.UTC(); user != registered {
		t.Errorf("signed in as %+v, registered %+v", user, registered)
	}
	if strings.Contains(user.PasswordHash, "secret") || !strings.HasPrefix(user.PasswordHash, "$argon2id$") {
		t.Errorf("the hash is %q", user.PasswordHash)
	}
}

func TestAllWrongCredentialsReturnTheSameError(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	for _, try := range [][2]string{
		{"ada@example.com", "Secret"},
		{"ada@example.com", ""},
		{"nobody@example.com", "secret"},
		{"", "secret"},
		{"ada@example.com\x00", "secret"},
		{"ada@example.com", "\xff\xfe"},
		{strings.Repeat("a", 10_000), strings.Repeat("b", 1<<20)},
	} {
		if _, err := signIn(t.Context(), accounts, try[0], try[1]); !errors.Is(err, account.ErrCredentials) {
			t.Errorf("%.20q with %.20q: %v", try[0], try[1], err)
		}
	}
}

func TestRegisterRefuses(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "taken@example.com", "secret")
	tests := []struct {
		name, email, password, firstName string
		kind                             fault.Kind
		message                          string
	}{
		{"five characters", "a@example.com", "12345", "", fault.Invalid, "Password must be at least 6 characters"}, // A06
		{"five letters of more bytes", "a@example.com", "ééééé", "", fault.Invalid, "Password must be at least 6 characters"},
		{"too long a password", "a@example.com", strings.Repeat("x", 1025), "", fault.Invalid, "password is too long"},
		{"no address", "", "secret", "", fault.Invalid, "complete email address"}, // A08
		{"no at sign", "example.com", "secret", "", fault.Invalid, "complete email address"},
		{"a name with the address", "Ada <a@example.com>", "secret", "", fault.Invalid, "complete email address"},
		{"an address with a NUL", "a\x00@example.com", "secret", "", fault.Invalid, "complete email address"},
		{"too long an address", strings.Repeat("a", 250) + "@example.com", "secret", "", fault.Invalid,
			"complete email address"},
		{"a name with a line break", "a@example.com", "secret", "Ada\nBcc: b@example.com", fault.Invalid,
			"contains characters we can’t show"},
		{"too long a name", "a@example.com", "secret", strings.Repeat("x", 101), fault.Invalid,
			"contains characters we can’t show"},
		{"a taken address", "TAKEN@example.com", "secret", "", fault.Conflict, "already exists"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := accounts.Users.Register(t.Context(), account.Registration{Email: test.email, Password: test.password,
				FirstName: test.firstName, Address: address})
			if fault.KindOf(err) != test.kind || !strings.Contains(err.Error(), test.message) {
				t.Errorf("err = %v", err)
			}
		})
	}
}

// A07
func TestSixCharactersAreEnough(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "sechs6")
}

func TestTheSamePasswordTypedOnAnotherKeyboard(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "caf\u00e9-au-lait")
	if _, err := signIn(t.Context(), accounts, "ada@example.com", "cafe\u0301-au-lait"); err != nil {
		t.Errorf("a decomposed accent is another password: %v", err)
	}
}

func TestStrictPolicy(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StrictPolicy)
	for password, message := range map[string]string{
		"five5":        "at least 12 characters",
		"elevenchars":  "at least 12 characters",
		"Password1234": "has been in a data leak",
	} {
		_, err := accounts.Users.Register(t.Context(),
			account.Registration{Email: "ada@example.com", Password: password, Address: address})
		if err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: %v", password, err)
		}
	}
	register(t, accounts, "ada@example.com", "rhubarb tin ferry")
	if shortest := accounts.Users.ShortestPassword(); shortest != 12 {
		t.Errorf("the minimum length in forms is %d characters", shortest)
	}
}

func TestCommonPasswordsAreRefusedInProduction(t *testing.T) {
	t.Parallel()
	database := stores.New(pgtest.New(t))
	before := newAccounts(database.Account.Storage(), quickHash, account.StandardPolicy, time.Now)
	register(t, before, "ada@example.com", "secret")
	accounts := newAccounts(database.Account.Storage(), quickHash, account.ProductionPolicy, time.Now)
	for password, message := range map[string]string{
		"five5":       "at least 6 characters",
		"secret":      "has been in a data leak",
		"SECRET":      "has been in a data leak",
		"password1":   "has been in a data leak",
		"bigpimpin1":  "has been in a data leak", // on the longer list
		"autumn2026":  "has been in a data leak", // only on the shorter one
		"z k.lovemom": "has been in a data leak",
	} {
		_, err := accounts.Users.Register(t.Context(),
			account.Registration{Email: "bob@example.com", Password: password, Address: address})
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: %v", password, err)
		}
	}
	register(t, accounts, "bob@example.com", "sechs6")
	if _, err := signIn(t.Context(), accounts, "ada@example.com", "secret"); err != nil {
		t.Errorf("a user with a common password from before: %v", err)
	}
}

func TestAnOldHashIsMadeAgain(t *testing.T) {
	t.Parallel()
	database := stores.New(pgtest.New(t))
	old := newAccounts(database.Account.Storage(), quickHash, account.StandardPolicy, time.Now)
	registered := register(t, old, "ada@example.com", "secret")
	current := newAccounts(database.Account.Storage(), account.HashParams, account.StandardPolicy, time.Now)
	if _, err := signIn(t.Context(), current, "ada@example.com", "secret"); err != nil {
		t.Fatal(err)
	}
	stored, err := database.Account.Users.User(t.Context(), registered.ID)
	if err != nil || stored.PasswordHash == registered.PasswordHash ||
		!strings.Contains(stored.PasswordHash, "m=65536,t=2") {
		t.Errorf("the hash is still %q (%v)", stored.PasswordHash, err)
	}
	if _, err := signIn(t.Context(), current, "ada@example.com", "secret"); err != nil {
		t.Errorf("with the new hash: %v", err)
	}
}
