package richtext

import (
	"regexp"
	"strconv"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"plainhand/internal/fault"
)

// codePages are the Windows code pages of fonts by character set number. Two-byte code pages are not supported.
var codePages = map[int]int{0: 1252, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251,
	222: 874,
	238: 1250, 128: 932, 129: 949, 134: 936, 136: 950}

var fontCharset = regexp.MustCompile(`\\f(\d{1,5})[^{};]{0,200}?\\fcharset(\d{1,3})`)

// fontDecoders returns the decoders of fonts with another code page than 1252; nil for unsupported ones.
func fontDecoders(file []byte) map[int]*encoding.Decoder {
	found := map[int]*encoding.Decoder{}
	for _, match := range fontCharset.FindAllSubmatch(file[:min(len(file), 256<<10)], 1_000) {
		font, _ := strconv.Atoi(string(match[1]))
		charset, _ := strconv.Atoi(string(match[2]))
		if page := codePages[charset]; page > 0 && page != 1252 {
			found[font] = newDecoder(page)
		}
	}
	return found
}

var errEncoding = fault.New(fault.Invalid, "We can’t read the letters of this document.",
	"Save it as .docx, and send the copy.")

// newDecoder returns the decoder of a code page, or nil for two-byte and unknown ones.
func newDecoder(page int) *encoding.Decoder {
	found, err := htmlindex.Get("windows-" + strconv.Itoa(page))
	if err != nil || page > 900 && page < 1_000 {
		return nil
	}
	return found.NewDecoder()
}
