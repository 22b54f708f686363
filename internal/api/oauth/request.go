package oauth

import (
	"context"
	"crypto/rand"
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/api/apikey"
	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// Error is an error response to a program, with a code of RFC 6749 or its successors.
type Error struct {
	Code        string
	Description string // for its developer
}

func (e *Error) Error() string { return e.Code + ": " + e.Description }

// Error responses to programs.
var (
	errGrant = &Error{"invalid_grant",
		"The code or token isn’t one of yours, or its time is up. Send the user to the page again."}
	ErrClient     = &Error{"invalid_client", "There’s no such client. Register it again."}
	ErrGrantType  = &Error{"unsupported_grant_type", "It can be authorization_code or refresh_token."}
	errRedirects  = &Error{"invalid_redirect_uri", "Send 1 to 10 addresses: https, http on this machine, or a scheme of your own with a dot in it, such as com.example.app."}
	errClientName = &Error{"invalid_client_metadata", "A client’s name has up to 100 characters on one line."}
	errAuthMethod = &Error{"invalid_client_metadata", "Clients have no secret here: token_endpoint_auth_method is none."}
)

// Errors of the consent page for invalid requests of a program. The user can't fix them, and isn't redirected: the
// redirect is not trustworthy.
var (
	errUnknownClient = fault.New(fault.Invalid, "We don’t know the program that sent you here.",
		"Start again from the program. If it happens again, tell its maker.")
	errUnknownRedirect = fault.New(fault.Invalid, "The program that sent you here gave an address that it hasn’t registered.",
		"Nothing was allowed. Start again from the program, and if it happens again, tell its maker.")
	errAsked   = fault.New(fault.Invalid, "The program that sent you here asks for something that there isn’t.", "")
	errTooMany = fault.New(fault.Conflict, "You’ve let in as many programs as there can be.",
		"End one at /account/api that you have no more use for.")
)

// Registration is the metadata of a client that registers.
type Registration struct {
	Name      string
	Redirects []string
	Auth      string // token_endpoint_auth_method
}

const (
	maxRedirects = 10
	maxRedirect  = 500 // bytes
	maxName      = 100
)

// Register creates a client. Error: *Error.
func (s *Server) Register(ctx context.Context, asked Registration) (Client, error) {
	switch {
	case asked.Auth != "" && asked.Auth != "none":
		return Client{}, errAuthMethod
	case len(asked.Redirects) == 0 || len(asked.Redirects) > maxRedirects:
		return Client{}, errRedirects
	case slices.ContainsFunc(asked.Redirects, func(redirect string) bool { return !canRedirect(redirect) }):
		return Client{}, errRedirects
	case asked.Name != "" && !oneline.Fits(asked.Name, maxName):
		return Client{}, errClientName
	}
	client := Client{ID: "client_" + rand.Text(), Name: asked.Name, Redirects: asked.Redirects, MadeAt: s.now().UTC()}
	if client.Name == "" {
		client.Name = "A program"
	}
	return client, s.storage.AddClient(ctx, client)
}

// plainHost matches hosts without characters that have a meaning in a Content-Security-Policy.
var plainHost = regexp.MustCompile(`^[A-Za-z0-9.:\[\]-]*$`)

// canRedirect reports whether an address is allowed as a redirect: HTTPS, HTTP on the user's own machine, or a
// private-use scheme of an app. Such a scheme is a reversed domain name (RFC 8252, 7.1), so it has a dot, and no scheme
// that does something in a browser has one.
func canRedirect(address string) bool {
	parsed, err := url.Parse(address)
	switch {
	case err != nil || len(address) > maxRedirect || parsed.Scheme == "" || parsed.Fragment != "" || parsed.User != nil:
		return false
	case !plainHost.MatchString(parsed.Host) || strings.ContainsAny(address, " \r\n\t\\;,'\""):
		return false
	case parsed.Scheme == "http":
		return isLoopback(parsed.Hostname())
	case parsed.Scheme == "https":
		return parsed.Host != ""
	}
	return strings.Contains(parsed.Scheme, ".")
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// redirectsTo reports whether a client has registered an address. For HTTP on the user's own machine, any port matches
// (RFC 8252).
func (c Client) redirectsTo(address string) bool {
	asked, err := url.Parse(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(c.Redirects, func(known string) bool {
		registered, err := url.Parse(known)
		if known == address || err != nil {
			return known == address
		}
		if registered.Scheme != "http" || !isLoopback(registered.Hostname()) || registered.Hostname() != asked.Hostname() {
			return false
		}
		registered.Host = asked.Host
		return registered.String() == asked.String()
	})
}

// Request is a valid authorization request of a program.
type Request struct {
	Client    Client
	Redirect  string
	Scopes    []apikey.Scope
	Challenge string
	state     string
	issuer    string
}

// RawRequest is an authorization request as received.
type RawRequest struct {
	ClientID, Redirect, ResponseType, Scope, State string
	Challenge, ChallengeMethod, Resource           string
}

// maxParameter is the maximum length of the state parameter in bytes.
const maxParameter = 2000

// Read validates an authorization request. Faults are shown on our own page and never redirected: otherwise anyone
// could register a program and use us as an open redirector (RFC 9700, 4.11.2).
func (s *Server) Read(ctx context.Context, asked RawRequest, issuer string) (request Request, err error) {
	if !clientID.MatchString(asked.ClientID) {
		return request, errUnknownClient
	}
	client, err := s.storage.ClientByID(ctx, asked.ClientID)
	switch {
	case errors.Is(err, ErrNone):
		return request, errUnknownClient
	case err != nil:
		return request, err
	case !client.redirectsTo(asked.Redirect) || !canRedirect(asked.Redirect):
		return request, errUnknownRedirect
	}
	request = Request{Client: client, Redirect: asked.Redirect, Challenge: asked.Challenge, state: asked.State,
		issuer: issuer}
	scopes, known := parseScopes(asked.Scope)
	request.Scopes = scopes
	const sha256Length = 43 // in base64url
	switch {
	case len(asked.State) > maxParameter:
		return request, invalidRequest("invalid_request", "its state is too long")
	case asked.ResponseType != "code":
		return request, invalidRequest("unsupported_response_type", "it can be code")
	case asked.ChallengeMethod != "S256" || len(asked.Challenge) != sha256Length:
		return request, invalidRequest("invalid_request", "it has to send a code_challenge, with the method S256")
	case asked.Resource != "" && strings.TrimSuffix(asked.Resource, "/") != s.resource:
		return request, invalidRequest("invalid_target", "tokens are for "+s.resource)
	case !known:
		return request, invalidRequest("invalid_scope", "there are humanize and usage")
	}
	return request, nil
}

// invalidRequest is errAsked with the details for the program's developer.
func invalidRequest(code, description string) error {
	return fault.New(errAsked.Kind, errAsked.Message, "Tell its maker: "+code+", "+description+".").Because(errAsked)
}

// Denied returns the redirect for a user who has declined.
func (r Request) Denied() string {
	return r.redirectWith("error", "access_denied", "error_description", "The user has not agreed.")
}

// redirectWith returns the redirect with parameters added, given as alternating names and values, and with state and
// iss.
func (r Request) redirectWith(parameters ...string) string {
	address, _ := url.Parse(r.Redirect) // it was parsed when it was registered
	query := address.Query()
	for i := 0; i < len(parameters); i += 2 {
		query.Set(parameters[i], parameters[i+1])
	}
	if r.state != "" {
		query.Set("state", r.state)
	}
	query.Set("iss", r.issuer)
	address.RawQuery = query.Encode()
	return address.String()
}

// Target returns the redirect's origin, or its scheme alone if it has no host, as a source for a
// Content-Security-Policy.
func (r Request) Target() string {
	address, _ := url.Parse(r.Redirect)
	if address.Host == "" || address.Scheme != "https" && address.Scheme != "http" {
		return address.Scheme + ":"
	}
	return address.Scheme + "://" + address.Host
}
