package operator

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

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/cmd/plainhand/site"
	"plainhand/content"
	"plainhand/handlers"
	"plainhand/handlers/web"
	"plainhand/internal/config"
	pageviews "plainhand/views/pages"
)

// Content checks content in a folder on disk, for writers; the site serves the content in the binary.
var Content = cli.Command{Name: "content", Arguments: "check | examples [DIR]",
	Summary: "check what writers wrote, or run its examples through the engine", Run: runContent}

func runContent(ctx context.Context, call *cli.Invocation) error {
	call.Help = contentHelp
	if err := call.Parse(1, 2); err != nil {
		return err
	}
	folder := cmp.Or(call.Argument(1), "content")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return cli.UsageError(fmt.Sprintf("there is no folder %q: name the one that holds faq.md", folder))
	}
	switch call.Argument(0) {
	case "check":
		return checkContent(call.Streams, os.DirFS(folder))
	case "examples":
		return writeExamples(ctx, call.Streams, folder)
	}
	return call.Mistake(fmt.Sprintf("there is no %q", call.Argument(0)))
}

const contentHelp = `check     prints every problem of the files in DIR, which is content where none is named, with its file and line
examples  runs their examples through the engine, and writes what comes of them to DIR/examples`

// checkContent prints the problems that keep the program from starting, then the warnings.
func checkContent(streams cli.Streams, files fs.FS) error {
	config, err := cli.LoadConfig(streams)
	if err != nil {
		return err
	}
	facts := pageviews.Facts(site.Operation(config))
	written, err := content.Read(files, facts)
	err = errors.Join(err, checkLinks(config, written))
	if err != nil {
		fmt.Fprintln(streams.Out, err)
	}
	for _, warning := range content.Warnings(files, facts) {
		fmt.Fprintf(streams.Out, "%v (a warning)\n", warning)
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
func writeExamples(ctx context.Context, streams cli.Streams, folder string) error {
	engine, err := engines.NewRules(engines.PrintPanics(streams))
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
			fmt.Fprintln(streams.Out, "removed", name)
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
		fmt.Fprintln(streams.Out, "wrote", name)
	}
	return nil
}
