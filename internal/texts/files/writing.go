package files

import (
	"context"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/s2"

	"plainhand/internal/config/secret"
)

// The sizes of a part in bytes, plain and encrypted with its nonce and tag. The last part is shorter.
const (
	partSize   = 256 << 10
	SealedPart = partSize + 12 + 16
)

// write compresses a file, splits it into parts, and stores them encrypted. It returns the file with its sizes.
func (f *Files) write(ctx context.Context, sealer secret.Sealer, file File, content io.Reader) (_ File, err error) {
	out, err := f.partsOf(file).Create(ctx, file.ID)
	if err != nil {
		return file, err
	}
	defer func() {
		if err != nil {
			out.Abort()
			return
		}
		err = out.Close()
	}()
	file.Packed = new(int64)
	parts := &partWriter{file: file, sealer: sealer, out: out, part: make([]byte, 0, partSize)}
	packed := s2.NewWriter(parts, s2.WriterBlockSize(partSize), s2.WriterConcurrency(1), s2.WriterAddIndex())
	file.Size, err = f.copyClaimed(ctx, file, packed, content)
	if err == nil && file.Size > 0 {
		err = errors.Join(packed.Close(), parts.flush())
	}
	return file, err
}

// copyClaimed copies a file's content and claims storage before each write. It claims twice as much as needed, so that
// a large file makes few claims.
func (f *Files) copyClaimed(ctx context.Context, file File, into io.Writer, content io.Reader) (size int64, err error) {
	var claimed int64
	buffer := make([]byte, partSize)
	for {
		read, ended := io.ReadFull(content, buffer)
		if size += int64(read); size > claimed {
			if claimed, err = f.storage.ClaimStorage(ctx, file, size, 2*size); err != nil {
				return size, err
			}
		}
		if _, err := into.Write(buffer[:read]); err != nil {
			return size, err
		}
		switch {
		case errors.Is(ended, io.EOF) || errors.Is(ended, io.ErrUnexpectedEOF):
			return size, nil
		case ended != nil:
			return size, ended
		}
	}
}

// partWriter splits what is written into parts and encrypts them.
type partWriter struct {
	file   File
	sealer secret.Sealer
	out    Writer
	part   []byte
	number int
}

// Write implements io.Writer.
func (c *partWriter) Write(content []byte) (written int, err error) {
	*c.file.Packed += int64(len(content))
	for written < len(content) {
		count := min(len(content)-written, partSize-len(c.part))
		c.part = append(c.part, content[written:written+count]...)
		written += count
		if len(c.part) == partSize {
			if err := c.flush(); err != nil {
				return written, err
			}
		}
	}
	return written, nil
}

// flush writes the current part, if it is not empty.
func (c *partWriter) flush() error {
	if len(c.part) == 0 {
		return nil
	}
	err := c.out.WritePart(c.sealer.Seal(associatedData(c.file, c.number), c.part))
	c.part, c.number = c.part[:0], c.number+1
	return err
}

// associatedData returns what an encrypted part is bound to: its file, its number, and whether it is compressed.
func associatedData(file File, number int) []byte {
	bound := append(append(make([]byte, 0, 40), file.UserID[:]...), file.ID[:]...)
	bound = binary.BigEndian.AppendUint32(bound, uint32(number))
	if file.Packed != nil {
		bound = append(bound, "s2"...)
	}
	return bound
}
