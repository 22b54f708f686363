package standalone

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/humanize"
	"plainhand/internal/api/exactjson"
	"plainhand/internal/fault/crash"
)

// line is one text of a --jsonl run.
type line struct {
	number  int
	input   []byte
	tooLong bool            // text is empty if set
	output  chan lineResult // receives one result
}

type lineResult struct {
	output  []byte
	failure error // nil: the text was rewritten
}

// mappedLine is the --jsonl output for a line.
type mappedLine struct {
	Before       string  `json:"before"`
	After        string  `json:"after"`
	Changes      int     `json:"changes"`
	Milliseconds float64 `json:"ms"`
}

// humanizeLines maps every line of input to one of output, in order, with a worker per processor. A line that cannot be
// rewritten affects no other: its error is written in its place, and the returned error covers all of them.
func humanizeLines(
	ctx context.Context, engine humanize.Engine, request humanize.Request, input io.Reader, output io.Writer,
) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work, ordered := make(chan line), make(chan line, 2*runtime.GOMAXPROCS(0))
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for next := range work {
				next.output <- humanizeLine(ctx, engine, request, next)
			}
		}()
	}
	reading := make(chan error, 1)
	go func() {
		defer close(work)
		defer close(ordered)
		reading <- readLines(ctx, input, work, ordered)
	}()
	counts, err := writeInOrder(ctx, ordered, output)
	if err != nil {
		return err
	}
	return errors.Join(<-reading, counts.failure())
}

// writeInOrder writes the result of every line until there are no more or writing fails.
func writeInOrder(ctx context.Context, ordered <-chan line, output io.Writer) (counts summary, err error) {
	writer := bufio.NewWriter(output)
	for {
		select {
		case next, more := <-ordered:
			if !more {
				return counts, writer.Flush()
			}
			result := <-next.output
			counts.add(next.number, result.failure)
			if _, err := writer.Write(append(result.output, '\n')); err != nil {
				return counts, err
			}
		case <-ctx.Done():
			return counts, errors.Join(writer.Flush(), ctx.Err())
		}
	}
}

// readLines sends every line that is not blank to the workers and, in the same order, to the writer.
func readLines(ctx context.Context, input io.Reader, work, ordered chan<- line) error {
	reader := bufio.NewReaderSize(input, 64<<10)
	for number := 1; ; number++ {
		text, tooLong, err := readLine(reader)
		if err != nil && err != io.EOF {
			return cli.UsageError(fmt.Sprintf("line %d cannot be read: %v", number, err))
		}
		if tooLong || len(bytes.TrimSpace(text)) > 0 {
			next := line{number, text, tooLong, make(chan lineResult, 1)}
			for _, queue := range []chan<- line{ordered, work} {
				select {
				case queue <- next:
				case <-ctx.Done():
					next.output <- lineResult{failure: ctx.Err()}
					return ctx.Err()
				}
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// readLine returns the next line, or reports that it is too long. The error is io.EOF for the last one.
func readLine(reader *bufio.Reader) (text []byte, tooLong bool, err error) {
	for {
		part, err := reader.ReadSlice('\n')
		if tooLong = tooLong || len(text)+len(part) > humanize.MaxLine; tooLong {
			text = nil
		} else {
			text = append(text, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, tooLong, err
		}
	}
}

func humanizeLine(ctx context.Context, engine humanize.Engine, request humanize.Request, next line) lineResult {
	var written any
	text, failure := textOf(next)
	if failure == nil {
		request.Text = *text
		written, failure = mapText(ctx, engine, request)
	}
	if failure != nil {
		written = failedLine{next.number, text, reasonOf(failure)}
	}
	output, _ := json.Marshal(written) // texts and numbers never fail
	return lineResult{output, failure}
}

func textOf(next line) (*string, error) {
	if next.tooLong {
		return nil, errTooLongLine
	}
	var asked struct {
		Text *string `json:"text"`
	}
	switch err := exactjson.Unmarshal(next.input, &asked); {
	case errors.Is(err, exactjson.ErrNotUnicode):
		return nil, errNotUnicode
	case err != nil || asked.Text == nil:
		return nil, errNoTextLine
	}
	return asked.Text, nil
}

// mapText rewrites one text. A panic becomes its error.
func mapText(ctx context.Context, engine humanize.Engine, request humanize.Request) (mapped mappedLine, err error) {
	defer crash.Catch(&err)
	start := time.Now()
	result, err := humanize.Rewrite(ctx, engine, request)
	return mappedLine{request.Text, result.Text, len(result.Changes), milliseconds(time.Since(start))}, err
}
