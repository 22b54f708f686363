package handlers

import (
	"context"
	"net/http"
	"time"
)

// health answers whatever watches the process: an orchestrator, a load balancer.
type health struct {
	ready func(ctx context.Context) error
	log   logs
}

// Alive handles GET /healthz: the process runs.
func (h health) Alive(w http.ResponseWriter, r *http.Request) {
	plainAnswer(w, http.StatusOK, "alive\n")
}

// readyWithin bounds the database check, so that a hanging database counts as not ready.
const readyWithin = 2 * time.Second

// Ready handles GET /readyz: the database answers and accepts writes, its schema is current, and the process is not
// shutting down. The reason for a no goes to the log, not into the answer, which anybody may read.
func (h health) Ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyWithin)
	defer cancel()
	if err := h.ready(ctx); err != nil {
		h.log.outages.WarnContext(r.Context(), "not ready", "error", err)
		plainAnswer(w, http.StatusServiceUnavailable, "not ready\n")
		return
	}
	plainAnswer(w, http.StatusOK, "ready\n")
}

func plainAnswer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write([]byte(text))
}
