package operator

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/account/openid/openidtest"
	"plainhand/internal/config"
)

func TestDoctorChecksTheIssuer(t *testing.T) {
	t.Parallel()
	provider := openidtest.New(t)
	stopped := openidtest.New(t)
	stopped.Stop()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, provider.Issuer()+r.URL.Path, http.StatusFound)
	}))
	t.Cleanup(elsewhere.Close)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte(`{"issuer":"https://id.example"}`))
	}))
	t.Cleanup(other.Close)
	for issuer, want := range map[string]string{
		"":                      "fine     sign-in    there is no other site",
		provider.Issuer():       "fine     sign-in    Harbor can be reached",
		provider.Issuer() + "/": "did not match",
		stopped.Issuer():        "connection refused",
		other.URL:               "did not match",
		elsewhere.URL:           "302 Found",
	} {
		settings := config.Config{BaseURL: &url.URL{Scheme: "http", Host: "localhost:8080"}}
		if issuer != "" {
			settings.OtherSites = []config.OtherSite{{ID: "oidc", Name: "Harbor", Issuer: issuer}}
		}
		var out strings.Builder
		isFine := signInExamination(settings).report(t.Context(), cli.Streams{Out: &out})
		if !strings.Contains(out.String(), want) || isFine != strings.HasPrefix(want, "fine") {
			t.Errorf("%q: %s", issuer, out.String())
		}
	}
}
