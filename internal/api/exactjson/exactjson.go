// Package exactjson decodes JSON without altering a character. encoding/json silently replaces invalid Unicode with
// U+FFFD.
package exactjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// ErrNotUnicode is returned for JSON that is not UTF-8, or that contains half of a surrogate pair, such as \ud83d
// alone.
var ErrNotUnicode = errors.New("the JSON holds what is not Unicode")

// Unmarshal is json.Unmarshal, except that it returns ErrNotUnicode.
func Unmarshal(data []byte, target any) error {
	if !utf8.Valid(data) || hasHalfPair(data) {
		return ErrNotUnicode
	}
	return json.Unmarshal(data, target)
}

func hasHalfPair(data []byte) bool {
	for {
		at := bytes.IndexByte(data, '\\')
		if at < 0 {
			return false
		}
		data = data[at:]
		first := escaped(data)
		switch {
		case !utf16.IsSurrogate(first):
			data = data[min(2, len(data)):]
		case utf16.DecodeRune(first, escaped(data[6:])) == unicode.ReplacementChar:
			return true
		default:
			data = data[12:]
		}
	}
}

// escaped returns the character that data begins with as \uXXXX, or -1.
func escaped(data []byte) rune {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(string(data[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(unit)
}
