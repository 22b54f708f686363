package sitetest

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/google/uuid"

	"plainhand/internal/account"
)

// Caller is a browser with the variables that its request templates may use.
type Caller struct {
	*Browser
	Vars map[string]string
}

func Visitor(s *Site) Caller {
	id := uuid.NewString()
	return Caller{s.Browser(), map[string]string{
		"user": id, "id": id, "other": uuid.NewString(), "new": uuid.NewString() + "@example.com", "revision": "0",
		"credential": `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`}}
}

// MemberOf returns the caller of a registered user.
func MemberOf(c Customer) Caller {
	registered := Visitor(c.Site)
	registered.Browser = c.Browser
	user, err := c.Site.Store.Account.Users.User(c.Site.T.Context(), c.ID)
	if err != nil {
		c.Site.T.Fatal(err)
	}
	registered.Vars["user"], registered.Vars["id"], registered.Vars["email"] = c.ID.String(), c.ID.String(), user.Email
	return registered
}

func Member(s *Site) Caller { return MemberOf(s.Registered()) }

// Reauthenticated is a member who has just reauthenticated with their password.
func Reauthenticated(s *Site) Caller {
	c := Member(s)
	c.ConfirmPassword("secret")
	return c
}

// Verified is reauthenticated and has verified their email address, so they may add a passkey.
func Verified(s *Site) Caller {
	c := Reauthenticated(s)
	c.Post("/verify/"+s.MailedCodes(c.Vars["email"], account.EmailVerifyAddress)[0], nil).WantRedirect("/account/security")
	return c
}

// RegisterFormats registers the formats that the OpenAPI library lacks: UUIDs and event streams.
var RegisterFormats = sync.OnceFunc(func() {
	openapi3.DefineStringFormatValidator("uuid", openapi3.NewCallbackValidator(uuid.Validate))
	openapi3filter.RegisterBodyDecoder("text/event-stream",
		func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
			return decodeEvents(body)
		})
})

func decodeEvents(body io.Reader) (any, error) {
	stream, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	events := []any{}
	for text := range strings.SplitSeq(strings.TrimSpace(string(stream)), "\n\n") {
		name, data, _ := strings.Cut(strings.TrimPrefix(text, "event: "), "\ndata: ")
		var decoded any
		if err := json.Unmarshal([]byte(data), &decoded); err != nil {
			return nil, err
		}
		events = append(events, map[string]any{"event": name, "data": decoded})
	}
	return events, nil
}

// HasCookie returns an error unless the caller's browser has the cookie of a security scheme.
func (c Caller) HasCookie(_ context.Context, input *openapi3filter.AuthenticationInput) error {
	for _, cookie := range c.Client.Jar.Cookies(c.Site.Address()) {
		if cookie.Name == input.SecurityScheme.Name {
			return nil
		}
	}
	return input.NewError(http.ErrNoCookie)
}

var Figures = regexp.MustCompile(`\d+`)
