package oauth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"

	"plainhand/internal/config/secret"
)

// Successors derive the tokens that replace a refresh token, from that token and the site's key. A program that lost a
// response gets the same tokens again although only hashes are stored, and without the key they cannot be computed.
type Successors struct{ keys [][]byte }

// NewSuccessors returns Successors for the site's keys, the present one first. Tokens derived from a former key are
// recognized.
func NewSuccessors(keys ...secret.Key) Successors {
	return Successors{secret.Derive("oauth successors", keys)}
}

// of returns the tokens that replace a refresh token, one pair per key.
func (s Successors) of(refresh string) (tokens []Tokens) {
	for _, key := range s.keys {
		tokens = append(tokens, Tokens{Access: deriveToken(key, accessPrefix, refresh),
			Refresh: deriveToken(key, refreshPrefix, refresh)})
	}
	return tokens
}

func deriveToken(key []byte, prefix, refresh string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(prefix + refresh))
	return prefix + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil))
}
