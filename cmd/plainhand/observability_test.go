package main

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/pg/pgtest"
)

// Alerts and panels on a metric that the program lacks would stay silent forever.
func TestAlertsAndPanelsAreAboutRealMetrics(t *testing.T) {
	t.Parallel()
	settings := programtest.StripeSettings(stripetest.New(t, time.Now()))
	settings["DATA_DIR"], settings["DATABASE_URL"] = t.TempDir(), pgtest.New(t).Config().ConnString()
	program := serving(t, settings)
	program.awaitStatus(t, "/readyz", http.StatusOK)
	served := program.metrics(t)
	for _, file := range []string{"../../deploy/observability/alerts.yml", "../../deploy/observability/dashboard.json"} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		names := regexp.MustCompile(`\b(plainhand|process|go)_[a-z_]+`).FindAllString(string(content), -1)
		slices.Sort(names)
		names = slices.Compact(names)
		if len(names) < 5 {
			t.Errorf("%s: only %q", file, names)
		}
		for _, name := range names {
			family := strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_count")
			if !strings.Contains(served, "# TYPE "+family+" ") && !slices.Contains(onceUsed, family) {
				t.Errorf("%s: there is no metric %s", file, name)
			}
		}
	}
}

// onceUsed are metrics with labels, which appear with their first value.
var onceUsed = []string{"plainhand_job_seconds", "plainhand_job_wait_seconds", "plainhand_subscriptions"}

// metrics returns the response to Prometheus.
func (r running) metrics(t *testing.T) string {
	t.Helper()
	address := regexp.MustCompile(`serving metrics.* address=(\S+)`).FindStringSubmatch(r.log.String())
	if address == nil {
		t.Fatal("no metrics are served")
	}
	answer, err := http.Get("http://" + address[1] + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
