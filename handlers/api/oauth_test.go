package api_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"

	"plainhand/handlers/sitetest"
)

// clientToServer returns an HTTP client that connects to the test server for every address.
func clientToServer(s *sitetest.Site) *http.Client {
	server, err := url.Parse(s.URL)
	s.Must(err)
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, server.Host)
		}}}
}

// The official client discovers the flow by itself: from the 401 to the metadata, registration, the consent page, and
// tokens.
func TestAssistantIsAuthorized(t *testing.T) {
	t.Parallel()
	for _, endpoint := range []string{"http://localhost:8080/mcp", "http://localhost:8080/mcp/"} {
		t.Run(endpoint, func(t *testing.T) { t.Parallel(); testAssistantIsAuthorized(t, endpoint) })
	}
}

func testAssistantIsAuthorized(t *testing.T, endpoint string) {
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	const back = "http://127.0.0.1:4711/callback"
	agreed := 0
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		Client: clientToServer(site), RedirectURL: back,
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{ClientName: "Desk Assistant", RedirectURIs: []string{back}}},
		AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			opened, err := url.Parse(args.URL)
			if agreed++; err != nil || agreed > 1 {
				return nil, errors.Join(err, errors.New("consent failed"))
			}
			path := opened.RequestURI()
			ada.Get(path).WantStatus(http.StatusOK).WantText("Desk Assistant").WantText("http://127.0.0.1:4711")
			answer, err := url.Parse(ada.Post(path, url.Values{"allow": {"yes"}, "password": {"secret"}}).
				WantStatus(http.StatusSeeOther).Header.Get("Location"))
			query := answer.Query()
			return &auth.AuthorizationResult{Code: query.Get("code"), State: query.Get("state"), Iss: query.Get("iss")}, err
		},
	})
	site.Must(err)
	assistant := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1"}, nil)
	session, err := assistant.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: endpoint,
		HTTPClient: clientToServer(site), OAuthHandler: handler}, nil)
	site.Must(err)
	defer session.Close()
	var rewritten struct {
		Text  string
		Words struct{ Charged int }
	}
	callTool(t, session, "humanize", map[string]any{"text": "We utilize it."}, &rewritten)
	if rewritten.Text != "We use it." || rewritten.Words.Charged != 3 {
		t.Errorf("got %+v", rewritten)
	}
	site.WantWords(3, 0)
	ada.Get("/account/api").WantText("Desk Assistant").WantText("last used")
	ada.Get("/account/security").WantText("A program was connected")
	if mails := site.Count(`SELECT count(*) FROM mails WHERE kind = 'program_connected'`); mails != 1 {
		t.Errorf("%d emails", mails)
	}
	grant := fmt.Sprint("/account/api/programs/", site.QueryText(`SELECT id::text FROM oauth_grants`), "/end")
	site.Registered().Post(grant, nil)
	callTool(t, session, "usage", nil, &rewritten)
	ada.Post(grant, nil).WantRedirect("/account/api")
	if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "usage"}); err == nil {
		t.Error("a program that was shut out is let in")
	}
}

func TestTokensWorkOnlyForMCP(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	client := site.NewClient(sitetest.Callback)
	got := site.Browser().Token(client, ada.Code(client)).WantStatus(http.StatusOK)
	if got.Header.Get("Cache-Control") != "no-store" || got.JSON()["token_type"] != "Bearer" ||
		got.JSON()["scope"] != "humanize usage" {
		t.Errorf("got %s", got.Body)
	}
	program := sitetest.Program{Browser: site.Browser(), Key: fmt.Sprint(got.JSON()["access_token"])}
	program.Call("GET", "/v1/me", "").WantProblem(http.StatusUnauthorized, "invalid_key")
	var used struct{ Left int }
	if callTool(t, assistant(program), "usage", nil, &used); used.Left != 100 { // ada has no plan
		t.Errorf("got %+v", used)
	}
	site.Exec(`UPDATE oauth_tokens SET expires_at = now()`)
	got = program.Call("POST", "/mcp", "{}").WantProblem(http.StatusUnauthorized, "invalid_key")
	want := `resource_metadata="http://localhost:8080/.well-known/oauth-protected-resource/mcp"`
	if said := got.Header.Get("WWW-Authenticate"); !strings.Contains(said, want) {
		t.Errorf("got %s", said)
	}
	if site.Count(`SELECT count(*) FROM oauth_tokens WHERE position('`+program.Key+`' in oauth_tokens::text) > 0`) > 0 {
		t.Error("the token is stored")
	}
}

func TestAuthorizationCodeWorksOnce(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	client, other := site.NewClient(sitetest.Callback), site.NewClient(sitetest.Callback)
	code := ada.Code(client)
	b := site.Browser()
	for _, wrong := range [][]string{{"code_verifier", "another"}, {"code_verifier", ""},
		{"redirect_uri", sitetest.Callback + "/"},
		{"client_id", other}, {"code", code + "x"}, {"grant_type", "refresh_token"}} {
		b.Token(client, code, wrong...).WantStatus(http.StatusBadRequest).WantText(`"error":"invalid_grant"`)
	}
	b.Token(client, code, "grant_type", "password").WantStatus(http.StatusBadRequest).WantText("unsupported_grant_type")
	for _, none := range []string{"", "client_none", "a\x00b", "\xff"} {
		b.Token(client, code, "client_id", none).WantStatus(http.StatusUnauthorized).WantText("invalid_client")
	}
	tokens := b.Token(client, code).WantStatus(http.StatusOK).JSON()
	b.Token(client, code).WantStatus(http.StatusBadRequest).WantText("invalid_grant")
	// A reused code was stolen: the grant ends.
	b.Refresh(client, fmt.Sprint(tokens["refresh_token"])).WantStatus(http.StatusBadRequest).WantText("invalid_grant")
	late := ada.Code(client)
	site.Exec(`UPDATE oauth_codes SET expires_at = now()`)
	b.Token(client, late).WantStatus(http.StatusBadRequest).WantText("invalid_grant")
}

func TestARefreshTokenIsReplaced(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	client, other := site.NewClient(sitetest.Callback), site.NewClient(sitetest.Callback)
	b := site.Browser()
	first := fmt.Sprint(b.Token(client, ada.Code(client)).JSON()["refresh_token"])
	b.Refresh(other, first).WantStatus(http.StatusBadRequest)
	second := fmt.Sprint(b.Refresh(client, first).WantStatus(http.StatusOK).JSON()["refresh_token"])
	b.Refresh(client, second).WantStatus(http.StatusOK)
	if tokens := site.Count(`SELECT count(*) FROM oauth_tokens WHERE replaced_at IS NOT NULL`); tokens != 2 {
		t.Errorf("%d tokens were replaced", tokens)
	}

	third := b.Token(client, ada.Code(client)).JSON()
	b.Post("/oauth/revoke", url.Values{"client_id": {other}, "token": {fmt.Sprint(third["access_token"])}}).
		WantStatus(http.StatusOK)
	got := b.Refresh(client, fmt.Sprint(third["refresh_token"])).WantStatus(http.StatusOK)
	fourth := fmt.Sprint(got.JSON()["refresh_token"])
	b.Post("/oauth/revoke", url.Values{"client_id": {client}, "token": {fourth}}).WantStatus(http.StatusOK)
	b.Refresh(client, fourth).WantStatus(http.StatusBadRequest)
}

// A client whose response got lost retries. A thief who replays the token gets only the client's own tokens.
func TestRefreshTokenReplayedAtOnceGetsTheSameTokens(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	client := site.NewClient(sitetest.Callback)
	b := site.Browser()
	first := fmt.Sprint(b.Token(client, site.Registered().Code(client)).JSON()["refresh_token"])
	lost := b.Refresh(client, first).WantStatus(http.StatusOK)
	if repeated := b.Refresh(client, first).WantStatus(http.StatusOK); repeated.Body != lost.Body {
		t.Errorf("got %s after %s", repeated.Body, lost.Body)
	}
	answered := lost.JSON()
	program := sitetest.Program{Browser: site.Browser(), Key: fmt.Sprint(answered["access_token"])}
	var used struct{ Left int }
	callTool(t, assistant(program), "usage", nil, &used)
	b.Refresh(client, fmt.Sprint(answered["refresh_token"])).WantStatus(http.StatusOK)
	for _, token := range []any{answered["access_token"], answered["refresh_token"]} {
		if site.Count(fmt.Sprintf(`SELECT count(*) FROM oauth_tokens WHERE position('%s' in oauth_tokens::text) > 0`, token)) > 0 {
			t.Error("the token is stored")
		}
	}
}

func TestStolenTokenEndsTheGrant(t *testing.T) {
	t.Parallel()
	for name, replay := range map[string]func(site *sitetest.Site, client, code, first, second string) sitetest.Response{
		"after the grace period": func(site *sitetest.Site, client, _, first, _ string) sitetest.Response {
			site.Exec(`UPDATE oauth_tokens SET replaced_at = replaced_at - interval '2 minutes'`)
			return site.Browser().Refresh(client, first)
		},
		"after its successor was used": func(site *sitetest.Site, client, _, first, second string) sitetest.Response {
			site.Browser().Refresh(client, second).WantStatus(http.StatusOK)
			return site.Browser().Refresh(client, first)
		},
		"a code": func(site *sitetest.Site, client, code, _, _ string) sitetest.Response {
			return site.Browser().Token(client, code)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			ada := site.Registered()
			client := site.NewClient(sitetest.Callback)
			b := site.Browser()
			code := ada.Code(client)
			tokens := b.Token(client, code).WantStatus(http.StatusOK).JSON()
			first := fmt.Sprint(tokens["refresh_token"])
			second := fmt.Sprint(b.Refresh(client, first).WantStatus(http.StatusOK).JSON()["refresh_token"])
			replay(site, client, code, first, second).WantStatus(http.StatusBadRequest).WantText("invalid_grant")
			b.Refresh(client, second).WantStatus(http.StatusBadRequest)
			program := sitetest.Program{Browser: site.Browser(), Key: fmt.Sprint(tokens["access_token"])}
			program.Call("POST", "/mcp", "{}").WantProblem(http.StatusUnauthorized, "invalid_key")
			ada.Get("/account/security").WantText("A program was disconnected")
			const emails = `SELECT count(*) FROM mails WHERE kind = 'program_shut_out' AND facts->>'what' = 'Desk'`
			if sent := site.Count(emails); sent != 1 {
				t.Errorf("%d emails", sent)
			}
		})
	}
}

func TestDeniedAuthorizationRedirectsToTheClient(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	client := site.NewClient(sitetest.Callback)
	back := func(got sitetest.Response, code string) {
		t.Helper()
		sent, err := url.Parse(got.WantStatus(http.StatusSeeOther).Header.Get("Location"))
		site.Must(err)
		if sent.Host != "desk.example" || sent.Query().Get("error") != code || sent.Query().Get("state") != "a state" {
			t.Errorf("sent to %s, not with %s", sent, code)
		}
	}
	back(ada.Post(sitetest.AuthorizePathFor(client), nil), "access_denied")
	// Registration is open, so errors never redirect to a client without the user's click.
	for _, wrong := range [][]string{{"unsupported_response_type", "response_type", "token"},
		{"invalid_request", "code_challenge", ""}, {"invalid_request", "code_challenge_method", "plain"},
		{"invalid_target", "resource", "https://elsewhere.example/mcp"}, {"invalid_scope", "scope", "humanize documents"}} {
		ada.Get(sitetest.AuthorizePathFor(client, wrong[1:]...)).WantStatus(http.StatusBadRequest).WantText(wrong[0])
	}
	for _, wrong := range [][]string{{"client_id", "client_none"}, {"redirect_uri", "https://evil.example/"},
		{"redirect_uri", sitetest.Callback + "?x=1"}, {"redirect_uri", ""}} {
		ada.Get(sitetest.AuthorizePathFor(client, wrong...)).WantStatus(http.StatusBadRequest).
			WantText("program that sent you here")
		ada.Post(sitetest.AuthorizePathFor(client, wrong...), url.Values{"allow": {"yes"}, "password": {"secret"}}).
			WantStatus(http.StatusBadRequest)
	}
	ada.Post(sitetest.AuthorizePathFor(client), url.Values{"allow": {"yes"}, "password": {"wrong!"}}).
		WantStatus(http.StatusBadRequest).
		WantText("Desk")
	if grants := site.Count(`SELECT count(*) FROM oauth_grants`); grants != 0 {
		t.Errorf("%d grants", grants)
	}
	policy := ada.Get(sitetest.AuthorizePathFor(client)).Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "form-action 'self' https://desk.example;") {
		t.Errorf("got %s", policy)
	}
	site.Browser().Get(sitetest.AuthorizePathFor(client)).WantStatus(http.StatusSeeOther) // to sign in
}

func TestInvalidClientIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	for body, want := range map[string]string{
		``:                     "invalid_client_metadata",
		`{}`:                   "invalid_redirect_uri",
		`{"redirect_uris":[]}`: "invalid_redirect_uri",
		`{"redirect_uris":["javascript:alert(1)"]}`:                                                   "invalid_redirect_uri",
		`{"redirect_uris":["desk://back"]}`:                                                           "invalid_redirect_uri",
		`{"redirect_uris":["http://desk.example/"]}`:                                                  "invalid_redirect_uri",
		`{"redirect_uris":["https://desk.example/#x"]}`:                                               "invalid_redirect_uri",
		`{"redirect_uris":["https://a.example https://b.example"]}`:                                   "invalid_redirect_uri",
		`{"redirect_uris":["http://[::1%25;script-src%20*]/"]}`:                                       "invalid_redirect_uri",
		`{"redirect_uris":["https://a.example;script-src *"]}`:                                        "invalid_redirect_uri",
		`{"redirect_uris":["https://a.example/"],"client_name":"a\nb"}`:                               "invalid_client_metadata",
		`{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"client_secret_basic"}`: "invalid_client_metadata",
	} {
		b.Do(b.Request("POST", "/oauth/register", "application/json", body)).WantStatus(http.StatusBadRequest).
			WantText(`"error":"` + want + `"`)
	}
	several := site.NewClient("http://127.0.0.1/a", "http://127.0.0.1/b")
	ada := site.Registered()
	for path, want := range map[string]int{"http://127.0.0.1:5000/a": 200, "http://127.0.0.1:5001/b": 200,
		"http://127.0.0.1:5000/c": 400, "http://localhost:5000/a": 400, "https://127.0.0.1/a": 400} {
		ada.Get(sitetest.AuthorizePathFor(several, "redirect_uri", path)).WantStatus(want)
	}
	for _, redirect := range []string{"com.example.app://oauth/back", "http://[::1]/x", "http://localhost:1/x",
		"com.example.app:/back"} {
		site.NewClient(redirect)
	}
	for path, want := range map[string]string{
		"/.well-known/oauth-protected-resource":      `"resource":"http://localhost:8080/mcp"`,
		"/.well-known/oauth-protected-resource/mcp":  `"authorization_servers":["http://localhost:8080"]`,
		"/.well-known/oauth-protected-resource/mcp/": `"resource":"http://localhost:8080/mcp/"`,
		"/.well-known/oauth-authorization-server":    `"code_challenge_methods_supported":["S256"]`,
	} {
		b.Get(path).WantStatus(http.StatusOK).WantText(want)
	}
}
