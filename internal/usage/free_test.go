package usage_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"time"

	"plainhand/engine/humanize"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

var home, homeOnIPv6 = netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("2001:db8:1:2::7")

var testKeys = throttle.NewKeys(secret.New())

// newFreeMeter returns a meter of free texts on a database of its own.
func newFreeMeter(t *testing.T, now func() time.Time) *usage.Meter {
	t.Helper()
	return &usage.Meter{Attempts: throttle.NewCounter(stores.New(pgtest.New(t)).DB, testKeys), Now: now}
}

func atJuly() time.Time { return july }

// try charges a free text of the address that was changed, and returns the usage after it.
func try(t *testing.T, meter *usage.Meter, address netip.Addr) (usage.Usage, error) {
	t.Helper()
	return tryUntil(t.Context(), meter, address, true)
}

func tryUntil(ctx context.Context, meter *usage.Meter, address netip.Addr, changed bool) (usage.Usage, error) {
	reservation, err := meter.Free(address).Reserve(ctx, humanize.Prepared{})
	if err != nil {
		return usage.Usage{}, err
	}
	defer reservation.Release(ctx)
	receipt, err := reservation.Commit(ctx, usage.Outcome{Changed: changed})
	return receipt.Usage, err
}

func TestFreeTextsPerNetworkAreLimited(t *testing.T) {
	t.Parallel()
	now := july
	meter := newFreeMeter(t, func() time.Time { return now })
	for left := usage.FreeTexts - 1; left >= 0; left-- {
		free, err := try(t, meter, homeOnIPv6)
		if err != nil || free.Remaining() != left || !free.PeriodEnd.Equal(july.Add(24*time.Hour)) {
			t.Fatalf("%+v, %v; want %d left", free, err, left)
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
	if free, err := try(t, meter, neighbor); err != nil || free.Used != 1 {
		t.Errorf("the next day: %+v, %v", free, err)
	}
}

func TestFreeTextsPerIPv6SiteAreLimited(t *testing.T) {
	t.Parallel()
	meter := newFreeMeter(t, atJuly)
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
		if free, err := try(t, meter, address); err != nil || free.Used != 1 {
			t.Errorf("%s, outside of the /48: %+v, %v", address, free, err)
		}
	}
}

func TestFailedRunIsNotCountedAsFreeText(t *testing.T) {
	t.Parallel()
	meter := newFreeMeter(t, atJuly)
	reservation, err := meter.Free(home).Reserve(t.Context(), humanize.Prepared{})
	if err != nil {
		t.Fatal(err)
	}
	reservation.Release(t.Context())
	reservation.Release(t.Context()) // does nothing
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	// The result of a canceled statement would be unknown.
	if reservation, err = meter.Free(home).Reserve(canceled, humanize.Prepared{}); err != nil {
		t.Fatal(err)
	}
	reservation.Release(canceled)
	if free, err := try(t, meter, home); err != nil || free.Used != 1 {
		t.Errorf("%+v, %v; want none counted before", free, err)
	}
}

// An unchanged text is not counted, neither before the first nor after the last free text.
func TestUnchangedTextIsNotCountedAsFreeText(t *testing.T) {
	t.Parallel()
	meter := newFreeMeter(t, atJuly)
	wantLeft := func(left int, changed bool) {
		t.Helper()
		if free, err := tryUntil(t.Context(), meter, home, changed); err != nil || free.Remaining() != left {
			t.Errorf("%+v, %v; want %d left", free, err, left)
		}
	}
	for left := usage.FreeTexts - 1; left >= 0; left-- {
		wantLeft(left+1, false)
		wantLeft(left+1, false)
		wantLeft(left, true)
	}
}
