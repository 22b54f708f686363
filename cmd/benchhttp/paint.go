package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"

	"plainhand/static/precompressed"
)

var scripts = regexp.MustCompile(`(?s)<script.*?</script>|<link rel="modulepreload"[^>]*>`)

// paintPage is the home page with its inline styles, but without any script. It has the home page's headers, because a
// policy that isolates a page from other windows costs a browser about a tenth of a second.
func paintPage(program string) (cachedResponse, error) {
	answer, err := http.Get(program)
	if err != nil {
		return cachedResponse{}, err
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		return cachedResponse{}, err
	}
	form := precompressed.Pack(scripts.ReplaceAll(page, nil))[precompressed.Brotli]
	return newCachedResponse(answer.Header.Clone(), string(precompressed.Brotli), form), nil
}

// paint measures paint times in a throttled browser.
func paint(program, limit string) error {
	command := exec.Command("node_modules/.bin/playwright", "test", "--config", "e2e/paint.config.ts")
	command.Env = append(os.Environ(), "BENCH_PROGRAM="+program, "BENCH_LIMIT="+limit)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return command.Run()
}
