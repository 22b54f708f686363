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
	Site              web.Site
	Log               *slog.Logger
	Metrics           prometheus.Registerer
	Traces            telemetry.Sender // may be zero
	Crashes           *crash.Reporter
	TrustedProxies    []netip.Prefix // proxies whose X-Forwarded-For is trusted
	Sessions          *scs.SessionManager
	Accounts          account.Services
	SignUpGate        *proofofwork.Gate
	RateLimits        throttle.Counter
	Contact           contact.Service
	Status            *status.Board
	History           *texts.History
	Exports           *export.Exports
	Keys              *apikey.Keys
	Webhooks          *webhooks.Webhooks
	OAuth             *oauth.Server
	Batches           *batches.Batches
	Brands            *branding.Brands    // as customers edit them
	PublishedBrands   *branding.Directory // as published
	EmbedKeys         embed.Keys          // of editors embedded in customers' pages
	EmbedTokens       embed.Storage
	BrandSender       string // From address of emails to members of brands
	Documents         *uploads.Documents
	Meter             *usage.Meter
	SavedAnswers      *idempotency.Answers
	Activity          web.ActivityLog
	Payments          payments.Services
	IdentityProviders []*openid.Provider // identity providers; may be empty
	Mail              *pages.MailPreview // nil except in development
	Engine            humanize.Engine
	WorkSlots         *admission.Gate // worker slots for texts outside the engine
	RunSlots          *admission.Gate // concurrent runs per member
	Content           content.Content
	Islands           *islands.Renderer
	Compression       precompressed.Level             // of cached pages
	DatabaseWait      time.Duration                   // a request's total wait for the database
	Stopping          <-chan struct{}                 // closed when the server begins to shut down; nil: never
	Ready             func(ctx context.Context) error // nil when the database accepts writes and its schema is current
}
