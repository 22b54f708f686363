package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/cmd/plainhand/engines"
	"plainhand/cmd/plainhand/site"
	"plainhand/internal/config"
	"plainhand/internal/fault/crash"
	"plainhand/migrations"
	"plainhand/static"
	"plainhand/store/stores"
)

// The phases of a shutdown. In total they take at most drainDelay + drainTimeout and PostgreSQL's stop, less than the
// 20 seconds that orchestrators allow.
const (
	drainDelay   = 2 * time.Second // in production: balancers stop routing before connections are refused
	drainTimeout = 12 * time.Second
)

var serveCommand = cli.Command{Name: "serve", Summary: "run the web application (what happens without a command)",
	Run: runServe, Logged: "the site does not run"}

func runServe(ctx context.Context, call *cli.Invocation) error {
	if _, err := call.ParseArguments(); err != nil {
		return err
	}
	settings, err := cli.LoadConfig(call.Streams)
	if err != nil {
		return err
	}
	if err := static.Built(); err != nil {
		return err
	}
	started := func() {}
	if call.Adopt != nil {
		surviveClosedOutput()
		started = startLean()
	}
	limitMemory(call.Getenv)
	settings.Engine = engines.Resolve(ctx, settings.Engine, engines.ThisMachine)
	log := cli.NewLogger(call.Streams, settings)
	log.Info("starting", "version", call.Version, "config", settings)
	if hint := site.Operation(settings).Hint(); hint != "" {
		log.Info("the built-in engine cleans texts up", "hint", hint)
	}
	listener, err := listen(settings.Address)
	if err != nil {
		return err
	}
	defer listener.Close()
	opened, err := database.Open(ctx, settings, log)
	if err != nil {
		return err
	}
	defer opened.Close(log)
	store, err := openStore(ctx, settings, log, opened)
	if err != nil {
		return err
	}
	reports, err := site.NewReports(ctx, telemetryOf(settings, call.Version), log, opened.Pool, store)
	if err != nil {
		return err
	}
	defer sendLast(ctx, reports.Traces, log)
	services, err := site.New(ctx, settings, store, reports)
	if err != nil {
		return err
	}
	process := process{out: call.Out, settings: settings, opened: opened, store: store, reports: reports,
		services: services, started: started}
	return process.serve(ctx, listener)
}

// openStore migrates the database, and returns a store that reads from the replica, if there is one, until ctx ends.
func openStore(
	ctx context.Context, settings config.Config, log *slog.Logger, opened database.Database,
) (*stores.Set, error) {
	if err := database.Migrate(ctx, log, opened.Direct); err != nil {
		return nil, err
	}
	store := stores.New(opened.Pool)
	if err := database.VerifyKey(ctx, settings, store); err != nil {
		return nil, err
	}
	if opened.Replica != nil {
		go opened.Replica.Watch(ctx, opened.Pool)
		store = stores.New(opened.Pool).ReadFrom(opened.Replica)
	}
	reportRowSecurity(ctx, log, store)
	return store, nil
}

// reportRowSecurity logs gaps in row-level security. The site works without it.
func reportRowSecurity(ctx context.Context, log *slog.Logger, store *stores.Set) {
	switch found, err := store.RowSecurity(ctx); {
	case err != nil:
		log.Error("row-level security check failed", "error", err)
	case !found.Active:
		log.Warn("row-level security is off: have an administrator of the database run these", "run", found.Enable())
	case !found.Complete():
		log.Error("row-level security is incomplete", "problems", found.Problems)
	}
}

// process is a process that serves the site.
type process struct {
	out      io.Writer
	settings config.Config
	opened   database.Database
	store    *stores.Set
	reports  site.Reports
	services *site.Services
	started  func() // called when the process serves requests
	stopping atomic.Bool
}

// ready returns the reason why the process should get no requests, or nil.
func (p *process) ready(ctx context.Context) error {
	if p.stopping.Load() {
		return errors.New("stopping")
	}
	if err := migrations.Check(ctx, p.opened.Pool); err != nil {
		return err
	}
	return p.store.CheckDisk(ctx)
}

// serve serves requests on listener until ctx is done, then drains.
func (p *process) serve(ctx context.Context, listener net.Listener) error {
	log, stopped := p.reports.Log, make(chan struct{})
	handler, err := p.services.Routes(site.Lifetime{Ready: p.ready, Stopping: stopped})
	if err != nil {
		return err
	}
	jobs, err := p.services.NewJobs(p.opened.Pool, p.opened.Direct)
	if err != nil {
		return err
	}
	stopMetrics, err := serveMetrics(p.settings.MetricsAddress, p.reports)
	if err != nil {
		return err
	}
	defer stopMetrics()
	if err := jobs.Start(ctx); err != nil { // it stops fetching jobs once ctx is done
		return err
	}
	go func() {
		p.started()
		returnUnused(ctx)
	}()
	go checkLegacyWord(log)
	p.services.StartSweeps(ctx)

	server := newServer(p.reports.Crashes.Handler(crash.Request, handler), log)
	server.RegisterOnShutdown(func() { close(stopped) })
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(p.out, "Plainhand is running at %s\n", localAddress(p.settings, listener))
	select {
	case err := <-failed:
		return errors.Join(err, jobs.StopAndCancel(ctx))
	case <-ctx.Done():
	}
	p.drain(ctx, server, jobs)
	return nil
}

// drain finishes requests and jobs, or interrupts them after drainTimeout.
func (p *process) drain(ctx context.Context, server *http.Server, jobs *river.Client[pgx.Tx]) {
	p.stopping.Store(true)
	p.reports.Log.Info("stopping", "cause", context.Cause(ctx))
	if p.settings.Production() {
		time.Sleep(drainDelay)
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		p.reports.Log.Warn("drain timeout: running requests were interrupted")
		server.Close()
	}
	if err := jobs.Stop(drain); err != nil {
		p.reports.Log.Warn("drain timeout: running jobs were interrupted")
	}
}
