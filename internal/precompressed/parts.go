package precompressed

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"maps"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Seam is the byte between two parts of a body. In HTML it is white space, and templates do not use it otherwise.
const Seam = '\t'

// partFrom is the size in bytes below which a part is not worth remembering.
const partFrom = 256

// Parts remembers the compressed form of parts that bodies share, so that a body made for one request costs only what
// is new in it. A part of one body can never appear in another: parts are looked up by their full text. It is safe for
// concurrent use.
type Parts struct {
	lock  sync.RWMutex
	known map[string][]byte
}

// Learn remembers the parts of a body for as long as the process runs. Never teach it anything personal.
func (p *Parts) Learn(body []byte) {
	learnt := map[string][]byte{}
	for part := range bytes.SplitAfterSeq(body, []byte{Seam}) {
		if len(part) >= partFrom && p.find(part) == nil {
			learnt[string(part)] = deflated(part)
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
	if len(part) < partFrom { // as in a visitor's text with its own seams
		return nil
	}
	p.lock.RLock()
	defer p.lock.RUnlock()
	return p.known[string(part)]
}

// quick are writers at the fastest level.
var quick = sync.Pool{New: func() any { writer, _ := flate.NewWriter(nil, flate.BestSpeed); return writer }}

// The ends of an RFC 1952 stream: no name, no time, any system; and an empty last block.
const (
	gzipStart = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
	gzipEnd   = "\x03\x00"
)

// Gzip writes the compressed form of a body to out. Each part ends on a whole byte and refers to nothing before it, so
// known parts can go between those compressed now.
func (p *Parts) Gzip(out *bytes.Buffer, body []byte) {
	out.WriteString(gzipStart)
	writer := quick.Get().(*flate.Writer)
	defer quick.Put(writer)
	writer.Reset(out)
	open := false // whether the writer has buffered data
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
