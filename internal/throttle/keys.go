package throttle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strings"

	"plainhand/internal/secret"
)

// Keys hides whom and where something that is counted came from. There are so few addresses that their plain hashes
// would be a list of them; of these, only the site's own key makes one.
type Keys struct{ key []byte }

// NewKeys returns the keys that belong to the site's own. With another one, everything counts from the start again.
func NewKeys(key secret.Key) Keys { return Keys{key.For("names of what is counted")} }

// Of returns the key of what the parts name, which is its own for every name.
func (k Keys) Of(name string, parts ...string) string {
	mac := hmac.New(sha256.New, k.key)
	mac.Write([]byte(name + "\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(mac.Sum(nil))
}

// ForLog returns what stands for the network of an address in a log: enough to see that two lines come from one
// network.
func (k Keys) ForLog(address netip.Addr) string { return k.Of("log", Network(address))[:16] }
