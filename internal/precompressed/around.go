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

// Around is content that is the same for everybody but for one part in it, compressed beforehand: an answer costs only
// its part. What is around is compressed apart from the part, so the size of an answer tells nothing about it.
type Around struct {
	mediaType     string
	before, after []byte
	packed        struct{ before, after []byte } // each ends on a whole byte and refers to nothing outside it
	tag           string                         // of what is around
	sum           uint32                         // of what is before
}

// NewAround compresses what is before a part and after it, as hard as it goes.
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

// Serve answers with the content around a part, or with 304 when the client has it.
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
		pieces = [][]byte{[]byte(gzipStart), a.packed.before, deflatedNow(part), a.packed.after, a.end(part)}
	}
	whole := wholes.Get().(*bytes.Buffer)
	defer wholes.Put(whole)
	whole.Reset()
	for _, piece := range pieces {
		whole.Write(piece)
	}
	header.Set("Content-Length", strconv.Itoa(whole.Len()))
	w.Write(whole.Bytes()) // at once: each call to the system costs more than all of the copying
}

// wholes are buffers that are not in use.
var wholes = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// end is what an RFC 1952 stream ends with.
func (a *Around) end(part []byte) []byte {
	sum := crc32.Update(crc32.Update(a.sum, crc32.IEEETable, part), crc32.IEEETable, a.after)
	end := binary.LittleEndian.AppendUint32([]byte(gzipEnd), sum)
	return binary.LittleEndian.AppendUint32(end, uint32(len(a.before)+len(part)+len(a.after)))
}

func deflatedNow(part []byte) []byte {
	var out bytes.Buffer
	writer := quick.Get().(*flate.Writer)
	defer quick.Put(writer)
	writer.Reset(&out)
	writer.Write(part) // a buffer never fails
	writer.Flush()
	return out.Bytes()
}
