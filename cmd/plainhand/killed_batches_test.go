package main

import (
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"plainhand/cmd/plainhand/site"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/config"
	"plainhand/internal/needs"
	"plainhand/internal/telemetry"
	"plainhand/static"
)

// A batch is started, and its process is killed repeatedly. Then two processes share the rest. In the end every text is
// rewritten and counted once. PLAINHAND_TEST_KILLS=20 sets the number of kills, and adds as many texts.
func TestBatchIsCompletedWhenItsProcessIsKilled(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	kills := wantedKills(t)
	texts := 10 * kills
	s := stoppedBillingFixture(t, nil)
	batches := s.batches()
	id := s.sendBatch(batches, texts)
	_, kill := s.childProcess(os.Stderr)
	s.eventually("all are read", func() bool { return s.count(`SELECT count(*) FROM batch_items WHERE state = 'ready'`) == texts })
	s.must(batches.Start(t.Context(), s.user, id.ID, s.access()))
	for killed := range kills {
		done := s.count(`SELECT count(*) FROM batch_items WHERE state = 'done'`)
		s.eventually("something is done", func() bool { // each time another number of texts, for other moments
			return s.count(`SELECT count(*) FROM batch_items WHERE state = 'done'`) > min(done+killed%3, texts-1)
		})
		kill()
		s.loseLeases()
		if killed < kills-1 {
			_, kill = s.childProcess(os.Stderr)
		}
	}
	for range 2 {
		_, _ = s.childProcess(os.Stderr) // killed when the test ends
	}
	s.eventually("the batch has ended", func() bool { return s.count(`SELECT count(*) FROM batches WHERE state = 'ended'`) == 1 })
	for what, query := range map[string]string{
		"items are done":             `SELECT count(*) FROM batch_items WHERE state = 'done' AND charged > 0`,
		"texts are kept":             `SELECT count(*) FROM texts`,
		"texts have one version":     `SELECT count(DISTINCT text_id) FROM text_versions`,
		"versions":                   `SELECT count(*) FROM text_versions`,
		"runs are counted":           `SELECT count(*) FROM usage_ledger WHERE state = 'committed'`,
		"runs of the right texts":    `SELECT count(*) FROM usage_ledger JOIN batch_items ON reservation = usage_ledger.id WHERE charged = usage_ledger.words`,
		"runs that were not doubled": `SELECT count(DISTINCT fingerprint) FROM usage_ledger WHERE state = 'committed'`,
	} {
		if got := s.count(query); got != texts {
			t.Errorf("%s: %d, not %d", what, got, texts)
		}
	}
	const wrong = `SELECT abs(used - (SELECT sum(words) FROM usage_ledger WHERE state = 'committed')) + reserved FROM usage`
	if got := s.count(wrong); got != 0 {
		t.Errorf("the words are wrong by %d", got)
	}
}

// wantedKills returns how often a test kills its process.
func wantedKills(t *testing.T) int {
	t.Helper()
	wanted := os.Getenv("PLAINHAND_TEST_KILLS")
	if wanted == "" {
		return 3
	}
	kills, err := strconv.Atoi(wanted)
	if err != nil {
		t.Fatal(err)
	}
	return kills
}

// settings returns the settings of the child processes.
func (s *billingFixture) settings() config.Config {
	s.t.Helper()
	loaded, err := config.Load(func(name string) string { return s.environment[name] })
	s.must(err)
	return loaded
}

// batches returns the batches of the child processes.
func (s *billingFixture) batches() *batches.Batches {
	s.t.Helper()
	reports, err := site.NewReports(s.t.Context(), telemetry.Settings{}, slog.New(slog.DiscardHandler), s.pool, s.database)
	s.must(err)
	services, err := site.New(s.t.Context(), s.settings(), s.database, reports)
	s.must(err)
	return services.Batches
}

// access grants the user a plan, if they have none, and returns their access.
func (s *billingFixture) access() billing.Access {
	s.t.Helper()
	s.must(s.database.Billing.SaveGrant(s.t.Context(), billing.Grant{UserID: s.user, PlanID: "premium",
		GrantedAt: time.Now()}))
	holding, err := s.database.Billing.EntitlementOf(s.t.Context(), s.user)
	s.must(err)
	return billing.AccessAt(holding, time.Now())
}

// sendBatch sends texts that differ in their words.
func (s *billingFixture) sendBatch(found *batches.Batches, texts int) batches.Batch {
	s.t.Helper()
	batch, err := found.Add(s.t.Context(), s.user, "many texts", batches.Settings{}, 30)
	s.must(err)
	upload, err := found.Upload(s.t.Context(), batch, s.access())
	s.must(err)
	for i := range texts {
		text := strings.Repeat(fmt.Sprintf("In order to utilize item %d, people leverage a robust tool.\n\n", i), 100)
		s.must(upload.Take(s.t.Context(), fmt.Sprintf("%d.txt", i), strings.NewReader(text)))
	}
	return batch
}

// loseLeases immediately expires the leases that a killed process would lose after some seconds.
func (s *billingFixture) loseLeases() {
	s.t.Helper()
	_, err := s.pool.Exec(s.t.Context(), `UPDATE batch_items SET leased_until = now() WHERE leased_until > now()`)
	s.must(err)
}
