package files

import (
	"context"
	"io"
	"sync"

	"plainhand/internal/secret"
)

// Reader reads a file, from any place of it: a part at a time. It is safe for concurrent use.
type Reader struct {
	File
	ctx    context.Context // of whoever opened it
	parts  Parts
	sealer secret.Sealer

	mutex sync.Mutex
	last  int // the number of the part that is at hand, or -1
	part  []byte
}

// ReadAt implements io.ReaderAt.
func (r *Reader) ReadAt(into []byte, offset int64) (read int, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for read < len(into) {
		at := offset + int64(read)
		if at >= r.Size {
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
func (r *Reader) load(number int) error {
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
