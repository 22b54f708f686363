package handlers

import (
	"context"
	"net/http"
	"time"

	"plainhand/handlers/web"
)

// health serves the liveness and readiness probes of orchestrators and load balancers.
type health struct {
	ready func(ctx context.Context) error
	log   web.Logs
}

// Alive handles GET /healthz: the process runs.
func (h health) Alive(w http.ResponseWriter, r *http.Request) {
	writePlainText(w, http.StatusOK, "alive\n")
}

// readyTimeout bounds the readiness check, so that a hanging database counts as not ready.
const readyTimeout = 2 * time.Second

// Ready handles GET /readyz: the database accepts writes, its schema is current, and the process is not shutting down.
// The cause of a failure is only logged, since the answer is public.
func (h health) Ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := h.ready(ctx); err != nil {
		h.log.Outages.WarnContext(r.Context(), "not ready", "error", err)
		writePlainText(w, http.StatusServiceUnavailable, "not ready\n")
		return
	}
	writePlainText(w, http.StatusOK, "ready\n")
}

func writePlainText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write([]byte(text))
}
