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

	"plainhand/internal/document"
)

// What a file may cost. PDFium runs as WebAssembly, in memory of its own and without files, network, or clock: whatever
// a hostile file makes it do stays there, and is stopped when its time is up.
const (
	memoryPages = 2_048 // of 64 KB each: 128 MB
	timeLimit   = 30 * time.Second
	atOnce      = 2
)

// pool compiles PDFium when it is first needed, which takes seconds.
var pool = sync.OnceValues(func() (pdfium.Pool, error) {
	return webassembly.Init(webassembly.Config{
		MaxTotal: atOnce,
		FSConfig: wazero.NewFSConfig(), // without it, the library lets it see all files
		Stdout:   io.Discard,
		Stderr:   io.Discard,
		RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages).WithCloseOnContextDone(true).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling),
	})
})

// page is what stands on a page.
type page struct {
	width, height float64
	letters       []letter
}

// letter is a character, and where it stands: in points, from the bottom left.
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
	limited, cancel := context.WithTimeout(ctx, timeLimit)
	defer cancel()
	stop := context.AfterFunc(limited, func() { _ = instance.Kill() })
	lent := &lent{file: file}
	defer func() {
		lent.takeBack()
		if stop() {
			_ = instance.Close()
		}
	}()
	pages, err = readAll(instance, lent, size)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, document.ErrTooLarge.Because(limited.Err())
	}
	return pages, err
}

// lent is a file that the library may hold on to after an instance was killed, and that is not kept by it then.
type lent struct {
	mutex sync.Mutex
	file  io.ReadSeeker // nil once it is taken back
}

func (l *lent) takeBack() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.file = nil
}

func (l *lent) Read(into []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.file == nil {
		return 0, io.ErrClosedPipe
	}
	return l.file.Read(into)
}

func (l *lent) Seek(offset int64, whence int) (int64, error) {
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
	case count.PageCount > mostPages:
		return nil, document.ErrTooLarge
	}
	letters := 0
	for number := range count.PageCount {
		read, err := readPage(instance, opened.Document, number)
		if err != nil {
			return nil, document.ErrBroken.Because(err)
		}
		if letters += len(read.letters); letters > document.MostProse {
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
	for i, one := range found.Chars {
		read.letters[i] = letterOf(one)
	}
	return read.upright(), nil
}

// boldWeight is where the weights of bold fonts begin. PDFium guesses them from the font's stems.
const boldWeight = 500

func letterOf(one *responses.GetPageTextStructuredChar) letter {
	at, font := one.PointPosition, one.FontInformation
	read := letter{text: one.Text, left: at.Left, right: at.Right, top: at.Top, bottom: at.Bottom, angle: one.Angle}
	if font != nil {
		read.size = font.RenderedSize
		read.font, read.bold = font.Name, bold(font.Name, font.Weight)
	}
	return read
}

// upright turns a page so that most of its letters stand upright.
func (p page) upright() page {
	var turns [4]int // letters by quarters of a turn
	for _, one := range p.letters {
		if one.size > 0 {
			turns[quarters(one.angle)]++
		}
	}
	most := 0
	for turn, count := range turns {
		if count > turns[most] {
			most = turn
		}
	}
	for range (4 - most) % 4 { // PDFium counts them clockwise
		p = p.turned()
	}
	return p
}

func quarters(angle float64) int {
	turn := int(math.Round(angle/(math.Pi/2))) % 4
	return (turn + 4) % 4
}

// turned is the page after a quarter of a turn clockwise.
func (p page) turned() page {
	turned := page{width: p.height, height: p.width, letters: make([]letter, len(p.letters))}
	for i, one := range p.letters {
		one.left, one.right, one.top, one.bottom = one.bottom, one.top, p.width-one.left, p.width-one.right
		turned.letters[i] = one
	}
	return turned
}
