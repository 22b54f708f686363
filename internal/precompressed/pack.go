package precompressed

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// brotliWindow is the logarithm of how many bytes brotli looks back, which is more than pages have. By default it would
// use 32 MiB of memory for each.
const brotliWindow = 18

// compressors work as hard as they can, since they do so once.
var compressors = map[Coding]func(io.Writer) io.WriteCloser{
	Brotli: func(out io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: brotliWindow})
	},
	Gzip: func(out io.Writer) io.WriteCloser {
		writer, _ := gzip.NewWriterLevel(out, gzip.BestCompression) // the level is valid
		return writer
	},
}

// Pack returns the content uncompressed and in each coding that saves at least a twentieth of it.
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
