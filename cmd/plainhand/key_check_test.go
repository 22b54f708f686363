package main

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/texts"
	"plainhand/store/stores"
)

var (
	firstKey  = strings.Repeat("ab", 32)
	secondKey = strings.Repeat("cd", 32)
	thirdKey  = strings.Repeat("ef", 32)
)

func parsedKey(t *testing.T, text string) secret.Key {
	t.Helper()
	key, err := secret.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// withTexts returns an account with 2FA and a text that is encrypted under the key.
func withTexts(t *testing.T, database *stores.Set, key string) account.User {
	t.Helper()
	user := withTwoFactor(t, database, parsedKey(t, key))
	_, err := texts.New(database.Editor, time.Now, parsedKey(t, key)).Save(t.Context(), user.ID, texts.Saving{})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

// starts runs the site with these keys until it is ready or has failed.
func starts(t *testing.T, environment map[string]string, key, previous string) bool {
	t.Helper()
	settings := with(with(environment, "SECRET_KEY", key), "SECRET_KEY_PREVIOUS", previous)
	settings = with(with(settings, "ADDR", "127.0.0.1:0"), "METRICS_ADDR", "127.0.0.1:0")
	ready := &firstLine{written: make(chan struct{})}
	log := new(lockedBuffer)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, streams{in: strings.NewReader(""), out: ready, err: log,
			getenv: func(name string) string { return settings[name] }}, nil)
	}()
	select {
	case <-ready.written:
		stop()
		<-ended
		return true
	case code := <-ended:
		if code != exitUsage || !strings.Contains(log.String(), "SECRET_KEY is not the key") {
			t.Errorf("it ends with %d: %s", code, log)
		}
		return false
	}
}

func TestSiteStartsOnlyWithTheKeyOfItsDatabase(t *testing.T) {
	t.Parallel()
	skipWithoutAssets(t)
	environment, _ := onDatabase(t)
	rotate := func(key, previous string) {
		t.Helper()
		settings := with(with(environment, "SECRET_KEY", key), "SECRET_KEY_PREVIOUS", previous)
		if got := program(t, settings, "", "secrets", "rotate"); got.code != 0 {
			t.Errorf("%+v", got)
		}
	}
	for _, step := range []struct {
		name, key, previous string
		want                bool
	}{
		{"the first start", firstKey, "", true},
		{"another key", secondKey, "", false},
		{"another key again", secondKey, thirdKey, false},
		{"the same key", firstKey, "", true},
		{"a new key with the former one", secondKey, thirdKey + "," + firstKey, true},
		{"a new key before it was rotated", secondKey, "", false},
	} {
		if got := starts(t, environment, step.key, step.previous); got != step.want {
			t.Errorf("%s: it starts: %v", step.name, got)
		}
	}
	rotate(secondKey, firstKey)
	if !starts(t, environment, secondKey, "") || starts(t, environment, firstKey, "") {
		t.Error("after the rotation, the new key alone does not count")
	}
	accepted := program(t, with(environment, "SECRET_KEY", thirdKey), "", "secrets", "accept")
	if accepted.code != 0 || !starts(t, environment, thirdKey, "") {
		t.Errorf("a key that was accepted does not count: %+v", accepted)
	}
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

func TestDatabaseFromBeforeKeysWereRecordedRefusesAnotherKey(t *testing.T) {
	t.Parallel()
	skipWithoutAssets(t)
	environment, database := onDatabase(t)
	withTexts(t, database, firstKey)
	if starts(t, environment, secondKey, "") {
		t.Error("it starts with a key that reads none of the texts")
	}
	if !starts(t, environment, firstKey, "") {
		t.Error("it does not start with its key")
	}
}

func TestCommandsAndDoctorRefuseAnotherKey(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	registered(t, database, "ada@example.com")
	if err := secret.NewCheck(database.DB, parsedKey(t, firstKey)).Record(t.Context()); err != nil {
		t.Fatal(err)
	}
	settings := with(environment, "SECRET_KEY", secondKey)
	got := program(t, settings, "", "user", "reset", "ada@example.com")
	if got.code != exitUsage || !strings.Contains(got.err, "SECRET_KEY is not the key") {
		t.Errorf("an operator sends a link that does not work: %+v", got)
	}
	report, code := examined(t, settings)
	if code == 0 || !strings.Contains(report, "WRONG    key") ||
		!strings.Contains(report, "→ Set SECRET_KEY to that key") {
		t.Errorf("the doctor ends with %d:\n%s", code, report)
	}
	report, _ = examined(t, with(settings, "SECRET_KEY_PREVIOUS", firstKey))
	if !strings.Contains(report, "fine     key") {
		t.Errorf("with the former key:\n%s", report)
	}
}

func TestRotationFailsAndNamesRecordsThatNoKeyReads(t *testing.T) {
	t.Parallel()
	environment, database := onDatabase(t)
	user := withTexts(t, database, firstKey)
	environment["SECRET_KEY"] = secondKey
	named := "unreadable: account " + user.ID.String()
	for _, step := range []struct {
		previous string
		code     int
		want     []string
	}{
		{"", exitFailure, []string{"keys of texts        0 rewritten, 1 unreadable", "apps   0 rewritten, 1 unreadable",
			named}},
		{thirdKey + "," + firstKey, 0, []string{"keys of texts        1 rewritten, 0 unreadable", "apps   1 rewritten, 0"}},
		{"", 0, []string{"keys of texts        0 rewritten, 0 unreadable"}},
	} {
		settings := with(environment, "SECRET_KEY_PREVIOUS", step.previous)
		got := program(t, settings, "", "secrets", "rotate")
		missing := slices.ContainsFunc(step.want, func(want string) bool { return !strings.Contains(got.out, want) })
		if got.code != step.code || missing {
			t.Errorf("with %q before: %+v", step.previous, got)
		}
		if step.code != 0 && !strings.Contains(got.err, "SECRET_KEY_PREVIOUS") {
			t.Errorf("it does not say what to do: %+v", got)
		}
	}
	got := program(t, with(environment, "SECRET_KEY_PREVIOUS", "short"), "", "secrets", "rotate")
	if got.code != exitUsage || !strings.Contains(got.err, "SECRET_KEY_PREVIOUS") || strings.Contains(got.err, "short") {
		t.Errorf("%+v", got)
	}
}

func TestRotationCountsEveryUnreadableRecordAndNamesSome(t *testing.T) {
	t.Parallel()
	const records, named = 23, 20
	done := rewritten{{kind: "keys of texts", owner: "account"}}
	for range records {
		done[0].unreadable = append(done[0].unreadable, uuid.New())
	}
	var out strings.Builder
	done.print(&out)
	if strings.Count(out.String(), "unreadable: ") != named || !strings.Contains(out.String(), "and 3 more") ||
		!strings.Contains(out.String(), "23 unreadable") {
		t.Error(out.String())
	}
}
