package handlers_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
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
)

// clientToServer returns an HTTP client that connects to the test server for every address.
func (s *testSite) clientToServer() *http.Client {
	server, err := url.Parse(s.url)
	s.must(err)
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
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	const back = "http://127.0.0.1:4711/callback"
	agreed := 0
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		Client: site.clientToServer(), RedirectURL: back,
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{ClientName: "Desk Assistant", RedirectURIs: []string{back}}},
		AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			opened, err := url.Parse(args.URL)
			if agreed++; err != nil || agreed > 1 {
				return nil, errors.Join(err, errors.New("consent failed"))
			}
			path := opened.RequestURI()
			ada.get(path).wantStatus(http.StatusOK).wantText("Desk Assistant").wantText("http://127.0.0.1:4711")
			answer, err := url.Parse(ada.post(path, url.Values{"allow": {"yes"}, "password": {"secret"}}).
				wantStatus(http.StatusSeeOther).header.Get("Location"))
			query := answer.Query()
			return &auth.AuthorizationResult{Code: query.Get("code"), State: query.Get("state"), Iss: query.Get("iss")}, err
		},
	})
	site.must(err)
	assistant := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1"}, nil)
	session, err := assistant.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: endpoint,
		HTTPClient: site.clientToServer(), OAuthHandler: handler}, nil)
	site.must(err)
	defer session.Close()
	var made struct {
		Text  string
		Words struct{ Charged int }
	}
	callTool(t, session, "humanize", map[string]any{"text": "We utilize it."}, &made)
	if made.Text != "We use it." || made.Words.Charged != 3 {
		t.Errorf("got %+v", made)
	}
	site.wantWords(3, 0)
	ada.get("/account/api").wantText("Desk Assistant").wantText("last used")
	ada.get("/account/security").wantText("A program was let in")
	if mails := site.count(`SELECT count(*) FROM mails WHERE kind = 'program_connected'`); mails != 1 {
		t.Errorf("%d emails", mails)
	}
	grant := fmt.Sprint("/account/api/programs/", site.queryText(`SELECT id::text FROM oauth_grants`), "/end")
	site.registered().post(grant, nil)
	callTool(t, session, "usage", nil, &made)
	ada.post(grant, nil).wantRedirect("/account/api")
	if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "usage"}); err == nil {
		t.Error("a program that was shut out is let in")
	}
}

// queryText returns the single text value of a query.
func (s *testSite) queryText(query string) (text string) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), query).Scan(&text))
	return text
}

const (
	verifier = "a-verifier-of-at-least-forty-three-characters-0123"
	callback = "https://desk.example/callback"
)

func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// newClient registers an OAuth client.
func (s *testSite) newClient(redirects ...string) string {
	s.t.Helper()
	body, _ := json.Marshal(map[string]any{"client_name": "Desk", "redirect_uris": redirects, "logo_uri": "ignored"})
	b := s.browser()
	got := b.do(b.request("POST", "/oauth/register", "application/json", string(body))).wantStatus(http.StatusCreated)
	return fmt.Sprint(got.json()["client_id"])
}

// authorizePathFor returns the path of an authorization request. Changes are names and values, in turn.
func authorizePathFor(client string, changes ...string) string {
	query := url.Values{"response_type": {"code"}, "client_id": {client}, "redirect_uri": {callback}, "state": {"a state"},
		"code_challenge": {challenge()}, "code_challenge_method": {"S256"}, "scope": {"humanize usage"},
		"resource": {"http://localhost:8080/mcp"}}
	for i := 0; i < len(changes); i += 2 {
		query.Set(changes[i], changes[i+1])
	}
	return "/oauth/authorize?" + query.Encode()
}

// code authorizes a client and returns the authorization code.
func (c customer) code(client string) string {
	c.site.t.Helper()
	got := c.post(authorizePathFor(client), url.Values{"allow": {"yes"}, "password": {"secret"}}).
		wantStatus(http.StatusSeeOther)
	back, err := url.Parse(got.header.Get("Location"))
	c.site.must(err)
	query := back.Query()
	if query.Get("state") != "a state" || query.Get("iss") != "http://localhost:8080" || query.Get("code") == "" {
		c.site.t.Errorf("sent back to %s", back)
	}
	return query.Get("code")
}

// token redeems a code. Changes are names and values, in turn.
func (b *browser) token(client, code string, changes ...string) answer {
	posted := url.Values{"grant_type": {"authorization_code"}, "client_id": {client}, "code": {code},
		"redirect_uri": {callback}, "code_verifier": {verifier}}
	for i := 0; i < len(changes); i += 2 {
		posted.Set(changes[i], changes[i+1])
	}
	return b.post("/oauth/token", posted)
}

func (b *browser) refresh(client, token string) answer {
	return b.post("/oauth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {client},
		"refresh_token": {token}})
}

func TestTokensWorkOnlyForMCP(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	client := site.newClient(callback)
	got := site.browser().token(client, ada.code(client)).wantStatus(http.StatusOK)
	if got.header.Get("Cache-Control") != "no-store" || got.json()["token_type"] != "Bearer" ||
		got.json()["scope"] != "humanize usage" {
		t.Errorf("got %s", got.body)
	}
	program := program{site.browser(), fmt.Sprint(got.json()["access_token"])}
	program.call("GET", "/v1/me", "").wantProblem(http.StatusUnauthorized, "invalid_key")
	var standing struct{ Left int }
	if callTool(t, program.assistant(), "usage", nil, &standing); standing.Left != 100 { // ada has no plan
		t.Errorf("got %+v", standing)
	}
	site.run(`UPDATE oauth_tokens SET expires_at = now()`)
	got = program.call("POST", "/mcp", "{}").wantProblem(http.StatusUnauthorized, "invalid_key")
	want := `resource_metadata="http://localhost:8080/.well-known/oauth-protected-resource/mcp"`
	if said := got.header.Get("WWW-Authenticate"); !strings.Contains(said, want) {
		t.Errorf("got %s", said)
	}
	if site.count(`SELECT count(*) FROM oauth_tokens WHERE position('`+program.key+`' in oauth_tokens::text) > 0`) > 0 {
		t.Error("the token is stored")
	}
}

func TestAuthorizationCodeWorksOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	client, other := site.newClient(callback), site.newClient(callback)
	code := ada.code(client)
	b := site.browser()
	for _, wrong := range [][]string{{"code_verifier", "another"}, {"code_verifier", ""}, {"redirect_uri", callback + "/"},
		{"client_id", other}, {"code", code + "x"}, {"grant_type", "refresh_token"}} {
		b.token(client, code, wrong...).wantStatus(http.StatusBadRequest).wantText(`"error":"invalid_grant"`)
	}
	b.token(client, code, "grant_type", "password").wantStatus(http.StatusBadRequest).wantText("unsupported_grant_type")
	for _, none := range []string{"", "client_none", "a\x00b", "\xff"} {
		b.token(client, code, "client_id", none).wantStatus(http.StatusUnauthorized).wantText("invalid_client")
	}
	tokens := b.token(client, code).wantStatus(http.StatusOK).json()
	b.token(client, code).wantStatus(http.StatusBadRequest).wantText("invalid_grant")
	// A reused code was stolen: the grant ends.
	b.refresh(client, fmt.Sprint(tokens["refresh_token"])).wantStatus(http.StatusBadRequest).wantText("invalid_grant")
	late := ada.code(client)
	site.run(`UPDATE oauth_codes SET expires_at = now()`)
	b.token(client, late).wantStatus(http.StatusBadRequest).wantText("invalid_grant")
}

func TestARefreshTokenIsReplaced(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	client, other := site.newClient(callback), site.newClient(callback)
	b := site.browser()
	first := fmt.Sprint(b.token(client, ada.code(client)).json()["refresh_token"])
	b.refresh(other, first).wantStatus(http.StatusBadRequest)
	second := fmt.Sprint(b.refresh(client, first).wantStatus(http.StatusOK).json()["refresh_token"])
	b.refresh(client, second).wantStatus(http.StatusOK)
	if tokens := site.count(`SELECT count(*) FROM oauth_tokens WHERE replaced_at IS NOT NULL`); tokens != 2 {
		t.Errorf("%d tokens were replaced", tokens)
	}

	third := b.token(client, ada.code(client)).json()
	b.post("/oauth/revoke", url.Values{"client_id": {other}, "token": {fmt.Sprint(third["access_token"])}}).
		wantStatus(http.StatusOK)
	got := b.refresh(client, fmt.Sprint(third["refresh_token"])).wantStatus(http.StatusOK)
	fourth := fmt.Sprint(got.json()["refresh_token"])
	b.post("/oauth/revoke", url.Values{"client_id": {client}, "token": {fourth}}).wantStatus(http.StatusOK)
	b.refresh(client, fourth).wantStatus(http.StatusBadRequest)
}

// A client whose response got lost retries. A thief who replays the token gets only the client's own tokens.
func TestRefreshTokenReplayedAtOnceGetsTheSameTokens(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	client := site.newClient(callback)
	b := site.browser()
	first := fmt.Sprint(b.token(client, site.registered().code(client)).json()["refresh_token"])
	lost := b.refresh(client, first).wantStatus(http.StatusOK)
	if again := b.refresh(client, first).wantStatus(http.StatusOK); again.body != lost.body {
		t.Errorf("got %s after %s", again.body, lost.body)
	}
	answered := lost.json()
	program := program{site.browser(), fmt.Sprint(answered["access_token"])}
	var standing struct{ Left int }
	callTool(t, program.assistant(), "usage", nil, &standing)
	b.refresh(client, fmt.Sprint(answered["refresh_token"])).wantStatus(http.StatusOK)
	for _, token := range []any{answered["access_token"], answered["refresh_token"]} {
		if site.count(fmt.Sprintf(`SELECT count(*) FROM oauth_tokens WHERE position('%s' in oauth_tokens::text) > 0`, token)) > 0 {
			t.Error("the token is stored")
		}
	}
}

func TestStolenTokenEndsTheGrant(t *testing.T) {
	t.Parallel()
	for name, replay := range map[string]func(site *testSite, client, code, first, second string) answer{
		"after the grace period": func(site *testSite, client, _, first, _ string) answer {
			site.run(`UPDATE oauth_tokens SET replaced_at = replaced_at - interval '2 minutes'`)
			return site.browser().refresh(client, first)
		},
		"after its successor was used": func(site *testSite, client, _, first, second string) answer {
			site.browser().refresh(client, second).wantStatus(http.StatusOK)
			return site.browser().refresh(client, first)
		},
		"a code": func(site *testSite, client, code, _, _ string) answer { return site.browser().token(client, code) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			ada := site.registered()
			client := site.newClient(callback)
			b := site.browser()
			code := ada.code(client)
			tokens := b.token(client, code).wantStatus(http.StatusOK).json()
			first := fmt.Sprint(tokens["refresh_token"])
			second := fmt.Sprint(b.refresh(client, first).wantStatus(http.StatusOK).json()["refresh_token"])
			replay(site, client, code, first, second).wantStatus(http.StatusBadRequest).wantText("invalid_grant")
			b.refresh(client, second).wantStatus(http.StatusBadRequest)
			program := program{site.browser(), fmt.Sprint(tokens["access_token"])}
			program.call("POST", "/mcp", "{}").wantProblem(http.StatusUnauthorized, "invalid_key")
			ada.get("/account/security").wantText("A program was shut out")
			const emails = `SELECT count(*) FROM mails WHERE kind = 'program_shut_out' AND facts->>'what' = 'Desk'`
			if sent := site.count(emails); sent != 1 {
				t.Errorf("%d emails", sent)
			}
		})
	}
}

func TestDeniedAuthorizationRedirectsToTheClient(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	client := site.newClient(callback)
	back := func(got answer, code string) {
		t.Helper()
		sent, err := url.Parse(got.wantStatus(http.StatusSeeOther).header.Get("Location"))
		site.must(err)
		if sent.Host != "desk.example" || sent.Query().Get("error") != code || sent.Query().Get("state") != "a state" {
			t.Errorf("sent to %s, not with %s", sent, code)
		}
	}
	back(ada.post(authorizePathFor(client), nil), "access_denied")
	// Registration is open, so errors never redirect to a client without the user's click.
	for _, wrong := range [][]string{{"unsupported_response_type", "response_type", "token"},
		{"invalid_request", "code_challenge", ""}, {"invalid_request", "code_challenge_method", "plain"},
		{"invalid_target", "resource", "https://elsewhere.example/mcp"}, {"invalid_scope", "scope", "humanize documents"}} {
		ada.get(authorizePathFor(client, wrong[1:]...)).wantStatus(http.StatusBadRequest).wantText(wrong[0])
	}
	for _, wrong := range [][]string{{"client_id", "client_none"}, {"redirect_uri", "https://evil.example/"},
		{"redirect_uri", callback + "?x=1"}, {"redirect_uri", ""}} {
		ada.get(authorizePathFor(client, wrong...)).wantStatus(http.StatusBadRequest).wantText("program that sent you here")
		ada.post(authorizePathFor(client, wrong...), url.Values{"allow": {"yes"}, "password": {"secret"}}).
			wantStatus(http.StatusBadRequest)
	}
	ada.post(authorizePathFor(client), url.Values{"allow": {"yes"}, "password": {"wrong!"}}).
		wantStatus(http.StatusBadRequest).
		wantText("Desk")
	if grants := site.count(`SELECT count(*) FROM oauth_grants`); grants != 0 {
		t.Errorf("%d grants", grants)
	}
	policy := ada.get(authorizePathFor(client)).header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "form-action 'self' https://desk.example;") {
		t.Errorf("got %s", policy)
	}
	site.browser().get(authorizePathFor(client)).wantStatus(http.StatusSeeOther) // to sign in
}

func TestInvalidClientIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
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
		b.do(b.request("POST", "/oauth/register", "application/json", body)).wantStatus(http.StatusBadRequest).
			wantText(`"error":"` + want + `"`)
	}
	several := site.newClient("http://127.0.0.1/a", "http://127.0.0.1/b")
	ada := site.registered()
	for path, want := range map[string]int{"http://127.0.0.1:5000/a": 200, "http://127.0.0.1:5001/b": 200,
		"http://127.0.0.1:5000/c": 400, "http://localhost:5000/a": 400, "https://127.0.0.1/a": 400} {
		ada.get(authorizePathFor(several, "redirect_uri", path)).wantStatus(want)
	}
	for _, redirect := range []string{"com.example.app://oauth/back", "http://[::1]/x", "http://localhost:1/x",
		"com.example.app:/back"} {
		site.newClient(redirect)
	}
	for path, want := range map[string]string{
		"/.well-known/oauth-protected-resource":      `"resource":"http://localhost:8080/mcp"`,
		"/.well-known/oauth-protected-resource/mcp":  `"authorization_servers":["http://localhost:8080"]`,
		"/.well-known/oauth-protected-resource/mcp/": `"resource":"http://localhost:8080/mcp/"`,
		"/.well-known/oauth-authorization-server":    `"code_challenge_methods_supported":["S256"]`,
	} {
		b.get(path).wantStatus(http.StatusOK).wantText(want)
	}
}
