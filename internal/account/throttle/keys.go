package throttle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strings"

	"plainhand/internal/config/secret"
)

// Keys derives pseudonymous counter keys from names and addresses by HMAC. There are so few addresses that plain hashes
// could be reversed by trying them all; these hashes can be computed only with the site's key.
type Keys struct{ keys [][]byte }

// NewKeys returns the keys derived from the site's key, and from its former ones. A new first key resets all counters.
func NewKeys(keys ...secret.Key) Keys { return Keys{secret.Derive("names of what is counted", keys)} }

// Of returns the counter key for the parts under a throttle's name.
func (k Keys) Of(name string, parts ...string) string { return hash(k.keys[0], name, parts) }

// All returns Of for the site's key and each of its former keys.
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

// ForLog returns a pseudonym of an address's network, by which log lines from the same network can be correlated.
func (k Keys) ForLog(address netip.Addr) string { return k.Of("log", Network(address))[:16] }
