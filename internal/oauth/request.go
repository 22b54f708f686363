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

	"plainhand/internal/apikey"
	"plainhand/internal/fault"
	"plainhand/internal/oneline"
)

// Error is what a program is told, by the codes of RFC 6749 and its successors.
type Error struct {
	Code        string
	Description string // for its author
}

func (e *Error) Error() string { return e.Code + ": " + e.Description }

// What programs are told.
var (
	errGrant = &Error{"invalid_grant",
		"The code or token isn’t one of yours, or its time is up. Send the user to the page again."}
	ErrClient     = &Error{"invalid_client", "There’s no such client. Register it again."}
	ErrGrantType  = &Error{"unsupported_grant_type", "It can be authorization_code or refresh_token."}
	errRedirects  = &Error{"invalid_redirect_uri", "Send 1 to 10 addresses: https, http on this machine, or a scheme of your own with a dot in it, such as com.example.app."}
	errClientName = &Error{"invalid_client_metadata", "A client’s name has up to 100 characters on one line."}
	errAuthMethod = &Error{"invalid_client_metadata", "Clients have no secret here: token_endpoint_auth_method is none."}
)

// What people are told on the page to which a program has sent them in vain. They cannot mend it, and are not sent
// back: nobody knows where to.
var (
	errUnknownClient = fault.New(fault.Invalid, "We don’t know the program that sent you here.",
		"Start again from the program. If it happens again, tell its maker.")
	errUnknownRedirect = fault.New(fault.Invalid, "The program that sent you here gave an address that it hasn’t registered.",
		"Nothing was allowed. Start again from the program, and if it happens again, tell its maker.")
	errAsked   = fault.New(fault.Invalid, "The program that sent you here asks for something that there isn’t.", "")
	errTooMany = fault.New(fault.Conflict, "You’ve let in as many programs as there can be.",
		"End one at /account/api that you have no more use for.")
)

// Registration is what a program says of itself.
type Registration struct {
	Name      string
	Redirects []string
	Auth      string // how it wants to show who it is
}

const (
	mostRedirects = 10
	mostRedirect  = 500 // bytes
	mostName      = 100
)

// Register makes a client. Error: *Error.
func (s *Server) Register(ctx context.Context, asked Registration) (Client, error) {
	switch {
	case asked.Auth != "" && asked.Auth != "none":
		return Client{}, errAuthMethod
	case len(asked.Redirects) == 0 || len(asked.Redirects) > mostRedirects:
		return Client{}, errRedirects
	case slices.ContainsFunc(asked.Redirects, func(one string) bool { return !canRedirect(one) }):
		return Client{}, errRedirects
	case asked.Name != "" && !oneline.Fits(asked.Name, mostName):
		return Client{}, errClientName
	}
	made := Client{ID: "client_" + rand.Text(), Name: asked.Name, Redirects: asked.Redirects, MadeAt: s.now().UTC()}
	if made.Name == "" {
		made.Name = "A program"
	}
	return made, s.storage.AddClient(ctx, made)
}

// plainHost is a host with nothing in it that means something in a policy of ours.
var plainHost = regexp.MustCompile(`^[A-Za-z0-9.:\[\]-]*$`)

// canRedirect reports whether people can be sent to an address: one over HTTPS, one on their own machine, or one of a
// scheme that a program has registered there. Such a scheme is a reversed domain name of the program's maker (RFC 8252,
// 7.1), so it has a dot, and no scheme that does something in a browser has one.
func canRedirect(address string) bool {
	parsed, err := url.Parse(address)
	switch {
	case err != nil || len(address) > mostRedirect || parsed.Scheme == "" || parsed.Fragment != "" || parsed.User != nil:
		return false
	case !plainHost.MatchString(parsed.Host) || strings.ContainsAny(address, " \r\n\t\\;,'\""):
		return false
	case parsed.Scheme == "http":
		return isHere(parsed.Hostname())
	case parsed.Scheme == "https":
		return parsed.Host != ""
	}
	return strings.Contains(parsed.Scheme, ".")
}

func isHere(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// redirectsTo reports whether a client has registered an address. On somebody's own machine, the port is whichever was
// free (RFC 8252).
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
		if registered.Scheme != "http" || !isHere(registered.Hostname()) || registered.Hostname() != asked.Hostname() {
			return false
		}
		registered.Host = asked.Host
		return registered.String() == asked.String()
	})
}

// Request is what a program asks somebody for.
type Request struct {
	Client    Client
	Redirect  string
	Scopes    []apikey.Scope
	Challenge string
	state     string
	issuer    string
}

// Asked is a request as it came.
type Asked struct {
	ClientID, Redirect, ResponseType, Scope, State string
	Challenge, ChallengeMethod, Resource           string
}

// longest is how many bytes a part of a request may have.
const longest = 2000

// Read reads what a program asks for. Whoever is sent here in vain is told so by us, and not sent back: anybody can
// register a program, and could send people anywhere by way of us (RFC 9700, 4.11.2).
func (s *Server) Read(ctx context.Context, asked Asked, issuer string) (request Request, err error) {
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
	scopes, known := scopesOf(asked.Scope)
	request.Scopes = scopes
	const sha256Length = 43 // in base64url
	switch {
	case len(asked.State) > longest:
		return request, wrong("invalid_request", "its state is too long")
	case asked.ResponseType != "code":
		return request, wrong("unsupported_response_type", "it can be code")
	case asked.ChallengeMethod != "S256" || len(asked.Challenge) != sha256Length:
		return request, wrong("invalid_request", "it has to send a code_challenge, with the method S256")
	case asked.Resource != "" && strings.TrimSuffix(asked.Resource, "/") != s.resource:
		return request, wrong("invalid_target", "tokens are for "+s.resource)
	case !known:
		return request, wrong("invalid_scope", "there are humanize and usage")
	}
	return request, nil
}

// wrong is errAsked with what the program's maker has to know.
func wrong(code, description string) error {
	return fault.New(errAsked.Kind, errAsked.Message, "Tell its maker: "+code+", "+description+".").Because(errAsked)
}

// Denied is the address to send somebody back to who does not let the program in.
func (r Request) Denied() string {
	return r.back("error", "access_denied", "error_description", "The user has not agreed.")
}

// back is the redirect with an answer in it: names and values, in turn.
func (r Request) back(answer ...string) string {
	address, _ := url.Parse(r.Redirect) // it was parsed when it was registered
	query := address.Query()
	for i := 0; i < len(answer); i += 2 {
		query.Set(answer[i], answer[i+1])
	}
	if r.state != "" {
		query.Set("state", r.state)
	}
	query.Set("iss", r.issuer)
	address.RawQuery = query.Encode()
	return address.String()
}

// Target is where people are sent back to, in a form that a page can allow: a scheme with a host, or a scheme alone.
func (r Request) Target() string {
	address, _ := url.Parse(r.Redirect)
	if address.Host == "" || address.Scheme != "https" && address.Scheme != "http" {
		return address.Scheme + ":"
	}
	return address.Scheme + "://" + address.Host
}
