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

// Size is the least number of bytes in a key.
const Size = 32

// Key is the site's key. It never appears in a log or an error. The zero Key means none.
type Key struct{ bytes []byte }

// New returns a new random key.
func New() Key {
	bytes := make([]byte, Size)
	rand.Read(bytes) // never fails
	return Key{bytes}
}

// Parse reads a key of at least Size bytes, written in hexadecimal or base64. Its errors do not show the text.
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

// decode treats as hexadecimal whatever could be hexadecimal, even if it could be base64 as well: otherwise a key of
// half the length would pass.
func decode(text string) ([]byte, error) {
	if bytes, err := hex.DecodeString(text); err == nil {
		return bytes, nil
	}
	unified := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	return base64.RawStdEncoding.DecodeString(unified)
}

// Given reports whether there is a key.
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

// Derive returns what each key derives for one purpose, in their order. What is made now is made with the first; what
// was made with any of them is read. It panics without a key.
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

// Format prints the same for every verb, so that no log shows a key.
func (k Key) Format(state fmt.State, _ rune) {
	if k.Given() {
		fmt.Fprint(state, "a secret key")
		return
	}
	fmt.Fprint(state, "no secret key")
}

// MarshalText keeps keys out of JSON, including in logs.
func (k Key) MarshalText() ([]byte, error) { return []byte(fmt.Sprint(k)), nil }
