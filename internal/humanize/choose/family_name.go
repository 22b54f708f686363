package choose

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// familyName is what the words of a root's family have in common. The stemmer leaves an "i" of the "y" in "difficulty",
// which "difficult" doesn't have, and the "li" of "deeply".
func familyName(root string) string {
	stem := english.Stem(root, false)
	if strings.HasSuffix(stem, "epli") || strings.HasSuffix(stem, "rpli") || strings.HasSuffix(stem, "apli") {
		return strings.TrimSuffix(stem, "li")
	}
	return strings.TrimSuffix(stem, "i")
}
