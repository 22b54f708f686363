package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
	"plainhand/static"
	"plainhand/store/stores"
)

// outcome is the output and exit code of a run.
type outcome struct {
	code     int
	out, err string
}

// program runs plainhand with its own environment.
func program(t *testing.T, environment map[string]string, stdin string, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	code := run(t.Context(), streams{in: strings.NewReader(stdin), out: &out, err: &err,
		getenv: func(name string) string { return environment[name] }}, args)
	return outcome{code, out.String(), err.String()}
}

// onDatabase returns the environment for a separate, migrated database, and a store on it.
func onDatabase(t *testing.T) (map[string]string, *stores.Set) {
	t.Helper()
	pool := pgtest.New(t)
	return map[string]string{"DATABASE_URL": urlOf(pool), "DATA_DIR": t.TempDir()}, stores.New(pool)
}

func urlOf(pool *pgxpool.Pool) string {
	config := pool.Config().ConnConfig
	return fmt.Sprintf("host=%s port=%d user=%s dbname=%s sslmode=disable", config.Host, config.Port, config.User, config.Database)
}

// testKey is the site's key in tests.
var testKey = secret.New()

func testPeople(database *stores.Set) people {
	made := people{keys: throttle.NewKeys(testKey), links: account.NewLinks(testKey)}
	made.accounts = account.New(account.Deps{Storage: database.Account.Storage(),
		Hasher: account.NewHasher(account.HashParams), Keys: made.keys, Links: made.links,
		Secrets: account.NewSecrets(testKey), Log: slog.New(slog.DiscardHandler), Now: time.Now})
	return made
}

// registered returns a user who has signed up.
func registered(t *testing.T, database *stores.Set, email string) account.User {
	t.Helper()
	accounts := testPeople(database).accounts
	user, err := accounts.Users.Register(t.Context(), account.Registration{Email: email, Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

func TestHelpAndMistakesArePrinted(t *testing.T) {
	t.Parallel()
	tests := []struct {
		args []string
		code int
		out  string // part of what is printed
		err  string
	}{
		{[]string{"help"}, 0, "serve", ""},
		{[]string{"--help"}, 0, "grant EMAIL PLAN", ""},
		{[]string{"grant", "-h"}, 0, "Usage: plainhand grant EMAIL PLAN", ""},
		{[]string{"serve", "--help"}, 0, "Usage: plainhand serve", ""},
		{[]string{"version"}, 0, "plainhand ", ""},
		{[]string{"humanise"}, exitUsage, "", `there is no command "humanise"`},
		{[]string{"--port", "80"}, exitUsage, "", `there is no command "--port"`},
		{[]string{"serve", "--port", "80"}, exitUsage, "", "-port"},
		{[]string{"version", "now"}, exitUsage, "", "Type it as: plainhand version"},
		{[]string{"grant", "ada@example.com"}, exitUsage, "", "type it as: plainhand grant EMAIL PLAN"},
		{[]string{"grant", "ada@example.com", "gold"}, exitUsage, "", "basic, pro, premium, or none"},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			got := program(t, nil, "", test.args...)
			if got.code != test.code || !strings.Contains(got.out, test.out) || !strings.Contains(got.err, test.err) {
				t.Errorf("got %+v", got)
			}
			if got.code != 0 && got.out != "" {
				t.Errorf("a mistake printed %q where results go", got.out)
			}
		})
	}
}

func TestEveryInvalidSettingIsNamed(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"serve", "migrate"} {
		got := program(t, map[string]string{"ADDR": "eighty", "APP_ENV": "live"}, "", command)
		if got.code != exitUsage || !strings.Contains(got.err, "ADDR is") || !strings.Contains(got.err, "APP_ENV is") {
			t.Errorf("%s: %+v", command, got)
		}
	}
}

func TestGrantGivesAndRevokesAPlan(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	registered(t, database, "ada@example.com")
	steps := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"grant", "bob@example.com", "basic"}, exitFailure, "nobody has signed up as bob@example.com"},
		{[]string{"user", "ada@example.com"}, 0, "plan       none"},
		{[]string{"grant", "ada@example.com", "none"}, 0, "no grant to take back"},
		{[]string{"grant", "ADA@example.com", "Basic"}, 0, "ada@example.com now has the plan basic"},
		{[]string{"user", "ada@example.com"}, 0, "words left   30000"},
		{[]string{"grant", "ada@example.com", "premium"}, 0, "now has the plan premium"},
		{[]string{"user", "ada@example.com"}, 0, "premium"},
		{[]string{"grant", "ada@example.com", "none"}, 0, "no longer has a plan"},
		{[]string{"user", "ada@example.com"}, 0, "none"},
	}
	for _, step := range steps {
		got := program(t, environment, "", step.args...)
		if got.code != step.code || !strings.Contains(got.out+got.err, step.want) {
			t.Errorf("%v: %+v", step.args, got)
		}
	}
}

func TestGrantedPlanKeepsItsPeriodWhenChanged(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	user := registered(t, database, "ada@example.com")
	program(t, environment, "", "grant", "ada@example.com", "basic")
	first, err := database.Billing.Grant(t.Context(), user.ID)
	if err != nil {
		t.Fatal(err)
	}
	program(t, environment, "", "grant", "ada@example.com", "pro")
	second, err := database.Billing.Grant(t.Context(), user.ID)
	if err != nil || second.PlanID != "pro" || !second.GrantedAt.Equal(first.GrantedAt) {
		t.Errorf("first %+v, then %+v (%v)", first, second, err)
	}
}

func TestPasswordPolicyFollowsTheSettings(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		settings config.Config
		want     account.PasswordPolicy
	}{
		"in development": {config.Config{Environment: config.Development}, account.StandardPolicy},
		"in production":  {config.Config{Environment: config.Production}, account.ProductionPolicy},
		"in production, strict": {config.Config{Environment: config.Production, StrictPassword: true},
			account.StrictPolicy},
		"strict while it is built": {config.Config{Environment: config.Development, StrictPassword: true},
			account.StrictPolicy},
	} {
		if got := passwordPolicy(test.settings); got != test.want {
			t.Errorf("%s: policy %d, want %d", name, got, test.want)
		}
	}
}

// Processes with the same settings share a key, and a developer's program keeps the one it generated.
func TestCountersUseTheSameKeyAcrossProcesses(t *testing.T) {
	t.Parallel()
	replica := map[string]string{"APP_ENV": "production", "BASE_URL": "https://plainhand.example", "PAYMENTS": "demo",
		"PAYMENTS_DEMO_IN_PRODUCTION": "i-understand-nobody-pays", "SECRET_KEY": strings.Repeat("0f", 32)}
	developer := map[string]string{"DATA_DIR": t.TempDir()}
	for name, test := range map[string]struct {
		one, other map[string]string
		same       bool
	}{
		"two replicas":            {replica, replica, true},
		"after the key changed":   {replica, with(replica, "SECRET_KEY", strings.Repeat("0e", 32)), false},
		"started again":           {developer, developer, true},
		"on another's computer":   {developer, map[string]string{"DATA_DIR": t.TempDir()}, false},
		"where SECRET_KEY is set": {developer, with(developer, "SECRET_KEY", strings.Repeat("0f", 32)), false},
	} {
		if one, other := countingKey(t, test.one), countingKey(t, test.other); (one == other) != test.same {
			t.Errorf("%s: %s and %s", name, one, other)
		}
	}
}

// countingKey returns the pseudonym of a counter in a program with these settings.
func countingKey(t *testing.T, environment map[string]string) string {
	t.Helper()
	settings, err := config.Load(func(name string) string { return environment[name] })
	if err != nil {
		t.Fatal(err)
	}
	keys, err := countingKeys(settings)
	if err != nil {
		t.Fatal(err)
	}
	return keys.Of("sign-in", "ada@example.com")
}

func TestUnreachableDatabaseIsReported(t *testing.T) {
	t.Parallel()
	got := program(t, map[string]string{"DATABASE_URL": "postgres://app:hunter2@127.0.0.1:1/plainhand"}, "", "migrate")
	if got.code != exitFailure || !strings.Contains(got.err, "cannot reach") || strings.Contains(got.err, "hunter2") {
		t.Errorf("got %+v", got)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	if _, err := pool.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`); err != nil {
		t.Fatal(err)
	}
	got := program(t, map[string]string{"DATABASE_URL": urlOf(pool)}, "", "migrate")
	if got.code != exitFailure || !strings.Contains(got.err, "newer version") {
		t.Errorf("got %+v", got)
	}
	if err := migrations.Check(t.Context(), pool); err != nil {
		t.Errorf("a replica of the older version no longer counts as ready: %v", err)
	}
}

func TestPortInUseIsReported(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if _, err := listen(taken.Addr().String()); err == nil || !strings.Contains(err.Error(), "is in use") ||
		!strings.Contains(err.Error(), "ADDR") {
		t.Errorf("err = %v", err)
	}
}

// The program starts, prints its address, is ready, responds, and stops in time on a signal.
func TestServeStartsRespondsAndStops(t *testing.T) {
	t.Parallel()
	environment, _ := onDatabase(t)
	if static.Built() != nil { // after a plain "go test" in a fresh clone
		if got := program(t, environment, ""); got.code != exitFailure || !strings.Contains(got.err, "make build") {
			t.Errorf("without styles and scripts: %+v", got)
		}
		return
	}
	program := serving(t, environment)
	for path, want := range map[string]int{"/": http.StatusOK, "/readyz": http.StatusOK, "/metrics": http.StatusNotFound} {
		response, err := http.Get(program.url + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: status %d", path, response.StatusCode)
		}
	}
	if code := program.stop(); code != 0 {
		t.Errorf("exit code %d: %s", code, program.log)
	}
}

// withSecondStep returns a user with 2FA that is encrypted under a key of the site.
func withTwoFactor(t *testing.T, database *stores.Set, key secret.Key) account.User {
	t.Helper()
	user := registered(t, database, "ada@example.com")
	at := time.Now().UTC()
	undo := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: account.UndoTwoFactor, Email: user.Email,
		ExpiresAt: at.Add(time.Hour)}
	letter := account.Email{Kind: account.EmailTwoFactorOn, Key: "on", Ticket: undo.ID, At: at}
	step := account.TwoFactor{UserID: user.ID, Secret: account.NewSecrets(key).Seal(user.ID,
		[]byte("12345678901234567890"))}
	user, err := database.Account.Credentials.ConfirmTwoFactor(t.Context(), step, 1, nil,
		account.Sent{Ticket: undo, Letter: letter})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

func TestOperatorTurnsOffTwoFactorAuthentication(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	user := withTwoFactor(t, database, testKey)
	got := program(t, environment, "", "user", "second-step-off", "ada@example.com")
	if got.code != 0 || !strings.Contains(got.out, "ada@example.com signs in with the password alone") {
		t.Fatalf("%+v", got)
	}
	after, err := database.Account.Users.User(t.Context(), user.ID)
	if err != nil || after.TwoFactor || after.Epoch != user.Epoch+1 {
		t.Errorf("%+v, %v", after, err)
	}
	records, err := database.Account.Audit.Records(t.Context(), account.RecordsAsked{UserID: user.ID, Most: 1})
	if err != nil || len(records) != 1 || records[0].Act != account.ActTwoFactorOff || records[0].Operator == "" {
		t.Errorf("recorded: %+v, %v", records, err)
	}
	again := program(t, environment, "", "user", "second-step-off", "ada@example.com")
	if again.code != exitFailure || !strings.Contains(again.err, "Two-step sign-in isn’t set up.") {
		t.Errorf("%+v", again)
	}
}
