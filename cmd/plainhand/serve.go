package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/content"
	"plainhand/handlers"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding/embed"
	"plainhand/internal/config"
	"plainhand/internal/export"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail/contact"
	"plainhand/internal/telemetry"
	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/migrations"
	"plainhand/static"
	"plainhand/store"
	"plainhand/store/stores"
	"plainhand/store/visitors"
	editorviews "plainhand/views/editor"
	pageviews "plainhand/views/pages"
)

// The phases of a shutdown. In total they take at most drainDelay + drainTimeout and PostgreSQL's stop, less than the
// 20 seconds that orchestrators allow.
const (
	drainDelay   = 2 * time.Second // in production: balancers stop routing before connections are refused
	drainTimeout = 12 * time.Second
)

func serveCommand(ctx context.Context, streams streams, args []string) error {
	if _, err := arguments(streams, serveName, args); err != nil {
		return err
	}
	config, err := loadConfig(streams)
	if err != nil {
		return err
	}
	if err := static.Built(); err != nil {
		return err
	}
	if streams.adopt != nil {
		surviveClosedOutput()
	}
	limitMemory(streams.getenv)
	config.Engine = resolve(ctx, config.Engine, thisMachine)
	log := newLogger(streams, config)
	log.Info("starting", "version", version(), "config", config)
	if hint := operationOf(config).Hint(); hint != "" {
		log.Info("the built-in engine cleans texts up", "hint", hint)
	}
	listener, err := listen(config.Address)
	if err != nil {
		return err
	}
	defer listener.Close()
	database, err := openDatabase(ctx, config, log)
	if err != nil {
		return err
	}
	defer database.close(log)
	if err := migrate(ctx, log, database.direct); err != nil {
		return err
	}
	if err := verifyKey(ctx, config, stores.New(database.pool)); err != nil {
		return err
	}
	return serve(ctx, streams, config, log, listener, database)
}

// serve serves requests on listener until ctx is done, then drains.
func serve(
	ctx context.Context, streams streams, config config.Config, log *slog.Logger, listener net.Listener,
	opened database,
) error {
	gcPercent := debug.SetGCPercent(startGCPercent)
	pool := opened.pool
	database := newStore(ctx, opened)
	var stopping atomic.Bool
	ready := func(ctx context.Context) error {
		if stopping.Load() {
			return errors.New("stopping")
		}
		if err := migrations.Check(ctx, pool); err != nil {
			return err
		}
		return database.CheckDisk(ctx)
	}
	reportRowSecurity(ctx, log, database)
	metrics := newMetrics(pool)
	crashes := crash.NewReporter(log, metrics)
	traces, err := telemetry.New(ctx, telemetryOf(config), metrics, log)
	if err != nil {
		return err
	}
	defer sendLast(ctx, traces, log)
	reports := reports{log, metrics, newProductMetrics(metrics, database), traces, crashes}
	payments, err := newPayments(ctx, config, database)
	if err != nil {
		return err
	}
	people, err := newPeople(config, log, reports.product, database, payments)
	if err != nil {
		return err
	}
	texts, err := newTextServices(config, log, metrics, crashes, database, people)
	if err != nil {
		return err
	}
	brands := newBrands(config, database, people)
	stopped := make(chan struct{})
	lifetime := lifetime{ready, stopped}
	site, err := newSite(config, reports, pool, database, payments, people, texts, brands,
		lifetime)
	if err != nil {
		return err
	}
	jobs, err := newJobs(config, reports, opened, database, payments, people, texts.batches, brands.seen)
	if err != nil {
		return err
	}
	stopMetrics, err := serveMetrics(config.MetricsAddress, metrics, crashes, log)
	if err != nil {
		return err
	}
	defer stopMetrics()
	if err := jobs.Start(ctx); err != nil { // it stops fetching jobs once ctx is done
		return err
	}
	go returnUnused(ctx, gcPercent)
	go checkOldWord(log)
	go sweepPeriodically(ctx, log, crashes, sweepInterval, database.Sweep,
		newMeter(database).Sweep, people.history.Sweep, texts.files.Sweep)
	go sweepPeriodically(ctx, log, crashes, sweepBatchesInterval, texts.batches.Sweep)
	go sweepPeriodically(ctx, log, crashes, sweepBrandsInterval, brands.made.Sweep)

	server := newServer(crashes.Handler(crash.Request, site), log)
	server.RegisterOnShutdown(func() { close(stopped) })
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(streams.out, "Plainhand is running at %s\n", localAddress(config, listener))
	select {
	case err := <-failed:
		return errors.Join(err, jobs.StopAndCancel(ctx))
	case <-ctx.Done():
	}
	stopping.Store(true)
	log.Info("stopping", "cause", context.Cause(ctx))
	if config.Production() {
		time.Sleep(drainDelay)
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		log.Warn("drain timeout: running requests were interrupted")
		server.Close()
	}
	if err := jobs.Stop(drain); err != nil {
		log.Warn("drain timeout: running jobs were interrupted")
	}
	return nil
}

// newStore returns a store that reads from the replica, if there is one, until ctx ends.
func newStore(ctx context.Context, opened database) *stores.Set {
	made := stores.New(opened.pool)
	if opened.replica == nil {
		return made
	}
	go opened.replica.Watch(ctx, opened.pool)
	return made.ReadFrom(opened.replica)
}

// reportRowSecurity logs gaps in row-level security. The site works without it.
func reportRowSecurity(ctx context.Context, log *slog.Logger, database *stores.Set) {
	switch found, err := database.RowSecurity(ctx); {
	case err != nil:
		log.Error("row-level security check failed", "error", err)
	case !found.Active:
		log.Warn("row-level security is off: have an administrator of the database run these", "run", found.Enable())
	case !found.Complete():
		log.Error("row-level security is incomplete", "problems", found.Problems)
	}
}

// lifetime is the state of the process as the site sees it.
type lifetime struct {
	ready    func(context.Context) error
	stopping <-chan struct{} // closed when the server begins to shut down
}

func newSite(config config.Config, reports reports, pool *pgxpool.Pool, database *stores.Set,
	payments payments.Services, people people, texts textServices, brands brands, lifetime lifetime,
) (http.Handler, error) {
	operation := operationOf(config)
	words, err := content.Load(pageviews.Facts(operation))
	if err != nil {
		return nil, err
	}
	renderer, err := islands.New(static.IslandsBundle(), reports.log, reports.crashes)
	if err != nil {
		return nil, err
	}
	preview, err := newMailPreview(config, payments)
	if err != nil {
		return nil, err
	}
	site := web.Site{Brand: config.Brand, Support: config.SupportEmail, BaseURL: config.BaseURL,
		Credit: operation.Credit(), Hint: operation.Hint(), Theme: ownLook(config)}
	rates := throttle.NewCounter(database.DB, people.keys)
	meter := newMeter(database)
	meter.Networks = rates
	return handlers.Routes(handlers.Deps{
		Site:           site,
		Log:            reports.log,
		Metrics:        reports.metrics,
		Traces:         reports.traces,
		Crashes:        reports.crashes,
		TrustedProxies: config.TrustedProxies,
		Sessions:       web.NewSessions(visitors.NewSessions(database.DB), site),
		Accounts:       people.accounts,
		SignUpGate:     people.porter,
		RateLimits:     rates,
		Contact: contact.Service{Storage: database.DB, Tries: throttle.NewCounter(database.DB, people.keys),
			Support: config.SupportEmail, Now: time.Now},
		Status:          newStatus(reports.log, database, texts.engine, lifetime.ready),
		History:         people.history,
		Exports:         people.exports,
		Keys:            apikey.New(visitors.Keys{Store: database.API}, time.Now),
		OAuth:           oauth.NewServer(database.API, site.Origin()+"/mcp", people.successors, time.Now),
		Webhooks:        webhooks.New(database.API, people.webhooks, config.PrivateWebhooks, time.Now),
		Batches:         texts.batches,
		Brands:          brands.made,
		PublishedBrands: brands.seen,

		EmbedKeys: people.embedKeys, EmbedTokens: database.Branding,
		Documents:         texts.documents,
		Meter:             meter,
		SavedAnswers:      idempotency.New(database.API, people.history, time.Now),
		Activity:          database.Billing,
		Payments:          payments,
		IdentityProviders: otherSites(config),
		Mail:              preview,
		Engine:            texts.engine,
		WorkSlots:         texts.processors,
		RunSlots:          newRuns(),
		Content:           words,
		Islands:           renderer,
		DatabaseWait:      store.QueryTimeout,
		Stopping:          lifetime.stopping,
		Ready:             lifetime.ready,
	})
}

// people are the services for accounts and texts, with keys derived from the site's key.
type people struct {
	accounts account.Services
	history  *texts.History
	exports  *export.Exports
	porter   *proofofwork.Gate
	webhooks webhooks.Secrets
	keys     throttle.Keys
	links    account.Links

	embedKeys  embed.Keys
	successors oauth.Successors
}

func newPeople(
	config config.Config, log *slog.Logger, metrics account.Metrics, database *stores.Set, payments payments.Services,
) (people, error) {
	keys, err := secretKeys(config)
	if err != nil {
		return people{}, err
	}
	made := people{history: texts.New(database.Editor, time.Now, keys...), keys: throttle.NewKeys(keys...),
		links: account.NewLinks(keys...), webhooks: webhooks.NewSecrets(keys...), embedKeys: embed.NewKeys(keys...),
		successors: oauth.NewSuccessors(keys...)}
	made.exports = export.New(export.Deps{Storage: database.Account.Exports, Users: database.Account.Users,
		History: made.history,
		Reading: export.Reading{Now: editorviews.TextNow, Version: editorviews.VersionText, FileName: editorviews.FileName},
		Tries:   throttle.NewCounter(database.DB, made.keys), Keys: keys, Now: time.Now})
	made.porter = proofofwork.NewGate(throttle.NewCounter(database.DB, made.keys), time.Now, keys...)
	passkeys, err := account.NewPasskeySite(config.Brand, config.BaseURL)
	if err != nil {
		return people{}, fmt.Errorf("BASE_URL suits no passkeys: %w", err)
	}
	made.accounts = account.New(account.Deps{Storage: database.Account.Storage(), Passkeys: passkeys,
		Hasher: account.NewHasher(account.HashParams),
		Policy: passwordPolicy(config), Keys: made.keys, Links: made.links,
		Secrets: account.NewSecrets(keys...), Plans: payments.Cashier, Log: log, Metrics: metrics, Now: time.Now})
	return made, nil
}

// otherSites returns the OpenID Connect providers.
func otherSites(config config.Config) (sites []*openid.Provider) {
	for _, provider := range config.OtherSites {
		sites = append(sites, openid.New(openid.Settings{ID: provider.ID, Name: provider.Name, Issuer: provider.Issuer,
			Client: provider.Client, Secret: provider.Secret,
			Return: config.BaseURL.JoinPath(web.ReturnPath(provider.ID)).String()}, time.Now))
	}
	return sites
}

func passwordPolicy(config config.Config) account.PasswordPolicy {
	switch {
	case config.StrictPassword:
		return account.StrictPolicy
	case config.Production():
		return account.ProductionPolicy
	}
	return account.StandardPolicy
}

// readTimeout is far longer than the timeout of database queries: a body is read after its sender was looked up, and a
// body that is read too late would look like the sender's mistake. The constant expression below enforces that at
// compile time.
const (
	readTimeout = 30 * time.Second
	_           = uint(readTimeout - 2*store.QueryTimeout)
)

// newServer returns a server with timeouts for each part of a connection, so that slow or idle ones cannot pile up.
// Writing gets the most time, since it includes a run of the engine.
func newServer(site http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           site,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       readTimeout,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          newErrorLog(log),
	}
}

func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("the address %s is in use: stop the program that holds it, or choose another with ADDR=:8081", address)
	}
	if errors.Is(err, os.ErrPermission) {
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with ADDR", address)
	}
	return listener, err
}

// localAddress returns the site's URL on this machine. If the system chose the port, it is the listener's.
func localAddress(config config.Config, listener net.Listener) string {
	if config.Production() {
		return config.BaseURL.String()
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return "http://" + net.JoinHostPort("localhost", port)
}

// sweepInterval is the interval at which expired rows and reservations of dead runs are swept.
const sweepInterval = time.Minute

// sweepBatchesInterval is the interval at which batch items with expired leases are returned to the queue.
const sweepBatchesInterval = 3 * time.Second

// sweepBrandsInterval is the interval at which brands are compared with their owners' plans, and custom hosts with
// their DNS tokens.
const sweepBrandsInterval = time.Hour

// sweepPeriodically calls every sweeper until ctx is done. Concurrent processes may all do so.
func sweepPeriodically(ctx context.Context, log *slog.Logger, crashes *crash.Reporter, every time.Duration,
	sweepers ...func(context.Context) error) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			sweep(ctx, log, crashes, sweepers...)
		}
	}
}

// sweep calls every sweeper, even if others fail.
func sweep(ctx context.Context, log *slog.Logger, crashes *crash.Reporter, sweepers ...func(context.Context) error) {
	for _, sweeper := range sweepers {
		crashes.Guard(ctx, crash.Sweep, func() {
			if err := sweeper(ctx); err != nil && ctx.Err() == nil {
				log.Error("sweep of expired rows failed", "error", err)
			}
		})
	}
}
