package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/fault"
)

// connections is the most that a process uses, unless the URL says pool_max_conns. PostgreSQL allows 100 by default,
// which leaves room for several replicas and for an operator.
const connections = 16

// fewestConnections leaves some to others when half of them are waiting for the gateway.
const fewestConnections = 4

// connectLimit bounds one attempt to connect.
const connectLimit = 5 * time.Second

// Open returns connections to the database at url, which may be down: connections are made when they are needed.
// Parameters in the url override those set here. No statement takes longer than Patience.
func Open(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fault.New(fault.Invalid, "DATABASE_URL cannot be read.",
			"It has the form postgres://user:password@host:5432/database.").Because(err)
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = connections
	}
	if config.MaxConns < fewestConnections {
		return nil, fault.New(fault.Invalid, "DATABASE_URL asks for too few connections.",
			fmt.Sprintf("Set pool_max_conns to %d or more.", fewestConnections))
	}
	if !strings.Contains(url, "connect_timeout") {
		config.ConnConfig.ConnectTimeout = connectLimit
	}
	setDefault(config.ConnConfig.RuntimeParams, "application_name", "plainhand")
	setDefault(config.ConnConfig.RuntimeParams, "statement_timeout", statementTime)
	setDefault(config.ConnConfig.RuntimeParams, "lock_timeout", lockTime)
	setDefault(config.ConnConfig.RuntimeParams, "idle_in_transaction_session_timeout", "30s")
	config.ConnConfig.Tracer = waits{}
	config.AfterConnect = readTimesAsUTC
	return pgxpool.NewWithConfig(ctx, config)
}

func setDefault(parameters map[string]string, name, value string) {
	if _, set := parameters[name]; !set {
		parameters[name] = value
	}
}

// readTimesAsUTC keeps the server's time zone out of what people see.
func readTimesAsUTC(_ context.Context, conn *pgx.Conn) error {
	conn.TypeMap().RegisterType(&pgtype.Type{
		Name:  "timestamptz",
		OID:   pgtype.TimestamptzOID,
		Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
	return nil
}
