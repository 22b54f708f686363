package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"plainhand/internal/fault"
)

// throttle bounds how often something is tried. Nothing is locked: when the window ends, tries count from one again.
type throttle struct {
	name   string
	tries  int
	window time.Duration
}

// The throttles. A guesser is slowed down per account and address together, so that nobody can keep an account's owner
// out from elsewhere, and per address over all accounts.
var (
	signInToAccount = throttle{"sign-in-account", 10, 15 * time.Minute}
	signInByAddress = throttle{"sign-in-address", 100, 15 * time.Minute}
	registerAddress = throttle{"register-address", 30, time.Hour}
)

// count adds a try, or returns a TooMany fault when there were too many.
func (t throttle) count(ctx context.Context, storage Storage, now time.Time, parts ...string) error {
	tries, end, err := storage.CountAttempt(ctx, t.key(parts...), now, t.window)
	if err != nil {
		return err
	}
	if tries > t.tries {
		return fault.New(fault.TooMany, "Too many attempts. Please wait a moment.",
			"Wait "+minutes(end.Sub(now))+" and try again.").After(end.Sub(now))
	}
	return nil
}

// key hides whom and where a try came from: the table of attempts shall not be a list of addresses.
func (t throttle) key(parts ...string) string {
	sum := sha256.Sum256([]byte(t.name + "\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

func minutes(d time.Duration) string {
	if n := int((d + time.Minute - 1) / time.Minute); n > 1 {
		return strconv.Itoa(n) + " minutes"
	}
	return "a minute"
}

// network is what counts as one address: an IPv6 customer gets a whole /64.
func network(address netip.Addr) string {
	address = address.Unmap()
	if address.Is6() {
		if prefix, err := address.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return address.String()
}
