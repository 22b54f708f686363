package source

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"plainhand/internal/formats/document"
)

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// XML returns a text escaped for elements and attributes, without the characters that XML cannot represent.
func XML(text string) string {
	return escapes.Replace(strings.Map(func(r rune) rune {
		switch {
		case r < ' ' && r != '\t' && r != '\n', r == 0xFFFE, r == 0xFFFF:
			return -1
		}
		return r
	}, text))
}

// The maximum nesting and number of tokens of a file. Documents of the maximum size need far fewer.
const (
	maxDepth  = 1_000
	maxTokens = 2_000_000
)

// Tokens calls take for each token of an XML file, with its byte range. A file that is not well formed, or not in
// UTF-8, is document.ErrBroken. Entities defined in the file are not expanded or fetched.
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
		if depth > maxDepth || count > maxTokens {
			return document.ErrTooLarge
		}
		if err := take(token, start, int(decoder.InputOffset())); err != nil {
			return err
		}
	}
}

// maxUnmarshal bounds files of styles, lists, or relationships in bytes, since they are unmarshaled in memory.
const maxUnmarshal = 8 << 20

// Unmarshal is xml.Unmarshal with document.ErrBroken for files that are not well formed.
func Unmarshal(file []byte, into any) error {
	if len(file) > maxUnmarshal {
		return document.ErrTooLarge
	}
	if err := xml.Unmarshal(file, into); err != nil {
		return document.ErrBroken.Because(err)
	}
	return nil
}
