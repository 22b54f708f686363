package embed

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/google/uuid"

	"plainhand/internal/config/secret"
)

var (
	noon  = time.Date(2026, 7, 15, 12, 0, 0, 0, time.UTC)
	brand = Brand{ID: uuid.New(), Slug: "harbor-pine", Version: 1, Origins: []string{"https://app.harborpine.com"}}
)

// signed returns a token as a customer's server signs it.
func signed(t *testing.T, key string, algorithm jose.SignatureAlgorithm, claims any) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: []byte(key)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// unsigned returns a token with the algorithm "none".
func unsigned() string {
	part := base64.RawURLEncoding.EncodeToString
	return part([]byte(`{"alg":"none"}`)) + "." + part([]byte(`{"iss":"harbor-pine"}`)) + "."
}

func good() jwt.Claims {
	return jwt.Claims{Issuer: brand.Slug, Subject: "nora@harborpine.com", Audience: jwt.Audience{brand.Origins[0]},
		Expiry: jwt.NewNumericDate(noon.Add(5 * time.Minute)), ID: "one"}
}

func TestInvalidTokensAreRefused(t *testing.T) {
	t.Parallel()
	keys := NewKeys(secret.New())
	own := keys.Secret(brand.ID, brand.Version)
	claims, err := keys.Verify(signed(t, own, jose.HS256, good()), brand, noon)
	if err != nil || claims.Email != "nora@harborpine.com" {
		t.Fatal(claims, err)
	}
	change := func(by func(*jwt.Claims)) jwt.Claims {
		changed := good()
		by(&changed)
		return changed
	}
	for name, token := range map[string]string{
		"nothing":           "",
		"no token":          "a.b.c",
		"another secret":    signed(t, strings.Repeat("x", 43), jose.HS256, good()),
		"a former secret":   signed(t, keys.Secret(brand.ID, 0), jose.HS256, good()),
		"another brand":     signed(t, keys.Secret(uuid.New(), 1), jose.HS256, good()),
		"another algorithm": signed(t, own+own, jose.HS512, good()),
		"another origin": signed(t, own, jose.HS256,
			change(func(c *jwt.Claims) { c.Audience = jwt.Audience{"https://evil.example"} })),
		"another issuer": signed(t, own, jose.HS256, change(func(c *jwt.Claims) { c.Issuer = "other-mill" })),
		"expired": signed(t, own, jose.HS256,
			change(func(c *jwt.Claims) { c.Expiry = jwt.NewNumericDate(noon.Add(-time.Minute)) })),
		"good for too long": signed(t, own, jose.HS256,
			change(func(c *jwt.Claims) { c.Expiry = jwt.NewNumericDate(noon.Add(time.Hour)) })),
		"without an end": signed(t, own, jose.HS256, change(func(c *jwt.Claims) { c.Expiry = nil })),
		"without an id":  signed(t, own, jose.HS256, change(func(c *jwt.Claims) { c.ID = "" })),
		"no subject":     signed(t, own, jose.HS256, change(func(c *jwt.Claims) { c.Subject = "" })),
		"unsigned":       unsigned(),
	} {
		if _, err := keys.Verify(token, brand, noon); !errors.Is(err, ErrToken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTokenIsRefusedForBrandWithoutOrigins(t *testing.T) {
	t.Parallel()
	keys, nowhere := NewKeys(secret.New()), brand
	nowhere.Origins = nil
	token := signed(t, keys.Secret(brand.ID, 1), jose.HS256, good())
	if _, err := keys.Verify(token, nowhere, noon); !errors.Is(err, ErrToken) {
		t.Error(err)
	}
}

func TestFormerSiteKeysStayValid(t *testing.T) {
	t.Parallel()
	former, fresh := secret.New(), secret.New()
	token := signed(t, NewKeys(former).Secret(brand.ID, 1), jose.HS256, good())
	if _, err := NewKeys(fresh, former).Verify(token, brand, noon); err != nil {
		t.Error(err)
	}
	if _, err := NewKeys(fresh).Verify(token, brand, noon); !errors.Is(err, ErrToken) {
		t.Error(err)
	}
}

func TestInvalidSessionsAreRefused(t *testing.T) {
	t.Parallel()
	keys := NewKeys(secret.New())
	session := Session{UserID: uuid.New(), Epoch: 2, Version: 3, Origin: brand.Origins[0],
		Expires: noon.Add(MaxSessionAge)}
	text := keys.Issue(session)
	if got, err := keys.Open(text, session.Origin, noon); err != nil || got != session {
		t.Fatal(got, err)
	}
	for name, test := range map[string]struct {
		text, origin string
		at           time.Time
	}{
		"another origin": {text, "https://evil.example", noon},
		"over":           {text, session.Origin, noon.Add(MaxSessionAge + time.Second)},
		"changed":        {"x" + text, session.Origin, noon},
		"another key's":  {NewKeys(secret.New()).Issue(session), session.Origin, noon},
		"empty":          {"", session.Origin, noon},
		"a dot":          {".", session.Origin, noon},
	} {
		if _, err := keys.Open(test.text, test.origin, test.at); !errors.Is(err, ErrSession) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOriginsAreParsed(t *testing.T) {
	t.Parallel()
	got, err := ParseOrigins(" https://App.example.com/\nhttp://localhost:3000 https://app.example.com")
	if err != nil || strings.Join(got, " ") != "https://app.example.com http://localhost:3000" {
		t.Error(got, err)
	}
	if got, err := ParseOrigins(" \n"); err != nil || len(got) != 0 {
		t.Error(got, err)
	}
	var many strings.Builder
	for i := range MaxOrigins + 1 {
		fmt.Fprintf(&many, "https://%d.example ", i)
	}
	for _, wrong := range []string{"app.example.com", "http://app.example.com", "https://app.example.com/path",
		"https://*.example.com", "https://user@example.com", "https://a.example?x", "javascript:alert(1)", "https://",
		"https://a.example;", "https://a.example null", many.String()} {
		if got, err := ParseOrigins(wrong); !errors.Is(err, ErrOrigins) {
			t.Errorf("%q: %v, %v", wrong, got, err)
		}
	}
}
