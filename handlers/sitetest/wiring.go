package sitetest

import (
	"context"
	"log/slog"
	"time"

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/handlers/pages"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/api/apikey"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
	"plainhand/static/precompressed"
	"plainhand/store/visitors"
	"plainhand/views/email"
)

// newDeps returns the dependencies that options may change.
func newDeps(s *Site, settings settings) handlers.Deps {
	site := web.Site{Brand: "Plainhand", Support: "support@plainhand.example", BaseURL: s.base,
		LightLanguages: true}
	log := slog.New(slog.NewJSONHandler(s.Log, nil))
	tries := throttle.NewCounter(s.Store.DB, ThrottleKeys)
	return handlers.Deps{
		Site: site, Mail: newMailPreview(s), Log: log, Metrics: s.Metrics,
		TrustedProxies: settings.proxies,
		Crashes:        crash.NewReporter(log, s.Metrics),
		Sessions:       web.NewSessions(visitors.NewSessions(s.Store.DB), site),
		Accounts:       newAccounts(s, log),
		History:        texts.New(s.Store.Editor, time.Now, Key),
		Exports:        exportsOf(s.Store, Key),
		Keys:           apikey.New(visitors.Keys{Store: s.Store.API}, time.Now),
		RateLimits:     tries,
		Contact:        contact.Service{Storage: s.Store.DB, Tries: tries, Support: site.Support, Now: time.Now},
		Status: status.NewBoard(time.Now, func(string, error) {},
			status.Check{Name: "Accounts, texts, and plans", Uses: s.Pool.Ping}),
		SignUpGate: proofofwork.NewGate(tries, time.Now, Key),
		Meter:      &usage.Meter{Storage: s.Store.Billing, Attempts: tries, Now: time.Now},
		Activity:   s.Store.Billing,
		Payments:   s.Payments,
		WorkSlots:  admission.NewGate(admission.Limits{AtOnce: MaxRuns, PerKey: MaxRuns}),
		RunSlots:   admission.NewGate(admission.Limits{AtOnce: MaxRuns, PerKey: MaxRuns}),
		Engine: EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
			return s.Engine.Load().(EngineFunc)(ctx, request)
		}),
		Content: *settings.content, Islands: settings.islands, Compression: precompressed.Fast, Ready: s.Pool.Ping,
		DatabaseWait: time.Minute,
	}
}

// newAccounts returns the services for accounts, with the fastest hashing.
func newAccounts(s *Site, log *slog.Logger) account.Services {
	s.T.Helper()
	passkeys, err := account.NewPasskeySite("Plainhand", s.base)
	if err != nil {
		s.T.Fatal(err)
	}
	return account.New(account.Deps{Storage: s.Store.Account.Storage(), Passkeys: passkeys,
		Hasher: account.NewHasher(QuickHash), Policy: account.StandardPolicy, Keys: ThrottleKeys, Links: Links,
		Secrets: account.NewSecrets(Key), Plans: s.Payments.Cashier, Log: log, Now: time.Now})
}

func newMailPreview(s *Site) *pages.MailPreview {
	s.T.Helper()
	samples, err := email.Samples(email.Site{Brand: "Plainhand", BaseURL: s.base, Demo: true})
	if err != nil {
		s.T.Fatal(err)
	}
	return &pages.MailPreview{Samples: samples, Folder: s.Mails}
}
