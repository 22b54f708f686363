// Package plaintext reads and changes texts without a form of their own, and those in Markdown. They are written as
// they came: with their encoding, the mark at their start, and their line ends.
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

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// Text is a text file. It implements document.Document.
type Text struct {
	file  []byte
	form  Form
	block document.Block
}

var _ document.Document = (*Text)(nil)

// Form is how a text is written in its file.
type Form struct {
	mark     []byte            // at its start
	encoding encoding.Encoding // nil: UTF-8
	returns  bool              // lines end with CR LF
}

// marks begin files in Unicode. UTF-32 comes first: UTF-16 begins like it.
var marks = []struct {
	mark     string
	encoding encoding.Encoding
}{
	{"\xEF\xBB\xBF", nil},
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// Decode reads a file's text, with line feeds at the ends of lines. One that is neither in Unicode nor in
// Windows-1252, the usual one before it, is document.ErrBroken.
func Decode(file []byte) (text string, form Form, err error) {
	content := file
	for _, one := range marks {
		if bytes.HasPrefix(file, []byte(one.mark)) {
			form.mark, form.encoding, content = []byte(one.mark), one.encoding, file[len(one.mark):]
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
	form.returns = 2*strings.Count(text, "\r\n") > strings.Count(text, "\n")
	return strings.ReplaceAll(text, "\r\n", "\n"), form, nil
}

// Decoded is a file in UTF-8. One that would not be the same when it is encoded again is document.ErrBroken: it is in
// another encoding, or damaged.
func Decoded(from encoding.Encoding, file []byte) ([]byte, error) {
	content, err := from.NewDecoder().Bytes(file)
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	if again, err := from.NewEncoder().Bytes(content); err != nil || !bytes.Equal(again, file) {
		return nil, document.ErrBroken.Because(err)
	}
	return content, nil
}

// Encode writes a text as its file had it. A character that the encoding does not have becomes a question mark, and
// lines that ended in several ways end in the usual one of the file.
func (f Form) Encode(text string) []byte {
	if f.returns {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	content := []byte(text)
	if f.encoding != nil {
		content = encoded(f.encoding, text)
	}
	return append(bytes.Clone(f.mark), content...)
}

// encoded writes a text in an encoding, with a question mark for each character that it does not have.
func encoded(in encoding.Encoding, text string) []byte {
	encoder := in.NewEncoder()
	if content, err := encoder.String(text); err == nil {
		return []byte(content)
	}
	var content []byte
	for _, r := range text {
		one, err := in.NewEncoder().String(string(r))
		if err != nil {
			one, _ = in.NewEncoder().String("?")
		}
		content = append(content, one...)
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

// Content reads a file that holds little besides its prose, in up to four bytes a character.
func Content(file io.Reader) ([]byte, error) { return source.ReadAll(file, 4*document.MostProse) }

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
