package config

import (
	"fmt"
	"log/slog"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/config/secret"
	"plainhand/internal/mail"
	"plainhand/internal/texts/files/bucket"
)

// reader reads settings and collects their problems.
type reader struct {
	getenv   func(string) string
	problems []error
}

func (r *reader) problem(name, text string, args ...any) {
	r.problems = append(r.problems, Problem{name, fmt.Sprintf(text, args...)})
}

func (r *reader) text(name, fallback string) string {
	if value := strings.TrimSpace(r.getenv(name)); value != "" {
		return value
	}
	return fallback
}

func (r *reader) address(name, fallback string) string {
	value := r.text(name, fallback)
	if value == "" {
		return ""
	}
	_, port, err := net.SplitHostPort(value)
	if number, convErr := strconv.Atoi(port); err != nil || convErr != nil || number < 0 || number > 65535 {
		r.problem(name, "is %q, not an address: write host:port or :port, such as :8080", value)
	}
	return value
}

// choice reads a setting that must be one of values; the first is the default.
func (r *reader) choice(name string, values ...string) string {
	value := r.text(name, values[0])
	for _, known := range values {
		if value == known {
			return value
		}
	}
	r.problem(name, "is %q: write one of %s", value, strings.Join(values, ", "))
	return values[0]
}

func (r *reader) logLevel(name string) slog.Level {
	levels := map[string]slog.Level{
		"info": slog.LevelInfo, "debug": slog.LevelDebug, "warn": slog.LevelWarn, "error": slog.LevelError,
	}
	return levels[r.choice(name, "info", "debug", "warn", "error")]
}

func (r *reader) email(name, fallback string) string {
	value := r.text(name, fallback)
	if parsed, err := netmail.ParseAddress(value); err != nil || parsed.Address != value {
		r.problem(name, "is %q, not an email address", value)
	}
	return value
}

func (r *reader) prefixes(name string) []netip.Prefix {
	var prefixes []netip.Prefix
	for _, part := range strings.FieldsFunc(r.getenv(name), func(c rune) bool { return c == ',' || c == ' ' }) {
		prefix, err := parsePrefix(part)
		if err != nil {
			r.problem(name, "holds %q: write addresses or networks, such as 10.0.0.0/8,192.0.2.7", part)
			continue
		}
		prefixes = append(prefixes, prefix)
	}
	return prefixes
}

func parsePrefix(text string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(text); err == nil {
		return address.Prefix(address.BitLen())
	}
	return netip.ParsePrefix(text)
}

// databaseURL reads a PostgreSQL address. Its errors omit the value, which holds a password.
func (r *reader) databaseURL(name string) string {
	value := r.text(name, "")
	if value == "" {
		return ""
	}
	if _, err := pgx.ParseConfig(value); err != nil {
		r.problem(name, "is no PostgreSQL address: write postgres://user:password@host:5432/database")
	}
	return value
}

// mailServer reads an SMTP address. Its errors omit the value, which holds a password.
func (r *reader) mailServer(name string) *mail.Server {
	value := r.text(name, "")
	if value == "" {
		return nil
	}
	server, err := mail.ParseServer(value)
	if err != nil {
		r.problem(name, "%s", err)
	}
	return &server
}

// secretKey reads a key. Its errors omit the value.
func (r *reader) secretKey(name string) secret.Key {
	value := r.text(name, "")
	if value == "" {
		return secret.Key{}
	}
	return r.parseKey(name, value)
}

// formerKeys reads a list of keys, separated by commas or spaces.
func (r *reader) formerKeys(name string) (keys []secret.Key) {
	for _, value := range strings.FieldsFunc(r.getenv(name), func(c rune) bool { return c == ',' || c == ' ' }) {
		keys = append(keys, r.parseKey(name, value))
	}
	return keys
}

func (r *reader) parseKey(name, value string) secret.Key {
	key, err := secret.Parse(value)
	if err != nil {
		r.problem(name, "%s: write what openssl rand -base64 32 prints", err)
	}
	return key
}

// baseURL reads the site's public address. By default it is localhost, at the port of address. Its errors omit the
// value, which may contain a password.
func (r *reader) baseURL(name, address string) *url.URL {
	_, port, _ := net.SplitHostPort(address)
	fallback := &url.URL{Scheme: "http", Host: net.JoinHostPort("localhost", port)}
	value := r.text(name, "")
	if value == "" {
		return fallback
	}
	parsed, err := url.Parse(value)
	if err != nil || !isWeb(parsed) || !bare(parsed) {
		r.problem(name, "is no address of a site: write scheme and host alone, such as https://plainhand.example")
		return fallback
	}
	return &url.URL{Scheme: parsed.Scheme, Host: parsed.Host}
}

// bare reports whether a URL has only a scheme and a host.
func bare(address *url.URL) bool {
	return address.User == nil && strings.Trim(address.Path, "/")+address.RawQuery+address.Fragment == ""
}

// isWeb reports whether a URL has a host and the scheme http or https.
func isWeb(address *url.URL) bool {
	return address.Host != "" && (address.Scheme == "http" || address.Scheme == "https")
}

func (r *reader) bucket(name string) *bucket.Settings {
	value := r.text(name, "")
	if value == "" {
		return nil
	}
	settings, err := bucket.Parse(value)
	if err != nil {
		r.problem(name, "%v", err)
		return nil
	}
	return &settings
}
