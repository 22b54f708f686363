// Command benchhttp measures what the home page and a guide cost the server, for a visitor and for a signed-in user,
// compared with a handler that writes home's bytes from memory, and then how soon home is painted. It runs
// bin/plainhand on its own database and reads /proc, so it needs Linux. Run it from the root of the project, as make
// bench-http does.
package main

import (
	"context"
	"fmt"
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
	folder, err := newFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	database, err := pg.Open(context.Background(), pg.Options{
		Dir: filepath.Join(folder, "postgres"), Database: "plainhand", Bin: os.Getenv("PG_BIN"),
	})
	if err != nil {
		return err
	}
	defer database.Close()
	return measure(folder, database.URL())
}

// The measured paths. The guide represents all pages from content.
const (
	homePath  = "/"
	guidePath = "/blog/how-to-preserve-brand-voice-with-ai"
)

func measure(folder, databaseURL string) error {
	first, err := startProgram(folder, databaseURL)
	if err != nil {
		return err
	}
	first.Stop() // its processor time includes the migration
	program, err := startProgram(folder, databaseURL)
	if err != nil {
		return err
	}
	defer program.Stop()
	time.Sleep(time.Second) // wait until it is idle
	memory, err := program.Memory()
	if err != nil {
		return err
	}
	fmt.Printf("The first 200 came after %d ms. Idle, the program holds %d MiB of its own.\n\n", program.Ready.Milliseconds(), memory>>20)
	cookie, err := register(strings.TrimSuffix(program.URL, homePath), "ada@example.com")
	if err != nil {
		return err
	}
	limit, err := startLimit(program.URL, databaseURL, cookie)
	if err != nil {
		return err
	}
	defer limit.Stop()
	subjects := []*subject{
		{name: "the limit, a visitor's bytes", server: limit, path: visitorPath},
		{name: "home, a visitor", server: program, path: homePath},
		{name: "a guide, a visitor", server: program, path: guidePath},
		{name: "the limit, a signed-in person's bytes", server: limit, path: signedInPath},
		{name: "the same after one query", server: limit, path: queryPath},
		{name: "home, signed in", server: program, path: homePath, cookie: cookie},
		{name: "a guide, signed in", server: program, path: guidePath, cookie: cookie},
	}
	if err := compare(subjects); err != nil {
		return err
	}
	if err := report(subjects); err != nil {
		return err
	}
	return paint(program.URL, strings.TrimSuffix(limit.URL, visitorPath)+paintPath)
}

// startProgram runs Plainhand on a database that runs already.
func startProgram(folder, databaseURL string) (*server, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	site := "http://" + address
	environment := []string{"ADDR=" + address, "BASE_URL=" + site, "DATABASE_URL=" + databaseURL}
	return startServe(site+homePath, filepath.Join(folder, "program.log"), environment)
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
