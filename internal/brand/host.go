package brand

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

// Where a host shows that it is its owner's, and that it leads to us.
const (
	// RecordPrefix begins the name of the TXT record that has a host's token.
	RecordPrefix = "_editor-challenge."
	// TokenPath has the tokens of all who want a host, one a line: we answer it for every host that leads to us.
	TokenPath = "/.well-known/editor-challenge"

	mostToken   = 4 << 10 // bytes that are read of an answer
	verifyLimit = 10 * time.Second
)

var (
	errHost = fault.New(fault.Invalid, "That’s no host name that we can serve.",
		"Take one below a domain of your own, such as editor.example.com, without a port.")
	errRecord = fault.New(fault.Conflict, "The TXT record isn’t there yet.",
		"Add it where your domain is managed. It can take an hour until we see it.")
	errElsewhere = fault.New(fault.Conflict, "The host doesn’t lead to us yet.",
		"Point it here with a CNAME record, then try again.")
)

// names brings international names into ASCII.
var names = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// ParseHost brings a host name that somebody typed into the form in which requests name it. Ours, and what is below it,
// cannot be anybody's.
func ParseHost(typed, ours string) (string, error) {
	host, err := names.ToASCII(strings.TrimSuffix(strings.ToLower(strings.TrimSpace(typed)), "."))
	if err != nil {
		return "", errHost.Because(err)
	}
	if _, err := netip.ParseAddr(host); err == nil || len(host) > 253 || !strings.Contains(host, ".") {
		return "", errHost
	}
	own, err := publicsuffix.EffectiveTLDPlusOne(host)
	switch {
	case err != nil: // it is a suffix below which anybody can have a name
		return "", errHost.Because(err)
	case host == ours || strings.HasSuffix(host, "."+ours) || isReserved(own):
		return "", errHost
	}
	return host, nil
}

// isReserved reports whether a domain is one that does not exist in the public name system (RFC 6761).
func isReserved(domain string) bool {
	for _, one := range []string{"localhost", "local", "internal", "test", "invalid", "onion", "arpa"} {
		if domain == one || strings.HasSuffix(domain, "."+one) {
			return true
		}
	}
	return false
}

// Resolver looks for TXT records: a *net.Resolver does.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

var _ Resolver = (*net.Resolver)(nil)

// Verifier finds out whether a host is its owner's and leads to us.
type Verifier struct {
	Resolver Resolver
	Client   *http.Client // from publichttp
	Site     *url.URL     // ours: customers' hosts lead to its port as well
}

// Verify returns the fault of a host that does not show its token: in the name system, which only its owner can write,
// and in an answer of ours, which comes only from a host that leads to us. Errors of the network are faults as well.
func (v Verifier) Verify(ctx context.Context, host, token string) error {
	ctx, cancel := context.WithTimeout(ctx, verifyLimit)
	defer cancel()
	if err := v.hasRecord(ctx, host, token); err != nil {
		return err
	}
	return v.leadsHere(ctx, host, token)
}

func (v Verifier) hasRecord(ctx context.Context, host, token string) error {
	records, err := v.Resolver.LookupTXT(ctx, RecordPrefix+host)
	for _, record := range records {
		if same(strings.TrimSpace(record), token) {
			return nil
		}
	}
	return errRecord.Because(err)
}

// leadsHere asks the host for its token. It has no certificate yet, so it is asked without encryption; a proxy may lead
// from there to where it is encrypted, which is the same host.
func (v Verifier) leadsHere(ctx context.Context, host, token string) error {
	places := []string{"http://" + host, "https://" + host}
	if port := v.Site.Port(); port != "" {
		places = append(places, v.Site.Scheme+"://"+net.JoinHostPort(host, port))
	}
	for _, place := range places {
		said, err := v.ask(ctx, place+TokenPath)
		if err == nil && slices.ContainsFunc(strings.Fields(said), func(one string) bool { return same(one, token) }) {
			return nil
		}
		if errors.Is(err, context.DeadlineExceeded) {
			break
		}
	}
	return errElsewhere
}

func (v Verifier) ask(ctx context.Context, address string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	answer, err := v.Client.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(io.LimitReader(answer.Body, mostToken))
	return string(said), err
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
