package usage_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

var home, homeOnIPv6 = netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("2001:db8:1:2::7")

var testKeys = throttle.NewKeys(secret.New())

// try counts a free text of the address without work, and returns the standing that its answer gets.
func try(t *testing.T, meter *usage.FreeMeter, address netip.Addr) (usage.FreeAllowance, error) {
	t.Helper()
	return tryUntil(t.Context(), meter, address)
}

// run takes a text through the meter.
func run(
	ctx context.Context, meter *usage.FreeMeter, work func() (changed bool, err error),
	answer func(usage.FreeAllowance) error,
) error {
	held, err := meter.Reserve(ctx, home)
	if err != nil {
		return err
	}
	defer held.Release(ctx)
	changed, err := work()
	if err != nil {
		return err
	}
	return held.Count(ctx, changed, answer)
}

func edited() (changed bool, err error) { return true, nil }

func tryUntil(ctx context.Context, meter *usage.FreeMeter, address netip.Addr) (got usage.FreeAllowance, err error) {
	held, err := meter.Reserve(ctx, address)
	if err != nil {
		return got, err
	}
	defer held.Release(ctx)
	return got, held.Count(ctx, true, func(standing usage.FreeAllowance) error { got = standing; return nil })
}

func TestFreeTextsPerNetworkAreLimited(t *testing.T) {
	t.Parallel()
	now := july
	meter := usage.NewFreeMeter(throttle.NewCounter(stores.New(pgtest.New(t)).DB, testKeys),
		func() time.Time { return now })
	for left := usage.FreeTexts - 1; left >= 0; left-- {
		standing, err := try(t, meter, homeOnIPv6)
		if err != nil || standing.Texts != left || standing.Wait != july.Add(24*time.Hour).Sub(now) {
			t.Fatalf("%+v, %v; want %d left", standing, err, left)
		}
		now = now.Add(time.Hour)
	}
	neighbor, elsewhere := netip.MustParseAddr("2001:db8:1:2:ffff::1"), netip.MustParseAddr("2001:db8:1:3::7")
	for address, refused := range map[netip.Addr]bool{homeOnIPv6: true, neighbor: true, elsewhere: false, home: false} {
		_, err := try(t, meter, address)
		if got := fault.KindOf(err) == fault.TooMany; got != refused || !refused && err != nil {
			t.Errorf("%s: %v; want it refused: %v", address, err, refused)
		}
		if refusal, ok := errors.AsType[*fault.Error](err); ok && refusal.RetryAfter != 19*time.Hour {
			t.Errorf("wait %s", refusal.RetryAfter)
		}
	}
	now = july.Add(24 * time.Hour)
	if standing, err := try(t, meter, neighbor); err != nil || standing.Texts != usage.FreeTexts-1 {
		t.Errorf("the next day: %+v, %v", standing, err)
	}
}

func TestFreeTextsPerIPv6SiteAreLimited(t *testing.T) {
	t.Parallel()
	meter := usage.NewFreeMeter(throttle.NewCounter(stores.New(pgtest.New(t)).DB, testKeys),
		func() time.Time { return july })
	subnet := func(number byte) netip.Addr {
		return netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 0, 9, 0, number, 15: 7})
	}
	for number := range byte(4) {
		for range usage.FreeTexts {
			if _, err := try(t, meter, subnet(number)); err != nil {
				t.Fatalf("subnet %d: %v", number, err)
			}
		}
	}
	_, err := try(t, meter, subnet(4))
	full, ok := errors.AsType[*fault.Error](err)
	if !ok || full.Kind != fault.TooMany || full.RetryAfter != 24*time.Hour {
		t.Errorf("a fifth subnet of the same /48: %v; want it refused for a day", err)
	}
	for _, address := range []netip.Addr{homeOnIPv6, home} {
		if standing, err := try(t, meter, address); err != nil || standing.Texts != usage.FreeTexts-1 {
			t.Errorf("%s, outside of the /48: %+v, %v", address, standing, err)
		}
	}
}

func TestFailedRunIsNotCountedAsFreeText(t *testing.T) {
	t.Parallel()
	meter := usage.NewFreeMeter(throttle.NewCounter(stores.New(pgtest.New(t)).DB, testKeys),
		func() time.Time { return july })
	broken := errors.New("broken")
	unsent := func(usage.FreeAllowance) error { t.Error("there is an answer"); return nil }
	err := run(t.Context(), meter, func() (bool, error) { return false, broken }, unsent)
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	err = run(t.Context(), meter, edited, func(usage.FreeAllowance) error { return broken })
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		run(t.Context(), meter, func() (bool, error) { panic("broken") }, unsent)
	}()
	canceled, cancel := context.WithCancel(t.Context())
	err = run(canceled, meter, edited, func(usage.FreeAllowance) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := tryUntil(canceled, meter, home); !errors.Is(err, context.Canceled) { // canceled before it began
		t.Errorf("got %v", err)
	}
	if standing, err := try(t, meter, home); err != nil || standing.Texts != usage.FreeTexts-1 {
		t.Errorf("%+v, %v; want none counted before", standing, err)
	}
}

// An unchanged text is not counted, neither before the first nor after the last free text.
func TestUnchangedTextIsNotCountedAsFreeText(t *testing.T) {
	t.Parallel()
	meter := usage.NewFreeMeter(throttle.NewCounter(stores.New(pgtest.New(t)).DB, testKeys),
		func() time.Time { return july })
	wantLeft := func(left int, changed bool) {
		t.Helper()
		err := run(t.Context(), meter, func() (bool, error) { return changed, nil },
			func(standing usage.FreeAllowance) error {
				if standing.Texts != left {
					t.Errorf("%d texts are left, want %d", standing.Texts, left)
				}
				return nil
			})
		if err != nil {
			t.Error(err)
		}
	}
	for left := usage.FreeTexts - 1; left >= 0; left-- {
		wantLeft(left+1, false)
		wantLeft(left+1, false)
		wantLeft(left, true)
	}
}
