package handlers

import (
	"context"
	"log/slog"
	"net/netip"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/prometheus/client_golang/prometheus"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/handlers/pages"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/internal/export"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	"plainhand/internal/telemetry"
	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/static/precompressed"
)

// Deps are the dependencies of the site. Every field is required except Mail.
type Deps struct {
	Site           web.Site
	Log            *slog.Logger
	Metrics        prometheus.Registerer
	Traces         telemetry.Sender // may be zero
	Crashes        *crash.Reporter
	TrustedProxies []netip.Prefix // proxies whose X-Forwarded-For is trusted
	Sessions       *scs.SessionManager
	Accounts       *account.Accounts
	Porter         *proofofwork.Gate
	Tries          throttle.Counter
	Contact        contact.Service
	Status         *status.Board
	History        *texts.History
	Exports        *export.Exports
	Keys           *apikey.Keys
	Webhooks       *webhooks.Webhooks
	OAuth          *oauth.Server
	Batches        *batches.Batches
	Brands         *branding.Brands    // as customers edit them
	BrandsSeen     *branding.Directory // as published
	EmbedKeys      embed.Keys          // of editors embedded in customers' pages
	EmbedTokens    embed.Storage
	Documents      *uploads.Documents
	Meter          *usage.Meter
	Free           *usage.FreeMeter
	Trial          *usage.TrialMeter
	Answers        *idempotency.Answers
	Past           web.Past
	Payments       payments.Services
	OtherSites     []*openid.Provider // identity providers; may be empty
	Mail           *pages.MailPreview // nil except in development
	Engine         humanize.Engine
	Turns          *admission.Gate // worker slots for texts outside the engine
	Runs           *admission.Gate // concurrent runs per member
	Content        content.Content
	Islands        *islands.Renderer
	Compression    precompressed.Level             // of cached pages
	Patience       time.Duration                   // a request's total wait for the database
	Stopping       <-chan struct{}                 // closed when the server begins to shut down; nil: never
	Ready          func(ctx context.Context) error // nil when the database accepts writes and its schema is current
}
