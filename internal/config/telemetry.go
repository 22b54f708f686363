package config

import (
	"net/url"
	"strconv"
	"strings"
)

// Telemetry is where traces and metrics are sent, under the names that OpenTelemetry has given its settings.
type Telemetry struct {
	Endpoint *url.URL          // nil: nothing is sent
	Headers  map[string]string // OTEL_EXPORTER_OTLP_HEADERS
	Sampled  float64           // share of traces sampled, from 0 to 1
}

func (r *reader) telemetry() Telemetry {
	read := Telemetry{Headers: r.headers("OTEL_EXPORTER_OTLP_HEADERS"), Sampled: 1}
	if value := r.text("OTEL_EXPORTER_OTLP_ENDPOINT", ""); value != "" {
		endpoint, err := url.Parse(value)
		if err != nil || endpoint.Host == "" || endpoint.Scheme != "http" && endpoint.Scheme != "https" {
			r.problem("OTEL_EXPORTER_OTLP_ENDPOINT", "is no address: write http://host:4318")
		}
		read.Endpoint = endpoint
	}
	if value := r.text("OTEL_TRACES_SAMPLER_ARG", ""); value != "" {
		part, err := strconv.ParseFloat(value, 64)
		if err != nil || !(part >= 0 && part <= 1) {
			r.problem("OTEL_TRACES_SAMPLER_ARG", "is %q: write a part from 0 to 1, such as 0.05", value)
		}
		read.Sampled = part
	}
	return read
}

// headers reads name=value,name=value with percent-encoded values, the format of OTEL_EXPORTER_OTLP_HEADERS. Its errors
// omit the value, which may hold a secret.
func (r *reader) headers(setting string) map[string]string {
	headers := map[string]string{}
	for pair := range strings.SplitSeq(r.text(setting, ""), ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, encoded, found := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(encoded))
		if !found || err != nil {
			r.problem(setting, "cannot be read: write name=value, separated by commas")
			return nil
		}
		headers[strings.TrimSpace(name)] = value
	}
	return headers
}
