package main

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracespb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
)

// collector is a fake OpenTelemetry collector.
type collector struct {
	*httptest.Server
	mutex   sync.Mutex
	spans   []*tracespb.Span
	metrics []byte
	key     string // API key from the request header
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := new(collector)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // an unreadable body fails to decode
		var sent v1.ExportTraceServiceRequest
		if err := proto.Unmarshal(body, &sent); err != nil {
			t.Error(err)
		}
		c.mutex.Lock()
		defer c.mutex.Unlock()
		c.key = r.Header.Get("X-Key")
		for _, resource := range sent.ResourceSpans {
			for _, part := range resource.ScopeSpans {
				c.spans = append(c.spans, part.Spans...)
			}
		}
	})
	mux.HandleFunc("POST /v1/metrics", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // an empty body fails the test
		c.mutex.Lock()
		defer c.mutex.Unlock()
		c.metrics = append(c.metrics, body...)
	})
	c.Server = httptest.NewServer(mux)
	t.Cleanup(c.Close)
	return c
}

// named returns the first span with a name.
func (c *collector) named(name string) *tracespb.Span {
	for _, span := range c.spans {
		if span.Name == name {
			return span
		}
	}
	return nil
}

// A request is a trace with its calls to the database and the engine, without user input.
func TestTracesAndMetricsAreSent(t *testing.T) {
	t.Parallel()
	c := newCollector(t)
	program := serving(t, map[string]string{
		"DATA_DIR": t.TempDir(), "DATABASE_URL": pgtest.New(t).Config().ConnString(),
		"OTEL_EXPORTER_OTLP_ENDPOINT": c.URL, "OTEL_EXPORTER_OTLP_HEADERS": "x-key=a%20key",
	})
	form := "email=ada%40example.org&password=rhubarb+tin&firstName=Ada&lastName=Lovelace"
	if status := program.status(t, http.MethodPost, "/signup", form); status != http.StatusSeeOther {
		t.Fatalf("signing up: %d", status)
	}
	form = "text=We+utilize+marzipan."
	if status := program.status(t, http.MethodPost, "/free-ai-humanizer", form); status != http.StatusOK {
		t.Fatalf("the free tool: %d", status)
	}
	eventually.Holds(t, "the job has sent its email", func() bool {
		return strings.Contains(program.log.String(), "email sent")
	})
	program.stop()
	c.mutex.Lock()
	defer c.mutex.Unlock()
	signUp, engine, job := c.named("POST /signup"), c.named("engine"), c.named("job send_mail")
	if signUp == nil || engine == nil || job == nil {
		t.Fatalf("%d spans; of signing up: %v, of the engine: %v, of a job: %v", len(c.spans), signUp, engine, job)
	}
	queries := 0
	for _, span := range c.spans {
		if string(span.TraceId) == string(signUp.TraceId) && span.Name == "INSERT" {
			queries++
		}
		for _, typed := range []string{"lovelace", "rhubarb", "marzipan"} {
			if strings.Contains(strings.ToLower(span.String()), typed) {
				t.Errorf("%q is in %s", typed, span)
			}
		}
	}
	if queries == 0 {
		t.Error("signing up has inserted nothing")
	}
	if c.key != "a key" {
		t.Errorf("the collector's key is %q", c.key)
	}
	for _, name := range []string{"plainhand_http_request_seconds", "service.instance.id"} {
		if !strings.Contains(string(c.metrics), name) {
			t.Errorf("no %s came", name)
		}
	}
	if !strings.Contains(program.log.String(), "trace_id="+hex.EncodeToString(signUp.TraceId)) {
		t.Error("no line of the log names the trace")
	}
}
