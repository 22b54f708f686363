package account_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

// runConcurrently calls work for each i below many concurrently, and returns the number of faults by kind; -1 counts
// successes.
func runConcurrently(many int, work func(i int) error) map[fault.Kind]int {
	const success fault.Kind = -1
	kinds := make([]fault.Kind, many)
	var running sync.WaitGroup
	var next atomic.Int32
	for range min(many, 16) {
		running.Go(func() {
			for i := int(next.Add(1)) - 1; i < many; i = int(next.Add(1)) - 1 {
				kinds[i] = success
				if err := work(i); err != nil {
					kinds[i] = fault.KindOf(err)
				}
			}
		})
	}
	running.Wait()
	counts := map[fault.Kind]int{}
	for _, kind := range kinds {
		counts[kind]++
	}
	return counts
}

func signInFrom(t *testing.T, accounts account.Services, email, password string, from netip.Addr) error {
	_, err := accounts.Authenticator.SignIn(t.Context(),
		account.Credentials{Email: email, Password: password, Address: from})
	return err
}

// host returns the address of a machine in its own network.
func host(i int) netip.Addr { return netip.AddrFrom4([4]byte{203, 0, byte(i >> 8), byte(i)}) }

func wantRejected(t *testing.T, err error, wait time.Duration, advice string) {
	t.Helper()
	refusal, ok := errors.AsType[*fault.Error](err)
	if !ok || refusal.Kind != fault.TooMany || refusal.RetryAfter != wait || !strings.Contains(refusal.Advice, advice) {
		t.Errorf("got %#v, want a refusal for %s with %q", err, wait, advice)
	}
}

func TestGuessingFromOneNetworkIsSlowedDown(t *testing.T) {
	t.Parallel()
	accounts, now := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	var err error
	for range 11 {
		_, err = signIn(t.Context(), accounts, "ADA@example.com", "guess")
	}
	wantRejected(t, err, 15*time.Minute, "15 minutes")
	if err := signInFrom(t, accounts, "ada@example.com", "secret", host(1)); err != nil {
		t.Errorf("the owner is locked out at another address: %v", err)
	}
	*now = now.Add(15 * time.Minute)
	if _, err := signIn(t.Context(), accounts, "ada@example.com", "secret"); err != nil {
		t.Errorf("after the window: %v", err)
	}
}

func TestGuessesAtOnceDoNotPassTogether(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	got := runConcurrently(40, func(int) error { return signInFrom(t, accounts, "ada@example.com", "guess", address) })
	if got[fault.Unauthenticated] != 10 || got[fault.TooMany] != 30 {
		t.Errorf("of 40 concurrent guesses: %v; want 10 that were checked", got)
	}
}

// An account can be tried 50 times an hour from all networks together, and its owner can still sign in from a known
// network.
func TestGuessingFromManyNetworksIsSlowedDownAndTheOwnerIsNot(t *testing.T) {
	t.Parallel()
	accounts, now := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	*now = now.Add(179 * 24 * time.Hour)
	got := runConcurrently(80, func(i int) error { return signInFrom(t, accounts, "Ada@example.com", "guess", host(i)) })
	if got[fault.Unauthenticated] != 50 || got[fault.TooMany] != 30 {
		t.Errorf("of 80 guesses from 80 networks: %v; want 50 that were checked", got)
	}
	wantRejected(t, signInFrom(t, accounts, "ada@example.com", "secret", host(1000)), time.Hour, "Wait 60 minutes, or sign in from a network you’ve")
	for range 3 {
		if _, err := signIn(t.Context(), accounts, "ada@example.com", "secret"); err != nil {
			t.Errorf("from the network of the sign-up: %v", err)
		}
	}
	if _, err := signIn(t.Context(), accounts, "ada@example.com", "mistyped"); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("a known network gets %v", err)
	}
	if err := signInFrom(t, accounts, "bob@example.com", "guess", host(1)); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("another account, from where guesses came: %v", err)
	}
	*now = now.Add(time.Hour)
	if err := signInFrom(t, accounts, "ada@example.com", "secret", host(1000)); err != nil {
		t.Errorf("after the window: %v", err)
	}
}

func TestKnownNetworkExpires(t *testing.T) {
	t.Parallel()
	accounts, now := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	*now = now.Add(180 * 24 * time.Hour)
	runConcurrently(50, func(i int) error { return signInFrom(t, accounts, "ada@example.com", "guess", host(i)) })
	_, err := signIn(t.Context(), accounts, "ada@example.com", "secret")
	wantRejected(t, err, time.Hour, "Wait 60 minutes")
}

// One machine cannot use up the attempts of all networks: attempts beyond its own limit do not count there.
func TestGuessingFromOneNetworkDoesNotLockOutOthers(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	runConcurrently(200, func(int) error { return signInFrom(t, accounts, "ada@example.com", "guess", host(1)) })
	if err := signInFrom(t, accounts, "ada@example.com", "secret", host(2)); err != nil {
		t.Errorf("the owner from an unknown network: %v", err)
	}
	if err := signInFrom(t, accounts, "bob@example.com", "guess", host(1)); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("another account from the guessing network: %v", err)
	}
}

func TestSignInResetsFailedAttempts(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	for range 3 {
		for range 9 {
			signIn(t.Context(), accounts, "ada@example.com", "guess")
		}
		if _, err := signIn(t.Context(), accounts, "ada@example.com", "secret"); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCampusSignsInBehindOneAddress(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	const students = 25
	email := func(i int) string { return fmt.Sprintf("student%d@example.edu", i%students) }
	for i := range students {
		register(t, accounts, email(i), "secret")
	}
	got := runConcurrently(250, func(i int) error { return signInFrom(t, accounts, email(i), "secret", address) })
	if got[-1] != 250 {
		t.Errorf("of 250 who know their password: %v", got)
	}
}

func TestClassSignsUpBehindOneAddress(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	got := runConcurrently(120, func(i int) error {
		_, err := accounts.Users.Register(t.Context(),
			account.Registration{Email: fmt.Sprintf("student%d@example.edu", i), Password: "secret", Address: address})
		return err
	})
	if got[-1] != 120 {
		t.Errorf("of 120 who sign up: %v", got)
	}
}

func TestProbingForTakenAddressesIsLimited(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	register(t, accounts, "ada@example.com", "secret")
	ask := func(from netip.Addr) error {
		_, err := accounts.Users.Register(t.Context(),
			account.Registration{Email: "ada@example.com", Password: "secret", Address: from})
		return err
	}
	if got := runConcurrently(130, func(int) error { return ask(address) }); got[fault.Conflict] != 100 ||
		got[fault.TooMany] != 30 {
		t.Errorf("of 130 who ask for a taken address: %v", got)
	}
	wantRejected(t, ask(address), time.Hour, "Wait 60 minutes, or sign up from another network")
	if err := ask(host(1)); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("elsewhere: %v", err)
	}
}

func TestAccountsPerNetworkAreLimited(t *testing.T) {
	t.Parallel()
	accounts, _ := setup(t, account.StandardPolicy)
	network := []string{"2001:db8::1", "2001:db8::ffff:2"} // one customer's /64
	try := func(i int) error {
		return signInFrom(t, accounts, fmt.Sprintf("%d@example.com", i), "guess", netip.MustParseAddr(network[i%2]))
	}
	if got := runConcurrently(230, try); got[fault.Unauthenticated] != 200 || got[fault.TooMany] != 30 {
		t.Errorf("of 230 accounts tried: %v", got)
	}
	if err := signInFrom(t, accounts, "ada@example.com", "guess", netip.MustParseAddr("2001:db8:0:1::1")); !errors.Is(err,
		account.ErrCredentials) {
		t.Errorf("the customer beside it: %v", err)
	}
}

func TestSignInsAreLoggedWithoutNames(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	accounts := account.New(account.Deps{Storage: stores.New(pgtest.New(t)).Account.Storage(),
		Hasher: account.NewHasher(quickHash), Keys: testKeys, Links: testLinks,
		Log: slog.New(slog.NewTextHandler(&log, nil)), Now: time.Now})
	ada := register(t, accounts, "ada@example.com", "secret")
	network := "method=password network=" + testKeys.ForLog(address)
	for _, step := range []struct{ email, password, want string }{
		{"ada@example.com", "secret", "msg=sign-in outcome=succeeded " + network + " user_id=" + ada.ID.String()},
		{"ada@example.com", "guess", "msg=sign-in outcome=failed " + network + " user_id=" + ada.ID.String()},
		{"nobody@example.com", "guess", "msg=sign-in outcome=failed " + network + "\n"},
	} {
		log.Reset()
		signIn(t.Context(), accounts, step.email, step.password)
		if !strings.Contains(log.String(), step.want) {
			t.Errorf("%s logs %q, want %q", step.email, &log, step.want)
		}
		for _, private := range []string{"@", "secret", "guess", address.String()} {
			if strings.Contains(log.String(), private) {
				t.Errorf("%q is in the log: %s", private, &log)
			}
		}
	}
	for range 10 {
		log.Reset()
		signIn(t.Context(), accounts, "ada@example.com", "guess")
	}
	if want := "msg=sign-in outcome=refused " + network; !strings.Contains(log.String(), want) {
		t.Errorf("a refusal logs %q, want %q", &log, want)
	}
}
