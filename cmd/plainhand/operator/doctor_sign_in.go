package operator

import (
	"context"
	"fmt"
	"strings"

	"plainhand/cmd/plainhand/site"
	"plainhand/internal/config"
)

// signInExamination checks the OpenID Connect providers.
func signInExamination(settings config.Config) examination {
	return examination{"sign-in", func(ctx context.Context) (finding, error) { return examineSignIn(ctx, settings) },
		"See that OIDC_ISSUER is the issuer as its discovery document names it, and that it can be reached from here."}
}

// examineSignIn fetches each issuer's discovery document, which must name the same issuer.
func examineSignIn(ctx context.Context, settings config.Config) (finding, error) {
	var names []string
	for _, provider := range site.IdentityProviders(settings) {
		if err := provider.Check(ctx); err != nil {
			return finding{}, fmt.Errorf("%s: %w", provider.Name, err)
		}
		names = append(names, provider.Name)
	}
	if len(names) == 0 {
		return finding{fine: "there is no other site to sign in with"}, nil
	}
	return finding{fine: strings.Join(names, " and ") + " can be reached"}, nil
}
