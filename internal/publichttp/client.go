// Package publichttp has HTTP clients that reach only the public Internet, so that a URL from a user can't reach the
// server's own network (SSRF).
package publichttp

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// ErrPrivate is returned for an address that is not a public one.
var ErrPrivate = errors.New("the address is not a public one")

// NewClient returns a client that follows no redirects, uses no proxy from the environment, and, unless allowPrivate,
// refuses connections to private addresses, also those that a name resolves to.
func NewClient(allowPrivate bool) *http.Client {
	return NewClientAsking(net.DefaultResolver, allowPrivate)
}

// NewClientAsking is NewClient with a resolver.
func NewClientAsking(resolver *net.Resolver, allowPrivate bool) *http.Client {
	dialer := &net.Dialer{Timeout: 10 * time.Second, Resolver: resolver}
	if !allowPrivate {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil || !Public(to.Addr()) {
				return ErrPrivate
			}
			return nil
		}
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: 10 * time.Second, ForceAttemptHTTP2: true,
			MaxIdleConnsPerHost: 16, IdleConnTimeout: 90 * time.Second, MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// assigned is the range of globally assigned IPv6 addresses. Others are private, local, or unassigned, or contain an
// IPv4 address to which a gateway of the network forwards.
var assigned = netip.MustParsePrefix("2000::/3")

// special are the networks that are not part of the public Internet, or lead through a gateway, and for which netip has
// no method.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

// Public reports whether an address belongs to the public Internet.
func Public(address netip.Addr) bool {
	address = address.Unmap()
	if !address.IsGlobalUnicast() || address.IsPrivate() || address.Is6() && !assigned.Contains(address) {
		return false
	}
	for _, network := range special {
		if network.Contains(address) {
			return false
		}
	}
	return true
}
