// Package sitetest serves the whole site to tests over HTTP, with a database of its own, and acts as its visitors. Only
// tests import it.
package sitetest

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/config/secret"
	"plainhand/internal/export"
	"plainhand/internal/mail"
	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/static"
	"plainhand/store/stores"
	pageviews "plainhand/views/pages"
)

// Site is the whole site with its own database, behind real HTTP.
type Site struct {
	Accounts  account.Services
	History   *texts.History
	Exports   *export.Exports
	Batches   *batches.Batches
	Deliverer *webhooks.Deliverer
	T         testing.TB
	URL       string
	base      *url.URL         // the site's public address
	Server    *httptest.Server // listens at url
	Routes    http.Handler     // handler of the server
	Pool      *pgxpool.Pool
	Store     *stores.Set
	Log       *LogBuffer
	Engine    *atomic.Value // holds an engineFunc, which a test may replace
	Metrics   *prometheus.Registry
	Payments  payments.Services
	Mails     mail.Folder
	Brands    *branding.Brands
	hosts     *sync.Map // hosts that serve any verification token
}

// QuickHash are the fastest parameters of argon2id.
var QuickHash = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Keys that only tests know.
var (
	Key          = secret.New()
	ThrottleKeys = throttle.NewKeys(Key)
	Links        = account.NewLinks(Key)
)

// EngineFunc is an engine that a test controls.
type EngineFunc func(ctx context.Context, request humanize.Prepared) (humanize.Result, error)

func (f EngineFunc) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	return f(ctx, request)
}

// Edited returns a result that differs from the draft, so that it is charged.
func Edited(request humanize.Prepared) humanize.Result {
	end := len(request.Text)
	changes := []humanize.Change{{Start: end, End: end, After: "!", Rule: "edited", Reason: "For a change"}}
	return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}
}

// PlainVerbs is an engine that replaces "utilize" with "use".
func PlainVerbs(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	var changes []humanize.Change
	for at := 0; ; {
		found := strings.Index(request.Text[at:], "utilize")
		if found < 0 {
			return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
		}
		start, end := at+found, at+found+len("utilize")
		changes = append(changes, humanize.Change{Start: start, End: end, Before: "utilize", After: "use", Rule: "utilize",
			Reason: "Plainer verb"})
		at = end
	}
}

// renderer renders islands with the most recently built bundle, with a long timeout for busy machines. Without a bundle
// it renders nothing, and pages show their plain forms.
var renderer = sync.OnceValue(func() *islands.Renderer {
	patient := islands.Limits{Time: time.Minute, Memory: 32 << 20}
	renderer, err := islands.NewLimited(static.IslandsBundle(), slog.New(slog.DiscardHandler), nil, patient)
	if err != nil {
		panic(err)
	}
	return renderer
})

// Content returns the site's content, validated as at startup.
func Content(t testing.TB) content.Content {
	t.Helper()
	content, err := loadContent()
	if err != nil {
		t.Fatal(err)
	}
	return content
}

var loadContent = sync.OnceValues(func() (content.Content, error) {
	return content.Load(pageviews.Facts(pageviews.Operation{Brand: "Plainhand", Origin: defaultBaseURL,
		Support: "support@plainhand.example"}))
})

// MaxRuns is the maximum number of concurrent runs per member in these tests.
const MaxRuns = 64

// DemoPayments are the payment services of the demo, which charges no real money.
func DemoPayments(s *stores.Set) payments.Services {
	gateway := demo.New(s.Billing, time.Now)
	cashier, sync := billing.NewCashier(gateway, s.Billing, ThrottleKeys, time.Now), billing.NewSync(gateway, s.Billing,
		time.Now)
	window := billing.NewWindow(cashier, sync, 0)
	return payments.Services{Cashier: cashier, Sync: sync, Window: window, Demo: gateway, Customers: s.DB}
}

// New returns a site that is served until the test ends.
func New(t testing.TB, options ...Option) *Site {
	t.Helper()
	settings := newSettings(t, options)
	baseURL, err := url.Parse(settings.baseURL)
	if err != nil {
		t.Fatal(err)
	}
	s := &Site{T: t, base: baseURL, Pool: settings.pool, Log: new(LogBuffer), Engine: new(atomic.Value),
		Metrics: prometheus.NewRegistry(), hosts: new(sync.Map)}
	s.Store = stores.New(s.Pool)
	s.Engine.Store(EngineFunc(PlainVerbs))
	s.Payments = settings.payments(s.Store)
	s.Mails = mail.Folder(t.TempDir())
	deps := newDeps(s, settings)
	for _, change := range settings.changes {
		change(&deps)
	}
	deps.SavedAnswers = idempotency.New(s.Store.API, deps.History, time.Now)
	s.addFileServices(&deps)
	s.sendWebhooks(&deps)
	s.makeBrands(&deps)
	s.Accounts, s.History, s.Exports, s.Batches = deps.Accounts, deps.History, deps.Exports, deps.Batches
	if s.Routes, err = handlers.Routes(deps); err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewServer(s.Routes)
	t.Cleanup(s.Server.Close)
	s.URL = s.Server.URL
	return s
}

// FinalLog shuts the site down and returns its log. Requests are logged after their response, so a line may be missing
// before.
func (s *Site) FinalLog() string {
	s.Server.Close()
	return s.Log.String()
}

func (s *Site) Address() *url.URL {
	address, err := url.Parse(s.URL)
	if err != nil {
		s.T.Fatal(err)
	}
	return address
}

// Grant gives an account a plan.
func (s *Site) Grant(email, plan string) {
	s.T.Helper()
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err == nil {
		err = s.Store.Billing.SaveGrant(s.T.Context(), billing.Grant{UserID: user.ID, PlanID: plan, GrantedAt: time.Now()})
	}
	if err != nil {
		s.T.Fatal(err)
	}
}
