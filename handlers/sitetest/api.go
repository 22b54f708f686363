package sitetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"time"

	plainhand "plainhand/clients/go"
	"plainhand/handlers"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/publichttp"
)

var (
	SecretPattern = regexp.MustCompile(`ph_(?:live|test)_[0-9A-Za-z]{38}`)
)

// NewKey creates an API key of a kind, live or test, and returns its secret.
func (b *Browser) NewKey(kind string, scopes ...string) string {
	b.Site.T.Helper()
	posted := url.Values{"name": {"The website"}, "kind": {kind}, "days": {"30"}, "password": {"secret"}}
	for _, scope := range scopes {
		posted.Set("may-"+scope, "on")
	}
	secret := SecretPattern.FindString(b.Post("/account/api", posted).WantStatus(http.StatusOK).Body)
	if !apikey.IsSecretFormat(secret) {
		b.Site.T.Fatalf("no secret on the page: %q", secret)
	}
	return secret
}

// QueryText returns the single text value of a query.
func (s *Site) QueryText(query string) (text string) {
	s.T.Helper()
	s.Must(s.Pool.QueryRow(s.T.Context(), query).Scan(&text))
	return text
}

const (
	verifier = "a-verifier-of-at-least-forty-three-characters-0123"
	Callback = "https://desk.example/callback"
)

func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// NewClient registers an OAuth client.
func (s *Site) NewClient(redirects ...string) string {
	s.T.Helper()
	body, _ := json.Marshal(map[string]any{"client_name": "Desk", "redirect_uris": redirects, "logo_uri": "ignored"})
	b := s.Browser()
	got := b.Do(b.Request("POST", "/oauth/register", "application/json", string(body))).WantStatus(http.StatusCreated)
	return fmt.Sprint(got.JSON()["client_id"])
}

// AuthorizePathFor returns the path of an authorization request. Changes are names and values, in turn.
func AuthorizePathFor(client string, changes ...string) string {
	query := url.Values{"response_type": {"code"}, "client_id": {client}, "redirect_uri": {Callback}, "state": {"a state"},
		"code_challenge": {challenge()}, "code_challenge_method": {"S256"}, "scope": {"humanize usage"},
		"resource": {"http://localhost:8080/mcp"}}
	for i := 0; i < len(changes); i += 2 {
		query.Set(changes[i], changes[i+1])
	}
	return "/oauth/authorize?" + query.Encode()
}

// Code authorizes a client and returns the authorization code.
func (c Customer) Code(client string) string {
	c.Site.T.Helper()
	got := c.Post(AuthorizePathFor(client), url.Values{"allow": {"yes"}, "password": {"secret"}}).
		WantStatus(http.StatusSeeOther)
	back, err := url.Parse(got.Header.Get("Location"))
	c.Site.Must(err)
	query := back.Query()
	if query.Get("state") != "a state" || query.Get("iss") != "http://localhost:8080" || query.Get("code") == "" {
		c.Site.T.Errorf("sent back to %s", back)
	}
	return query.Get("code")
}

// Token redeems a code. Changes are names and values, in turn.
func (b *Browser) Token(client, code string, changes ...string) Response {
	posted := url.Values{"grant_type": {"authorization_code"}, "client_id": {client}, "code": {code},
		"redirect_uri": {Callback}, "code_verifier": {verifier}}
	for i := 0; i < len(changes); i += 2 {
		posted.Set(changes[i], changes[i+1])
	}
	return b.Post("/oauth/token", posted)
}

func (b *Browser) Refresh(client, token string) Response {
	return b.Post("/oauth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {client},
		"refresh_token": {token}})
}

// Scopes are all scopes of API keys.
var Scopes = []string{"humanize", "documents", "usage", "read"}

// JobOf is the body of a job of texts.
func JobOf(texts ...string) string {
	job := plainhand.NewJob{}
	for _, text := range texts {
		job.Texts = append(job.Texts, plainhand.JobText{Text: text})
	}
	body, _ := json.Marshal(job)
	return string(body)
}

// SendFiles posts a job of files, with settings unless they are "". The header has names and values, in turn.
func (p Program) SendFiles(settings string, files ...File) Response {
	p.Site.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if settings != "" {
		p.Site.Must(form.WriteField("settings", settings))
	}
	for _, one := range files {
		part, err := form.CreateFormFile("files", one.Name)
		p.Site.Must(err)
		_, err = part.Write([]byte(one.Content))
		p.Site.Must(err)
	}
	p.Site.Must(form.Close())
	request := p.Request("POST", "/v1/jobs", form.FormDataContentType(), body.String())
	request.Header.Set("Authorization", "Bearer "+p.Key)
	return p.Do(request)
}

// Program is an API client with a key.
type Program struct {
	*Browser
	Key string
}

// Call sends a request with the program's key, and with a body unless it is "". The header has names and values, in
// turn.
func (p Program) Call(method, path, body string, header ...string) Response {
	p.Site.T.Helper()
	contentType := ""
	if body != "" {
		contentType = "application/json"
	}
	request := p.Request(method, path, contentType, body)
	if p.Key != "" {
		request.Header.Set("Authorization", "Bearer "+p.Key)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return p.Do(request)
}

// LiveProgram returns a program with a live key of a customer whose plan has the API.
func (c Customer) LiveProgram(scopes ...string) Program {
	c.Site.T.Helper()
	return Program{c.Site.Browser(), c.NewKey("live", scopes...)}
}

// WantProblem fails unless the answer is the problem with this code.
func (a Response) WantProblem(status int, code string) Response {
	a.T.Helper()
	a.WantStatus(status)
	var problem struct{ Code, Detail string }
	if err := json.Unmarshal([]byte(a.Body), &problem); err != nil || problem.Code != code || problem.Detail == "" {
		a.T.Errorf("the problem is %s, not %s: %v", a.Body, code, err)
	}
	if got := a.Header.Get("Content-Type"); got != "application/problem+json" {
		a.T.Errorf("its type is %q", got)
	}
	return a
}

// sendWebhooks adds webhooks and their sender to a site.
func (s *Site) sendWebhooks(deps *handlers.Deps) {
	deps.OAuth = oauth.NewServer(s.Store.API, deps.Site.Origin()+"/mcp", oauth.NewSuccessors(Key), time.Now)
	secrets := webhooks.NewSecrets(Key)
	deps.Webhooks = webhooks.New(s.Store.API, secrets, true, time.Now)
	s.Deliverer = webhooks.NewDeliverer(webhooks.DeliveryDeps{Storage: s.Store.API, Secrets: secrets,
		Client: publichttp.NewClient(true), Agent: "Tests", Now: time.Now})
}

// AsJSON returns an object with extra fields added as JSON.
func AsJSON(own, extra map[string]any) string {
	all := map[string]any{}
	maps.Copy(all, extra)
	maps.Copy(all, own)
	written, err := json.Marshal(all)
	if err != nil {
		panic(err) // plain values
	}
	return string(written)
}
