package prose

// Sieve is an approximate set of words: a word that it rejects isn't in the set. It is checked before the exact map,
// since nearly every word is in none of the sets that it is compared with.
type Sieve uint64

// Open lets everything through.
const Open = ^Sieve(0)

// NoWord represents what is outside the sentence, or opaque.
const NoWord = Sieve(1)

// SieveOf returns the sieve of one word.
func SieveOf(word string) Sieve {
	if word == "" {
		return NoWord
	}
	last := len(word) - 1
	key := uint64(word[0])<<24 | uint64(word[len(word)/2])<<16 | uint64(word[last])<<8 | uint64(len(word))
	return 1 << max(1, key*0x9e3779b97f4a7c15>>58)
}

// MayHold reports whether the set may hold one of the words of another sieve.
func (s Sieve) MayHold(other Sieve) bool { return s&other != 0 }
