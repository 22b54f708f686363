package sitetest

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/pg/pgtest"
)

// RoundTrips is a tracer that counts round trips to the database. A batch is one.
type RoundTrips struct{ count atomic.Int32 }

// NewWithRoundTrips returns a site whose round trips to the database are counted.
func NewWithRoundTrips(t *testing.T) (*Site, *RoundTrips) {
	t.Helper()
	config, trips := pgtest.New(t).Config(), new(RoundTrips)
	config.ConnConfig.Tracer = trips
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return New(t, WithDatabase(pool)), trips
}

// Of returns the number of round trips during request, which is sent twice: the first one prepares the statements.
func (e *RoundTrips) Of(request func()) int {
	request()
	e.count.Store(0)
	request()
	return int(e.count.Load())
}

func (e *RoundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	e.count.Add(1)
	return ctx
}

func (*RoundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (e *RoundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	e.count.Add(1)
	return ctx
}

func (*RoundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (*RoundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
