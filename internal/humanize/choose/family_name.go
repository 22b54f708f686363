package choose

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/kljensen/snowball/english"
)

// familyNames remembers names of families, as stemming takes longer than all else that is done for a word. A root takes
// the place of another that shares its number, so there are never more than these.
var (
	familyNames [1 << 13]atomic.Pointer[namedFamily]
	familySeed  = maphash.MakeSeed()
)

type namedFamily struct{ root, name string }

// longestNamed is the length of roots that are remembered. Words are hardly ever longer.
const longestNamed = 24

// familyName is what the words of a root's family have in common.
func familyName(root string) string {
	if len(root) > longestNamed {
		return stemmed(root)
	}
	place := &familyNames[maphash.String(familySeed, root)%uint64(len(familyNames))]
	known := place.Load()
	if known == nil || known.root != root {
		root = strings.Clone(root) // it is a part of somebody's text, which would stay with it
		known = &namedFamily{root, stemmed(root)}
		place.Store(known)
	}
	return known.name
}

// stemmed cuts the endings off. The stemmer leaves an "i" of the "y" in "difficulty", which "difficult" has not, and
// the "li" of "deeply".
func stemmed(root string) string {
	stem := english.Stem(root, false)
	if strings.HasSuffix(stem, "epli") || strings.HasSuffix(stem, "rpli") || strings.HasSuffix(stem, "apli") {
		return strings.TrimSuffix(stem, "li")
	}
	return strings.TrimSuffix(stem, "i")
}
