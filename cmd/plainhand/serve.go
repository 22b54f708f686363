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

var serveCommand = command{name: "serve", summary: "run the web application (what happens without a command)",
	run: runServe, logged: "the site does not run"}

func runServe(ctx context.Context, call *invocation) error {
	if _, err := call.parseArguments(); err != nil {
		return err
	}
	settings, err := loadConfig(call.streams)
	if err != nil {
		return err
	}
	if err := static.Built(); err != nil {
		return err
	}
	if call.adopt != nil {
		surviveClosedOutput()
	}
	limitMemory(call.getenv)
	settings.Engine = resolve(ctx, settings.Engine, thisMachine)
	log := newLogger(call.streams, settings)
	log.Info("starting", "version", call.version, "config", settings)
	if hint := operationOf(settings).Hint(); hint != "" {
		log.Info("the built-in engine cleans texts up", "hint", hint)
	}
	listener, err := listen(settings.Address)
	if err != nil {
		return err
	}
	defer listener.Close()
	opened, err := openDatabase(ctx, settings, log)
	if err != nil {
		return err
	}
	defer opened.close(log)
	store, err := openStore(ctx, settings, log, opened)
	if err != nil {
		return err
	}
	reports, err := newReports(ctx, telemetryOf(settings, call.version), log, opened.pool, store)
	if err != nil {
		return err
	}
	defer sendLast(ctx, reports.traces, log)
	services, err := newServices(ctx, settings, store, reports)
	if err != nil {
		return err
	}
	process := process{out: call.out, settings: settings, opened: opened, store: store, reports: reports,
		services: services}
	return process.serve(ctx, listener)
}

// openStore migrates the database, and returns a store that reads from the replica, if there is one, until ctx ends.
func openStore(ctx context.Context, settings config.Config, log *slog.Logger, opened database) (*stores.Set, error) {
	if err := migrate(ctx, log, opened.direct); err != nil {
		return nil, err
	}
	store := stores.New(opened.pool)
	if err := verifyKey(ctx, settings, store); err != nil {
		return nil, err
	}
	if opened.replica != nil {
		go opened.replica.Watch(ctx, opened.pool)
		store = stores.New(opened.pool).ReadFrom(opened.replica)
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
	opened   database
	store    *stores.Set
	reports  reports
	services *services
	stopping atomic.Bool
}

// ready returns the reason why the process should get no requests, or nil.
func (p *process) ready(ctx context.Context) error {
	if p.stopping.Load() {
		return errors.New("stopping")
	}
	if err := migrations.Check(ctx, p.opened.pool); err != nil {
		return err
	}
	return p.store.CheckDisk(ctx)
}

// serve serves requests on listener until ctx is done, then drains.
func (p *process) serve(ctx context.Context, listener net.Listener) error {
	log, stopped := p.reports.log, make(chan struct{})
	site, err := p.services.routes(lifetime{p.ready, stopped})
	if err != nil {
		return err
	}
	jobs, err := p.services.newJobs(p.opened.pool, p.opened.direct)
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
	go returnUnused(ctx)
	go checkOldWord(log)
	p.services.startSweeps(ctx)

	server := newServer(p.reports.crashes.Handler(crash.Request, site), log)
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
	p.reports.log.Info("stopping", "cause", context.Cause(ctx))
	if p.settings.Production() {
		time.Sleep(drainDelay)
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		p.reports.log.Warn("drain timeout: running requests were interrupted")
		server.Close()
	}
	if err := jobs.Stop(drain); err != nil {
		p.reports.log.Warn("drain timeout: running jobs were interrupted")
	}
}
