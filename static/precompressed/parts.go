package precompressed

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"maps"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Seam separates the parts of a body. In HTML it is white space, and templates don't use it otherwise.
const Seam = '\t'

// minPart is the minimum size in bytes of a part that is cached.
const minPart = 256

// Parts caches the compressed form of parts that bodies share, so that a body made for one request compresses only its
// new parts. A part of one body can never appear in another: parts are looked up by their full text. It is safe for
// concurrent use.
type Parts struct {
	lock  sync.RWMutex
	known map[string][]byte
}

// Learn caches the parts of a body until the process ends. Bodies with personal data must not be passed.
func (p *Parts) Learn(body []byte) {
	learned := map[string][]byte{}
	for part := range bytes.SplitAfterSeq(body, []byte{Seam}) {
		if len(part) >= minPart && p.find(part) == nil {
			learned[string(part)] = deflated(part)
		}
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.known == nil {
		p.known = learned
		return
	}
	maps.Copy(p.known, learned)
}

func (p *Parts) find(part []byte) []byte {
	if len(part) < minPart { // a visitor's text may contain seams
		return nil
	}
	p.lock.RLock()
	defer p.lock.RUnlock()
	return p.known[string(part)]
}

// fastWriters are writers at the fastest level.
var fastWriters = sync.Pool{New: func() any { writer, _ := flate.NewWriter(nil, flate.BestSpeed); return writer }}

// gzipStart is an RFC 1952 header without a name, time, or system. gzipEnd is an empty last block.
const (
	gzipStart = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
	gzipEnd   = "\x03\x00"
)

// Gzip writes the compressed form of a body to out. Each part ends on a byte boundary and has no back-references to
// earlier parts, so that cached parts can be combined with newly compressed ones.
func (p *Parts) Gzip(out *bytes.Buffer, body []byte) {
	out.WriteString(gzipStart)
	writer := fastWriters.Get().(*flate.Writer)
	defer fastWriters.Put(writer)
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
