package pdf

import (
	"context"
	"errors"
	"io"
	"math"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdfium_errors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"plainhand/internal/formats/document"
)

// Limits per file. PDFium runs as WebAssembly, with its own memory and without files, network, or clock: an exploit
// stays in there, and is stopped by the timeout.
const (
	memoryPages  = 2_048 // of 64 KB each: 128 MB
	timeout      = 30 * time.Second
	maxInstances = 2
)

// pool compiles PDFium on first use, which takes seconds.
var pool = sync.OnceValues(func() (pdfium.Pool, error) {
	return webassembly.Init(webassembly.Config{
		MaxTotal: maxInstances,
		FSConfig: wazero.NewFSConfig(), // the library's default exposes all files
		Stdout:   io.Discard,
		Stderr:   io.Discard,
		RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages).WithCloseOnContextDone(true).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling),
	})
})

// page is the text of a page.
type page struct {
	width, height float64
	letters       []letter
}

// letter is a character with its position in points, from the bottom left.
type letter struct {
	text                     string
	left, right, top, bottom float64
	size                     float64
	font                     string
	bold                     bool
	angle                    float64 // in radians, counterclockwise
}

func readPages(ctx context.Context, file io.ReadSeeker, size int64) (pages []page, err error) {
	opened, err := pool()
	if err != nil {
		return nil, err
	}
	instance, err := opened.GetInstanceWithContext(ctx)
	if err != nil {
		return nil, errors.Join(err, ctx.Err())
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	stop := context.AfterFunc(limited, func() { _ = instance.Kill() })
	revocableFile := &revocableFile{file: file}
	defer func() {
		revocableFile.revoke()
		if stop() {
			_ = instance.Close()
		}
	}()
	pages, err = readAll(instance, revocableFile, size)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, document.ErrTooLarge.Because(limited.Err())
	}
	return pages, err
}

// revocableFile is a file that can be revoked: the library may keep a reference after an instance was killed.
type revocableFile struct {
	mutex sync.Mutex
	file  io.ReadSeeker // nil once revoked
}

func (l *revocableFile) revoke() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.file = nil
}

func (l *revocableFile) Read(into []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.file == nil {
		return 0, io.ErrClosedPipe
	}
	return l.file.Read(into)
}

func (l *revocableFile) Seek(offset int64, whence int) (int64, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.file == nil {
		return 0, io.ErrClosedPipe
	}
	return l.file.Seek(offset, whence)
}

func readAll(instance pdfium.Pdfium, file io.ReadSeeker, size int64) (pages []page, err error) {
	opened, err := instance.OpenDocument(&requests.OpenDocument{FileReader: file, FileReaderSize: size})
	switch {
	case errors.Is(err, pdfium_errors.ErrPassword):
		return nil, document.ErrProtected
	case err != nil:
		return nil, document.ErrBroken.Because(err)
	}
	count, err := instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	switch {
	case err != nil:
		return nil, document.ErrBroken.Because(err)
	case count.PageCount > maxPages:
		return nil, document.ErrTooLarge
	}
	letters := 0
	for number := range count.PageCount {
		read, err := readPage(instance, opened.Document, number)
		if err != nil {
			return nil, document.ErrBroken.Because(err)
		}
		if letters += len(read.letters); letters > document.MaxProse {
			return nil, document.ErrTooLarge
		}
		pages = append(pages, read)
	}
	return pages, nil
}

func readPage(instance pdfium.Pdfium, file references.FPDF_DOCUMENT, number int) (read page, err error) {
	wanted := requests.Page{ByIndex: &requests.PageByIndex{Document: file, Index: number}}
	size, err := instance.GetPageSize(&requests.GetPageSize{Page: wanted})
	if err != nil {
		return read, err
	}
	found, err := instance.GetPageTextStructured(&requests.GetPageTextStructured{Page: wanted,
		Mode: requests.GetPageTextStructuredModeChars, CollectFontInformation: true})
	if err != nil {
		return read, err
	}
	read = page{width: size.Width, height: size.Height, letters: make([]letter, len(found.Chars))}
	for i, char := range found.Chars {
		read.letters[i] = newLetter(char)
	}
	return read.upright(), nil
}

// boldWeight is the minimum weight of bold fonts. PDFium estimates weights from the font's stems.
const boldWeight = 500

func newLetter(char *responses.GetPageTextStructuredChar) letter {
	at, font := char.PointPosition, char.FontInformation
	result := letter{text: char.Text, left: at.Left, right: at.Right, top: at.Top, bottom: at.Bottom, angle: char.Angle}
	if font != nil {
		result.size = font.RenderedSize
		result.font, result.bold = font.Name, bold(font.Name, font.Weight)
	}
	return result
}

// upright rotates a page so that most of its characters are upright.
func (p page) upright() page {
	var turns [4]int // number of characters per quarter turn
	for _, letter := range p.letters {
		if letter.size > 0 {
			turns[quarters(letter.angle)]++
		}
	}
	commonest := 0
	for turn, count := range turns {
		if count > turns[commonest] {
			commonest = turn
		}
	}
	for range (4 - commonest) % 4 { // PDFium counts them clockwise
		p = p.rotate()
	}
	return p
}

func quarters(angle float64) int {
	turn := int(math.Round(angle/(math.Pi/2))) % 4
	return (turn + 4) % 4
}

// rotate returns the page rotated clockwise by a quarter turn.
func (p page) rotate() page {
	rotated := page{width: p.height, height: p.width, letters: make([]letter, len(p.letters))}
	for i, letter := range p.letters {
		letter.left, letter.right, letter.top, letter.bottom = letter.bottom, letter.top, p.width-letter.left,
			p.width-letter.right
		rotated.letters[i] = letter
	}
	return rotated
}
