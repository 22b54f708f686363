package humanize

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
)

// Fingerprint is a SHA-256 hash of the text and the settings, whatever the order of the kept words. The text can't be
// recovered from it.
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

// Fingerprint is a SHA-256 hash of the sent text and the result's text, whatever the settings. Neither text can be
// recovered from it.
func (r Result) Fingerprint(sent string) [sha256.Size]byte {
	written, _ := json.Marshal([...]string{sent, r.Text}) // strings always marshal
	return sha256.Sum256(written)
}
