package branding

import (
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"plainhand/internal/fault"
)

// The locations of a host's token.
const (
	// RecordPrefix is the prefix of the TXT record with a host's token.
	RecordPrefix = "_editor-challenge."
	// TokenPath is the path of the tokens of all brands that claim a host, one per line. We serve it on every host that
	// points to us.
	TokenPath = "/.well-known/editor-challenge"

	maxTokenResponse = 4 << 10 // bytes
	verifyTimeout    = 10 * time.Second
)

var (
	errHost = fault.New(fault.Invalid, "We can’t use that host name.",
		"Enter a subdomain of your own domain, such as editor.example.com, without a port.")
	errRecord = fault.New(fault.Conflict, "We can’t find the TXT record yet.",
		"Add it where you manage your domain’s DNS. A new record can take an hour to appear.")
	errElsewhere = fault.New(fault.Conflict, "The host doesn’t point to us yet.",
		"Add the CNAME record, then try again.")
)

// idnaProfile converts international domain names to ASCII.
var idnaProfile = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true),
	idna.VerifyDNSLength(true))

// ParseHost normalizes a host name that a user has typed. It rejects IP addresses, public suffixes, reserved domains,
// and our own host with its subdomains.
func ParseHost(typed, ours string) (string, error) {
	host, err := idnaProfile.ToASCII(strings.TrimSuffix(strings.ToLower(strings.TrimSpace(typed)), "."))
	if err != nil {
		return "", errHost.Because(err)
	}
	if _, err := netip.ParseAddr(host); err == nil || len(host) > 253 || !strings.Contains(host, ".") {
		return "", errHost
	}
	own, err := publicsuffix.EffectiveTLDPlusOne(host)
	switch {
	case err != nil: // a public suffix
		return "", errHost.Because(err)
	case host == ours || strings.HasSuffix(host, "."+ours) || isReserved(own):
		return "", errHost
	}
	return host, nil
}

// isReserved reports whether a domain does not exist in the public DNS (RFC 6761).
func isReserved(domain string) bool {
	for _, reserved := range []string{"localhost", "local", "internal", "test", "invalid", "onion", "arpa"} {
		if domain == reserved || strings.HasSuffix(domain, "."+reserved) {
			return true
		}
	}
	return false
}

// Resolver looks up TXT records, like *net.Resolver.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

var _ Resolver = (*net.Resolver)(nil)

// Verifier checks that a host belongs to its owner and points to us.
type Verifier struct {
	Resolver Resolver
	Client   *http.Client // from publichttp
	Site     *url.URL     // our site; its port is tried as well
}

// Verify returns a fault unless the host has the token in a TXT record, which proves its ownership, and returns it at
// TokenPath, which proves that it points to us. Network errors are faults as well.
func (v Verifier) Verify(ctx context.Context, host, token string) error {
	ctx, cancel := context.WithTimeout(ctx, verifyTimeout)
	defer cancel()
	if err := v.hasRecord(ctx, host, token); err != nil {
		return err
	}
	return v.pointsToUs(ctx, host, token)
}

func (v Verifier) hasRecord(ctx context.Context, host, token string) error {
	records, err := v.Resolver.LookupTXT(ctx, RecordPrefix+host)
	for _, record := range records {
		if equalTokens(strings.TrimSpace(record), token) {
			return nil
		}
	}
	return errRecord.Because(err)
}

// pointsToUs requests the token from the host. The host has no certificate yet, so HTTP is tried first; a proxy may
// redirect to HTTPS on the same host.
func (v Verifier) pointsToUs(ctx context.Context, host, token string) error {
	bases := []string{"http://" + host, "https://" + host}
	if port := v.Site.Port(); port != "" {
		bases = append(bases, v.Site.Scheme+"://"+net.JoinHostPort(host, port))
	}
	for _, base := range bases {
		response, err := v.fetch(ctx, base+TokenPath)
		if err == nil && slices.ContainsFunc(strings.Fields(response),
			func(found string) bool { return equalTokens(found, token) }) {
			return nil
		}
		if errors.Is(err, context.DeadlineExceeded) {
			break
		}
	}
	return errElsewhere
}

func (v Verifier) fetch(ctx context.Context, address string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	answer, err := v.Client.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxTokenResponse))
	return string(body), err
}

func equalTokens(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
