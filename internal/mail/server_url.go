package mail

import (
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// What can be wrong with a server's address. The address itself contains a password, and is never shown.
var (
	errServerForm     = errors.New("is no mail server: write smtps://user:password@host:465 or smtp://user:password@host:587")
	errServerPassword = errors.New("has a user and no password, or the other way round")
)

// ParseServer parses a server's address. smtps:// uses TLS from the start, on port 465 unless another is given. smtp://
// begins unencrypted, on port 587, and uses STARTTLS; only a server on this machine may do without.
func ParseServer(address string) (Server, error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Hostname() == "" || strings.Trim(parsed.Path, "/")+parsed.RawQuery+parsed.Fragment != "" {
		return Server{}, errServerForm
	}
	server := Server{host: parsed.Hostname(), port: parsed.Port(), limit: sendLimit}
	server.local = loopback(server.host)
	usual := ""
	switch parsed.Scheme {
	case "smtps":
		server.tlsFromStart, usual = true, "465"
	case "smtp":
		usual = "587"
	default:
		return Server{}, errServerForm
	}
	if server.port == "" {
		server.port = usual
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

// Host is where the server is, for a log.
func (s Server) Host() string { return s.host }

// loopback reports whether a host is this machine, where nobody else can listen in.
func loopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
