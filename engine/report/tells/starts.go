package tells

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// bytes is a set of bytes.
type bytes [256]bool

// prefixLength is the number of bytes that a prefixFilter checks.
const prefixLength = 8

// prefixFilter rejects positions of a lowercase text where an entry can't match, before the pattern is tried. For most
// entries, the first bytes suffice. For the few that begin with any word, it also checks the two bytes after that word.
type prefixFilter struct {
	places    [256]uint8 // by byte: bit i is set if the byte at offset i may have this value
	afterWord bytes      // possible bytes after the first word
	second    bytes      // possible bytes after those
}

// newPrefixFilter returns the filter of a pattern. An invalid pattern has one that rejects everything.
func newPrefixFilter(pattern string) *prefixFilter {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return new(prefixFilter)
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return new(prefixFilter)
	}
	filter := new(prefixFilter)
	filter.read(program)
	filter.readAfterWord(program)
	return filter
}

// read finds the possible first bytes. After a letter of several bytes, or the end, any byte may follow.
func (b *prefixFilter) read(program *syntax.Prog) {
	at := []uint32{uint32(program.Start)}
	for place := range prefixLength {
		var can bytes
		can, at = step(program, at)
		for inst, possible := range can {
			if possible {
				b.places[inst] |= 1 << place
			}
		}
		if can[utf8.RuneSelf] {
			for inst := range b.places {
				b.places[inst] |= 0xff << (place + 1)
			}
			break
		}
	}
}

// readAfterWord finds the possible bytes after the first word.
func (b *prefixFilter) readAfterWord(program *syntax.Prog) {
	within, grows := []uint32{uint32(program.Start)}, true
	for grows {
		within, grows = overWord(program, within)
	}
	var behind []uint32
	for _, at := range within {
		inst := &program.Inst[at]
		if inst.Op == syntax.InstMatch {
			b.afterWord, b.second = allBytes, allBytes
			return
		}
		if reads(inst) && b.afterWord.addIf(inst, func(letter byte) bool { return !connects(letter) }) {
			behind = append(behind, inst.Out)
		}
	}
	b.second, _ = step(program, behind)
}

// allBytes is the set of all bytes.
var allBytes = func() (all bytes) {
	for inst := range all {
		all[inst] = true
	}
	return all
}()

// connects reports whether a byte is part of a word, including apostrophes and hyphens. All bytes beyond ASCII count,
// so that letters don't need to be decoded.
func connects(letter byte) bool {
	return letter == '\'' || letter == '-' || letter >= utf8.RuneSelf || inWord(rune(letter))
}

// overWord adds the instructions that a program can reach without reading, or by reading a byte that connects.
func overWord(program *syntax.Prog, from []uint32) (to []uint32, grows bool) {
	to = from
	add := func(at uint32) {
		if !slices.Contains(to, at) {
			to, grows = append(to, at), true
		}
	}
	for _, at := range from {
		switch inst := &program.Inst[at]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			add(inst.Out)
			add(inst.Arg)
		case syntax.InstCapture, syntax.InstEmptyWidth, syntax.InstNop:
			add(inst.Out)
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			var word bytes
			if readsBeyond(inst) || word.addIf(inst, connects) {
				add(inst.Out)
			}
		}
	}
	return to, grows
}

// firsts are the possible first bytes of a match.
func (b *prefixFilter) firsts() (firsts []byte) {
	for inst, places := range b.places {
		if places&1 != 0 {
			firsts = append(firsts, byte(inst))
		}
	}
	return firsts
}

// fits reports whether a match can begin at a position of a lowercase text. The first byte was checked before; wordEnd
// is the end of the first word.
func (b *prefixFilter) fits(text string, at, wordEnd int) bool {
	if !b.afterWord[byteAt(text, wordEnd)] || !b.second[byteAt(text, wordEnd+1)] {
		return false
	}
	for place := 1; place < prefixLength; place++ {
		if b.places[byteAt(text, at+place)]&(1<<place) == 0 {
			return false
		}
	}
	return true
}

// byteAt returns a byte of a text, and a newline after its end.
func byteAt(text string, at int) byte {
	if at < len(text) {
		return text[at]
	}
	return '\n'
}

// step returns the bytes that a program can read from a set of instructions, and the instructions after those. If the
// program may have ended, it returns every byte.
func step(program *syntax.Prog, from []uint32) (can bytes, behind []uint32) {
	seen := map[uint32]bool{}
	for len(from) > 0 {
		at := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		switch inst := &program.Inst[at]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			from = append(from, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstEmptyWidth, syntax.InstNop:
			from = append(from, inst.Out)
		case syntax.InstMatch:
			for any := range can {
				can[any] = true
			}
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			can.add(inst)
			behind = append(behind, inst.Out)
		}
	}
	return can, behind
}

func reads(inst *syntax.Inst) bool {
	switch inst.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	}
	return false
}

// addIf adds the wanted ASCII bytes that an instruction reads, and reports whether there are any.
func (b *bytes) addIf(inst *syntax.Inst, wanted func(byte) bool) (added bool) {
	for letter := rune(0); letter < utf8.RuneSelf; letter++ {
		if lower := byte(unicode.ToLower(letter)); inst.MatchRune(letter) && wanted(lower) {
			b[lower], added = true, true
		}
	}
	return added
}

// add adds the bytes that an instruction reads.
func (b *bytes) add(inst *syntax.Inst) {
	b.addIf(inst, func(byte) bool { return true })
	if readsBeyond(inst) {
		for beyond := utf8.RuneSelf; beyond < len(b); beyond++ {
			b[beyond] = true
		}
	}
}

// readsBeyond reports whether an instruction may read a letter beyond ASCII.
func readsBeyond(inst *syntax.Inst) bool {
	const longS, kelvin = 'ſ', '\u212a' // case variants of s and k
	return inst.Op != syntax.InstRune1 && inst.Op != syntax.InstRune || slices.Max(inst.Rune) >= utf8.RuneSelf ||
		inst.MatchRune(longS) || inst.MatchRune(kelvin)
}
