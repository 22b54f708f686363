package oauth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"

	"plainhand/internal/secret"
)

// Successors make the tokens that replace a refresh token. They follow from it and from the site's key: a program whose
// answer was lost gets the same ones again, although only hashes are stored, and nobody else can compute them.
type Successors struct{ keys [][]byte }

// NewSuccessors returns successors made with the site's key. Those made with a key that it had before
// are found as well.
func NewSuccessors(keys ...secret.Key) Successors {
	return Successors{secret.Derive("oauth successors", keys)}
}

// of returns what replaces a refresh token, under each key.
func (s Successors) of(refresh string) (tokens []Tokens) {
	for _, key := range s.keys {
		tokens = append(tokens, Tokens{Access: derived(key, accessPrefix, refresh),
			Refresh: derived(key, refreshPrefix, refresh)})
	}
	return tokens
}

func derived(key []byte, prefix, refresh string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(prefix + refresh))
	return prefix + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil))
}
