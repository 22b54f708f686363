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

// exchanges bounds every exchange with the database, and every wait for a connection, as pgx lets a tracer do. It never
// sees the pool's Ping, which waits for as long as its own context lasts. It also closes connections on which another
// server answers than the one that takes changes.
type exchanges struct{}

var (
	_ pgx.QueryTracer       = exchanges{}
	_ pgx.BatchTracer       = exchanges{}
	_ pgxpool.AcquireTracer = exchanges{}
)

func (exchanges) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return waitbudget.Start(ctx, Patience)
}

func (exchanges) TraceQueryEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryEndData) {
	waitbudget.Stop(ctx)
	leaveFormerPrimary(conn, data.Err)
}

func (exchanges) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return waitbudget.Start(ctx, Patience)
}

func (exchanges) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (exchanges) TraceBatchEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchEndData) {
	waitbudget.Stop(ctx)
	leaveFormerPrimary(conn, data.Err)
}

func (exchanges) TraceAcquireStart(
	ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData,
) context.Context {
	return waitbudget.Start(ctx, Patience)
}

func (exchanges) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	waitbudget.Stop(ctx)
}

// leaveFormerPrimary closes a connection on which a change was refused because the server has become a standby, so that
// the pool makes a new one: a pooler before that server keeps the old ones open.
func leaveFormerPrimary(conn *pgx.Conn, err error) {
	if !hasCode(err, readOnly) {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx) // it is of no use either way
}
