package handlers

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/prometheus/client_golang/prometheus"

	"plainhand/internal/logdedup"
)

// logs is where the site writes. While a dependency is down, every request would report it. So for failures that it
// caused, each route logs each cause only once in a while.
type logs struct{ each, outages *slog.Logger }

// outageRepeats is how long that while is.
const outageRepeats = 10 * time.Second

func newLogs(log *slog.Logger) logs {
	return logs{log, slog.New(logdedup.New(log.Handler(), outageRepeats, "method", "route", "status", "told"))}
}

func (l logs) about(status int) *slog.Logger {
	if status == http.StatusServiceUnavailable {
		return l.outages
	}
	return l.each
}

// accessLog logs each request in one line, and counts it. The requested address appears in neither, since it may carry
// what a visitor typed; the route's pattern stands in for it.
func accessLog(log logs, metrics prometheus.Registerer) func(http.Handler) http.Handler {
	duration := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "plainhand_http_request_seconds",
		Help:    "How long requests took, by route, method and status.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
	}, []string{"route", "method", "status"})
	metrics.MustRegister(duration)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := time.Now()
			recorder := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
			defer func() {
				elapsed := time.Since(start)
				route, status := routeOf(r), statusOf(recorder)
				duration.WithLabelValues(route, methodLabel(r.Method), strconv.Itoa(status)).Observe(elapsed.Seconds())
				log.about(status).LogAttrs(r.Context(), levelOf(route), "request",
					slog.String("method", methodLabel(r.Method)), slog.String("route", route), slog.Int("status", status),
					slog.Float64("ms", float64(elapsed.Microseconds())/1000), slog.Int("bytes", recorder.BytesWritten()),
					slog.String("request_id", requestIDOf(r)))
			}()
			next.ServeHTTP(recorder, r)
		})
	}
}

func statusOf(recorder middleware.WrapResponseWriter) int {
	if status := recorder.Status(); status != 0 {
		return status
	}
	return http.StatusOK
}

// routeOf returns the pattern that matched, which keeps the number of names in the log and the metrics bounded.
func routeOf(r *http.Request) string {
	if pattern := chi.RouteContext(r.Context()).RoutePattern(); pattern != "" {
		return pattern
	}
	return "none"
}

// methodLabel keeps invented methods out of the metrics.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return method
	}
	return "other"
}

// levelOf keeps probes and static files, which tell nothing about visitors, out of the log unless more detail is asked
// for.
func levelOf(route string) slog.Level {
	switch route {
	case "/healthz", "/readyz", "/static/*":
		return slog.LevelDebug
	}
	return slog.LevelInfo
}
