package handlers

import (
	"net/http"
	"slices"
	"strings"

	"plainhand/internal/account"
)

const developersPath = "/" + developersSlug

const platformPath = "/platform"

// checkPath is the only JSON endpoint of the editor outside /api.
const checkPath = "/platform/check"

// slugsPath is the path prefix of brands on the site's own host: /w/SLUG/.
const slugsPath = "/w"

// webhookPath is the address that Stripe sends events to.
const webhookPath = "/webhooks/stripe"

const embedPath = "/embed"

const (
	brandLogoPath = "/brand-logo"
	immutable     = "public, max-age=31536000, immutable"
)

// isV1 reports whether an address belongs to the API or to MCP, whose errors have the same format.
func isV1(r *http.Request) bool {
	return r.URL.Path == v1Path || strings.HasPrefix(r.URL.Path, v1Path+"/") || isMCP(r)
}

const v1Path = "/v1"

const (
	developersSlug = "developers"
)

// resourcePath is the protected resource metadata (RFC 9728); serverPath that of the server (RFC 8414).
const resourcePath = "/.well-known/oauth-protected-resource"

const mcpPath = "/mcp"

// mcpPaths are mcpPath and its form in clients that append a slash. Both are served without a redirect, since clients
// differ in which headers they send to its target.
var mcpPaths = []string{mcpPath, mcpPath + "/"}

func isMCP(r *http.Request) bool { return slices.Contains(mcpPaths, r.URL.Path) }

// TicketPath is the path of the link in an email, which carries the code of its ticket; "/" for emails without a
// ticket.
func TicketPath(kind account.EmailKind, code string) string {
	switch kind {
	case account.EmailResetPassword:
		return "/reset/" + code
	case account.EmailVerifyAddress:
		return "/verify/" + code
	case account.EmailConfirmAddress:
		return "/change-email/" + code
	case account.EmailKeepAddress:
		return "/keep-email/" + code
	case account.EmailTwoFactorOn:
		return "/two-step/undo/" + code
	case account.EmailPasskeyAdded, account.EmailLinked:
		return "/undo-way-in/" + code
	case account.EmailRecovery, account.EmailRecoveryOpen:
		return "/two-step/way-back/" + code
	case account.EmailInvitation, account.EmailSignInLink:
		return "/enter/" + code
	case account.EmailExportReady:
		return exportPath + "/" + code
	}
	return "/"
}

const exportPath = "/account/data"

// ReturnPath is the path of a provider's redirect URI.
func ReturnPath(siteID string) string { return "/login/with/" + siteID + "/return" }
