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
	pgxuuid "github.com/vgarvardt/pgx-google-uuid/v5"

	"plainhand/internal/fault"
)

// connections is the most that a process uses, unless the URL says pool_max_conns. PostgreSQL allows 100 by default,
// which leaves room for several replicas and for an operator.
const connections = 16

// fewestConnections leaves some to others when half of them are waiting for the gateway.
const fewestConnections = 4

// connectLimit bounds one attempt to connect.
const connectLimit = 5 * time.Second

// keepAlive finds out within 30 seconds that the other side is gone from a connection on which nothing is said, as when
// the network is cut while a process listens for jobs.
var keepAlive = net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3}

// Open returns connections to the database at url, which may be down: connections are made when they are needed.
// Parameters in the url override those set here. No statement takes longer than Patience.
func Open(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	bound(config)
	return pgxpool.NewWithConfig(ctx, config)
}

// OpenPooled is Open for an address at which a pooler such as PgBouncer gives each transaction whichever connection is
// free. Nothing outlasts a transaction there: no prepared statement, and no setting. The bounds on statements have to
// be set in the database, which Unbounded checks.
func OpenPooled(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	prepareNothing(config, url)
	return pgxpool.NewWithConfig(ctx, config)
}

// prepareNothing keeps statements from being prepared, unless the url says how they are executed.
func prepareNothing(config *pgxpool.Config, url string) {
	if !strings.Contains(url, "default_query_exec_mode") {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
}

// bounds keep a statement, or a transaction that somebody has left open, from going on for ever.
var bounds = map[string]string{
	"statement_timeout":                   statementTime,
	"lock_timeout":                        lockTime,
	"idle_in_transaction_session_timeout": "30s",
}

// bound asks for the bounds with each connection.
func bound(config *pgxpool.Config) {
	for name, value := range bounds {
		setDefault(config.ConnConfig.RuntimeParams, name, value)
	}
}

// Unbounded returns which bounds on statements are not set, as statements that set them.
func Unbounded(ctx context.Context, pool *pgxpool.Pool) (missing []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(bounds)) {
		var value string
		if err := pool.QueryRow(ctx, `SELECT current_setting($1)`, name).Scan(&value); err != nil {
			return nil, explain(err)
		}
		if value == "0" {
			missing = append(missing, fmt.Sprintf("ALTER ROLE CURRENT_USER SET %s = '%s'", name, bounds[name]))
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
		config.MaxConns = connections
	}
	if config.MaxConns < fewestConnections {
		return nil, fault.New(fault.Invalid, "DATABASE_URL asks for too few connections.",
			fmt.Sprintf("Set pool_max_conns to %d or more.", fewestConnections))
	}
	if !strings.Contains(url, "connect_timeout") {
		config.ConnConfig.ConnectTimeout = connectLimit
	}
	config.ConnConfig.DialFunc = (&net.Dialer{KeepAliveConfig: keepAlive}).DialContext
	setDefault(config.ConnConfig.RuntimeParams, "application_name", "plainhand")
	config.ConnConfig.Tracer = exchanges{}
	config.AfterConnect = registerTypes
	return config, nil
}

func setDefault(parameters map[string]string, name, value string) {
	if _, set := parameters[name]; !set {
		parameters[name] = value
	}
}

// registerTypes keeps the server’s time zone out of what people see, and reads and writes a UUID as the 16 bytes that
// it is: pgx would make it a text and read that, which takes longer than all else that it does with a short query.
func registerTypes(_ context.Context, conn *pgx.Conn) error {
	pgxuuid.Register(conn.TypeMap())
	conn.TypeMap().RegisterType(&pgtype.Type{
		Name:  "timestamptz",
		OID:   pgtype.TimestamptzOID,
		Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
	return nil
}
