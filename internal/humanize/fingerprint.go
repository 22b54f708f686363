package humanize

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
)

// Fingerprint is the same for requests that ask for the same thing: the same text with the same settings, whatever the
// order of the kept words. The text cannot be recovered from it.
func (p Prepared) Fingerprint() [sha256.Size]byte {
	written, _ := json.Marshal(struct {
		Text     string
		Mode     Mode
		Strength Strength
		Layout   Layout
		Keep     []string
		Seed     uint64
	}{p.Text, p.Mode, p.Strength, p.Layout, slices.Sorted(slices.Values(p.Keep)), p.Seed}) // these always marshal
	return sha256.Sum256(written)
}

// Fingerprint is the same for results that are the same text, to the byte, and were made from the same one, whatever
// the settings. Neither text can be recovered from it.
func (r Result) Fingerprint(sent string) [sha256.Size]byte {
	written, _ := json.Marshal([...]string{sent, r.Text}) // strings always marshal
	return sha256.Sum256(written)
}
