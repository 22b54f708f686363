package web

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"plainhand/internal/telemetry"
	"plainhand/internal/telemetry/logdedup"
)

// Logs are the site's loggers: all writes every record; outages deduplicates failures of a dependency per route and
// cause, since every request would log them during an outage.
type Logs struct{ all, Outages *slog.Logger }

// outageLogInterval is the minimum time between two equal records of outages.
const outageLogInterval = 10 * time.Second

func NewLogs(log *slog.Logger) Logs {
	return Logs{log, slog.New(logdedup.New(log.Handler(), outageLogInterval, "method", "route", "status", "public_error"))}
}

// forStatus returns the deduplicating logger for status 503, otherwise the plain one.
func (l Logs) forStatus(status int) *slog.Logger {
	if status == http.StatusServiceUnavailable {
		return l.Outages
	}
	return l.all
}

// AccessLog is the middleware that logs each request as one line and observes its duration. It records the route's
// pattern instead of the URL, which may contain what a visitor typed.
func AccessLog(log Logs, metrics prometheus.Registerer, sender telemetry.Sender) func(http.Handler) http.Handler {
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
			ctx, span := sender.Begin(r.Context(), methodLabel(r.Method), trace.SpanKindServer)
			r = r.WithContext(ctx)
			defer func() {
				elapsed := time.Since(start)
				route, status := routeOf(r), statusOf(recorder)
				telemetry.Observe(ctx, duration.WithLabelValues(route, methodLabel(r.Method), strconv.Itoa(status)),
					elapsed.Seconds())
				endRequest(span, r, route, status)
				log.forStatus(status).LogAttrs(r.Context(), levelOf(route), "request",
					slog.String("method", methodLabel(r.Method)), slog.String("route", route), slog.Int("status", status),
					slog.Float64("ms", float64(elapsed.Microseconds())/1000), slog.Int("bytes", recorder.BytesWritten()),
					slog.String("request_id", RequestIDOf(r)))
			}()
			next.ServeHTTP(recorder, r)
		})
	}
}

// endRequest names and ends the span of a request.
func endRequest(span trace.Span, r *http.Request, route string, status int) {
	method := methodLabel(r.Method)
	span.SetName(method + " " + route)
	span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status), attribute.String("request_id", RequestIDOf(r)))
	telemetry.End(span, status >= http.StatusInternalServerError)
}

func statusOf(recorder middleware.WrapResponseWriter) int {
	if status := recorder.Status(); status != 0 {
		return status
	}
	return http.StatusOK
}

// routeOf returns the pattern of the matched route, which bounds the cardinality of logs and metrics; "none" without a
// match.
func routeOf(r *http.Request) string {
	if pattern := chi.RouteContext(r.Context()).RoutePattern(); pattern != "" {
		return pattern
	}
	return "none"
}

// methodLabel maps nonstandard methods to "other", which bounds the cardinality of metrics.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return method
	}
	return "other"
}

// levelOf returns the level of a request's log line: debug for probes and static files, info for all others.
func levelOf(route string) slog.Level {
	switch route {
	case "/healthz", "/readyz", "/static/*":
		return slog.LevelDebug
	}
	return slog.LevelInfo
}
