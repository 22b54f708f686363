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

// compressors use the highest levels, since they run once per body.
var compressors = map[Coding]func(io.Writer) io.WriteCloser{
	Brotli: func(out io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: brotliWindow})
	},
	Gzip: func(out io.Writer) io.WriteCloser {
		writer, _ := gzip.NewWriterLevel(out, gzip.BestCompression) // the level is valid
		return writer
	},
}

// Pack returns the content uncompressed and in each coding that saves at least 5 percent.
func Pack(content []byte) map[Coding][]byte {
	forms := map[Coding][]byte{Identity: content}
	for coding, compressor := range compressors {
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
