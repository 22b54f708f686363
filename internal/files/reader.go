package files

import (
	"context"
	"io"
	"sync"

	"github.com/klauspost/compress/s2"

	"plainhand/internal/secret"
)

// Reader reads a file, from any place of it. It is safe for concurrent use.
type Reader struct {
	File
	parts    *partReader
	unpacked func() (*s2.ReadSeeker, error)
}

// newReader reads a file from its parts. Those that are compressed end with an index, which is read when it's needed.
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

// partReader reads what was cut into parts: a part at a time. It is safe for concurrent use.
type partReader struct {
	File
	ctx    context.Context // of whoever opened it
	parts  Parts
	sealer secret.Sealer

	mutex sync.Mutex
	last  int // the number of the part that is at hand, or -1
	part  []byte
}

// size is how many bytes the parts have together.
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

// load takes a part to hand.
func (r *partReader) load(number int) error {
	if number == r.last {
		return nil
	}
	sealed, err := r.parts.Part(r.ctx, r.ID, number)
	if err != nil {
		return err
	}
	part, _, err := r.sealer.OpenIn(r.part[:0], place(r.File, number), sealed)
	if err != nil {
		return err
	}
	r.last, r.part = number, part
	return nil
}
