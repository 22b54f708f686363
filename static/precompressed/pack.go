package precompressed

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// brotliWindow is the base-2 logarithm of brotli's window in bytes, larger than any page. The default window takes 32
// MiB of memory per writer.
const brotliWindow = 18

// Level is a compression level.
type Level int

const (
	Best Level = iota // for bodies that are compressed once and served often
	Fast              // a hundredth of the time of Best, for tests
)

// quality holds the levels of the coders.
var quality = map[Level]struct{ brotli, gzip int }{
	Best: {brotli.BestCompression, gzip.BestCompression},
	Fast: {brotli.BestSpeed, gzip.BestSpeed},
}

// Pack returns the content uncompressed and in each coding that saves at least 5 percent.
func (l Level) Pack(content []byte) map[Coding][]byte {
	forms := map[Coding][]byte{Identity: content}
	for coding, compressor := range map[Coding]func(io.Writer) io.WriteCloser{
		Brotli: func(out io.Writer) io.WriteCloser {
			return brotli.NewWriterOptions(out, brotli.WriterOptions{Quality: quality[l].brotli, LGWin: brotliWindow})
		},
		Gzip: func(out io.Writer) io.WriteCloser {
			writer, _ := gzip.NewWriterLevel(out, quality[l].gzip) // the level is valid
			return writer
		},
	} {
		var out bytes.Buffer
		writer := compressor(&out)
		writer.Write(content) // a buffer never fails
		writer.Close()
		if out.Len() < len(content)*19/20 {
			forms[coding] = out.Bytes()
		}
	}
	return forms
}

// Pack is Best.Pack.
func Pack(content []byte) map[Coding][]byte { return Best.Pack(content) }
