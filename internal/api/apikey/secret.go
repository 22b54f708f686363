package apikey

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
	"strings"
)

// The prefixes of secrets, by which secret scanners recognize them.
const (
	livePrefix = "ph_live_"
	testPrefix = "ph_test_"
)

// A secret is a prefix, 32 random letters and digits (190 bits), and six digits in base 62 for the CRC-32 of the text
// before them, which lets scanners exclude false positives without a request to the site.
const (
	randomLength   = 32
	checksumLength = 6
	base62         = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// Secret is the bearer token of a key. It is shown once, and never stored.
type Secret string

// Hash is the stored SHA-256 of a secret. A secret is too long to be guessed, so it needs no slow hash.
type Hash [sha256.Size]byte

// newSecret generates a secret for a test or live key.
func newSecret(test bool) Secret {
	prefix := livePrefix
	if test {
		prefix = testPrefix
	}
	random := make([]byte, randomLength)
	for i := range random {
		random[i] = base62[randomBelow(len(base62))]
	}
	start := prefix + string(random)
	return Secret(start + checksum(start))
}

// randomBelow returns a uniformly distributed number in [0, limit); limit is at most 256.
func randomBelow(limit int) int {
	fair := 256 - 256%limit
	var random [1]byte
	for {
		_, _ = rand.Read(random[:]) // never fails
		if int(random[0]) < fair {
			return int(random[0]) % limit
		}
	}
}

// checksum is the CRC-32 of a secret's text before it, in base 62.
func checksum(start string) string {
	rest := crc32.ChecksumIEEE([]byte(start))
	digits := make([]byte, checksumLength)
	for i := checksumLength - 1; i >= 0; i-- {
		digits[i] = base62[rest%uint32(len(base62))]
		rest /= uint32(len(base62))
	}
	return string(digits)
}

// IsSecretFormat reports whether a text has the format of a secret with a valid checksum.
func IsSecretFormat(text string) bool {
	if !strings.HasPrefix(text, livePrefix) && !strings.HasPrefix(text, testPrefix) {
		return false
	}
	end := len(text) - checksumLength
	return end == len(livePrefix)+randomLength && checksum(text[:end]) == text[end:]
}

// Hash returns the hash of a secret.
func (s Secret) Hash() Hash { return sha256.Sum256([]byte(s)) }

// Hint is the prefix of a secret and four characters, by which its owner recognizes it in a list.
func (s Secret) Hint() string { return string(s[:len(livePrefix)+4]) }
