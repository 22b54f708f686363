package plainhand

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// InsecureAddressError is returned for a site to which a key would be sent unencrypted. Nothing was sent.
type InsecureAddressError struct{ Address string }

func (e *InsecureAddressError) Error() string {
	return fmt.Sprintf("the key was not sent to %s, which is not encrypted: use an address that begins with https://",
		e.Address)
}

// RedirectError is returned for a redirect, which is never followed: the API sends none, and the key would be sent to
// its target.
type RedirectError struct {
	Status int
	Target string // target's origin
}

func (e *RedirectError) Error() string {
	return fmt.Sprintf("the site redirects to %s (status %d), where the key was not sent: "+
		"if that is the site’s new address, use it instead", e.Target, e.Status)
}

// CheckAddress returns an *InsecureAddressError unless a key may be sent to an address: over HTTPS, or over HTTP to
// this machine.
func CheckAddress(address string) error {
	site, err := url.Parse(address)
	if err != nil {
		return err
	}
	if site.Scheme == "https" || site.Scheme == "http" && isLoopback(site.Hostname()) {
		return nil
	}
	return &InsecureAddressError{site.Redacted()}
}

// checkAddress is CheckAddress for the client's site. Without a key, any address is allowed.
func (c *Client) checkAddress() error {
	if c.Key == "" {
		return nil
	}
	return CheckAddress(c.Site)
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && address.IsLoopback()
}

// withoutRedirects returns an HTTP client that returns redirects instead of following them.
func withoutRedirects(sender *http.Client) *http.Client {
	strict := *sender
	strict.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &strict
}

// redirectOf returns a *RedirectError if a response is a redirect.
func redirectOf(response *http.Response) error {
	if response.StatusCode < 300 || response.StatusCode > 399 {
		return nil
	}
	target := "an unknown address"
	if to, err := response.Location(); err == nil {
		target = to.Scheme + "://" + to.Host
	}
	return &RedirectError{response.StatusCode, target}
}
