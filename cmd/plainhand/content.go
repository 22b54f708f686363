package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/content"
	"plainhand/handlers"
	"plainhand/handlers/web"
	"plainhand/internal/config"
	pageviews "plainhand/views/pages"
)

var contentCommand = command{name: "content", arguments: "check | examples [DIR]",
	summary: "check what writers wrote, or run its examples through the engine", run: runContent}

// runContent checks content in a folder on disk, for writers; the site serves the content in the binary.
func runContent(ctx context.Context, call *invocation) error {
	call.help = contentHelp
	if err := call.parse(1, 2); err != nil {
		return err
	}
	folder := cmp.Or(call.argument(1), "content")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return usageError(fmt.Sprintf("there is no folder %q: name the one that holds faq.md", folder))
	}
	switch call.argument(0) {
	case "check":
		return checkContent(call.streams, os.DirFS(folder))
	case "examples":
		return writeExamples(ctx, call.streams, folder)
	}
	return call.mistake(fmt.Sprintf("there is no %q", call.argument(0)))
}

const contentHelp = `check     prints every problem of the files in DIR, which is content where none is named, with its file and line
examples  runs their examples through the engine, and writes what comes of them to DIR/examples`

// checkContent prints the problems that keep the program from starting, then the warnings.
func checkContent(streams streams, files fs.FS) error {
	config, err := loadConfig(streams)
	if err != nil {
		return err
	}
	facts := pageviews.Facts(operationOf(config))
	written, err := content.Read(files, facts)
	err = errors.Join(err, checkLinks(config, written))
	if err != nil {
		fmt.Fprintln(streams.out, err)
	}
	for _, warning := range content.Warnings(files, facts) {
		fmt.Fprintf(streams.out, "%v (a warning)\n", warning)
	}
	if err != nil {
		return errors.New("the site does not start with this")
	}
	return nil
}

// checkLinks checks links against the site's routing table, as a start does.
func checkLinks(config config.Config, written content.Content) error {
	site := web.Site{Brand: config.Brand, Support: config.SupportEmail, BaseURL: config.BaseURL}
	_, err := handlers.Routes(handlers.Deps{
		Site: site, Content: written, Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(),
		Sessions: web.NewSessions(nil, site),
	})
	return err
}

// writeExamples writes the examples of all pages, and deletes those that no longer belong to a page.
func writeExamples(ctx context.Context, streams streams, folder string) error {
	engine, err := newRules(printPanics(streams))
	if err != nil {
		return err
	}
	files := os.DirFS(folder)
	examples, err := content.Examples(ctx, files, engine)
	if err != nil {
		return err
	}
	kept, err := fs.Glob(files, "examples/*/*.json")
	if err != nil {
		return err
	}
	for _, name := range kept {
		if _, wanted := examples[name]; !wanted {
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				return err
			}
			fmt.Fprintln(streams.out, "removed", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(examples)) {
		text := examples[name]
		if before, err := fs.ReadFile(files, name); err == nil && slices.Equal(before, text) {
			continue
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		fmt.Fprintln(streams.out, "wrote", name)
	}
	return nil
}
