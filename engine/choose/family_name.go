package choose

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// familyName is the stem that the words of a root's family share. It removes the stemmer's remainders: the "i" of the
// "y" in "difficulty", which "difficult" doesn't have, and the "li" of "deeply".
func familyName(root string) string {
	stem := english.Stem(root, false)
	if strings.HasSuffix(stem, "epli") || strings.HasSuffix(stem, "rpli") || strings.HasSuffix(stem, "apli") {
		return strings.TrimSuffix(stem, "li")
	}
	return strings.TrimSuffix(stem, "i")
}
