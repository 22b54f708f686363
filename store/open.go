package store

import (
	"context"
	"fmt"
	"maps"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/fault"
)

// maxConnections is the default pool size of a process, which pool_max_conns in the URL overrides. PostgreSQL's default
// limit is 100, which leaves room for several replicas and for an operator.
const maxConnections = 16

// minConnections is the minimum pool size: half of the connections may be waiting for the payment gateway.
const minConnections = 4

// connectTimeout bounds one connection attempt, unless the URL sets connect_timeout.
const connectTimeout = 5 * time.Second

// keepAlive detects a lost peer on an idle connection within 30 seconds, such as a network failure while a process
// listens for jobs.
var keepAlive = net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3}

// Open returns a pool for the database at url, which may be down: connections are made on demand. Parameters in the URL
// override the defaults set here. No statement takes longer than Patience.
func Open(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	setTimeouts(config)
	return pgxpool.NewWithConfig(ctx, config)
}

// OpenPooled is Open for a connection pooler in transaction mode, such as PgBouncer. Prepared statements and session
// settings don't survive a transaction there, so the statement timeouts must be set in the database, which Unbounded
// checks.
func OpenPooled(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	disablePrepared(config, url)
	return pgxpool.NewWithConfig(ctx, config)
}

// disablePrepared turns off prepared statements unless the URL sets a mode.
func disablePrepared(config *pgxpool.Config, url string) {
	if !strings.Contains(url, "default_query_exec_mode") {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
}

// timeouts are the settings that bound statements, lock waits, and idle transactions.
var timeouts = map[string]string{
	"statement_timeout":                   statementTimeout,
	"lock_timeout":                        lockTimeout,
	"idle_in_transaction_session_timeout": "30s",
}

// setTimeouts sets the timeouts as startup parameters of each connection.
func setTimeouts(config *pgxpool.Config) {
	for name, value := range timeouts {
		setDefault(config.ConnConfig.RuntimeParams, name, value)
	}
}

// MissingTimeouts returns the timeouts that are not set in the database, as SQL statements that set them.
func MissingTimeouts(ctx context.Context, pool *pgxpool.Pool) (missing []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(timeouts)) {
		var value string
		if err := pool.QueryRow(ctx, `SELECT current_setting($1)`, name).Scan(&value); err != nil {
			return nil, Explain(err)
		}
		if value == "0" {
			missing = append(missing, fmt.Sprintf("ALTER ROLE CURRENT_USER SET %s = '%s'", name, timeouts[name]))
		}
	}
	return missing, nil
}

func parse(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fault.New(fault.Invalid, "DATABASE_URL cannot be read.",
			"It has the form postgres://user:password@host:5432/database.").Because(err)
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = maxConnections
	}
	if config.MaxConns < minConnections {
		return nil, fault.New(fault.Invalid, "DATABASE_URL asks for too few connections.",
			fmt.Sprintf("Set pool_max_conns to %d or more.", minConnections))
	}
	if !strings.Contains(url, "connect_timeout") {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	config.ConnConfig.DialFunc = (&net.Dialer{KeepAliveConfig: keepAlive}).DialContext
	setDefault(config.ConnConfig.RuntimeParams, "application_name", "plainhand")
	config.ConnConfig.Tracer = queryTracer{}
	config.AfterConnect = registerTypes
	return config, nil
}

func setDefault(parameters map[string]string, name, value string) {
	if _, set := parameters[name]; !set {
		parameters[name] = value
	}
}

// registerTypes scans times in UTC rather than the server’s time zone, and UUIDs as 16 bytes.
func registerTypes(_ context.Context, conn *pgx.Conn) error {
	conn.TypeMap().RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
	conn.TypeMap().RegisterType(&pgtype.Type{
		Name:  "timestamptz",
		OID:   pgtype.TimestamptzOID,
		Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
	return nil
}
