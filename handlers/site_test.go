package handlers_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/alexedwards/argon2id"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/net/html"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/handlers/pages"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/config/secret"
	"plainhand/internal/export"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail"
	"plainhand/internal/mail/contact"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/status"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/static"
	accountstore "plainhand/store/account"
	"plainhand/store/stores"
	"plainhand/views"
	"plainhand/views/email"
)

// testSite is the whole site with its own database, behind real HTTP.
type testSite struct {
	accounts  *account.Accounts
	history   *texts.History
	exports   *export.Exports
	batches   *batches.Batches
	deliverer *webhooks.Deliverer
	t         testing.TB
	url       string
	base      *url.URL         // the site's public address
	server    *httptest.Server // listens at url
	routes    http.Handler     // handler of the server
	pool      *pgxpool.Pool
	store     *stores.Set
	log       *lockedBuffer
	engine    *atomic.Value // holds an engineFunc, which a test may replace
	metrics   *prometheus.Registry
	payments  payments.Services
	mails     mail.Folder
	brands    *branding.Brands
	hosts     *sync.Map // hosts that serve any verification token
}

// quickHash are the fastest parameters of argon2id.
var quickHash = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// testKeys are keys that only tests know.
var (
	testKey   = secret.New()
	testKeys  = throttle.NewKeys(testKey)
	testLinks = account.NewLinks(testKey)
)

// engineFunc is an engine that a test controls.
type engineFunc func(ctx context.Context, request humanize.Prepared) (humanize.Result, error)

func (f engineFunc) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	return f(ctx, request)
}

// edited returns a result that differs from the draft, so that it is charged.
func edited(request humanize.Prepared) humanize.Result {
	end := len(request.Text)
	changes := []humanize.Change{{Start: end, End: end, After: "!", Rule: "edited", Reason: "For a change"}}
	return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}
}

// plainVerbs is an engine that replaces "utilize" with "use".
func plainVerbs(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	var changes []humanize.Change
	for at := 0; ; {
		found := strings.Index(request.Text[at:], "utilize")
		if found < 0 {
			return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
		}
		start, end := at+found, at+found+len("utilize")
		changes = append(changes, humanize.Change{Start: start, End: end, Before: "utilize", After: "use", Rule: "utilize",
			Reason: "A plainer verb"})
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

// contentOf returns the site's content, validated as at startup.
func contentOf(t testing.TB) content.Content {
	t.Helper()
	content, err := loadContent()
	if err != nil {
		t.Fatal(err)
	}
	return content
}

var loadContent = sync.OnceValues(func() (content.Content, error) {
	return content.Load(views.Facts(views.Operation{Brand: "Plainhand", Support: "support@plainhand.example"}))
})

// siteSettings are what options choose.
type siteSettings struct {
	baseURL  string
	pool     *pgxpool.Pool
	proxies  []netip.Prefix
	islands  *islands.Renderer
	payments func(*stores.Set) payments.Services
	content  *content.Content
	changes  []func(*handlers.Deps)
}

// siteOption is an option of newSite.
type siteOption func(*siteSettings)

// withBaseURL sets the site's public address. The default is http://localhost:8080.
func withBaseURL(base string) siteOption { return func(s *siteSettings) { s.baseURL = base } }

// withDatabase sets the site's database. The default is a new one from pgtest.
func withDatabase(pool *pgxpool.Pool) siteOption { return func(s *siteSettings) { s.pool = pool } }

// withTrustedProxies sets the proxies whose X-Forwarded-For is trusted.
func withTrustedProxies(proxies []netip.Prefix) siteOption {
	return func(s *siteSettings) { s.proxies = proxies }
}

// withIslands sets the renderer of islands. The default is shared by all sites of the process.
func withIslands(renderer *islands.Renderer) siteOption {
	return func(s *siteSettings) { s.islands = renderer }
}

// withPayments sets the payment services. The default is demoPayments.
func withPayments(services func(*stores.Set) payments.Services) siteOption {
	return func(s *siteSettings) { s.payments = services }
}

// withContent sets the texts of writers. The default is the site's own.
func withContent(written content.Content) siteOption {
	return func(s *siteSettings) { s.content = &written }
}

// withDeps changes the dependencies before the site is wired.
func withDeps(change func(*handlers.Deps)) siteOption {
	return func(s *siteSettings) { s.changes = append(s.changes, change) }
}

// maxRuns is the maximum number of concurrent runs per member in these tests.
const maxRuns = 64

// demoPayments are the payment services of the demo, which charges no real money.
func demoPayments(s *stores.Set) payments.Services {
	gateway := demo.New(s.Billing, time.Now)
	cashier, sync := billing.NewCashier(gateway, s.Billing, testKeys, time.Now), billing.NewSync(gateway, s.Billing,
		time.Now)
	window := billing.NewWindow(cashier, sync, 0)
	return payments.Services{Cashier: cashier, Sync: sync, Window: window, Demo: gateway, Customers: s.DB}
}

// newSite returns a site that is served until the test ends.
func newSite(t testing.TB, options ...siteOption) *testSite {
	t.Helper()
	settings := siteSettings{baseURL: "http://localhost:8080", payments: demoPayments}
	for _, option := range options {
		option(&settings)
	}
	if settings.pool == nil {
		settings.pool = pgtest.New(t)
	}
	if settings.islands == nil {
		settings.islands = renderer()
	}
	if settings.content == nil {
		written := contentOf(t)
		settings.content = &written
	}
	baseURL, err := url.Parse(settings.baseURL)
	if err != nil {
		t.Fatal(err)
	}
	s := &testSite{t: t, base: baseURL, pool: settings.pool, log: new(lockedBuffer), engine: new(atomic.Value),
		metrics: prometheus.NewRegistry(), hosts: new(sync.Map)}
	s.store = stores.New(s.pool)
	s.engine.Store(engineFunc(plainVerbs))
	site := web.Site{Brand: "Plainhand", Support: "support@plainhand.example", BaseURL: baseURL}
	s.payments = settings.payments(s.store)
	s.mails = mail.Folder(t.TempDir())
	samples, err := email.Samples(email.Site{Brand: "Plainhand", BaseURL: baseURL, Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewJSONHandler(s.log, nil))
	deps := handlers.Deps{
		Site: site, Mail: &pages.MailPreview{Samples: samples, Folder: s.mails}, Log: log, Metrics: s.metrics,
		TrustedProxies: settings.proxies,
		Crashes:        crash.NewReporter(log, s.metrics),
		Sessions:       web.NewSessions(accountstore.NewSessions(s.pool), site),
		Accounts: account.New(account.Deps{Storage: s.store.Account, Passkeys: passkeySite(t, baseURL),
			Hasher: account.NewHasher(quickHash), Policy: account.StandardPolicy,
			Keys: testKeys, Links: testLinks, Secrets: account.NewSecrets(testKey), Plans: s.payments.Cashier,
			Log: log, Now: time.Now}),
		History: texts.New(s.store.Editor, time.Now, testKey),
		Exports: exportsOf(s.store, testKey),
		Keys:    apikey.New(s.store.API, time.Now),
		Tries:   throttle.NewCounter(s.store.DB, testKeys),
		Contact: contact.Service{Storage: s.store.DB, Tries: throttle.NewCounter(s.store.DB, testKeys),
			Support: "support@plainhand.example", Now: time.Now},
		Status: status.NewBoard(time.Now, func(string, error) {},
			status.Check{Name: "Accounts, texts, and plans", Uses: s.pool.Ping}),
		Porter: proofofwork.NewGate(throttle.NewCounter(s.store.DB, testKeys), time.Now, testKey),
		Meter:  usage.NewMeter(s.store.Billing, s.store.Billing, time.Now), Past: s.store.Billing,
		Free:     usage.NewFreeMeter(throttle.NewCounter(s.store.DB, testKeys), time.Now),
		Payments: s.payments,
		Turns:    admission.NewGate(admission.Limits{AtOnce: maxRuns, PerKey: maxRuns}),
		Runs:     admission.NewGate(admission.Limits{AtOnce: maxRuns, PerKey: maxRuns}),
		Engine: engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
			return s.engine.Load().(engineFunc)(ctx, request)
		}),
		Content: *settings.content, Islands: settings.islands, Ready: s.pool.Ping, Patience: time.Minute,
	}
	for _, change := range settings.changes {
		change(&deps)
	}
	deps.Trial, deps.Answers = usage.NewTrialMeter(s.store.Billing, time.Now), idempotency.New(s.store.API,
		deps.History, time.Now)
	s.addFileServices(&deps)
	s.sendWebhooks(&deps)
	s.makeBrands(&deps)
	s.accounts, s.history, s.exports, s.batches = deps.Accounts, deps.History, deps.Exports, deps.Batches
	routes, err := handlers.Routes(deps)
	if err != nil {
		t.Fatal(err)
	}
	s.routes = routes
	s.server = httptest.NewServer(routes)
	t.Cleanup(s.server.Close)
	s.url = s.server.URL
	return s
}

func passkeySite(t testing.TB, base *url.URL) *webauthn.WebAuthn {
	t.Helper()
	site, err := account.NewPasskeySite("Plainhand", base)
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// finalLog shuts the site down and returns its log. Requests are logged after their response, so a line may be missing
// before.
func (s *testSite) finalLog() string {
	s.server.Close()
	return s.log.String()
}

func (s *testSite) address() *url.URL {
	address, err := url.Parse(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	return address
}

// grant gives an account a plan.
func (s *testSite) grant(email, plan string) {
	s.t.Helper()
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err == nil {
		err = s.store.Billing.SaveGrant(s.t.Context(), billing.Grant{UserID: user.ID, PlanID: plan, GrantedAt: time.Now()})
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// browser is an HTTP client that keeps cookies and does not follow redirects.
type browser struct {
	site   *testSite
	client *http.Client
}

func (s *testSite) browser() *browser {
	jar, _ := cookiejar.New(nil) // never fails
	return &browser{site: s, client: &http.Client{Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// subscriber returns the browser of a signed-in user with a plan.
func (s *testSite) subscriber(email, plan string) *browser {
	b := s.member(email)
	s.grant(email, plan)
	return b
}

// member returns the browser of a signed-in user without a plan.
func (s *testSite) member(email string) *browser {
	b := s.browser()
	if got := b.post("/signup",
		url.Values{"email": {email}, "password": {"secret"}, "firstName": {"Ada"}}); got.status != http.StatusSeeOther {
		s.t.Fatalf("signing up %s: %d %s", email, got.status, got.body)
	}
	return b
}

type answer struct {
	t      testing.TB
	status int
	header http.Header
	body   string
}

func (b *browser) get(path string) answer { return b.do(b.request(http.MethodGet, path, "", "")) }

func (b *browser) post(path string, form url.Values) answer {
	return b.do(b.request(http.MethodPost, path, "application/x-www-form-urlencoded", form.Encode()))
}

func (b *browser) call(path, body string) answer {
	return b.do(b.request(http.MethodPost, path, "application/json", body))
}

func (b *browser) request(method, path, contentType, body string) *http.Request {
	request, err := http.NewRequestWithContext(b.site.t.Context(), method, b.site.url+path, strings.NewReader(body))
	if err != nil {
		b.site.t.Fatal(err)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	return request
}

func (b *browser) do(request *http.Request) answer {
	b.site.t.Helper()
	response, err := b.client.Do(request)
	if err != nil {
		b.site.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.site.t.Fatal(err)
	}
	return answer{b.site.t, response.StatusCode, response.Header, string(body)}
}

// page parses the answer as HTML.
func (a answer) page() *goquery.Document {
	a.t.Helper()
	document, err := goquery.NewDocumentFromReader(strings.NewReader(a.body))
	if err != nil {
		a.t.Fatal(err)
	}
	return document
}

// text returns the text of the matching elements, with whitespace collapsed.
func (a answer) text(selector string) string {
	a.t.Helper()
	var words []string
	for _, node := range a.page().Find(selector).Nodes {
		for part := range node.Descendants() {
			if part.Type == html.TextNode {
				words = append(words, strings.Fields(part.Data)...)
			}
		}
	}
	return strings.Join(words, " ")
}

// json parses the answer as a JSON object.
func (a answer) json() map[string]any {
	a.t.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(a.body), &object); err != nil {
		a.t.Fatalf("%v in %q", err, a.body)
	}
	return object
}

func (a answer) wantStatus(want int) answer {
	a.t.Helper()
	if a.status != want {
		a.t.Errorf("status %d, want %d: %.300s", a.status, want, a.body)
	}
	return a
}

func (a answer) wantText(want string) answer {
	a.t.Helper()
	if !strings.Contains(a.text("body"), want) {
		a.t.Errorf("%q is not in: %.1500s", want, a.text("body"))
	}
	return a
}

func (a answer) wantRedirect(want string) answer {
	a.t.Helper()
	if a.status != http.StatusSeeOther || a.header.Get("Location") != want {
		a.t.Errorf("status %d to %q, want a redirect to %q", a.status, a.header.Get("Location"), want)
	}
	return a
}
