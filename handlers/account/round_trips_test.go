package account_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
	"plainhand/internal/pg/pgtest"
)

// roundTrips is a tracer that counts round trips to the database. A batch is one.
type roundTrips struct{ count atomic.Int32 }

func (e *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	e.count.Add(1)
	return ctx
}

func (*roundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (e *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	e.count.Add(1)
	return ctx
}

func (*roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (*roundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// The account page queries the session, the user, the entitlement, the usage, the storage, and the activity log in one
// round trip each, however long that log is.
func TestAccountPageTakesSixRoundTrips(t *testing.T) {
	t.Parallel()
	config, trips := pgtest.New(t).Config(), new(roundTrips)
	config.ConnConfig.Tracer = trips
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	site := sitetest.New(t, sitetest.WithDatabase(pool))
	b := site.Member("ada@example.com")
	user := buy(site, "ada@example.com", "basic")
	const events = `INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, amount, card, at)
		SELECT $1, $2, 'paid ' || n, 'sub', 'basic', '', 0, '', $3 FROM generate_series(1, 1000) n`
	if _, err := pool.Exec(t.Context(), events, user.ID, billing.NewsRenewed, time.Now()); err != nil {
		t.Fatal(err)
	}
	b.Get("/account") // prepares the statements
	trips.count.Store(0)
	b.Get("/account").WantText("Recent Activity")
	if got := trips.count.Load(); got != 6 {
		t.Errorf("%d round trips", got)
	}
}
