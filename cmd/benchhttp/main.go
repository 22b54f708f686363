// Command benchhttp measures what the home page and a guide cost the server, for a visitor and for somebody who is signed in,
// beside a handler that writes home's bytes from memory, and then how soon home is painted. It runs bin/plainhand on a database
// of its own and reads /proc, so it needs Linux. Run it from the root of the project, as make bench-http does.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"plainhand/internal/pg"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "benchhttp:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) == 2 && os.Args[1] == limitMode {
		return serveLimit()
	}
	folder, err := os.MkdirTemp("", "plainhand-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o755); err != nil { // as root, PostgreSQL runs as another user, who must get in
		return err
	}
	database, err := pg.Open(context.Background(), pg.Options{
		Dir: filepath.Join(folder, "postgres"), Database: "plainhand", Bin: os.Getenv("PG_BIN"),
	})
	if err != nil {
		return err
	}
	defer database.Close()
	return measure(folder, database.URL())
}

// guidePath stands for all pages that writers write.
const guidePath = "/blog/how-to-preserve-brand-voice-with-ai"

func measure(folder, databaseURL string) error {
	first, err := startProgram(folder, databaseURL)
	if err != nil {
		return err
	}
	first.stop() // it was busy migrating
	program, err := startProgram(folder, databaseURL)
	if err != nil {
		return err
	}
	defer program.stop()
	time.Sleep(time.Second) // until it is idle
	memory, err := program.memory()
	if err != nil {
		return err
	}
	fmt.Printf("The first 200 came after %d ms. Idle, the program holds %d MiB.\n\n", program.ready.Milliseconds(), memory>>20)
	cookie, err := register(program.url)
	if err != nil {
		return err
	}
	limit, err := startLimit(program.url, databaseURL, cookie)
	if err != nil {
		return err
	}
	defer limit.stop()
	subjects := []*subject{
		{name: "the limit, a visitor's bytes", server: limit, path: visitorPath},
		{name: "home, a visitor", server: program, path: "/"},
		{name: "a guide, a visitor", server: program, path: guidePath},
		{name: "the limit, a signed-in person's bytes", server: limit, path: signedInPath},
		{name: "the same after one query", server: limit, path: queryPath},
		{name: "home, signed in", server: program, path: "/", cookie: cookie},
		{name: "a guide, signed in", server: program, path: guidePath, cookie: cookie},
	}
	if err := compare(subjects); err != nil {
		return err
	}
	if err := report(subjects); err != nil {
		return err
	}
	return paint(program.url, strings.TrimSuffix(limit.url, visitorPath)+paintPath)
}

// register makes an account and returns the cookie of its session.
func register(program string) (string, error) {
	body, err := json.Marshal(map[string]string{"email": "ada@example.com", "password": "correct horse battery", "firstName": "Ada"})
	if err != nil {
		return "", err
	}
	answer, err := http.Post(program+"api/auth/register", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	answer.Body.Close()
	cookies := answer.Cookies()
	if len(cookies) != 1 {
		return "", fmt.Errorf("registering was answered with %s and %d cookies", answer.Status, len(cookies))
	}
	return cookies[0].Name + "=" + cookies[0].Value, nil
}

// report prints a table. A subject is compared with the last limit before it.
func report(subjects []*subject) error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "CPU s per 1,000\tx limit\t ")
	limit := 1.0
	for _, subject := range subjects {
		if subject.path == visitorPath || subject.path == signedInPath {
			limit = subject.median()
		}
		fmt.Fprintf(table, "%.4f\t%.2f\t  %s\n", subject.median(), subject.median()/limit, subject.name)
	}
	return table.Flush()
}
