package config

import (
	"net/url"
	"strconv"
	"strings"
)

// Telemetry is where traces and metrics are sent, under the names that OpenTelemetry has given its settings.
type Telemetry struct {
	Endpoint *url.URL          // OTEL_EXPORTER_OTLP_ENDPOINT; nil: they are not sent
	Headers  map[string]string // OTEL_EXPORTER_OTLP_HEADERS
	Sampled  float64           // OTEL_TRACES_SAMPLER_ARG: the part of the traces, from 0 to 1
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

// headers reads name=value,name=value with percent-encoded values, as OpenTelemetry has it. It reports nothing of the
// value, which may hold a secret.
func (r *reader) headers(setting string) map[string]string {
	headers := map[string]string{}
	for one := range strings.SplitSeq(r.text(setting, ""), ",") {
		if strings.TrimSpace(one) == "" {
			continue
		}
		name, encoded, found := strings.Cut(one, "=")
		value, err := url.PathUnescape(strings.TrimSpace(encoded))
		if !found || err != nil {
			r.problem(setting, "cannot be read: write name=value, separated by commas")
			return nil
		}
		headers[strings.TrimSpace(name)] = value
	}
	return headers
}
