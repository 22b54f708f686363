package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"time"

	"plainhand/internal/humanize"
)

// line is one text of a --jsonl run on its way through a worker.
type line struct {
	number int
	input  []byte
	output chan lineResult // takes one
}

type lineResult struct {
	output []byte
	err    error
}

// mappedLine is what --jsonl writes for a line.
type mappedLine struct {
	Before       string  `json:"before"`
	After        string  `json:"after"`
	Changes      int     `json:"changes"`
	Milliseconds float64 `json:"ms"`
}

// humanizeLines maps every line of input to one of output, in order, on as many workers as there are processors. It stops
// at the first line that cannot be used; what came before it is written.
func humanizeLines(
	ctx context.Context, engine humanize.Engine, request humanize.Request, input io.Reader, output io.Writer,
) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work, ordered := make(chan line), make(chan line, 2*runtime.GOMAXPROCS(0))
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for next := range work {
				output, err := humanizeLine(ctx, engine, request, next.input)
				next.output <- lineResult{output, err}
			}
		}()
	}
	reading := make(chan error, 1)
	go func() {
		defer close(work)
		defer close(ordered)
		reading <- readLines(ctx, input, work, ordered)
	}()
	writer := bufio.NewWriter(output)
	for next := range ordered {
		result := <-next.output
		if result.err != nil {
			writer.Flush()
			return inLine(next.number, result.err)
		}
		if _, err := writer.Write(result.output); err != nil {
			return err
		}
	}
	if err := <-reading; err != nil {
		writer.Flush()
		return err
	}
	return writer.Flush()
}

// readLines hands every line that is not blank to a worker and, in the same order, to the writer.
func readLines(ctx context.Context, input io.Reader, work, ordered chan<- line) error {
	scanner := bufio.NewScanner(input)
	scanner.Buffer(nil, humanize.MaxLine)
	number := 0
	for scanner.Scan() {
		number++
		if len(bytes.TrimSpace(scanner.Bytes())) == 0 {
			continue
		}
		next := line{number, bytes.Clone(scanner.Bytes()), make(chan lineResult, 1)}
		for _, queue := range []chan<- line{ordered, work} {
			select {
			case queue <- next:
			case <-ctx.Done():
				next.output <- lineResult{err: ctx.Err()}
				return ctx.Err()
			}
		}
	}
	if err := scanner.Err(); err != nil {
		return usageError{fmt.Sprintf("line %d: cannot be read: %v", number+1, err)}
	}
	return nil
}

func humanizeLine(ctx context.Context, engine humanize.Engine, request humanize.Request, input []byte) ([]byte, error) {
	var asked struct {
		Text *string `json:"text"`
	}
	if err := json.Unmarshal(input, &asked); err != nil || asked.Text == nil {
		return nil, usageError{`it is not JSON of the form {"text": "…"}`}
	}
	request.Text = *asked.Text
	start := time.Now()
	result, err := engine.Humanize(ctx, request)
	if err != nil {
		return nil, err
	}
	output, err := json.Marshal(mappedLine{request.Text, result.Text, len(result.Changes), milliseconds(time.Since(start))})
	return append(output, '\n'), err
}
