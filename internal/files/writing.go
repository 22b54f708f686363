package files

import (
	"context"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/s2"

	"plainhand/internal/secret"
)

// The bytes of a part, and of one that is sealed, with its nonce and its tag. The last is shorter.
const (
	partSize   = 256 << 10
	SealedPart = partSize + 12 + 16
)

// write compresses a file, cuts it into parts, and stores those sealed. It returns the file with its sizes.
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
	parts := &partCutter{file: file, sealer: sealer, out: out, part: make([]byte, 0, partSize)}
	packed := s2.NewWriter(parts, s2.WriterBlockSize(partSize), s2.WriterConcurrency(1), s2.WriterAddIndex())
	file.Size, err = f.copyClaimed(ctx, file, packed, content)
	if err == nil && file.Size > 0 {
		err = errors.Join(packed.Close(), parts.flush())
	}
	return file, err
}

// copyClaimed copies a file's content, and claims storage for it before it is written. It claims twice as much as it
// needs, so that a large file makes few claims.
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

// partCutter cuts what is written into parts, and passes them on sealed.
type partCutter struct {
	file   File
	sealer secret.Sealer
	out    Writer
	part   []byte
	number int
}

// Write implements io.Writer.
func (c *partCutter) Write(content []byte) (written int, err error) {
	*c.file.Packed += int64(len(content))
	for written < len(content) {
		taken := min(len(content)-written, partSize-len(c.part))
		c.part = append(c.part, content[written:written+taken]...)
		written += taken
		if len(c.part) == partSize {
			if err := c.flush(); err != nil {
				return written, err
			}
		}
	}
	return written, nil
}

// flush passes on the part that has begun, if there is one.
func (c *partCutter) flush() error {
	if len(c.part) == 0 {
		return nil
	}
	err := c.out.WritePart(c.sealer.Seal(place(c.file, c.number), c.part))
	c.part, c.number = c.part[:0], c.number+1
	return err
}

// place is what a part is bound to, so that no other can be put where it belongs, and none that is compressed is taken
// for one that isn't.
func place(file File, number int) []byte {
	bound := append(append(make([]byte, 0, 40), file.UserID[:]...), file.ID[:]...)
	bound = binary.BigEndian.AppendUint32(bound, uint32(number))
	if file.Packed != nil {
		bound = append(bound, "s2"...)
	}
	return bound
}
