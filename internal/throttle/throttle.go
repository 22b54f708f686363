// Package throttle bounds how often something is tried. Nothing is locked: when a window ends, tries count from one again.
package throttle

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

// Storage counts.
type Storage interface {
	// CountAttempt adds one try under key and returns how many fall within the window that now is in and when that
	// window ends. A window starts with its first try and lasts for the given time. One statement, so that replicas
	// cannot lose a try between them.
	CountAttempt(ctx context.Context, key string, now time.Time, window time.Duration) (tries int, end time.Time, err error)
	// ForgetAttempts drops what is counted under key.
	ForgetAttempts(ctx context.Context, key string) error
}

// Throttle allows so many tries within a window.
type Throttle struct {
	Name   string // its own among all throttles
	Tries  int
	Window time.Duration
}

// Count adds a try of whoever the parts name, or returns a TooMany fault when there were too many.
func (t Throttle) Count(ctx context.Context, storage Storage, now time.Time, parts ...string) error {
	tries, end, err := storage.CountAttempt(ctx, t.key(parts), now, t.Window)
	if err != nil {
		return err
	}
	if tries > t.Tries {
		return fault.New(fault.TooMany, "Too many attempts. Please wait a moment.",
			"Wait "+minutes(end.Sub(now))+" and try again.").After(end.Sub(now))
	}
	return nil
}

// Forget drops what was counted of whoever the parts name.
func (t Throttle) Forget(ctx context.Context, storage Storage, parts ...string) error {
	return storage.ForgetAttempts(ctx, t.key(parts))
}

func (t Throttle) key(parts []string) string { return Key(t.Name, parts...) }

// Key hides whom and where something that is counted came from: what is stored shall not be a list of addresses.
func Key(name string, parts ...string) string {
	sum := sha256.Sum256([]byte(name + "\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

func minutes(d time.Duration) string {
	if n := int((d + time.Minute - 1) / time.Minute); n > 1 {
		return strconv.Itoa(n) + " minutes"
	}
	return "a minute"
}

// Network is what counts as one address: an IPv6 customer gets a whole /64.
func Network(address netip.Addr) string {
	address = address.Unmap()
	if address.Is6() {
		if prefix, err := address.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return address.String()
}
