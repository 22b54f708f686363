package throttle_test

import (
	"context"
	"errors"
	"net/netip"
	"regexp"
	"testing"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

var (
	noon     = time.Date(2026, time.June, 1, 12, 0, 0, 0, time.UTC)
	guessing = throttle.Throttle{Name: "guess", Tries: 2, Wide: 3, Window: time.Hour}
)

func newCounter(t *testing.T) throttle.Counter {
	t.Helper()
	return throttle.NewCounter(stores.New(pgtest.New(t)).DB, throttle.NewKeys(secret.New()))
}

func TestIPv6IsCountedByItsWiderNetworkToo(t *testing.T) {
	t.Parallel()
	counter := newCounter(t)
	for _, step := range []struct {
		from    string
		refused bool
	}{
		{"2001:db8:1:1::1", false},
		{"2001:db8:1:1::2", false},
		{"2001:db8:1:1::3", true},  // the /64 is full
		{"2001:db8:1:2::1", false}, // another /64 of the same /48
		{"2001:db8:1:3::1", true},  // the /48 is full
		{"2001:db8:2:1::1", false},
		{"192.0.2.1", false},
		{"::ffff:192.0.2.1", false}, // the same address in another notation
		{"192.0.2.1", true},
		{"192.0.2.2", false}, // IPv4 has no wider network
		{"192.0.2.3", false},
		{"192.0.2.4", false},
	} {
		_, err := counter.Take(t.Context(), noon, guessing.From(netip.MustParseAddr(step.from))...)
		if got := fault.KindOf(err) == fault.TooMany; got != step.refused || !got && err != nil {
			t.Errorf("%s: %v; want it refused: %v", step.from, err, step.refused)
		}
	}
}

func TestAttemptRejectedByOneBoundIsCountedByNone(t *testing.T) {
	t.Parallel()
	counter := newCounter(t)
	wide, narrow := throttle.Throttle{Name: "wide", Tries: 3, Window: time.Hour},
		throttle.Throttle{Name: "narrow", Tries: 1, Window: time.Hour}
	for range 10 {
		counter.Take(t.Context(), noon, wide.Of("campus"), narrow.Of("ada"))
	}
	for _, name := range []string{"bob", "grace"} {
		if _, err := counter.Take(t.Context(), noon, wide.Of("campus"), narrow.Of(name)); err != nil {
			t.Errorf("%s, after attempts that another bound rejected: %v", name, err)
		}
	}
}

func TestAttemptsAreGivenBackAfterCancellation(t *testing.T) {
	t.Parallel()
	counter := newCounter(t)
	for range 5 {
		first, err := counter.Take(t.Context(), noon, guessing.Of("ada"))
		if err != nil {
			t.Fatal(err)
		}
		second, err := counter.Take(t.Context(), noon, guessing.Of("bob"))
		if err != nil {
			t.Fatal(err)
		}
		canceled, cancel := context.WithCancel(t.Context())
		cancel()
		if err := first.With(second).GiveBack(canceled); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRefusalHasAdviceAndRetryAfter(t *testing.T) {
	t.Parallel()
	counter := newCounter(t)
	advised := throttle.Throttle{Name: "advised", Tries: 1, Window: time.Hour, Advice: "Come back in %s, or call us."}
	for bound, want := range map[*throttle.Throttle]string{
		&guessing: "Wait 31 minutes and try again.",
		&advised:  "Come back in 31 minutes, or call us.",
	} {
		for range bound.Tries {
			if _, err := counter.Take(t.Context(), noon, bound.Of("ada")); err != nil {
				t.Fatal(err)
			}
		}
		_, err := counter.Take(t.Context(), noon.Add(29*time.Minute+time.Second), bound.Of("ada"))
		refusal, ok := errors.AsType[*fault.Error](err)
		if !ok || refusal.Advice != want || refusal.RetryAfter != 31*time.Minute-time.Second {
			t.Errorf("got %#v, want %q", err, want)
		}
	}
}

func TestCounterKeysDependOnTheSiteKey(t *testing.T) {
	t.Parallel()
	keys, other := throttle.NewKeys(secret.New()), throttle.NewKeys(secret.New())
	key := keys.Of("sign-in", "ada@example.com", "192.0.2.1")
	if key != keys.Of("sign-in", "ada@example.com", "192.0.2.1") {
		t.Error("the same is counted under two keys")
	}
	for name, differs := range map[string]string{
		"another site":    other.Of("sign-in", "ada@example.com", "192.0.2.1"),
		"another name":    keys.Of("sign-up", "ada@example.com", "192.0.2.1"),
		"another network": keys.Of("sign-in", "ada@example.com", "192.0.2.2"),
	} {
		if key == differs {
			t.Errorf("%s has the same key", name)
		}
	}
	if !regexp.MustCompile("^[0-9a-f]{64}$").MatchString(key) {
		t.Errorf("the key is %q", key)
	}
	address, neighbor := netip.MustParseAddr("2001:db8::1"), netip.MustParseAddr("2001:db8::2")
	if keys.ForLog(address) != keys.ForLog(neighbor) || keys.ForLog(address) == other.ForLog(address) ||
		len(keys.ForLog(address)) != 16 {
		t.Errorf("in a log: %s, %s, %s", keys.ForLog(address), keys.ForLog(neighbor), other.ForLog(address))
	}
}
