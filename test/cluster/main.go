//go:build linux

// Command cluster runs Plainhand as in a data center, on one machine: three nodes with PostgreSQL under Patroni, etcd,
// and PgBouncer, three nodes with the program, and HAProxy before them, each in its own network namespace. Simulated
// people use it while faults are injected. In the end, what the site confirmed to them is compared with the database.
//
// It needs root, Debian's packages (see CONTRIBUTING.md), and bin/plainhand. Use: make cluster, or
//
//	go run ./test/cluster faults -lasts 60s -rounds 2
//	go run ./test/cluster upgrade -from OLD_BINARY
//	go run ./test/cluster throughput
//	go run ./test/cluster soak -lasts 60m
//	go run ./test/cluster restore
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// options are the command line's options.
type options struct {
	program string        // the binary under test
	former  string        // the binary that a rolling upgrade starts from
	folder  string        // the run's folder, deleted in the end
	faults  []string      // names of faults; none: all
	rounds  int           // of all faults
	lasts   time.Duration // of a fault, or of a measurement
	people  int           // people at the same time
	share   float64       // share of a processor per node of the site in a throughput run
	keep    bool          // don't delete the folder
	direct  bool          // connect without PgBouncer, as releases before deploy/ did
}

var scenarios = map[string]func(context.Context, *cluster, options) error{
	"faults":     breakEverything,
	"upgrade":    upgrade,
	"throughput": measureThroughput,
	"soak":       soak,
	"restore":    rehearseRestore,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string) (err error) {
	name := "faults"
	if len(arguments) > 0 && !strings.HasPrefix(arguments[0], "-") {
		name, arguments = arguments[0], arguments[1:]
	}
	scenario, known := scenarios[name]
	if !known {
		return fmt.Errorf("there is no scenario %q", name)
	}
	asked, err := parse(arguments)
	if err != nil {
		return err
	}
	if os.Getuid() != 0 {
		return errors.New("network namespaces need root")
	}
	c, err := newCluster(ctx, asked)
	defer func() { err = errors.Join(err, c.close()) }()
	if err != nil {
		return err
	}
	return scenario(ctx, c, asked)
}

func parse(arguments []string) (options, error) {
	var asked options
	flags := flag.NewFlagSet("cluster", flag.ContinueOnError)
	flags.StringVar(&asked.program, "program", "bin/plainhand", "the `binary` under test")
	flags.StringVar(&asked.former, "from", "", "the `binary` that an upgrade starts from")
	flags.StringVar(&asked.folder, "folder", "/tmp/plainhand-cluster", "where everything is kept meanwhile")
	faults := flags.String("faults", "", "the `names` of faults, separated by commas; empty: all")
	flags.IntVar(&asked.rounds, "rounds", 1, "how often each fault happens")
	flags.DurationVar(&asked.lasts, "lasts", time.Minute, "how `long` a fault or a measurement lasts")
	flags.Float64Var(&asked.share, "share", 0.25, "throughput: which part of a processor each node of the site gets")
	flags.IntVar(&asked.people, "people", 24, "how many use the site at once")
	flags.BoolVar(&asked.direct, "direct", false, "go past PgBouncer: the former release does not know it")
	flags.BoolVar(&asked.keep, "keep", false, "keep the folder with all logs")
	if err := flags.Parse(arguments); err != nil {
		return asked, err
	}
	asked.faults = strings.FieldsFunc(*faults, func(r rune) bool { return r == ',' })
	for _, name := range asked.faults {
		if !slices.ContainsFunc(allFaults, func(f fault) bool { return f.name == name }) {
			return asked, fmt.Errorf("there is no fault %q", name)
		}
	}
	return asked, nil
}
