package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"plainhand/internal/fault"
)

func TestUnavailableErrorsAreRecognized(t *testing.T) {
	t.Parallel()
	sqlstate := func(code string) error { return fmt.Errorf("query: %w", &pgconn.PgError{Code: code}) }
	for _, test := range []struct {
		name string
		err  error
		want bool
	}{
		{"none", nil, false},
		{"a canceled caller", context.Canceled, false},
		{"no connection", &pgconn.ConnectError{}, true},
		{"a timeout", context.DeadlineExceeded, true},
		{"the connection broke", io.ErrUnexpectedEOF, true},
		{"the connection is closed", pgconn.ErrConnClosed, true},
		{"shutting down", sqlstate("57P01"), true},
		{"starting", sqlstate("57P03"), true},
		{"statement_timeout", sqlstate("57014"), true},
		{"too many connections", sqlstate("53300"), true},
		{"disk full", sqlstate("53100"), true},
		{"a standby", sqlstate("25006"), true},
		{"connection lost", sqlstate("08006"), true},
		{"a constraint", sqlstate("23514"), false},
		{"no such table", sqlstate("42P01"), false},
		{"a lock timeout", sqlstate("55P03"), false},
		{"a gateway", fault.New(fault.Unavailable, "No answer.", "").Because(context.DeadlineExceeded), false},
		{"a programming error", errors.New("a mistake"), false},
		{"an odd code", sqlstate("5"), false},
	} {
		if got := errors.Is(Explain(test.err), ErrUnavailable); got != test.want {
			t.Errorf("%s: unavailable %v; want %v", test.name, got, test.want)
		}
	}
}
