package main

import (
	"fmt"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/site"
	"plainhand/internal/fault/crash"
)

// serveMetrics serves GET /metrics and the profiles at /debug/pprof on a separate address, which visitors cannot reach.
// Without an address it does nothing.
func serveMetrics(address string, reports site.Reports) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := listen(address)
	if err != nil {
		return nil, fmt.Errorf("METRICS_ADDR: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(reports.Metrics, promhttp.HandlerOpts{
		ErrorLog: cli.NewErrorLog(reports.Log), EnableOpenMetrics: true})) // the format with exemplars
	for path, handler := range map[string]http.HandlerFunc{
		"": pprof.Index, "profile": pprof.Profile, "symbol": pprof.Symbol, "trace": pprof.Trace,
	} {
		mux.Handle("GET /debug/pprof/"+path, handler)
	}
	server := &http.Server{
		Handler:           reports.Crashes.Handler(crash.Metrics, mux),
		ReadHeaderTimeout: 5 * time.Second,
		ErrorLog:          cli.NewErrorLog(reports.Log),
	}
	go server.Serve(listener)
	reports.Log.Info("serving metrics", "address", listener.Addr().String())
	return func() { server.Close() }, nil
}
