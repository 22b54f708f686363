package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"

	"github.com/andybalholm/brotli"

	"plainhand/static"
)

var (
	scripts    = regexp.MustCompile(`(?s)<script.*?</script>`)
	stylesheet = regexp.MustCompile(`<link[^>]* href="(/static/css/[^"]*)"[^>]*>`)
	relative   = regexp.MustCompile(`url\("?\.\./`)
)

// paintPage is the home page as it could be painted first: all styles in its head, and no script.
func paintPage(program string) (kept, error) {
	page, err := read(program)
	if err != nil {
		return kept{}, err
	}
	page = scripts.ReplaceAll(page, nil)
	found := stylesheet.FindSubmatch(page)
	if found != nil {
		styles, err := read(program + string(found[1]))
		if err != nil {
			return kept{}, err
		}
		styles = relative.ReplaceAll(styles, []byte("url("+static.Prefix))
		page = bytes.Replace(page, found[0], fmt.Appendf(nil, "<style>%s</style>", styles), 1)
	}
	var packed bytes.Buffer
	writer := brotli.NewWriterLevel(&packed, brotli.BestCompression)
	writer.Write(page) // a buffer does not fail
	writer.Close()
	return kept{"br", strconv.Itoa(packed.Len()), packed.Bytes()}, nil
}

func read(url string) ([]byte, error) {
	answer, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

// paint times what a visitor sees, in a browser that is throttled.
func paint(program, limit string) error {
	command := exec.Command("node_modules/.bin/playwright", "test", "--config", "e2e/paint.config.ts")
	command.Env = append(os.Environ(), "BENCH_PROGRAM="+program, "BENCH_LIMIT="+limit)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return command.Run()
}
