package web

import (
	"net/http"
	"slices"
	"strings"

	"plainhand/internal/account"
)

const DevelopersPath = "/" + DevelopersSlug

const PlatformPath = "/platform"

// CheckPath is the only JSON endpoint of the editor outside /api.
const CheckPath = "/platform/check"

// SlugsPath is the path prefix of brands on the site's own host: /w/SLUG/.
const SlugsPath = "/w"

// WebhookPath is the address that Stripe sends events to.
const WebhookPath = "/webhooks/stripe"

const EmbedPath = "/embed"

const (
	BrandLogoPath  = "/brand-logo"
	ImmutableCache = "public, max-age=31536000, immutable"
)

// isV1 reports whether an address belongs to the API or to MCP, whose errors have the same format.
func isV1(r *http.Request) bool {
	return r.URL.Path == V1Path || strings.HasPrefix(r.URL.Path, V1Path+"/") || IsMCP(r)
}

const V1Path = "/v1"

const (
	DevelopersSlug = "developers"
)

// ResourcePath is the protected resource metadata (RFC 9728); serverPath that of the server (RFC 8414).
const ResourcePath = "/.well-known/oauth-protected-resource"

const McpPath = "/mcp"

// McpPaths are McpPath and its form in clients that append a slash. Both are served without a redirect, since clients
// differ in which headers they send to its target.
var McpPaths = []string{McpPath, McpPath + "/"}

func IsMCP(r *http.Request) bool { return slices.Contains(McpPaths, r.URL.Path) }

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
		return ExportPath + "/" + code
	}
	return "/"
}

const ExportPath = "/account/data"

// ReturnPath is the path of a provider's redirect URI.
func ReturnPath(siteID string) string { return "/login/with/" + siteID + "/return" }

// EmbedTag is the name of the element that embeds a brand's editor.
const EmbedTag = "embedded-text-editor"

// FormerEmbedTags returns the element's former names, which pages that were made with them still use: one for brands on
// the site's host, and another for those on their own.
func FormerEmbedTags(onSite bool) []string {
	if onSite {
		return []string{"plainhand-editor"}
	}
	return []string{"text-editor"}
}
