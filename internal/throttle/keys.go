package throttle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strings"

	"plainhand/internal/secret"
)

// Keys hides the people and places that tries are counted for. There are so few addresses that their plain hashes would
// amount to a list of them; these hashes can be made only with the site's key.
type Keys struct{ keys [][]byte }

// NewKeys returns the keys derived from the site's key, and from those that it had before. With another first one, all
// counting starts over.
func NewKeys(keys ...secret.Key) Keys { return Keys{secret.Derive("names of what is counted", keys)} }

// Of returns the key for the parts, which is different for every name.
func (k Keys) Of(name string, parts ...string) string { return hash(k.keys[0], name, parts) }

// All returns Of, and what it was under each of the site's former keys.
func (k Keys) All(name string, parts ...string) []string {
	all := make([]string, len(k.keys))
	for i, key := range k.keys {
		all[i] = hash(key, name, parts)
	}
	return all
}

func hash(key []byte, name string, parts []string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(name + "\x00" + strings.Join(parts, "\x00")))
	return hex.EncodeToString(mac.Sum(nil))
}

// ForLog returns a stand-in for an address's network in a log: enough to see that two lines come from the same network.
func (k Keys) ForLog(address netip.Addr) string { return k.Of("log", Network(address))[:16] }
