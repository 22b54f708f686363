// Package secret holds the site's key, from which a separate key is derived for each purpose.
package secret

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Size is the minimum number of bytes in a key.
const Size = 32

// Key is the site's key. It never appears in a log or an error. The zero Key means none.
type Key struct{ bytes []byte }

// New returns a new random key.
func New() Key {
	bytes := make([]byte, Size)
	rand.Read(bytes) // never fails
	return Key{bytes}
}

// Parse reads a key of at least Size bytes in hexadecimal or base64. Its errors omit the text.
func Parse(text string) (Key, error) {
	bytes, err := decode(text)
	if err != nil {
		return Key{}, errors.New("is neither base64 nor hexadecimal")
	}
	if len(bytes) < Size {
		return Key{}, fmt.Errorf("has %d bytes, and needs %d at least", len(bytes), Size)
	}
	return Key{bytes}, nil
}

// decode prefers hexadecimal where a text is also valid base64: otherwise a key of half the length would pass.
func decode(text string) ([]byte, error) {
	if bytes, err := hex.DecodeString(text); err == nil {
		return bytes, nil
	}
	unified := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	return base64.RawStdEncoding.DecodeString(unified)
}

// Given reports whether the key is set.
func (k Key) Given() bool { return len(k.bytes) > 0 }

// For returns 32 bytes derived from k for one purpose. Knowing them reveals neither k nor the bytes for other purposes.
// It panics without a key.
func (k Key) For(purpose string) []byte {
	if !k.Given() {
		panic("secret: there is no key for " + purpose)
	}
	derived, err := hkdf.Key(sha256.New, k.bytes, nil, "plainhand "+purpose, sha256.Size)
	if err != nil {
		panic(err) // fails only for more than 8,160 bytes
	}
	return derived
}

// Derive returns each key's derived bytes for one purpose, in order. The first is for encrypting and signing; all are
// for decrypting and verifying. It panics without a key.
func Derive(purpose string, keys []Key) [][]byte {
	if len(keys) == 0 {
		panic("secret: there is no key for " + purpose)
	}
	derived := make([][]byte, len(keys))
	for i, key := range keys {
		derived[i] = key.For(purpose)
	}
	return derived
}

// Format prints the same text for every verb, so that no log shows a key.
func (k Key) Format(state fmt.State, _ rune) {
	if k.Given() {
		fmt.Fprint(state, "a secret key")
		return
	}
	fmt.Fprint(state, "no secret key")
}

// MarshalText prints the same text as Format, so that keys stay out of JSON logs.
func (k Key) MarshalText() ([]byte, error) { return []byte(fmt.Sprint(k)), nil }
