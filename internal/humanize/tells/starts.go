package tells

import (
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

// bytes is a set of bytes.
type bytes [256]bool

// starts returns the bytes of a lowercase text at which a match of a valid pattern can start, if one of seconds
// follows. Whether the rest matches only shows when it is tried.
func starts(pattern string) (firsts []byte, seconds bytes) {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, bytes{}
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, bytes{}
	}
	first, behind := step(program, []uint32{uint32(program.Start)})
	seconds, _ = step(program, behind)
	for beyond := utf8.RuneSelf; beyond < len(seconds); beyond++ {
		seconds[beyond] = true // the rest of a multibyte letter
	}
	for start, possible := range first {
		if possible {
			firsts = append(firsts, byte(start))
		}
	}
	return firsts, seconds
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

// add adds the bytes that an instruction reads.
func (b *bytes) add(one *syntax.Inst) {
	for letter := rune(0); letter < utf8.RuneSelf; letter++ {
		if one.MatchRune(letter) {
			b[unicode.ToLower(letter)] = true
		}
	}
	for beyond := utf8.RuneSelf; beyond < len(b); beyond++ {
		b[beyond] = true
	}
}
