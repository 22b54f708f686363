package store

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"plainhand/internal/telemetry"
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

// exchanges bounds every exchange with the database, and every wait for a connection, as pgx lets a tracer do, and
// makes it a span in the trace of what it is for. It never sees the pool's Ping, which waits for as long as its own
// context lasts. It also closes connections on which another server answers than the one that takes changes.
type exchanges struct{}

var (
	_ pgx.QueryTracer       = exchanges{}
	_ pgx.BatchTracer       = exchanges{}
	_ pgxpool.AcquireTracer = exchanges{}
)

func (exchanges) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	return waitbudget.Start(begin(ctx, func() string { return statementOf(data.SQL) }), Patience)
}

func (exchanges) TraceQueryEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryEndData) {
	waitbudget.Stop(ctx)
	telemetry.End(trace.SpanFromContext(ctx), failed(data.Err))
	leaveFormerPrimary(conn, data.Err)
}

func (exchanges) TraceBatchStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	return waitbudget.Start(begin(ctx, func() string { return statementsOf(data.Batch) }), Patience)
}

func (exchanges) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (exchanges) TraceBatchEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchEndData) {
	waitbudget.Stop(ctx)
	telemetry.End(trace.SpanFromContext(ctx), failed(data.Err))
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

// begin begins the span of an exchange, if what it is for is recorded.
func begin(ctx context.Context, text func() string) context.Context {
	if !trace.SpanFromContext(ctx).IsRecording() {
		return ctx
	}
	statement := text()
	ctx, _ = telemetry.Part(ctx, nameOf(statement), attribute.String("db.system.name", "postgresql"),
		attribute.String("db.query.text", statement))
	return ctx
}

// nameOf is what a statement does, or what the library calls it that it comes from: "-- name: JobGetAvailable :many".
func nameOf(statement string) string {
	words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(statement), "-- name:"))
	if len(words) == 0 {
		return "nothing"
	}
	return words[0]
}

// statementOf is a statement without whom it is for, which is part of one that begins a transaction in a user's name.
func statementOf(statement string) string {
	if strings.HasPrefix(statement, "BEGIN;") {
		return "BEGIN"
	}
	return statement
}

func statementsOf(batch *pgx.Batch) string {
	statements := []string{}
	for _, one := range batch.QueuedQueries {
		if one.SQL != actFor {
			statements = append(statements, strings.TrimSuffix(one.SQL, inName))
		}
	}
	return strings.Join(statements, ";\n")
}

// failed reports whether an exchange went wrong: finding no row is an answer.
func failed(err error) bool { return err != nil && !errors.Is(err, pgx.ErrNoRows) }
