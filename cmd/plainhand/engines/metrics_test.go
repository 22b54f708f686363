package engines

import (
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/engine/model/llm"
	"plainhand/internal/admission"
	"plainhand/internal/pg/pgtest/eventually"
)

// sample is one value of a metric with its labels, such as {"name", "rewriting", "ok"}.
type sample struct{ name, first, second string }

// samples returns the values of counters and gauges, and the number of observations of histograms. Labels are in the
// order of their names.
func samples(t *testing.T, registry *prometheus.Registry) map[sample]float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	values := map[sample]float64{}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			key := sample{name: family.GetName()}
			labels := metric.GetLabel()
			if len(labels) > 0 {
				key.first = labels[0].GetValue()
			}
			if len(labels) > 1 {
				key.second = labels[1].GetValue()
			}
			values[key] = metric.GetCounter().GetValue() + metric.GetGauge().GetValue() +
				float64(metric.GetHistogram().GetSampleCount())
		}
	}
	return values
}

func wantSamples(t *testing.T, registry *prometheus.Registry, want map[sample]float64) {
	t.Helper()
	got := samples(t, registry)
	for key, value := range want {
		if found, is := got[key]; !is || found != value {
			t.Errorf("%v is %v (%v), want %v", key, found, is, value)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d values: %v", len(got), got)
	}
}

func wantLoad(t *testing.T, registry *prometheus.Registry, running, waiting float64) {
	t.Helper()
	wantSamples(t, registry, map[sample]float64{{name: "plainhand_engine_running"}: running,
		{name: "plainhand_engine_waiting"}: waiting})
}

// The alert TextsWait is about the second one.
func TestProcessorMetricsCountRunningAndWaitingWork(t *testing.T) {
	t.Parallel()
	registry, gate := prometheus.NewRegistry(), admission.NewGate(queueLimits(1))
	RegisterProcessorMetrics(registry, gate)
	wantLoad(t, registry, 0, 0)

	leave, err := gate.Enter(t.Context(), admission.Visitor{Key: "ada"})
	if err != nil {
		t.Fatal(err)
	}
	entered := make(chan error, 1)
	go func() {
		leave, err := gate.Enter(t.Context(), admission.Visitor{Key: "bob"})
		if err == nil {
			leave()
		}
		entered <- err
	}()
	eventually.Holds(t, "the second one waits", func() bool { _, waiting := gate.Load(); return waiting == 1 })
	wantLoad(t, registry, 1, 1)
	leave()
	if err := <-entered; err != nil {
		t.Error(err)
	}
	wantLoad(t, registry, 0, 0)
}

func TestModelMetricsCountRequestsByTaskAndStatus(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	record := NewModelMetrics(registry)
	record(llm.Usage{Task: "rewriting", Sent: 30, Written: 4, First: time.Second})
	record(llm.Usage{Task: "rewriting", Sent: 10, Written: 2, First: time.Second})
	record(llm.Usage{Task: "rewriting", Sent: 5, Failed: true, Status: 429})
	record(llm.Usage{Task: "verifying", Failed: true})
	const requests, tokens = "plainhand_model_requests_total", "plainhand_model_tokens_total"
	wantSamples(t, registry, map[sample]float64{
		{requests, "ok", "rewriting"}:                           2,
		{requests, "429", "rewriting"}:                          1,
		{requests, "0", "verifying"}:                            1,
		{tokens, "sent", "rewriting"}:                           45,
		{tokens, "sent", "verifying"}:                           0,
		{tokens, "written", "rewriting"}:                        6,
		{tokens, "written", "verifying"}:                        0,
		{"plainhand_model_first_word_seconds", "rewriting", ""}: 2,
	})
}
