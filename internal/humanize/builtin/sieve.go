package builtin

// sieve is a set of words, roughly: a word that it holds back is not in the set. It is asked before the map that knows, as nearly
// every word is in none of the sets that it is compared with.
type sieve uint64

// open lets everything through.
const open = ^sieve(0)

// noWord stands for what is outside the sentence, or opaque.
const noWord = sieve(1)

// sieveOf is the sieve of one word.
func sieveOf(word string) sieve {
	if word == "" {
		return noWord
	}
	last := len(word) - 1
	key := uint64(word[0])<<24 | uint64(word[len(word)/2])<<16 | uint64(word[last])<<8 | uint64(len(word))
	return 1 << max(1, key*0x9e3779b97f4a7c15>>58)
}

// mayHold reports whether one of the words of another sieve may be in the set.
func (s sieve) mayHold(other sieve) bool { return s&other != 0 }

// sift makes the sieve of the words that an element names.
func (e *element) sift() {
	for word := range e.words {
		e.sieve |= sieveOf(word)
	}
	for word := range e.inflects {
		e.sieve |= sieveOf(word)
	}
}

// nextTo is the sieve of the words that may stand where elements start to fit, open where it may be anything, or nothing.
func nextTo(elements []element) sieve {
	var all sieve
	for i := range elements {
		one := &elements[i]
		if one.slot != nil || one.edge || one.negated || one.suffixes != nil || one.others != 0 || one.anyWord() {
			return open
		}
		all |= one.sieve
		if !one.optional {
			return all
		}
	}
	return open
}
