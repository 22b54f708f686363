// Package config reads the program's settings from the environment.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/config/secret"
	"plainhand/internal/mail"
	"plainhand/internal/texts/files/bucket"
)

// The environments that APP_ENV names.
const (
	Development = "development"
	Production  = "production"
)

// Config is every setting, checked. See .env.example for what each means to an operator.
type Config struct {
	Address        string // ADDR
	BaseURL        *url.URL
	MetricsAddress string // METRICS_ADDR; empty: no metrics are served
	TrustedProxies []netip.Prefix
	DatabaseURL    string       // empty: PostgreSQL is embedded
	DirectURL      string       // DATABASE_DIRECT_URL; empty: no pooler is before the database
	ReplicaURL     string       // DATABASE_REPLICA_URL; empty: everything is read from the database itself
	DataDir        string       // empty: var, or where PostgreSQL's user can reach it
	PostgresBin    string       // PG_BIN
	Environment    string       // APP_ENV
	LogLevel       slog.Level   // LOG_LEVEL
	SecretKey      secret.Key   // not given: one is generated and saved in DataDir, which production refuses
	FormerKeys     []secret.Key // SECRET_KEY_PREVIOUS
	StrictPassword bool         // PASSWORD_POLICY=strict
	Payments       string       // PAYMENTS: PaymentsDemo or PaymentsStripe
	Stripe         Stripe       // only with PaymentsStripe
	Engine         Engine
	SMTP           *mail.Server     // nil: emails are written to a folder
	MailFrom       string           // MAIL_FROM
	BrandMailFrom  string           // BRAND_MAIL_FROM
	NameServer     string           // NAME_SERVER; empty: the system's
	Storage        *bucket.Settings // STORAGE_URL; nil: files are in the database
	Brand          string
	BrandLook      *BrandLook // BRAND_ACCENT, BRAND_TYPEFACE, BRAND_LOGO; nil: none of them is set
	SupportEmail   string
	Operator       string // OPERATOR
	OtherSites     []OtherSite
	Telemetry      Telemetry

	PrivateWebhooks bool // WEBHOOKS_ALLOW_PRIVATE=1, or Local
}

// Production reports whether this process serves the public.
func (c Config) Production() bool { return c.Environment == Production }

// Secure reports whether visitors use HTTPS, so that cookies need the Secure attribute.
func (c Config) Secure() bool { return c.BaseURL.Scheme == "https" }

// Local reports whether this process serves only its developers, as far as its settings show.
func (c Config) Local() bool {
	host := c.BaseURL.Hostname()
	address, err := netip.ParseAddr(host)
	return !c.Production() && (host == "localhost" || err == nil && address.IsLoopback())
}

// Load reads every setting through getenv. The error joins all problems, one per line, each with what to do.
func Load(getenv func(string) string) (Config, error) {
	r := reader{getenv: getenv}
	config := Config{
		Address:        r.address("ADDR", ":8080"),
		MetricsAddress: r.address("METRICS_ADDR", ""),
		TrustedProxies: r.prefixes("TRUSTED_PROXIES"),
		DatabaseURL:    r.databaseURL("DATABASE_URL"),
		DirectURL:      r.databaseURL("DATABASE_DIRECT_URL"),
		ReplicaURL:     r.databaseURL("DATABASE_REPLICA_URL"),
		DataDir:        r.text("DATA_DIR", ""),
		PostgresBin:    r.text("PG_BIN", ""),
		Environment:    r.choice("APP_ENV", Development, Production),
		LogLevel:       r.logLevel("LOG_LEVEL"),
		SecretKey:      r.secretKey("SECRET_KEY"),
		FormerKeys:     r.formerKeys("SECRET_KEY_PREVIOUS"),
		StrictPassword: r.choice("PASSWORD_POLICY", "standard", "strict") == "strict",
		Brand:          r.text("BRAND", "Plainhand"),
		SupportEmail:   r.email("SUPPORT_EMAIL", "support@plainhand.example"),
		Operator:       r.text("OPERATOR", ""),
		SMTP:           r.mailServer("SMTP_URL"),
		Storage:        r.bucket("STORAGE_URL"),
		NameServer:     r.address("NAME_SERVER", ""),
	}
	config.BrandLook = r.brandLook()
	config.Telemetry = r.telemetry()
	config.MailFrom = r.email("MAIL_FROM", config.SupportEmail)
	config.BrandMailFrom = r.email("BRAND_MAIL_FROM", config.MailFrom)
	config.BaseURL = r.baseURL("BASE_URL", config.Address)
	config.Engine = r.engine(config.Production())
	config.OtherSites = r.otherSites(config.Production())
	config.PrivateWebhooks = r.flag("WEBHOOKS_ALLOW_PRIVATE") || config.Local()
	config.Payments, config.Stripe = r.payments(config.Production())
	if config.Production() && getenv("BASE_URL") == "" {
		r.problem("BASE_URL", "is not set, and production needs the address that visitors type, such as https://plainhand.example")
	}
	if config.Production() && getenv("SECRET_KEY") == "" {
		r.problem("SECRET_KEY", "is not set, and production needs one of its own: write what openssl rand -base64 32 prints")
	}
	if config.DatabaseURL == "" && config.DirectURL+config.ReplicaURL != "" {
		r.problem("DATABASE_URL", "is not set, but DATABASE_DIRECT_URL or DATABASE_REPLICA_URL is: write all that you have")
	}
	return config, errors.Join(r.problems...)
}

// LogValue returns the settings that are logged at startup, without secrets.
func (c Config) LogValue() slog.Value {
	database := "embedded"
	if parsed, err := pgx.ParseConfig(c.DatabaseURL); c.DatabaseURL != "" && err == nil {
		database = fmt.Sprintf("%s:%d/%s", parsed.Host, parsed.Port, parsed.Database)
	}
	mailer := "files"
	if c.SMTP != nil {
		mailer = c.SMTP.Host()
	}
	storage := "database"
	if c.Storage != nil {
		storage = fmt.Sprint(*c.Storage)
	}
	return slog.GroupValue(
		slog.String("environment", c.Environment),
		slog.String("address", c.Address),
		slog.String("base_url", c.BaseURL.String()),
		slog.String("database", database),
		slog.String("engine", c.Engine.String()),
		slog.String("payments", c.Payments),
		slog.String("mail", mailer),
		slog.String("storage", storage),
		slog.String("metrics_address", c.MetricsAddress),
		slog.Int("trusted_proxies", len(c.TrustedProxies)),
	)
}

// Problem is an invalid setting. Its text never contains the value of a setting that may hold a secret.
type Problem struct{ Name, Text string }

func (p Problem) Error() string { return fmt.Sprintf("%s %s", p.Name, strings.TrimSuffix(p.Text, ".")) }
