package usage_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

var july = time.Date(2026, time.July, 31, 12, 30, 0, 0, time.UTC)

// meterTest is a meter on its own database, with a fixed clock and a user on the Basic plan.
type meterTest struct {
	*usage.Meter
	t       *testing.T
	pool    *pgxpool.Pool
	store   *stores.Set
	storage *faultyStorage
	user    uuid.UUID
	clock   atomic.Pointer[time.Time]
}

func newMeterTest(t *testing.T) *meterTest {
	t.Helper()
	pool := pgtest.New(t)
	d := &meterTest{t: t, pool: pool, store: stores.New(pool), user: uuid.New()}
	d.storage = &faultyStorage{Storage: d.store.Billing}
	d.at(july)
	user := account.User{ID: d.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
	if err := d.store.Account.Users.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	d.grant("basic")
	now := func() time.Time { return *d.clock.Load() }
	d.Meter = &usage.Meter{Storage: d.storage, Attempts: throttle.NewCounter(d.store.DB, testKeys), Now: now}
	return d
}

func (d *meterTest) at(now time.Time) { d.clock.Store(&now) }

func (d *meterTest) grant(plan string) {
	d.t.Helper()
	if err := d.store.Billing.SaveGrant(d.t.Context(), billing.Grant{UserID: d.user, PlanID: plan,
		GrantedAt: july}); err != nil {
		d.t.Fatal(err)
	}
}

// run runs a new text with this many words, and returns the usage after it.
func (d *meterTest) run(ctx context.Context, words int, work func() error) (usage.Usage, error) {
	d.t.Helper()
	access, _, err := d.UsageOf(d.t.Context(), d.user)
	if err != nil || !access.Active {
		d.t.Fatalf("access %+v, %v", access, err)
	}
	text := uuid.New()
	run := usage.Run{UserID: d.user, Access: access, Words: words}
	copy(run.Fingerprint[:], text[:])
	receipt, err := d.charge(ctx, run, func() (usage.Outcome, error) {
		return usage.Outcome{Changed: true, Fingerprint: run.Fingerprint}, work()
	})
	return receipt.Usage, err
}

// charge takes a run through the meter. No other run may be charged meanwhile.
func (d *meterTest) charge(
	ctx context.Context, run usage.Run, work func() (usage.Outcome, error),
) (receipt usage.Receipt, err error) {
	d.t.Helper()
	reservation, err := d.Reserve(ctx, run)
	if err != nil {
		return receipt, err
	}
	defer reservation.Release(ctx)
	outcome, err := work()
	if err != nil {
		return receipt, err
	}
	receipt, err = reservation.Commit(ctx, outcome)
	if expected := reservation.Expected(outcome); err == nil && receipt != expected && !receipt.Charge.KnownOutcome {
		d.t.Errorf("%+v was expected, and %+v charged", expected, receipt)
	}
	return receipt, err
}

func (d *meterTest) wantUsed(want int) {
	d.t.Helper()
	if _, standing, err := d.UsageOf(d.t.Context(), d.user); err != nil || standing.Used != want {
		d.t.Errorf("%d words used, %v; want %d", standing.Used, err, want)
	}
}

// wantReserved checks that this many words of the Basic plan are reserved.
func (d *meterTest) wantReserved(want int) {
	d.t.Helper()
	_, standing, err := d.UsageOf(d.t.Context(), d.user)
	if err != nil {
		d.t.Fatal(err)
	}
	tried := errors.New("tried")
	fits := func(words int) bool {
		_, err := d.run(d.t.Context(), words, func() error { return tried })
		return errors.Is(err, tried)
	}
	if left := standing.Remaining() - want; !fits(left) || fits(left+1) {
		d.t.Errorf("of %d words, not exactly %d are available", standing.Remaining(), left)
	}
}

func done() error { return nil }

// faultyStorage loses answers of a real storage.
type faultyStorage struct {
	usage.Storage
	lostReserve, lostCommit, lostRelease error
}

func (f *faultyStorage) Reserve(ctx context.Context, entry usage.Entry) (usage.Reserved, error) {
	reserved, err := f.Storage.Reserve(ctx, entry)
	return reserved, errors.Join(err, f.lostReserve)
}

func (f *faultyStorage) Commit(
	ctx context.Context, entry usage.Entry, outcome usage.Fingerprint,
) (usage.Charge, error) {
	charge, err := f.Storage.Commit(ctx, entry, outcome)
	return charge, errors.Join(err, f.lostCommit)
}

func (f *faultyStorage) Release(ctx context.Context, entry usage.Entry) error {
	if f.lostRelease != nil {
		return f.lostRelease
	}
	return f.Storage.Release(ctx, entry)
}

func TestRunCountsItsWords(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	got, err := d.run(t.Context(), 300, func() error {
		d.wantUsed(0)
		d.wantReserved(300)
		return nil
	})
	_, end := billing.Period(july, july)
	if want := (usage.Usage{Used: 300, Limit: 30_000, PeriodEnd: end}); err != nil || got != want {
		t.Errorf("standing %+v, %v; want %+v", got, err, want)
	}
	d.wantUsed(300)
	d.wantReserved(0)
}

// PL16: a run without enough words does no work.
func TestRunAboveTheLimitIsRejected(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	if _, err := d.run(t.Context(), 30_001, func() error { t.Error("work was done"); return nil }); !errors.Is(err,
		usage.ErrLimit) {
		t.Errorf("%v; want ErrLimit", err)
	}
	d.wantUsed(0)
}

// PL22, PL23: a run that does not succeed is not charged, and its words are released.
func TestFailedRunReleasesItsWords(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, test := range []struct {
		name string
		work func(leave func()) error
		want error
	}{
		{"fails", func(func()) error { return broken }, broken},
		{"is canceled", func(leave func()) error { leave(); return context.Canceled }, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := newMeterTest(t)
			ctx, leave := context.WithCancel(t.Context())
			if _, err := d.run(ctx, 300, func() error { return test.work(leave) }); !errors.Is(err, test.want) {
				t.Errorf("%v; want %v", err, test.want)
			}
			d.wantUsed(0)
			d.wantReserved(0)
		})
	}
	t.Run("panics", func(t *testing.T) {
		t.Parallel()
		d := newMeterTest(t)
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			d.run(t.Context(), 300, func() error { panic("broken") })
		}()
		d.wantUsed(0)
		d.wantReserved(0)
	})
	t.Run("begins canceled", func(t *testing.T) {
		t.Parallel()
		d := newMeterTest(t)
		ctx, leave := context.WithCancel(t.Context())
		leave()
		if _, err := d.run(ctx, 300, done); !errors.Is(err, context.Canceled) {
			t.Errorf("%v; want Canceled", err)
		}
		d.wantReserved(0)
	})
}

// An unchanged text is free and not paid for: if another run changes it, that one is charged. Its key is free again.
func TestUnchangedRunIsFree(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	access, _, err := d.UsageOf(t.Context(), d.user)
	if err != nil {
		t.Fatal(err)
	}
	run := usage.Run{UserID: d.user, Access: access, Words: 300, Key: uuid.New()}
	for _, step := range []struct {
		changed bool
		used    int
	}{{false, 0}, {false, 0}, {true, 300}, {false, 300}, {true, 300}} { // the last two are paid for already
		receipt, err := d.charge(t.Context(), run, func() (usage.Outcome, error) {
			return usage.Outcome{Changed: step.changed}, nil
		})
		if err != nil || receipt.Usage.Used != step.used {
			t.Errorf("changed: %t; %+v, %v; want %d words", step.changed, receipt, err, step.used)
		}
		d.wantUsed(step.used)
		d.wantReserved(0)
	}
}

// A repeated result of the same draft in the period is free, whatever the settings. So is a repeated run, even when no
// words are left.
func TestRunWithKnownOutcomeIsFree(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	access, _, err := d.UsageOf(t.Context(), d.user)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		asked, outcome byte
		words          int
		used           int
		known          bool
	}{
		{1, 1, 300, 300, false},
		{2, 1, 300, 300, true},
		{3, 2, 300, 600, false},
		{1, 1, 300, 600, true},
		{4, 3, 29_400, 30_000, false},
		{2, 1, 300, 30_000, true},
	} {
		run := usage.Run{UserID: d.user, Access: access, Words: step.words, Fingerprint: usage.Fingerprint{step.asked}}
		receipt, err := d.charge(t.Context(), run, func() (usage.Outcome, error) {
			return usage.Outcome{Changed: true, Fingerprint: usage.Fingerprint{step.outcome}}, nil
		})
		if err != nil || receipt.Usage.Used != step.used || receipt.Charge.KnownOutcome != step.known {
			t.Errorf("run %d: %+v, %v", i+1, receipt, err)
		}
		d.wantUsed(step.used)
		d.wantReserved(0)
	}
}

// A repeated key is free, so it may run the engine only as often as the versions that a payment includes.
func TestRepeatsOfARunAreLimited(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	access, _, err := d.UsageOf(t.Context(), d.user)
	if err != nil {
		t.Fatal(err)
	}
	text, err := humanize.Prepare(t.Context(), humanize.Request{Text: "They utilize four words."})
	if err != nil {
		t.Fatal(err)
	}
	send := func(key uuid.UUID) error {
		reservation, err := d.Plan(d.user, access, key).Reserve(t.Context(), text)
		if err != nil {
			return err
		}
		defer reservation.Release(t.Context())
		_, err = reservation.Commit(t.Context(), usage.Outcome{Changed: true})
		return err
	}
	key := uuid.New()
	for i := range 1 + usage.VersionsPerRound {
		if err := send(key); err != nil {
			t.Fatalf("repeat %d: %v", i, err)
		}
	}
	public, ok := errors.AsType[*fault.Error](send(key))
	if !ok || public.Kind != fault.TooMany || public.RetryAfter == 0 {
		t.Errorf("one repeat too many: %+v", public)
	}
	if err := send(uuid.New()); err != nil {
		t.Errorf("a new request: %v", err)
	}
	d.wantUsed(4)
	d.wantReserved(0)
}

// A statement succeeds but its answer is lost: the words are released, unless they were charged.
func TestLostDatabaseAnswerIsHandled(t *testing.T) {
	t.Parallel()
	lost := errors.New("connection lost")
	d := newMeterTest(t)
	d.storage.lostReserve = lost
	if _, err := d.run(t.Context(), 300, func() error { t.Error("work was done"); return nil }); !errors.Is(err, lost) {
		t.Errorf("%v; want %v", err, lost)
	}
	d.storage.lostReserve = nil
	d.wantUsed(0)
	d.wantReserved(0)

	d.storage.lostCommit = lost
	if _, err := d.run(t.Context(), 300, done); !errors.Is(err, lost) {
		t.Errorf("%v; want %v", err, lost)
	}
	d.wantUsed(300)
	d.wantReserved(0)
}

// Words that cannot be released stay reserved until they expire, and are swept then.
func TestSweepReleasesExpiredWords(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	d.storage.lostRelease = errors.New("the database is down")
	if _, err := d.run(t.Context(), 300, func() error { return errors.New("broken") }); err == nil {
		t.Error("no error")
	}
	d.storage.lostRelease = nil
	for _, step := range []struct {
		after    time.Duration
		reserved int
	}{{usage.Lifetime - time.Second, 300}, {usage.Lifetime, 0}} {
		d.at(july.Add(step.after))
		if err := d.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.wantReserved(step.reserved)
	}
	d.wantUsed(0)
}

func TestRunAfterItsLifetimeIsRejected(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	_, err := d.run(t.Context(), 300, func() error {
		d.at(july.Add(usage.Lifetime))
		return d.Sweep(t.Context())
	})
	if !errors.Is(err, usage.ErrExpired) {
		t.Errorf("%v; want ErrExpired", err)
	}
	d.wantUsed(0)
	d.wantReserved(0)
}

// A run counts in the period in which it began. The next period starts with all its words.
func TestRunCountsInThePeriodOfItsStart(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	_, end := billing.Period(july, july) // on August 31
	d.at(end.Add(-time.Second))
	got, err := d.run(t.Context(), 30_000, func() error { d.at(end); return nil })
	if err != nil || got.Used != 30_000 || !got.PeriodEnd.Equal(end) {
		t.Errorf("%+v, %v", got, err)
	}
	d.wantUsed(0)
	d.wantReserved(0)
}

func TestAnUpgradeKeepsTheWordsUsed(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	for _, step := range []struct {
		plan      string
		words     int
		used      int
		remaining int
	}{{"basic", 30_000, 30_000, 0}, {"pro", 1, 30_001, 29_999}, {"premium", 60_000, 90_001, 0}} {
		d.grant(step.plan)
		got, err := d.run(t.Context(), step.words, done)
		if err != nil || got.Used != step.used || !got.Unlimited() && got.Remaining() != step.remaining {
			t.Errorf("%s: %+v, %v; want %d used", step.plan, got, err, step.used)
		}
	}
	d.grant("basic")
	if _, err := d.run(t.Context(), 1, done); !errors.Is(err, usage.ErrLimit) {
		t.Errorf("after the downgrade: %v; want ErrLimit", err)
	}
}
