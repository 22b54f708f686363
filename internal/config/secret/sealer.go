package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"errors"
)

// ErrUnreadable is returned for a ciphertext that was bound to other data, or encrypted under another key.
var ErrUnreadable = errors.New("it cannot be read with SECRET_KEY, nor with SECRET_KEY_PREVIOUS")

// Sealer encrypts with AES-256-GCM, so that a copy of the database reveals nothing. It is safe for concurrent use.
type Sealer struct{ ciphers []cipher.AEAD }

// NewSealer returns the sealer for one purpose under the site's keys, the current one first. It encrypts with the first
// and decrypts with all.
func NewSealer(purpose string, keys ...Key) Sealer {
	var sealer Sealer
	for _, key := range Derive(purpose, keys) {
		sealer.ciphers = append(sealer.ciphers, newCipher(key))
	}
	return sealer
}

// SealerUnder returns a sealer with a key of Size bytes that is used for nothing else. It panics if the size is wrong.
func SealerUnder(key []byte) Sealer {
	if len(key) != Size {
		panic("secret: a key of another size")
	}
	return Sealer{[]cipher.AEAD{newCipher(key)}}
}

func newCipher(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // 32 bytes are a key
	}
	sealing, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // AES has the block size that GCM needs
	}
	return sealing
}

// Seal encrypts plain with belongsTo as associated data: Open needs the same.
func (s Sealer) Seal(belongsTo, plain []byte) []byte {
	return s.ciphers[0].Seal(nil, nil, plain, belongsTo)
}

// Open decrypts what Seal returned, and reports whether it was encrypted under a former key. Error: ErrUnreadable.
func (s Sealer) Open(belongsTo, sealed []byte) (plain []byte, former bool, err error) {
	return s.OpenIn(nil, belongsTo, sealed)
}

// OpenIn is Open into buffer, if that is large enough.
func (s Sealer) OpenIn(buffer, belongsTo, sealed []byte) (plain []byte, former bool, err error) {
	for i, cipher := range s.ciphers {
		if plain, err := cipher.Open(buffer[:0], nil, sealed, belongsTo); err == nil {
			return plain, i > 0, nil
		}
	}
	return nil, false, ErrUnreadable
}
