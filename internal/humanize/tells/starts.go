package tells

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// bytes is a set of bytes.
type bytes [256]bool

// ahead is how far a beginning tells, in bytes.
const ahead = 8

// beginning tells how a match in a lowercase text can begin. Whether the rest matches only shows when it is tried. Most
// entries are of few letters, for which the first bytes tell enough. A few begin with any word, and are tried at every
// word: for those, the two bytes behind it tell more.
type beginning struct {
	places    [256]uint8 // by byte: bit i for the one i places behind the first
	afterWord bytes      // that come after the first word, and the signs within it
	second    bytes      // that come after those
}

// beginningOf is that of a valid pattern.
func beginningOf(pattern string) *beginning {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return new(beginning)
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return new(beginning)
	}
	made := new(beginning)
	made.read(program)
	made.readAfterWord(program)
	return made
}

// read finds the first bytes. Behind a letter of several bytes anything may come, and behind the end.
func (b *beginning) read(program *syntax.Prog) {
	at := []uint32{uint32(program.Start)}
	for place := range ahead {
		var can bytes
		can, at = step(program, at)
		for one, possible := range can {
			if possible {
				b.places[one] |= 1 << place
			}
		}
		if can[utf8.RuneSelf] {
			for one := range b.places {
				b.places[one] |= 0xff << (place + 1)
			}
			break
		}
	}
}

// readAfterWord finds the bytes behind the first word.
func (b *beginning) readAfterWord(program *syntax.Prog) {
	within, grows := []uint32{uint32(program.Start)}, true
	for grows {
		within, grows = overWord(program, within)
	}
	var behind []uint32
	for _, at := range within {
		one := &program.Inst[at]
		if one.Op == syntax.InstMatch {
			b.afterWord, b.second = allBytes, allBytes
			return
		}
		if reads(one) && b.afterWord.addIf(one, func(letter byte) bool { return !connects(letter) }) {
			behind = append(behind, one.Out)
		}
	}
	b.second, _ = step(program, behind)
}

// allBytes are all that there are.
var allBytes = func() (all bytes) {
	for one := range all {
		all[one] = true
	}
	return all
}()

// connects reports whether a byte belongs to a word or is a sign within one. Letters beyond ASCII count as well, and
// signs beyond it, so that the bytes of a letter need not be put together.
func connects(letter byte) bool {
	return letter == '\'' || letter == '-' || letter >= utf8.RuneSelf || inWord(rune(letter))
}

// overWord adds the instructions that a program can come to without reading, or by reading a byte that connects.
func overWord(program *syntax.Prog, from []uint32) (to []uint32, grows bool) {
	to = from
	add := func(at uint32) {
		if !slices.Contains(to, at) {
			to, grows = append(to, at), true
		}
	}
	for _, at := range from {
		switch one := &program.Inst[at]; one.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			add(one.Out)
			add(one.Arg)
		case syntax.InstCapture, syntax.InstEmptyWidth, syntax.InstNop:
			add(one.Out)
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			var word bytes
			if readsBeyond(one) || word.addIf(one, connects) {
				add(one.Out)
			}
		}
	}
	return to, grows
}

// firsts are the bytes that a match can start with.
func (b *beginning) firsts() (firsts []byte) {
	for one, places := range b.places {
		if places&1 != 0 {
			firsts = append(firsts, byte(one))
		}
	}
	return firsts
}

// fits reports whether a match can begin at a place of a lowercase text, whose first byte has been looked at, and
// whose first word ends at another.
func (b *beginning) fits(text string, at, wordEnd int) bool {
	if !b.afterWord[byteAt(text, wordEnd)] || !b.second[byteAt(text, wordEnd+1)] {
		return false
	}
	for place := 1; place < ahead; place++ {
		if b.places[byteAt(text, at+place)]&(1<<place) == 0 {
			return false
		}
	}
	return true
}

// byteAt is a byte of a text, as if it continued on the next line.
func byteAt(text string, at int) byte {
	if at < len(text) {
		return text[at]
	}
	return '\n'
}

// step lists the bytes that a program can read at some of its instructions, and the instructions after that. Where the
// program may be at its end, any byte can follow.
func step(program *syntax.Prog, from []uint32) (can bytes, behind []uint32) {
	seen := map[uint32]bool{}
	for len(from) > 0 {
		at := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		switch one := &program.Inst[at]; one.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			from = append(from, one.Out, one.Arg)
		case syntax.InstCapture, syntax.InstEmptyWidth, syntax.InstNop:
			from = append(from, one.Out)
		case syntax.InstMatch:
			for any := range can {
				can[any] = true
			}
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			can.add(one)
			behind = append(behind, one.Out)
		}
	}
	return can, behind
}

func reads(one *syntax.Inst) bool {
	switch one.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	}
	return false
}

// addIf adds the bytes of ASCII that an instruction reads, of those that are wanted. It reports whether there are any.
func (b *bytes) addIf(one *syntax.Inst, wanted func(byte) bool) (added bool) {
	for letter := rune(0); letter < utf8.RuneSelf; letter++ {
		if lower := byte(unicode.ToLower(letter)); one.MatchRune(letter) && wanted(lower) {
			b[lower], added = true, true
		}
	}
	return added
}

// add adds the bytes that an instruction reads.
func (b *bytes) add(one *syntax.Inst) {
	b.addIf(one, func(byte) bool { return true })
	if readsBeyond(one) {
		for beyond := utf8.RuneSelf; beyond < len(b); beyond++ {
			b[beyond] = true
		}
	}
}

// readsBeyond reports whether an instruction may read a letter beyond ASCII.
func readsBeyond(one *syntax.Inst) bool {
	const longS, kelvin = 'ſ', '\u212a' // which are s and k in another case
	return one.Op != syntax.InstRune1 && one.Op != syntax.InstRune || slices.Max(one.Rune) >= utf8.RuneSelf ||
		one.MatchRune(longS) || one.MatchRune(kelvin)
}
