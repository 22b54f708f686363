// Package secret holds the site's own key, from which each purpose gets a key of its own.
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

// Size is how many bytes a key has at least.
const Size = 32

// Key is the site's key. It never shows itself in a log or in an error. The zero Key is none.
type Key struct{ bytes []byte }

// New returns a key that nobody has had before.
func New() Key {
	bytes := make([]byte, Size)
	rand.Read(bytes) // it does not fail
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

// decode takes what may be hexadecimal for that, though it may be base64 as well: else a key of half the length would
// pass.
func decode(text string) ([]byte, error) {
	if bytes, err := hex.DecodeString(text); err == nil {
		return bytes, nil
	}
	unified := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	return base64.RawStdEncoding.DecodeString(unified)
}

// Given reports whether there is a key.
func (k Key) Given() bool { return len(k.bytes) > 0 }

// For returns the 32 bytes that stand for k in one purpose. Whoever learns them knows neither k nor those of another
// purpose. It panics without a key.
func (k Key) For(purpose string) []byte {
	if !k.Given() {
		panic("secret: there is no key for " + purpose)
	}
	derived, err := hkdf.Key(sha256.New, k.bytes, nil, "plainhand "+purpose, sha256.Size)
	if err != nil {
		panic(err) // it has a reason only for more than 8,160 bytes
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

// MarshalText keeps a key out of JSON, in logs too.
func (k Key) MarshalText() ([]byte, error) { return []byte(fmt.Sprint(k)), nil }
