package precompressed

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"net/http"
	"strconv"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Around is a body that is the same for every visitor except for one part. What surrounds the part is compressed once;
// each response compresses only its part. The part is compressed separately, so that the size of a response reveals
// nothing about the part's similarity to the rest.
type Around struct {
	mediaType     string
	before, after []byte
	packed        struct{ before, after []byte } // each ends on a byte boundary and has no back-references beyond itself
	tag           string                         // hash of before and after
	sum           uint32                         // CRC-32 of before
}

// NewAround compresses what precedes the part and what follows it at the highest level.
func NewAround(mediaType string, before, after []byte) *Around {
	a := &Around{mediaType: mediaType, before: before, after: after,
		tag: hashOf(append(bytes.Clone(before), after...)), sum: crc32.ChecksumIEEE(before)}
	a.packed.before, a.packed.after = deflated(before), deflated(after)
	return a
}

func deflated(content []byte) []byte {
	var out bytes.Buffer
	writer, _ := flate.NewWriter(&out, flate.BestCompression) // the level is valid
	writer.Write(content)                                     // a buffer never fails
	writer.Flush()
	return out.Bytes()
}

// Serve responds with the content around a part, or with 304 for an unchanged page.
func (a *Around) Serve(w http.ResponseWriter, r *http.Request, part []byte) {
	header := w.Header()
	header.Add("Vary", "Accept-Encoding")
	coding := Negotiate(r.Header.Get("Accept-Encoding"), Gzip)
	if Unchanged(w, r, `"`+a.tag+hashOf(part)+"-"+string(coding)+`"`) {
		return
	}
	header.Set("Content-Type", a.mediaType)
	pieces := [][]byte{a.before, part, a.after}
	if coding == Gzip {
		header.Set("Content-Encoding", string(Gzip))
		pieces = [][]byte{[]byte(gzipStart), a.packed.before, deflatedFast(part), a.packed.after, a.end(part)}
	}
	whole := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(whole)
	whole.Reset()
	for _, piece := range pieces {
		whole.Write(piece)
	}
	header.Set("Content-Length", strconv.Itoa(whole.Len()))
	w.Write(whole.Bytes()) // one Write: a system call costs more than copying the pieces
}

// buffers are reused for complete responses.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// end returns the end of an RFC 1952 stream: the last block, checksum, and length.
func (a *Around) end(part []byte) []byte {
	sum := crc32.Update(crc32.Update(a.sum, crc32.IEEETable, part), crc32.IEEETable, a.after)
	end := binary.LittleEndian.AppendUint32([]byte(gzipEnd), sum)
	return binary.LittleEndian.AppendUint32(end, uint32(len(a.before)+len(part)+len(a.after)))
}

func deflatedFast(part []byte) []byte {
	var out bytes.Buffer
	writer := fastWriters.Get().(*flate.Writer)
	defer fastWriters.Put(writer)
	writer.Reset(&out)
	writer.Write(part) // a buffer never fails
	writer.Flush()
	return out.Bytes()
}
