package prose

// Sieve is a set of words, roughly: a word that it holds back is not in the set. It is asked before the map that knows,
// as nearly every word is in none of the sets that it is compared with.
type Sieve uint64

// Open lets everything through.
const Open = ^Sieve(0)

// NoWord stands for what is outside the sentence, or opaque.
const NoWord = Sieve(1)

// SieveOf is the sieve of one word.
func SieveOf(word string) Sieve {
	if word == "" {
		return NoWord
	}
	last := len(word) - 1
	key := uint64(word[0])<<24 | uint64(word[len(word)/2])<<16 | uint64(word[last])<<8 | uint64(len(word))
	return 1 << max(1, key*0x9e3779b97f4a7c15>>58)
}

// MayHold reports whether one of the words of another sieve may be in the set.
func (s Sieve) MayHold(other Sieve) bool { return s&other != 0 }
