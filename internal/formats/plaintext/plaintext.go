// Package plaintext reads and changes plain text and Markdown. Texts are written with their original encoding, byte
// order mark, and line ends.
package plaintext

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// Text is a text file. It implements document.Document.
type Text struct {
	file  []byte
	form  Form
	block document.Block
}

var _ document.Document = (*Text)(nil)

// Form is the encoding of a text file.
type Form struct {
	mark     []byte            // byte order mark
	encoding encoding.Encoding // nil: UTF-8
	crlf     bool              // lines end with CRLF
}

// byteOrderMarks are the marks of Unicode encodings. UTF-32 comes first, since its mark begins with that of UTF-16.
var byteOrderMarks = []struct {
	mark     string
	encoding encoding.Encoding
}{
	{"\xEF\xBB\xBF", nil},
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// Decode decodes a file to text with LF line ends. A file that is neither Unicode nor Windows-1252 is
// document.ErrBroken.
func Decode(file []byte) (text string, form Form, err error) {
	content := file
	for _, bom := range byteOrderMarks {
		if bytes.HasPrefix(file, []byte(bom.mark)) {
			form.mark, form.encoding, content = []byte(bom.mark), bom.encoding, file[len(bom.mark):]
			break
		}
	}
	if form.mark == nil && !utf8.Valid(content) {
		form.encoding = charmap.Windows1252
	}
	if form.encoding != nil {
		if content, err = Decoded(form.encoding, content); err != nil {
			return "", form, err
		}
	}
	text = string(content)
	if strings.ContainsRune(text, 0) || strings.Count(text, "\uFFFD") > len(text)/100 {
		return "", form, document.ErrBroken
	}
	form.crlf = 2*strings.Count(text, "\r\n") > strings.Count(text, "\n")
	return strings.ReplaceAll(text, "\r\n", "\n"), form, nil
}

// Decoded decodes a file to UTF-8. A file that would change when it is encoded again is document.ErrBroken: it has
// another encoding, or is damaged.
func Decoded(from encoding.Encoding, file []byte) ([]byte, error) {
	content, err := from.NewDecoder().Bytes(file)
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	if encoded, err := from.NewEncoder().Bytes(content); err != nil || !bytes.Equal(encoded, file) {
		return nil, document.ErrBroken.Because(err)
	}
	return content, nil
}

// Encode encodes a text like its file. Unsupported characters become question marks, and mixed line ends become those
// of the majority.
func (f Form) Encode(text string) []byte {
	if f.crlf {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	content := []byte(text)
	if f.encoding != nil {
		content = encodeLossy(f.encoding, text)
	}
	return append(bytes.Clone(f.mark), content...)
}

// encodeLossy encodes a text, with a question mark for each unsupported character.
func encodeLossy(in encoding.Encoding, text string) []byte {
	encoder := in.NewEncoder()
	if content, err := encoder.String(text); err == nil {
		return []byte(content)
	}
	var content []byte
	for _, r := range text {
		char, err := in.NewEncoder().String(string(r))
		if err != nil {
			char, _ = in.NewEncoder().String("?")
		}
		content = append(content, char...)
	}
	return content
}

// Read reads a text. Faults: those of package document.
func Read(file io.Reader) (*Text, error) {
	content, err := Content(file)
	if err != nil {
		return nil, err
	}
	text, form, err := Decode(content)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == "" {
		return nil, document.ErrNoProse
	}
	block := document.Block{Kind: document.Verbatim, Segments: []document.Segment{{Text: text}}}
	return &Text{content, form, block}, document.Check([]document.Block{block})
}

// Content reads a file that is mostly prose, with up to four bytes per character.
func Content(file io.Reader) ([]byte, error) { return source.ReadAll(file, 4*document.MaxProse) }

// Blocks implements document.Document: the text is one block.
func (t *Text) Blocks() []document.Block { return []document.Block{t.block} }

// Write implements document.Document.
func (t *Text) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	if len(edits) == 0 {
		_, err = out.Write(t.file)
		return nil, err
	}
	pieces, _ := t.block.Pieces(edits)
	_, err = out.Write(t.form.Encode(document.After(pieces[0])))
	return nil, err
}
