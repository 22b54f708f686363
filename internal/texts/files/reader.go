package files

import (
	"context"
	"io"
	"sync"

	"github.com/klauspost/compress/s2"

	"plainhand/internal/config/secret"
)

// Reader reads a file at any offset. It is safe for concurrent use.
type Reader struct {
	File
	parts    *partReader
	unpacked func() (*s2.ReadSeeker, error)
}

// newReader returns the reader of a file. Compressed files end with an index, which is read on first use.
func newReader(file File, parts *partReader) *Reader {
	return &Reader{file, parts, sync.OnceValues(func() (*s2.ReadSeeker, error) {
		return s2.NewReader(io.NewSectionReader(parts, 0, parts.size())).ReadSeeker(true, nil)
	})}
}

// ReadAt implements io.ReaderAt.
func (r *Reader) ReadAt(into []byte, offset int64) (int, error) {
	switch {
	case r.Packed == nil:
		return r.parts.ReadAt(into, offset)
	case offset >= r.Size:
		return 0, io.EOF
	}
	unpacked, err := r.unpacked()
	if err != nil {
		return 0, err
	}
	left := r.Size - offset
	if int64(len(into)) <= left {
		return unpacked.ReadAt(into, offset)
	}
	read, err := unpacked.ReadAt(into[:left], offset)
	if err == nil {
		err = io.EOF
	}
	return read, err
}

// partReader reads the parts of a file and caches the last one. It is safe for concurrent use.
type partReader struct {
	File
	ctx    context.Context // of the caller of Open
	parts  Parts
	sealer secret.Sealer

	mutex sync.Mutex
	last  int // number of the cached part, or -1
	part  []byte
}

// size returns the total size of the parts.
func (r *partReader) size() int64 {
	if r.Packed == nil {
		return r.Size
	}
	return *r.Packed
}

// ReadAt implements io.ReaderAt.
func (r *partReader) ReadAt(into []byte, offset int64) (read int, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for read < len(into) {
		at := offset + int64(read)
		if at >= r.size() {
			return read, io.EOF
		}
		if err := r.load(int(at / partSize)); err != nil {
			return read, err
		}
		within := int(at % partSize)
		if within >= len(r.part) {
			return read, io.ErrUnexpectedEOF
		}
		read += copy(into[read:], r.part[within:])
	}
	return read, nil
}

// load reads a part into the cache.
func (r *partReader) load(number int) error {
	if number == r.last {
		return nil
	}
	sealed, err := r.parts.Part(r.ctx, r.ID, number)
	if err != nil {
		return err
	}
	part, _, err := r.sealer.OpenIn(r.part[:0], associatedData(r.File, number), sealed)
	if err != nil {
		return err
	}
	r.last, r.part = number, part
	return nil
}
