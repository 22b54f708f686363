package database

import (
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/config"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
	"strings"
	"sync"
	"testing"
)

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
		"after the key changed":   {replica, programtest.With(replica, "SECRET_KEY", strings.Repeat("0e", 32)), false},
		"started again":           {developer, developer, true},
		"on another's computer":   {developer, map[string]string{"DATA_DIR": t.TempDir()}, false},
		"where SECRET_KEY is set": {developer, programtest.With(developer, "SECRET_KEY", strings.Repeat("0f", 32)), false},
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
	keys, err := CountingKeys(settings)
	if err != nil {
		t.Fatal(err)
	}
	return keys.Of("sign-in", "ada@example.com")
}

func TestOnlyOneOfConcurrentStartsWithDifferentKeysServes(t *testing.T) {
	t.Parallel()
	database := stores.New(pgtest.New(t))
	var starting sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		starting.Go(func() { errs[i] = secret.NewCheck(database.DB, secret.New()).Record(t.Context()) })
	}
	starting.Wait()
	passed := 0
	for _, err := range errs {
		if err == nil {
			passed++
		}
	}
	if passed != 1 {
		t.Errorf("%d of them serve: %v", passed, errs)
	}
}
