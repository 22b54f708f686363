package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/static"
)

// running is the complete program, serving in this process.
type running struct {
	url  string
	log  *lockedBuffer
	stop func() (exitCode int)
}

// serving starts the program with its own environment. It stops when the test ends, or earlier.
func serving(t *testing.T, environment map[string]string) running {
	t.Helper()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	environment["ADDR"], environment["METRICS_ADDR"] = "127.0.0.1:0", "127.0.0.1:0"
	ctx, stop := context.WithCancel(context.Background())
	reader, writer := io.Pipe()
	log := new(lockedBuffer)
	ended := make(chan int, 1)
	getenv := func(name string) string { return environment[name] }
	go func() {
		ended <- run(ctx, cli.Streams{In: strings.NewReader(""), Out: writer, Err: log, Getenv: getenv}, nil)
		writer.Close()
	}()
	wait := sync.OnceValue(func() int { stop(); return <-ended })
	t.Cleanup(func() { wait() })
	line := make([]byte, 200)
	n, err := reader.Read(line)
	if err != nil {
		t.Fatalf("%v: %s", err, log)
	}
	url := strings.TrimSpace(strings.TrimPrefix(string(line[:n]), "Plainhand is running at "))
	return running{url, log, wait}
}

// lockedBuffer is a buffer that can be read while the program writes.
type lockedBuffer struct {
	mutex  sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(data []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.Write(data)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.String()
}

// status sends the program a request, with a form if there is one, and returns the answer's status.
func (r running) status(t *testing.T, method, path, form string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, r.url+path, strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	if form != "" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := http.DefaultTransport.RoundTrip(request) // does not follow redirects
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// awaitStatus repeats a request until the answer has the status.
func (r running) awaitStatus(t *testing.T, path string, want int) {
	t.Helper()
	eventually.Holds(t, fmt.Sprintf("%s has status %d", path, want), func() bool {
		return r.status(t, http.MethodGet, path, "") == want
	})
}

func skipWithoutAssets(t *testing.T) {
	t.Helper()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
}

// firstLine is an output whose first line a test waits for.
type firstLine struct {
	once    sync.Once
	written chan struct{}
}

// Write implements io.Writer.
func (l *firstLine) Write(data []byte) (int, error) {
	l.once.Do(func() { close(l.written) })
	return len(data), nil
}
