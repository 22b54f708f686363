// Command storybook shows every component of the site in every state, without a database: those of views/ui, the parts
// of pages, and the islands, rendered by the program's own JavaScript engine and brought to life. It reads the styles
// from their sources, so that a change shows after a reload. Run it from the root of the project: make storybook.
package main

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"plainhand/islands"
	"plainhand/static"
	"plainhand/views/stories"
	"plainhand/views/ui"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "storybook:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := static.Built(); err != nil {
		return err
	}
	renderer, err := islands.New(static.IslandsBundle(), slog.New(slog.NewTextHandler(os.Stderr, nil)), nil)
	if err != nil {
		return err
	}
	alive, err := islandStories(renderer)
	if err != nil {
		return err
	}
	book := book{{"Components", ui.Stories()}, {"Pieces of pages", stories.Stories()}, {"Islands", alive}}

	address := os.Getenv("ADDR")
	if address == "" {
		address = ":8081"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Printf("The storybook is open at http://localhost:%d\n", listener.Addr().(*net.TCPAddr).Port)
	server := http.Server{Handler: routes(book), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}
