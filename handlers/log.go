package handlers

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

	"plainhand/internal/logdedup"
	"plainhand/internal/telemetry"
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
func accessLog(log logs, metrics prometheus.Registerer, sender telemetry.Sender) func(http.Handler) http.Handler {
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
				log.about(status).LogAttrs(r.Context(), levelOf(route), "request",
					slog.String("method", methodLabel(r.Method)), slog.String("route", route), slog.Int("status", status),
					slog.Float64("ms", float64(elapsed.Microseconds())/1000), slog.Int("bytes", recorder.BytesWritten()),
					slog.String("request_id", requestIDOf(r)))
			}()
			next.ServeHTTP(recorder, r)
		})
	}
}

// endRequest ends the span of a request.
func endRequest(span trace.Span, r *http.Request, route string, status int) {
	method := methodLabel(r.Method)
	span.SetName(method + " " + route)
	span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status), attribute.String("request_id", requestIDOf(r)))
	telemetry.End(span, status >= http.StatusInternalServerError)
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
