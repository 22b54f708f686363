package operator

import (
	"strings"
	"testing"
	"time"

	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/mail/mailtest"
	"plainhand/internal/pg/pgtest"
)

// examined runs plainhand doctor with these settings.
func examined(t *testing.T, settings map[string]string) (output string, exitCode int) {
	t.Helper()
	got := program(t, settings, "", "doctor")
	return got.Out + got.Err, got.Code
}

func TestDoctorFindsNoProblems(t *testing.T) {
	t.Parallel()
	url := pgtest.New(t).Config().ConnString()
	settings := programtest.StripeSettings(stripetest.New(t, time.Now()))
	settings["DATA_DIR"], settings["DATABASE_URL"], settings["DATABASE_REPLICA_URL"] = t.TempDir(), url, url
	output, code := examined(t, settings)
	for _, want := range []string{"fine     database", "fine     schema", "fine     room", "fine     clock",
		"follows within two seconds", "builtin rewrites", "look at  email", "Stripe has the price of every plan",
		"files are in the database", "fine     telemetry", ".doc files"} {
		if !strings.Contains(output, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if code != 0 || t.Failed() {
		t.Errorf("exit code %d:\n%s", code, output)
	}
}

// Each problem is reported with advice, and the other checks still run.
func TestDoctorReportsEachProblemWithAdvice(t *testing.T) {
	t.Parallel()
	fake := programtest.StripeSettings(stripetest.New(t, time.Now()))
	fake["STRIPE_PRICE_PRO"] = "price_of_another_account"
	const closed = "127.0.0.1:9" // no server listens there
	for name, test := range map[string]struct {
		settings map[string]string
		want     []string
	}{
		"a setting": {map[string]string{"APP_ENV": "moon"},
			[]string{"WRONG    settings", "APP_ENV", "1 of 1 examinations found something wrong"}},
		"the database": {map[string]string{"DATABASE_URL": "postgres://ada@" + closed + "/plainhand?connect_timeout=2"},
			[]string{"WRONG    database", "→ Start PostgreSQL", "WRONG    schema", "was not reached", "builtin rewrites"}},
		"the schema": {map[string]string{"DATABASE_URL": pgtest.Empty(t).Config().ConnString()},
			[]string{"fine     database", "WRONG    schema", "→ Run plainhand migrate."}},
		"the mail server": {map[string]string{"SMTP_URL": "smtp://" + closed},
			[]string{"WRONG    email", "→ See that SMTP_URL"}},
		"the bucket": {map[string]string{"STORAGE_URL": "s3://key:secret@" + closed + "/bucket?tls=0&region=here"},
			[]string{"WRONG    storage", "→ See that STORAGE_URL"}},
		"the collector": {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://" + closed},
			[]string{"WRONG    telemetry", "→ See that a collector listens"}},
		"a price": {fake, []string{"WRONG    payments", "the price of Pro is not in this Stripe account",
			"→ Create monthly prices in US dollars"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.settings["DATABASE_URL"] == "" {
				test.settings["DATABASE_URL"] = pgtest.New(t).Config().ConnString()
			}
			test.settings["DATA_DIR"] = t.TempDir()
			output, code := examined(t, test.settings)
			if code == 0 {
				t.Error("nothing was wrong")
			}
			for _, want := range test.want {
				if !strings.Contains(output, want) {
					t.Errorf("%q is not in:\n%s", want, output)
				}
			}
			if strings.Contains(output, "secret") {
				t.Errorf("a secret is shown:\n%s", output)
			}
		})
	}
}

func TestDoctorPrintsTheReplyOfTheMailServer(t *testing.T) {
	t.Parallel()
	server := &mailtest.Server{Answers: map[string]string{"MAIL": "550 5.7.1 Sender address rejected: not yours"}}
	server.Start(t)
	output, code := examined(t, map[string]string{"SMTP_URL": "smtp://" + server.Host + ":" + server.Port,
		"DATABASE_URL": pgtest.New(t).Config().ConnString(), "DATA_DIR": t.TempDir()})
	if code == 0 || !strings.Contains(output, "WRONG    email") ||
		!strings.Contains(output, "“550 5.7.1 Sender address rejected: not yours”") {
		t.Errorf("exit code %d:\n%s", code, output)
	}
}

func TestDoctorNamesTheSenderThatIsRefused(t *testing.T) {
	t.Parallel()
	const refusal = "550 5.7.1 domain not verified"
	server := &mailtest.Server{Answers: map[string]string{"MAIL FROM:<mail@letters.example> BODY=8BITMIME": refusal}}
	server.Start(t)
	output, code := examined(t, map[string]string{"SMTP_URL": "smtp://" + server.Host + ":" + server.Port,
		"BRAND_MAIL_FROM": "mail@letters.example", "DATABASE_URL": pgtest.New(t).Config().ConnString(),
		"DATA_DIR": t.TempDir()})
	if code == 0 || !strings.Contains(output, "WRONG    email") || !strings.Contains(output, "mail@letters.example: ") ||
		!strings.Contains(output, refusal) || !strings.Contains(output, "BRAND_MAIL_FROM") {
		t.Errorf("exit code %d:\n%s", code, output)
	}
}
