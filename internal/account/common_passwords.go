package account

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
	"sync"
)

// firstCommon are those that the browser warns about while somebody types.
//
//go:embed common_passwords.list
var firstCommon string

// moreCommon are 18,000 others, packed. common_passwords_more.LICENSE.txt says where they come from.
//
//go:embed common_passwords_more.gz
var moreCommon []byte

// common reports whether a password is among those that attackers try first. Capitals make it no better.
func common(password string) bool { return commonPasswords()[strings.ToLower(password)] }

var commonPasswords = sync.OnceValue(func() map[string]bool {
	unpacked, err := gzip.NewReader(bytes.NewReader(moreCommon))
	if err != nil {
		panic(err) // embedded, so it is valid
	}
	more, err := io.ReadAll(unpacked)
	if err != nil {
		panic(err)
	}
	passwords := map[string]bool{}
	for line := range strings.Lines(firstCommon + string(more)) {
		passwords[strings.TrimSuffix(line, "\n")] = true
	}
	return passwords
})
