package mail

import (
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// Errors of a server's address. The address itself contains a password and is never shown.
var (
	errServerForm     = errors.New("is no mail server: write smtps://user:password@host:465 or smtp://user:password@host:587")
	errServerPassword = errors.New("has a user and no password, or the other way round")
)

// ParseServer parses a server's address. smtps:// uses TLS from the start; its default port is 465. smtp:// requires
// STARTTLS, except on a loopback address; its default port is 587.
func ParseServer(address string) (Server, error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Hostname() == "" || strings.Trim(parsed.Path, "/")+parsed.RawQuery+parsed.Fragment != "" {
		return Server{}, errServerForm
	}
	server := Server{host: parsed.Hostname(), port: parsed.Port(), limit: sendTimeout}
	server.local = loopback(server.host)
	defaultPort := ""
	switch parsed.Scheme {
	case "smtps":
		server.tlsFromStart, defaultPort = true, "465"
	case "smtp":
		defaultPort = "587"
	default:
		return Server{}, errServerForm
	}
	if server.port == "" {
		server.port = defaultPort
	}
	if number, err := strconv.Atoi(server.port); err != nil || number < 1 || number > 65535 {
		return Server{}, errServerForm
	}
	server.user = parsed.User.Username()
	server.password, _ = parsed.User.Password()
	if (server.user == "") != (server.password == "") {
		return Server{}, errServerPassword
	}
	return server, nil
}

// Host returns the server's host, for logs.
func (s Server) Host() string { return s.host }

// loopback reports whether a host is this machine, so that the connection cannot be intercepted.
func loopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
