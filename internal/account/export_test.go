package account

import "github.com/alexedwards/argon2id"

// NewTestHasher is as quick as argon2id gets.
func NewTestHasher() *Hasher {
	return newHasher(argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}, 4)
}
