package apikey

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
	"strings"
)

// The beginnings of secrets, by which scanners of repositories find them.
const (
	livePrefix = "ph_live_"
	testPrefix = "ph_test_"
)

// A secret is a prefix, 32 random letters and digits (190 bits), and six for the CRC-32 of all before: so that a
// scanner can tell a key from what only looks like one, without asking us.
const (
	randomLength = 32
	sumLength    = 6
	base62       = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// Secret is a key as its owner has it. It is shown once, and never stored.
type Secret string

// Hash is what is stored of a secret. A secret is too long to be guessed, so it needs no slow hash.
type Hash [sha256.Size]byte

// newSecret returns one that nobody has.
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
	return Secret(start + sumOf(start))
}

// randomBelow returns a number from 0, each as likely as the others.
func randomBelow(limit int) int {
	fair := 256 - 256%limit
	var one [1]byte
	for {
		_, _ = rand.Read(one[:]) // it never fails
		if int(one[0]) < fair {
			return int(one[0]) % limit
		}
	}
}

func sumOf(start string) string {
	rest := crc32.ChecksumIEEE([]byte(start))
	digits := make([]byte, sumLength)
	for i := sumLength - 1; i >= 0; i-- {
		digits[i] = base62[rest%uint32(len(base62))]
		rest /= uint32(len(base62))
	}
	return string(digits)
}

// Looks reports whether a text has the form of a secret, its sum included.
func Looks(text string) bool {
	if !strings.HasPrefix(text, livePrefix) && !strings.HasPrefix(text, testPrefix) {
		return false
	}
	end := len(text) - sumLength
	return end == len(livePrefix)+randomLength && sumOf(text[:end]) == text[end:]
}

// Hash returns what is stored.
func (s Secret) Hash() Hash { return sha256.Sum256([]byte(s)) }

// Hint is what a secret is recognized by in a list.
func (s Secret) Hint() string { return string(s[:len(livePrefix)+4]) }
