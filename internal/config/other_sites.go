package config

import "net/url"

// IdentityProvider is an OpenID Connect provider that users can sign in with.
type OtherSite struct {
	ID     string // in the sign-in routes
	Name   string // OIDC_NAME
	Issuer string // OIDC_ISSUER
	Client string // OIDC_CLIENT_ID, or GOOGLE_CLIENT_ID
	Secret string // OIDC_CLIENT_SECRET, or GOOGLE_CLIENT_SECRET
}

// otherSites reads the OpenID Connect providers: Google, and one that the operator chooses.
func (r *reader) otherSites(isProduction bool) (sites []OtherSite) {
	google := OtherSite{ID: "google", Name: "Google", Issuer: "https://accounts.google.com",
		Client: r.text("GOOGLE_CLIENT_ID", ""), Secret: r.text("GOOGLE_CLIENT_SECRET", "")}
	if google.Client != "" || google.Secret != "" {
		if google.Client == "" || google.Secret == "" {
			r.problem("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET", "belong together: set both, or neither")
		}
		sites = append(sites, google)
	}
	own := OtherSite{ID: "oidc", Name: r.text("OIDC_NAME", "single sign-on"), Issuer: r.text("OIDC_ISSUER", ""),
		Client: r.text("OIDC_CLIENT_ID", ""), Secret: r.text("OIDC_CLIENT_SECRET", "")}
	if own.Issuer == "" && own.Client == "" && own.Secret == "" {
		return sites
	}
	if own.Issuer == "" || own.Client == "" || own.Secret == "" {
		r.problem("OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET", "belong together: set all of them, or none")
	}
	if own.Issuer != "" && !isIssuer(own.Issuer, isProduction) {
		r.problem("OIDC_ISSUER", "is no address of a site that people sign in with: write it with https://, and without a query")
	}
	return append(sites, own)
}

// isIssuer reports whether text is an issuer's address. Plain HTTP is allowed only in development.
func isIssuer(text string, isProduction bool) bool {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Host == "" || parsed.RawQuery != "" || parsed.Fragment != "" || parsed.User != nil {
		return false
	}
	return parsed.Scheme == "https" || parsed.Scheme == "http" && !isProduction
}
