package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/api/oauth"
	"plainhand/views"
	apiviews "plainhand/views/api"
)

// oauthClients is the authorization server for AI assistants and other applications (OAuth 2.1).
type oauthClients struct {
	site   web.Site
	signIn web.SignIn
	server *oauth.Server
}

const (
	authorizePath = "/oauth/authorize"
	tokenPath     = "/oauth/token"
	registerPath  = "/oauth/register"
	revokePath    = "/oauth/revoke"

	serverPath = "/.well-known/oauth-authorization-server"
)

// metadataFiles returns the OAuth metadata documents (RFC 9728 and RFC 8414).
func metadataFiles(site web.Site) []web.CachedFile {
	header := http.Header{"Content-Type": {web.JsonType}, "Access-Control-Allow-Origin": {"*"}}
	file := func(path string, content map[string]any) web.CachedFile {
		return web.NewCachedFile(path, header, func() ([]byte, error) { return json.Marshal(content) })
	}
	resource := func(path string) map[string]any {
		return map[string]any{
			"resource": site.Origin() + path, "authorization_servers": []string{site.Origin()},
			"scopes_supported": oauth.Scopes(), "bearer_methods_supported": []string{"header"},
			"resource_name": site.Brand, "resource_documentation": site.Origin() + web.DevelopersPath,
		}
	}
	files := []web.CachedFile{file(web.ResourcePath, resource(web.McpPath)),
		file(serverPath, map[string]any{
			"issuer":                                         site.Origin(),
			"authorization_endpoint":                         site.Origin() + authorizePath,
			"token_endpoint":                                 site.Origin() + tokenPath,
			"registration_endpoint":                          site.Origin() + registerPath,
			"revocation_endpoint":                            site.Origin() + revokePath,
			"scopes_supported":                               oauth.Scopes(),
			"response_types_supported":                       []string{"code"},
			"response_modes_supported":                       []string{"query"},
			"grant_types_supported":                          []string{"authorization_code", "refresh_token"},
			"code_challenge_methods_supported":               []string{"S256"},
			"token_endpoint_auth_methods_supported":          []string{"none"},
			"revocation_endpoint_auth_methods_supported":     []string{"none"},
			"authorization_response_iss_parameter_supported": true,
			"service_documentation":                          site.Origin() + web.DevelopersPath,
		})}
	for _, path := range web.McpPaths {
		files = append(files, file(web.ResourcePath+path,
			resource(path))) // RFC 9728: the resource must equal the requested URL
	}
	return files
}

// Show handles GET /oauth/authorize: the consent page.
func (p oauthClients) Show(w http.ResponseWriter, r *http.Request) error {
	request, err := p.authorizationRequest(r)
	if err != nil {
		return err
	}
	page, err := p.page(w, r, request)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, apiviews.Program(page))
}

// authorizationRequest parses and validates the query of an authorization request.
func (p oauthClients) authorizationRequest(r *http.Request) (oauth.Request, error) {
	query := r.URL.Query()
	return p.server.Read(r.Context(), oauth.RawRequest{ClientID: query.Get("client_id"),
		Redirect:     query.Get("redirect_uri"),
		ResponseType: query.Get("response_type"), Scope: query.Get("scope"), State: query.Get("state"),
		Challenge: query.Get("code_challenge"), ChallengeMethod: query.Get("code_challenge_method"),
		Resource: query.Get("resource")}, p.site.Origin())
}

// page returns the consent page. Its form redirects to the client, which the content security policy has to allow.
func (p oauthClients) page(
	w http.ResponseWriter, r *http.Request, request oauth.Request,
) (apiviews.ProgramPage, error) {
	w.Header().Set("Content-Security-Policy", web.ContentPolicy(p.site, web.AllowedSources{Forms: " " + request.Target()}))
	_, proof, err := p.signIn.SignInMethods(r, r.URL.RequestURI())
	return apiviews.NewProgramPage(p.site.Frame(r), web.VisitorOf(r).UsageSummary(), request, proof,
		r.URL.RequestURI()), err
}

// Decide handles POST /oauth/authorize with the same query. The form field allow, with password, grants access; without
// it, access is denied.
func (p oauthClients) Decide(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	request, err := p.authorizationRequest(r)
	switch {
	case err != nil:
		return err
	case !posted.Has("allow"):
		return web.Redirect(w, r, request.Denied())
	}
	callback := ""
	by, err := p.signIn.Confirm(r, posted.Get("password"))
	if err == nil {
		callback, err = p.server.Allow(r.Context(), by, request)
	}
	if err != nil {
		return p.failed(w, r, request, err)
	}
	return web.Redirect(w, r, callback)
}

func (p oauthClients) failed(w http.ResponseWriter, r *http.Request, request oauth.Request, err error) error {
	page, failed := p.page(w, r, request)
	if failed != nil {
		return failed
	}
	return web.OnPage(err, apiviews.Program(page.WithProblem(web.ProblemOf(err))))
}

// End handles POST /account/api/programs/{id}/end: it revokes a grant.
func (p oauthClients) End(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return web.ErrNotFound
	}
	if err = p.server.End(r.Context(), web.VisitorOf(r).User.ID, id); err == nil {
		err = p.signIn.Sessions.KeepConfirmation(w, r, apiviews.DoneProgramEnded)
	}
	if err != nil {
		return err
	}
	return web.Redirect(w, r, views.KeysPath)
}

// registrationJSON is the client metadata of a dynamic registration (RFC 7591). Other metadata are ignored.
type registrationJSON struct {
	ClientID     string   `json:"client_id"`
	IssuedAt     int64    `json:"client_id_issued_at"`
	Name         string   `json:"client_name"`
	RedirectURIs []string `json:"redirect_uris"`
	Auth         string   `json:"token_endpoint_auth_method"`
	Grants       []string `json:"grant_types"`
	Responses    []string `json:"response_types"`
}

// Register handles POST /oauth/register with registrationJSON.
func (p oauthClients) Register(w http.ResponseWriter, r *http.Request) error {
	var request registrationJSON
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		return p.writeError(w, r, &oauth.Error{Code: "invalid_client_metadata", Description: "The body isn’t a JSON object."})
	}
	client, err := p.server.Register(r.Context(), oauth.Registration{Name: strings.TrimSpace(request.Name),
		Redirects: request.RedirectURIs, Auth: request.Auth})
	if err != nil {
		return p.writeError(w, r, err)
	}
	return sendOAuth(w, http.StatusCreated, registrationJSON{ClientID: client.ID, IssuedAt: client.MadeAt.Unix(),
		Name: client.Name, RedirectURIs: client.Redirects, Auth: "none",
		Grants: []string{"authorization_code", "refresh_token"}, Responses: []string{"code"}})
}

type tokensJSON struct {
	Access    string `json:"access_token"`
	Type      string `json:"token_type"`
	ExpiresIn int    `json:"expires_in"`
	Refresh   string `json:"refresh_token"`
	Scope     string `json:"scope"`
}

// Token handles POST /oauth/token with a form (RFC 6749).
func (p oauthClients) Token(w http.ResponseWriter, r *http.Request) error {
	posted, err := oauthForm(r)
	if err != nil {
		return p.writeError(w, r, err)
	}
	var tokens oauth.Tokens
	client := posted.Get("client_id")
	switch posted.Get("grant_type") {
	case "authorization_code":
		tokens, err = p.server.Redeem(r.Context(), client, posted.Get("code"), posted.Get("redirect_uri"),
			posted.Get("code_verifier"))
	case "refresh_token":
		tokens, err = p.server.Refresh(r.Context(), client, posted.Get("refresh_token"))
	default:
		err = oauth.ErrGrantType
	}
	if err != nil {
		return p.writeError(w, r, err)
	}
	var scopes []string
	for _, scope := range tokens.Scopes {
		scopes = append(scopes, string(scope))
	}
	return sendOAuth(w, http.StatusOK, tokensJSON{tokens.Access, "Bearer", int(oauth.AccessLife.Seconds()),
		tokens.Refresh, strings.Join(scopes, " ")})
}

// Revoke handles POST /oauth/revoke with a form (RFC 7009). Revoking an unknown token succeeds.
func (p oauthClients) Revoke(w http.ResponseWriter, r *http.Request) error {
	posted, err := oauthForm(r)
	if err != nil {
		return p.writeError(w, r, err)
	}
	if err := p.server.Revoke(r.Context(), posted.Get("client_id"), posted.Get("token")); err != nil {
		return p.writeError(w, r, err)
	}
	return nil
}

func oauthForm(r *http.Request) (url.Values, error) {
	posted, err := web.ParseForm(r)
	switch {
	case err != nil:
		return nil, &oauth.Error{Code: "invalid_request", Description: "Send a form."}
	case posted.Get("client_id") == "":
		return nil, oauth.ErrClient
	}
	return posted, nil
}

// writeError answers with an OAuth error (RFC 6749). Other errors are returned to failures.
func (p oauthClients) writeError(w http.ResponseWriter, _ *http.Request, err error) error {
	oauthErr, ok := errors.AsType[*oauth.Error](err)
	if !ok {
		return err
	}
	status := http.StatusBadRequest
	if oauthErr == oauth.ErrClient {
		status = http.StatusUnauthorized
	}
	return sendOAuth(w, status, map[string]string{"error": oauthErr.Code, "error_description": oauthErr.Description})
}

func sendOAuth(w http.ResponseWriter, status int, content any) error {
	body, err := json.Marshal(content)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", web.JsonType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // fails only if the client has disconnected
	return nil
}
