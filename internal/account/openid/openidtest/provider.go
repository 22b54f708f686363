// Package openidtest is an OpenID Connect provider for tests, over real HTTP: it signs in any user that a test chooses,
// checks PKCE and the client secret, and can issue false ID tokens.
package openidtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// The client's credentials at the provider.
const (
	Client = "plainhand"
	Secret = "a secret of the provider’s"
)

const accessToken = "a-token-for-userinfo"

// Provider is a running provider.
type Provider struct {
	t         testing.TB
	server    *httptest.Server
	published ecdsa.PublicKey
	key       *ecdsa.PrivateKey
	mutex     sync.Mutex
	person    map[string]any
	lie       map[string]any
	info      map[string]any        // claims of UserInfo; nil: there is no such endpoint
	asked     int                   // number of requests to UserInfo
	codes     map[string]url.Values // authorization requests by code
}

// New returns a provider that stops with the test.
func New(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{t: t, key: newKey(t), codes: map[string]url.Values{}}
	p.published = p.key.PublicKey
	routes := http.NewServeMux()
	routes.HandleFunc("GET /.well-known/openid-configuration", p.describe)
	routes.HandleFunc("GET /keys", p.keys)
	routes.HandleFunc("POST /token", p.token)
	routes.HandleFunc("GET /userinfo", p.userInfo)
	p.server = httptest.NewServer(routes)
	t.Cleanup(p.server.Close)
	return p
}

func newKey(t testing.TB) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Issuer returns the provider's URL.
func (p *Provider) Issuer() string { return p.server.URL }

// Stop makes the provider unreachable.
func (p *Provider) Stop() { p.server.Close() }

// SignIn signs a user with these claims in at the provider's page and returns the query of the redirect back. address
// is the authorization URL.
func (p *Provider) SignIn(address string, person map[string]any) url.Values {
	p.t.Helper()
	asked, err := url.Parse(address)
	if err != nil {
		p.t.Fatal(err)
	}
	query := asked.Query()
	if query.Get("client_id") != Client || query.Get("code_challenge_method") != "S256" || query.Get("nonce") == "" {
		p.t.Errorf("asked for: %v", query)
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	code := rand.Text()
	p.person, p.codes[code] = person, query
	return url.Values{"code": {code}, "state": {query.Get("state")}}
}

// Lie overrides claims of the next ID tokens.
func (p *Provider) Lie(claims map[string]any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.lie = claims
}

// Inform adds a UserInfo endpoint that returns these claims.
func (p *Provider) Inform(claims map[string]any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.info = claims
}

// Asked returns the number of requests to UserInfo.
func (p *Provider) Asked() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.asked
}

// Forge signs the next ID tokens with a key that is not in the provider's key set.
func (p *Provider) Forge() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.key = newKey(p.t)
}

func (p *Provider) describe(w http.ResponseWriter, _ *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	described := map[string]any{"issuer": p.Issuer(), "authorization_endpoint": p.Issuer() + "/authorize",
		"token_endpoint": p.Issuer() + "/token", "jwks_uri": p.Issuer() + "/keys",
		"response_types_supported": []string{"code"},
		"subject_types_supported":  []string{"public"}, "id_token_signing_alg_values_supported": []string{"ES256"}}
	if p.info != nil {
		described["userinfo_endpoint"] = p.Issuer() + "/userinfo"
	}
	p.write(w, described)
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.asked++
	if r.Header.Get("Authorization") != "Bearer "+accessToken {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	p.write(w, p.info)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	key := jose.JSONWebKey{Key: &p.published, KeyID: "1", Algorithm: "ES256", Use: "sig"}
	p.write(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{key}})
}

// token exchanges a code once, if the client secret and the code verifier are right.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	client, secret, _ := r.BasicAuth()
	secret, _ = url.QueryUnescape(secret)
	asked, known := p.codes[r.FormValue("code")]
	delete(p.codes, r.FormValue("code"))
	digest := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	challenge := base64.RawURLEncoding.EncodeToString(digest[:])
	if !known || client != Client || secret != Secret || asked.Get("code_challenge") != challenge ||
		asked.Get("redirect_uri") != r.FormValue("redirect_uri") {
		w.WriteHeader(http.StatusBadRequest)
		p.write(w, map[string]any{"error": "invalid_grant"})
		return
	}
	p.write(w, map[string]any{"access_token": accessToken, "token_type": "Bearer", "id_token": p.idToken(asked)})
}

func (p *Provider) idToken(asked url.Values) string {
	claims := map[string]any{"iss": p.Issuer(), "aud": Client, "nonce": asked.Get("nonce"),
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(), "auth_time": time.Now().Unix()}
	maps.Copy(claims, p.person)
	maps.Copy(claims, p.lie)
	maps.DeleteFunc(claims, func(_ string, value any) bool { return value == nil })
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: p.key},
		(&jose.SignerOptions{}).WithHeader("kid", "1"))
	if err != nil {
		p.t.Error(err)
		return ""
	}
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		p.t.Error(err)
	}
	return token
}

func (p *Provider) write(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		p.t.Error(err)
	}
}
