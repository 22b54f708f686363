package handlers_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/billing"
	"plainhand/internal/pgtest"
)

// exchanges counts round trips to the database. A batch is one.
type exchanges struct{ count atomic.Int32 }

func (e *exchanges) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	e.count.Add(1)
	return ctx
}

func (*exchanges) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (e *exchanges) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	e.count.Add(1)
	return ctx
}

func (*exchanges) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (*exchanges) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// The account page queries its session, its user, what they hold, what they used, what they store, and their past,
// in six exchanges, however long that past is.
func TestTheAccountTakesSixExchanges(t *testing.T) {
	t.Parallel()
	config, asked := pgtest.New(t).Config(), new(exchanges)
	config.ConnConfig.Tracer = asked
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	site := newSiteOn(t, pool, "http://localhost:8080", nil)
	b := site.member("ada@example.com")
	user := site.buy("ada@example.com", "basic")
	const past = `INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, amount, card, at)
		SELECT $1, $2, 'paid ' || n, 'sub', 'basic', '', 0, '', $3 FROM generate_series(1, 1000) n`
	if _, err := pool.Exec(t.Context(), past, user.ID, billing.NewsRenewed, time.Now()); err != nil {
		t.Fatal(err)
	}
	b.get("/account") // prepares the statements
	asked.count.Store(0)
	b.get("/account").wantText("Recent Activity")
	if got := asked.count.Load(); got != 6 {
		t.Errorf("%d exchanges", got)
	}
}
