package crash

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
)

// Where is a part of the program that survives a panic: only the current unit of work fails.
type Where string

// The parts. Each is a value of the counter's label.
const (
	Request Where = "request" // the response is status 500
	Engine  Where = "engine"  // a pass leaves the sentence unchanged
	Job     Where = "job"     // the job is retried
	Island  Where = "island"  // the browser renders the island
	Kept    Where = "kept"    // the page is rendered again for the next visitor
	Sweep   Where = "sweep"   // expired rows are deleted a minute later
	Metrics Where = "metrics" // Prometheus scrapes again
)

// Reporter counts and logs crashes. Many goroutines may use it at once. A nil Reporter reports nothing.
type Reporter struct {
	log   *slog.Logger
	count *prometheus.CounterVec
}

// NewReporter returns a reporter that counts in plainhand_panics_total.
func NewReporter(log *slog.Logger, metrics prometheus.Registerer) *Reporter {
	count := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "plainhand_panics_total",
		Help: "Panics that cost one thing and not the process, by the part of the program.",
	}, []string{"where"})
	metrics.MustRegister(count)
	for _, where := range []Where{Request, Engine, Job, Island, Kept, Sweep, Metrics} {
		count.WithLabelValues(string(where)) // an alert only notices an increase in a counter that already exists
	}
	return &Reporter{log, count}
}

// Report counts a crash and logs it with attributes that contain no user data, such as a route or the name of a job.
func (r *Reporter) Report(ctx context.Context, where Where, crash *Crash, about ...slog.Attr) {
	if r == nil {
		return
	}
	r.count.WithLabelValues(string(where)).Inc()
	r.log.LogAttrs(ctx, slog.LevelError, "a panic was caught", append([]slog.Attr{
		slog.String("where", string(where)), slog.String("place", crash.Place), slog.String("reason", crash.Reason),
		slog.String("stack", crash.Stack),
	}, about...)...)
}

// Guard runs background work. A panic in it is reported and goes no further.
func (r *Reporter) Guard(ctx context.Context, where Where, work func()) {
	defer func() {
		if value := recover(); value != nil {
			r.Report(ctx, where, Of(value))
		}
	}()
	work()
}

// Handler recovers panics of an HTTP server: net/http would print the panic's value and the visitor's address. The
// connection is closed.
func (r *Reporter) Handler(where Where, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		defer func() {
			value := recover()
			if value == nil {
				return
			}
			if value != http.ErrAbortHandler {
				r.Report(request.Context(), where, Of(value))
			}
			panic(http.ErrAbortHandler)
		}()
		next.ServeHTTP(w, request)
	})
}
