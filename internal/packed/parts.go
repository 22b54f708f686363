package packed

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"maps"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Seam is a byte between two parts of a body. In HTML it is white space, and templates use none of it.
const Seam = '\t'

// partFrom is the size in bytes from which a part is worth remembering.
const partFrom = 256

// Parts remembers the compressed form of parts that bodies share, so that a body that is made for one request costs no
// more than what is new in it. It never makes a part of one body appear in another: it looks parts up by their whole
// text. It is safe for concurrent use.
type Parts struct {
	lock  sync.RWMutex
	known map[string][]byte
}

// Learn remembers the parts of a body for as long as the process runs: teach it nothing that belongs to somebody.
func (p *Parts) Learn(body []byte) {
	learnt := map[string][]byte{}
	for part := range bytes.SplitAfterSeq(body, []byte{Seam}) {
		if len(part) >= partFrom && p.find(part) == nil {
			var out bytes.Buffer
			writer, _ := flate.NewWriter(&out, flate.BestCompression) // it is a valid level
			writer.Write(part)                                        // a buffer does not fail
			writer.Flush()
			learnt[string(part)] = out.Bytes()
		}
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.known == nil {
		p.known = learnt
		return
	}
	maps.Copy(p.known, learnt)
}

func (p *Parts) find(part []byte) []byte {
	if len(part) < partFrom { // as in a text of somebody's with seams of its own
		return nil
	}
	p.lock.RLock()
	defer p.lock.RUnlock()
	return p.known[string(part)]
}

// quick are writers of the level that takes the least time.
var quick = sync.Pool{New: func() any { writer, _ := flate.NewWriter(nil, flate.BestSpeed); return writer }}

// The ends of a stream of RFC 1952: no name, no time, any system; and a last block that holds nothing.
const (
	gzipStart = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
	gzipEnd   = "\x03\x00"
)

// Gzip writes the compressed form of a body to out. Each part ends at a whole byte and refers to nothing before it, so
// known ones can stand between those that are compressed now.
func (p *Parts) Gzip(out *bytes.Buffer, body []byte) {
	out.WriteString(gzipStart)
	writer := quick.Get().(*flate.Writer)
	defer quick.Put(writer)
	writer.Reset(out)
	open := false // whether the writer holds something back
	for part := range bytes.SplitAfterSeq(body, []byte{Seam}) {
		form := p.find(part)
		if form == nil {
			writer.Write(part)
			open = true
			continue
		}
		if open {
			writer.Flush()
			writer.Reset(out)
			open = false
		}
		out.Write(form)
	}
	if open {
		writer.Flush()
	}
	out.WriteString(gzipEnd)
	end := binary.LittleEndian.AppendUint32(out.AvailableBuffer(), crc32.ChecksumIEEE(body))
	out.Write(binary.LittleEndian.AppendUint32(end, uint32(len(body))))
}
