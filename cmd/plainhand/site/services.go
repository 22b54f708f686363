package site

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"plainhand/cmd/plainhand/database"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/internal/config"
	"plainhand/internal/config/secret"
	"plainhand/internal/export"
	"plainhand/internal/rewriting"
	"plainhand/internal/texts"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/files/bucket"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
	editorstore "plainhand/store/editor"
	"plainhand/store/stores"
	editorviews "plainhand/views/editor"
)

// Services are the site's services. New builds them in the order in which they need each other.
type Services struct {
	settings config.Config
	database *stores.Set
	reports  Reports

	payments payments.Services
	keys     keys
	accounts account.Services
	history  *texts.History
	exports  *export.Exports
	signUps  *proofofwork.Gate

	engine     humanize.Engine
	processors *admission.Gate // shared by the built-in engine and other work on texts
	files      *files.Files
	documents  *uploads.Documents
	Batches    *batches.Batches

	brands    *branding.Brands
	published *branding.Directory
}

// keys are derived from the site's key, each for one purpose.
type keys struct {
	counting   throttle.Keys
	links      account.Links
	webhooks   webhooks.Secrets
	embed      embed.Keys
	successors oauth.Successors
}

func deriveKeys(site ...secret.Key) keys {
	return keys{counting: throttle.NewKeys(site...), links: account.NewLinks(site...),
		webhooks: webhooks.NewSecrets(site...), embed: embed.NewKeys(site...), successors: oauth.NewSuccessors(site...)}
}

func New(
	ctx context.Context, settings config.Config, database *stores.Set, reports Reports,
) (*Services, error) {
	s := &Services{settings: settings, database: database, reports: reports}
	if err := s.addAccounts(ctx, reports.product); err != nil {
		return nil, err
	}
	if err := s.addEngine(); err != nil {
		return nil, err
	}
	if err := s.addTexts(); err != nil {
		return nil, err
	}
	s.addBrands()
	return s, nil
}

// NewAccounts returns the accounts alone, without metrics, for commands.
func NewAccounts(
	ctx context.Context, settings config.Config, database *stores.Set, log *slog.Logger,
) (account.Services, error) {
	s := &Services{settings: settings, database: database, reports: Reports{Log: log}}
	err := s.addAccounts(ctx, nil)
	return s.accounts, err
}

// addAccounts adds payments, accounts, and what belongs to an account. metrics may be nil.
func (s *Services) addAccounts(ctx context.Context, metrics account.Metrics) (err error) {
	if s.payments, err = NewPayments(ctx, s.settings, s.database); err != nil {
		return err
	}
	site, err := database.SecretKeys(s.settings)
	if err != nil {
		return err
	}
	s.keys = deriveKeys(site...)
	s.history = texts.New(s.database.Editor, time.Now, site...)
	s.exports = export.New(export.Deps{Storage: s.database.Account.Exports, Users: s.database.Account.Users,
		History: s.history,
		Reading: export.Reading{Now: editorviews.TextNow, Version: editorviews.VersionText, FileName: editorviews.FileName},
		Tries:   s.newCounter(), Keys: site, Now: time.Now})
	s.signUps = proofofwork.NewGate(s.newCounter(), time.Now, site...)
	passkeys, err := account.NewPasskeySite(s.settings.Brand, s.settings.BaseURL)
	if err != nil {
		return fmt.Errorf("BASE_URL suits no passkeys: %w", err)
	}
	s.accounts = account.New(account.Deps{Storage: s.database.Account.Storage(), Passkeys: passkeys,
		Hasher: account.NewHasher(account.HashParams),
		Policy: passwordPolicy(s.settings), Keys: s.keys.counting, Links: s.keys.links,
		Secrets: account.NewSecrets(site...), Plans: s.payments.Cashier, Log: s.reports.Log, Metrics: metrics,
		Now: time.Now})
	return nil
}

// newCounter returns a rate limit counter.
func (s *Services) newCounter() throttle.Counter {
	return throttle.NewCounter(s.database.DB, s.keys.counting)
}

func passwordPolicy(config config.Config) account.PasswordPolicy {
	switch {
	case config.StrictPassword:
		return account.StrictPolicy
	case config.Production():
		return account.ProductionPolicy
	}
	return account.StandardPolicy
}

func (s *Services) addEngine() (err error) {
	s.processors = engines.NewProcessors()
	engines.RegisterProcessorMetrics(s.reports.Metrics, s.processors)
	s.engine, err = engines.New(s.settings.Engine, s.processors, s.reports.Log, s.reports.Crashes,
		engines.NewModelMetrics(s.reports.Metrics))
	return err
}

// addTexts adds what stores texts, and what has the engine rewrite several.
func (s *Services) addTexts() (err error) {
	var outside files.Bucket // nil: files are in the database
	if s.settings.Storage != nil {
		if outside, err = bucket.New(*s.settings.Storage); err != nil {
			return err
		}
	}
	s.files = files.New(s.database.Editor, editorstore.FileParts{Store: s.database.Editor}, outside, s.history, time.Now)
	s.documents = uploads.New(uploads.Deps{Storage: s.database.Editor, Files: s.files, History: s.history,
		Reading: editorviews.TextWording, Author: s.settings.Brand, Now: time.Now})
	s.Batches = batches.New(batches.Deps{Storage: s.database.Batches, Files: s.files, Documents: s.documents,
		History: s.history, Meter: NewMeter(s.database),
		Rewriter: rewriting.Rewriter{Engine: s.engine, Slots: s.processors}, Keep: editorviews.KeptOutput,
		Now: time.Now})
	return nil
}

// NewMeter returns the meter of plans and trials.
func NewMeter(database *stores.Set) *usage.Meter {
	return &usage.Meter{Storage: database.Billing, Now: time.Now}
}
