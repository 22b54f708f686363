package engines

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/engine/model/llm"
	"plainhand/internal/admission"
)

// RegisterProcessorMetrics registers metrics of the processors' gate. A queue that stays non-empty means that more
// processes are needed.
func RegisterProcessorMetrics(metrics prometheus.Registerer, processors *admission.Gate) {
	gauge := func(name, help string, read func() int) {
		metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return float64(read()) }))
	}
	gauge("plainhand_engine_running", "Work in progress that takes a processor: rewriting by the built-in engine, parsing, rendering.", func() int {
		running, _ := processors.Load()
		return running
	})
	gauge("plainhand_engine_waiting", "Work that waits for a processor.", func() int {
		_, waiting := processors.Load()
		return waiting
	})
}

// NewModelMetrics registers metrics of requests to models: count by outcome, tokens, and time to first token. The
// returned function records a request.
func NewModelMetrics(metrics prometheus.Registerer) func(llm.Usage) {
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "plainhand_model_requests_total",
		Help: "Requests to language models, by task and by status: ok, the HTTP status of a failed response, or 0 without one.",
	}, []string{"task", "status"})
	tokens := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "plainhand_model_tokens_total", Help: "Tokens as the services count them, sent and written.",
	}, []string{"task", "direction"})
	first := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "plainhand_model_first_word_seconds", Help: "Time to the first token.",
		Buckets: []float64{.1, .25, .5, 1, 2, 4, 8},
	}, []string{"task"})
	metrics.MustRegister(requests, tokens, first)
	return func(used llm.Usage) {
		status := "ok"
		if used.Failed {
			status = strconv.Itoa(used.Status)
		}
		requests.WithLabelValues(used.Task, status).Inc()
		tokens.WithLabelValues(used.Task, "sent").Add(float64(used.Sent))
		tokens.WithLabelValues(used.Task, "written").Add(float64(used.Written))
		if used.First > 0 {
			first.WithLabelValues(used.Task).Observe(used.First.Seconds())
		}
	}
}
