package prose

// Sieve is an approximate set of words, a small Bloom filter: a word that it rejects isn't in the set. It is checked
// before the exact map, since nearly every lookup fails.
type Sieve uint64

// Open accepts every word.
const Open = ^Sieve(0)

// NoWord is the sieve of a position outside the sentence, and of opaque pieces.
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

// MayHold reports whether the set may have one of the words of another sieve.
func (s Sieve) MayHold(other Sieve) bool { return s&other != 0 }
