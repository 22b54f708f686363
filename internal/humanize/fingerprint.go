package humanize

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
)

// Fingerprint is equal for requests that ask for the same: the same text with the same settings, whatever the order of
// the kept words. The request must have passed Check, which fills the defaults in. The text cannot be read from it.
func (r Request) Fingerprint() [sha256.Size]byte {
	r.Keep = slices.Sorted(slices.Values(r.Keep))
	written, _ := json.Marshal(r) // strings and numbers always marshal
	return sha256.Sum256(written)
}

// Fingerprint is equal for results that are the same text, to the byte, and were made of the same one, whatever the
// settings. Neither text can be read from it.
func (r Result) Fingerprint(sent string) [sha256.Size]byte {
	written, _ := json.Marshal([...]string{sent, r.Text}) // strings always marshal
	return sha256.Sum256(written)
}
