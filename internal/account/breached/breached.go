// Package breached knows the passwords that have been in leaks, and asks nobody: nothing of a password leaves the
// process. It takes a few passwords for leaked that are not: one in ten thousand.
package breached

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"

	"github.com/bits-and-blooms/bloom/v3"
)

// filter is made by the command in make. LICENSE.txt says from which lists.
//
//go:embed filter.bloom
var filter []byte

var leaked = sync.OnceValue(func() *bloom.BloomFilter {
	read := new(bloom.BloomFilter)
	if _, err := read.ReadFrom(bytes.NewReader(filter)); err != nil {
		panic(err) // embedded, so it is whole
	}
	return read
})

// Has reports whether a password is among the 900,000 that leaked most often. Capitals make it no better.
func Has(password string) bool { return leaked().TestString(strings.ToLower(password)) }
