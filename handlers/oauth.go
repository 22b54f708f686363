package handlers

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/oauth"
	"plainhand/views"
)

// programs lets AI assistants and other programs act for people who allow it, by OAuth 2.1.
type programs struct {
	site   Site
	signIn signIn
	server *oauth.Server
}

const (
	authorizePath = "/oauth/authorize"
	tokenPath     = "/oauth/token"
	registerPath  = "/oauth/register"
	revokePath    = "/oauth/revoke"

	// resourcePath is where a program that was refused finds out whom to ask (RFC 9728).
	resourcePath = "/.well-known/oauth-protected-resource"
	serverPath   = "/.well-known/oauth-authorization-server"
)

// metadataFiles tell programs how to be let in: RFC 9728 and RFC 8414.
func metadataFiles(site Site) []cachedFile {
	header := http.Header{"Content-Type": {jsonType}, "Access-Control-Allow-Origin": {"*"}}
	file := func(path string, content map[string]any) cachedFile {
		return newCachedFile(path, header, func() ([]byte, error) { return json.Marshal(content) })
	}
	resource := func(path string) map[string]any {
		return map[string]any{
			"resource": site.Origin() + path, "authorization_servers": []string{site.Origin()},
			"scopes_supported": oauth.Scopes(), "bearer_methods_supported": []string{"header"},
			"resource_name": site.Brand, "resource_documentation": site.Origin() + developersPath,
		}
	}
	files := []cachedFile{file(resourcePath, resource(mcpPath)),
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
			"service_documentation":                          site.Origin() + developersPath,
		})}
	for _, path := range mcpPaths {
		files = append(files, file(resourcePath+path, resource(path))) // which has to name the address that was called
	}
	return files
}

// Show handles GET /oauth/authorize with what a program asks for.
func (p programs) Show(w http.ResponseWriter, r *http.Request) error {
	asked, err := p.asked(r)
	if err != nil {
		return err
	}
	page, err := p.page(w, r, asked)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Program(page))
}

func (p programs) asked(r *http.Request) (oauth.Request, error) {
	query := r.URL.Query()
	return p.server.Read(r.Context(), oauth.Asked{ClientID: query.Get("client_id"), Redirect: query.Get("redirect_uri"),
		ResponseType: query.Get("response_type"), Scope: query.Get("scope"), State: query.Get("state"),
		Challenge: query.Get("code_challenge"), ChallengeMethod: query.Get("code_challenge_method"),
		Resource: query.Get("resource")}, p.site.Origin())
}

// page asks whether to let a program in. Its form leads to the program, which browsers have to be told.
func (p programs) page(w http.ResponseWriter, r *http.Request, asked oauth.Request) (views.ProgramPage, error) {
	w.Header().Set("Content-Security-Policy", contentPolicy(p.site, others{forms: " " + asked.Target()}))
	_, proof, err := p.signIn.waysIn(r, r.URL.RequestURI())
	return views.NewProgramPage(p.site.frame(r), visitorOf(r).standing(), asked, proof, r.URL.RequestURI()), err
}

// Decide handles POST /oauth/authorize with the same query, and with allow and password, or with neither.
func (p programs) Decide(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	asked, err := p.asked(r)
	switch {
	case err != nil:
		return err
	case !posted.Has("allow"):
		return redirect(w, r, asked.Denied())
	}
	back := ""
	by, err := p.signIn.confirm(r, posted.Get("password"))
	if err == nil {
		back, err = p.server.Allow(r.Context(), by, asked)
	}
	if err != nil {
		return p.failed(w, r, asked, err)
	}
	return redirect(w, r, back)
}

func (p programs) failed(w http.ResponseWriter, r *http.Request, asked oauth.Request, err error) error {
	page, failed := p.page(w, r, asked)
	if failed != nil {
		return failed
	}
	return onPage{err, views.Program(page.WithProblem(problemOf(err)))}
}

// End handles POST /account/api/programs/{id}/end.
func (p programs) End(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return errNotFound
	}
	if err = p.server.End(r.Context(), visitorOf(r).User.ID, id); err == nil {
		err = p.signIn.sessions.keepConfirmation(w, r, views.DoneProgramEnded)
	}
	if err != nil {
		return err
	}
	return redirect(w, r, views.KeysPath)
}

// registrationJSON is what a program says of itself (RFC 7591). What else it says is for others.
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
func (p programs) Register(w http.ResponseWriter, r *http.Request) error {
	var asked registrationJSON
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
		return p.refuse(w, r, &oauth.Error{Code: "invalid_client_metadata", Description: "The body isn’t a JSON object."})
	}
	made, err := p.server.Register(r.Context(), oauth.Registration{Name: strings.TrimSpace(asked.Name),
		Redirects: asked.RedirectURIs, Auth: asked.Auth})
	if err != nil {
		return p.refuse(w, r, err)
	}
	return sendOAuth(w, http.StatusCreated, registrationJSON{ClientID: made.ID, IssuedAt: made.MadeAt.Unix(),
		Name: made.Name, RedirectURIs: made.Redirects, Auth: "none",
		Grants: []string{"authorization_code", "refresh_token"}, Responses: []string{"code"}})
}

type tokensJSON struct {
	Access    string `json:"access_token"`
	Type      string `json:"token_type"`
	ExpiresIn int    `json:"expires_in"`
	Refresh   string `json:"refresh_token"`
	Scope     string `json:"scope"`
}

// Token handles POST /oauth/token with a form of RFC 6749.
func (p programs) Token(w http.ResponseWriter, r *http.Request) error {
	posted, err := oauthForm(r)
	if err != nil {
		return p.refuse(w, r, err)
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
		return p.refuse(w, r, err)
	}
	var scopes []string
	for _, scope := range tokens.Scopes {
		scopes = append(scopes, string(scope))
	}
	return sendOAuth(w, http.StatusOK, tokensJSON{tokens.Access, "Bearer", int(oauth.AccessLife.Seconds()),
		tokens.Refresh, strings.Join(scopes, " ")})
}

// Revoke handles POST /oauth/revoke with a form of RFC 7009. A token that there is not is revoked as well.
func (p programs) Revoke(w http.ResponseWriter, r *http.Request) error {
	posted, err := oauthForm(r)
	if err != nil {
		return p.refuse(w, r, err)
	}
	if err := p.server.Revoke(r.Context(), posted.Get("client_id"), posted.Get("token")); err != nil {
		return p.refuse(w, r, err)
	}
	return nil
}

func oauthForm(r *http.Request) (url.Values, error) {
	posted, err := parseForm(r)
	switch {
	case err != nil:
		return nil, &oauth.Error{Code: "invalid_request", Description: "Send a form."}
	case posted.Get("client_id") == "":
		return nil, oauth.ErrClient
	}
	return posted, nil
}

// refuse tells a program what is wrong as RFC 6749 has it. What is wrong with us is told as everywhere.
func (p programs) refuse(w http.ResponseWriter, _ *http.Request, err error) error {
	told, ok := errors.AsType[*oauth.Error](err)
	if !ok {
		return err
	}
	status := http.StatusBadRequest
	if told == oauth.ErrClient {
		status = http.StatusUnauthorized
	}
	return sendOAuth(w, status, map[string]string{"error": told.Code, "error_description": told.Description})
}

func sendOAuth(w http.ResponseWriter, status int, content any) error {
	body, err := json.Marshal(content)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", jsonType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // what fails is that nobody is there to get it
	return nil
}
