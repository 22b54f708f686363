package config

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func environment(settings map[string]string) func(string) string {
	return func(name string) string { return settings[name] }
}

func TestDefaultsNeedNoSetting(t *testing.T) {
	t.Parallel()
	config, err := Load(environment(nil))
	if err != nil {
		t.Fatal(err)
	}
	if config.Production() || config.Secure() || config.StrictPassword {
		t.Errorf("the defaults are not those of development: %+v", config)
	}
	if got := config.BaseURL.String(); got != "http://localhost:8080" {
		t.Errorf("BaseURL = %q", got)
	}
	if config.DataDir != "" || config.Address != ":8080" || config.MetricsAddress != "" {
		t.Errorf("got %+v", config)
	}
}

func TestEveryProblemIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	settings := map[string]string{
		"ADDR":            "8080",
		"BASE_URL":        "plainhand.example/app",
		"METRICS_ADDR":    ":port",
		"TRUSTED_PROXIES": "10.0.0.0/8, nowhere",
		"DATABASE_URL":    "postgres://app:secret@host:port/db",
		"APP_ENV":         "staging",
		"LOG_LEVEL":       "loud",
		"SECRET_KEY":      "a secret of few letters",
		"PASSWORD_POLICY": "none",
		"SUPPORT_EMAIL":   "support",
		"SMTP_URL":        "smtp://app:secret@mail.example:port",
		"MAIL_FROM":       "Plainhand <mail@plainhand.example>",
	}
	_, err := Load(environment(settings))
	if err == nil {
		t.Fatal("nothing was reported")
	}
	for name := range settings {
		if !strings.Contains(err.Error(), name+" ") {
			t.Errorf("%s is not reported in:\n%v", name, err)
		}
	}
	if strings.Contains(err.Error(), "secret") {
		t.Errorf("a password is shown:\n%v", err)
	}
}

func TestProductionNeedsItsAddressAndItsKey(t *testing.T) {
	t.Parallel()
	_, err := Load(environment(map[string]string{"APP_ENV": Production}))
	if err == nil || !strings.Contains(err.Error(), "BASE_URL ") || !strings.Contains(err.Error(), "SECRET_KEY ") {
		t.Errorf("err = %v", err)
	}
	config, err := Load(environment(stripeSettings(productionSettings())))
	if err != nil || !config.Secure() || config.BaseURL.String() != "https://plainhand.example" ||
		!config.SecretKey.Given() {
		t.Errorf("config = %+v, err = %v", config, err)
	}
}

// productionSettings are the required settings of production, without PAYMENTS.
func productionSettings() map[string]string {
	return map[string]string{"APP_ENV": Production, "BASE_URL": "https://plainhand.example/",
		"SECRET_KEY": "aHVudGVyMmh1bnRlcjJodW50ZXIyaHVudGVyMmh1bnRlcjI="}
}

func TestTrustedProxiesTakeAddressesAndNetworks(t *testing.T) {
	t.Parallel()
	config, err := Load(environment(map[string]string{"TRUSTED_PROXIES": "10.0.0.0/8,192.0.2.7 ::1"}))
	if err != nil || len(config.TrustedProxies) != 3 {
		t.Fatalf("proxies = %v, err = %v", config.TrustedProxies, err)
	}
	if got := config.TrustedProxies[1].String(); got != "192.0.2.7/32" {
		t.Errorf("a single address became %s", got)
	}
}

func TestTheLogShowsNoSecret(t *testing.T) {
	t.Parallel()
	for _, database := range []string{
		"postgres://app:hunter2@db.internal:5432/plainhand", "postgres://app@db.internal/plainhand?password=hunter2",
		"host=db.internal user=app password=hunter2 dbname=plainhand",
	} {
		config, err := Load(environment(map[string]string{"DATABASE_URL": database,
			"SMTP_URL": "smtps://app:hunter2@mail.internal",
			"ENGINE":   EngineWebhook, "ENGINE_URL": "https://app:hunter2@hooks.internal/?key=hunter2", "ENGINE_KEY": "hunter2",
			"SECRET_KEY": productionSettings()["SECRET_KEY"]}))
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		slog.New(slog.NewJSONHandler(&log, nil)).Info("starting", "config", config)
		fmt.Fprintf(&log, "%v %x", config.SecretKey, config.SecretKey)
		for _, hidden := range []string{"hunter2", "aHVudGVyM", "68756e746572"} {
			if strings.Contains(log.String(), hidden) {
				t.Errorf("%s was logged: %s", hidden, &log)
			}
		}
		if !strings.Contains(log.String(), "db.internal:5432/plainhand") ||
			!strings.Contains(log.String(), "mail.internal") {
			t.Errorf("logged: %s", log.String())
		}
	}
}

func TestTheSitesAddressIsSchemeAndHostAlone(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"https://app:hunter2@plainhand.example", "https://plainhand.example/app", "ftp://plainhand.example",
		"https://plainhand.example?key=hunter2", "https://plainhand.example/#hunter2", "plainhand.example", "https://",
	} {
		_, err := Load(environment(map[string]string{"BASE_URL": address}))
		if err == nil || !strings.Contains(err.Error(), "BASE_URL is no address") ||
			strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestMailComesFromSupportUnlessAnotherAddressIsSet(t *testing.T) {
	t.Parallel()
	config, err := Load(environment(map[string]string{"SUPPORT_EMAIL": "help@plainhand.example"}))
	if err != nil || config.SMTP != nil || config.MailFrom != "help@plainhand.example" {
		t.Errorf("%+v, %v", config, err)
	}
	config, err = Load(environment(map[string]string{"MAIL_FROM": "mail@plainhand.example",
		"SMTP_URL": "smtp://localhost:1025"}))
	if err != nil || config.SMTP == nil || config.MailFrom != "mail@plainhand.example" {
		t.Errorf("%+v, %v", config, err)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(":8080", "https://plainhand.example", "10.0.0.0/8", "postgres://localhost/db")
	f.Add("", "://", "::/200", "host=a port=b")
	f.Fuzz(func(t *testing.T, address, base, proxies, database string) {
		config, err := Load(environment(map[string]string{
			"ADDR": address, "BASE_URL": base, "TRUSTED_PROXIES": proxies, "DATABASE_URL": database}))
		if err == nil && config.BaseURL.Host == "" {
			t.Errorf("a base URL without a host was accepted: %q", base)
		}
	})
}
