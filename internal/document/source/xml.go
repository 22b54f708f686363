package source

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"plainhand/internal/document"
)

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// XML is a text as it is written in XML, in elements and in attributes, without the characters that XML cannot have.
func XML(text string) string {
	return escapes.Replace(strings.Map(func(r rune) rune {
		switch {
		case r < ' ' && r != '\t' && r != '\n', r == 0xFFFE, r == 0xFFFF:
			return -1
		}
		return r
	}, text))
}

// How many elements may be in one another, and how many tokens a file may have. Programs that write documents need far
// fewer for as many words as are read.
const (
	deepest    = 1_000
	mostTokens = 2_000_000
)

// Tokens calls take with each token of an XML file, and with where it begins and ends. Whatever is not well formed, or
// is not in UTF-8, is document.ErrBroken. Entities that a file defines are not known, so none of them grows or leads
// anywhere.
func Tokens(file []byte, take func(token xml.Token, start, end int) error) error {
	decoder := xml.NewDecoder(bytes.NewReader(file))
	decoder.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		return nil, errors.New("the part is in another charset")
	}
	for depth, count := 0, 0; ; count++ {
		start := int(decoder.InputOffset())
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return document.ErrBroken.Because(err)
		}
		switch token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if depth > deepest || count > mostTokens {
			return document.ErrTooLarge
		}
		if err := take(token, start, int(decoder.InputOffset())); err != nil {
			return err
		}
	}
}

// mostForms bounds a file of styles, lists, or relations, which is taken apart in memory.
const mostForms = 8 << 20

// Unmarshal is xml.Unmarshal with document.ErrBroken for whatever is not well formed.
func Unmarshal(file []byte, into any) error {
	if len(file) > mostForms {
		return document.ErrTooLarge
	}
	if err := xml.Unmarshal(file, into); err != nil {
		return document.ErrBroken.Because(err)
	}
	return nil
}
