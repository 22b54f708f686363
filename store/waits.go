package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/waitbudget"
)

// A frozen database accepts what it is sent, and never answers. Callers then give up when their budget (see package
// waitbudget) is spent, or after Patience if they have none. The server gives up sooner on a statement, and on waiting
// for somebody else's lock, which leaves its connection usable.
const (
	Patience      = 8 * time.Second
	statementTime = "7s"
	lockTime      = "5s"
)

// waits bounds every exchange with the database, and every wait for a connection, as pgx lets a tracer do. It never
// sees the pool's Ping, which waits for as long as its own context lasts.
type waits struct{}

var (
	_ pgx.QueryTracer       = waits{}
	_ pgx.BatchTracer       = waits{}
	_ pgxpool.AcquireTracer = waits{}
)

func (waits) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return waitbudget.Start(ctx, Patience)
}

func (waits) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	waitbudget.Stop(ctx)
}

func (waits) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return waitbudget.Start(ctx, Patience)
}

func (waits) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (waits) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) {
	waitbudget.Stop(ctx)
}

func (waits) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return waitbudget.Start(ctx, Patience)
}

func (waits) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	waitbudget.Stop(ctx)
}
