// Command siege attacks bin/plainhand in several scenes, and reports how honest users fare meanwhile. Each scene has
// its own program and database, only on this machine, and ends on its own. It exits with 1 if a goal is missed. It
// reads /proc, so it needs Linux. Run it from the root of the project, as make siege does.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// options are the command line's options.
type options struct {
	scenes []scene
	length time.Duration // of a scene without a course of its own
	freeze time.Duration
	seed   uint64
}

// logs is the folder with the programs' logs, one file per scene.
const logs = "test-results/siege"

func main() {
	options, err := parse(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		os.Exit(2) // flag has printed why
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, options); err != nil {
		fmt.Fprintln(os.Stderr, "siege:", err)
		os.Exit(1)
	}
}

func parse(arguments []string) (options, error) {
	parsed := options{scenes: scenes}
	flags := flag.NewFlagSet("siege", flag.ContinueOnError)
	flags.DurationVar(&parsed.length, "for", time.Minute, "how long a scene takes, but for frozen and killed")
	flags.DurationVar(&parsed.freeze, "freeze", 20*time.Second, "how long the database stands still in frozen")
	flags.Uint64Var(&parsed.seed, "seed", 1, "another one makes other texts and guesses")
	known := "`names` with commas between them, of " + names(scenes) + " (default all)"
	flags.Func("scene", known, func(list string) (err error) {
		parsed.scenes, err = choose(list)
		return err
	})
	return parsed, flags.Parse(arguments)
}

// run plays the scenes one after another and prints what was seen. The error lists every goal that was missed.
func run(ctx context.Context, options options) error {
	texts, err := readEnglish(englishFolder, options.seed)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(logs, 0o755); err != nil {
		return err
	}
	var results []result
	var failed error
	for _, scene := range options.scenes {
		fmt.Fprintf(os.Stderr, "%s: %s\n", scene.name, scene.about)
		seen, err := scene.perform(ctx, options, texts)
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s could not be played: %w", scene.name, err))
			continue
		}
		results = append(results, seen)
	}
	if err := report(os.Stdout, results); err != nil {
		return err
	}
	if missed := judge(results); len(missed) > 0 {
		failed = errors.Join(failed, fmt.Errorf("goals missed:\n  %s\nThe programs' logs are in %s",
			strings.Join(missed, "\n  "), filepath.Join(logs, "*.log")))
	}
	return failed
}
