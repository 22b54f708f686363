package store

import (
	"context"
	"errors"
	"io"
	"net"
	"regexp"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"plainhand/internal/fault"
)

// ErrUnavailable is what every call returns while the database is down, restarting, or overloaded.
var ErrUnavailable = fault.New(fault.Unavailable, "We can’t reach our database right now.",
	"Nothing was lost. Try again in a minute.").After(time.Minute)

// ErrBusy is returned by a call that timed out waiting for a lock, such as that of another call for the same customer.
var ErrBusy = fault.New(fault.Unavailable, "Something you started earlier is still in progress.",
	"It wasn’t interrupted. Try again in a few seconds.").After(5 * time.Second)

// Explain wraps connection errors and timeouts in ErrUnavailable, and lock timeouts in ErrBusy. It returns other errors
// unchanged, including faults, such as that of a gateway called within a transaction.
func Explain(err error) error {
	switch {
	case err == nil, fault.KindOf(err) != fault.Internal:
		return err
	case hasCode(err, lockNotAvailable):
		return ErrBusy.Because(err)
	case unavailable(err):
		return ErrUnavailable.Because(err)
	}
	return err
}

// ExplainMissing is explain for a query that must return a row; it returns missing for pgx.ErrNoRows.
func ExplainMissing(err, missing error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return missing
	}
	return Explain(err)
}

func unavailable(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false // says nothing about the database
	}
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return meansUnavailable(refused.Code)
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return true
	}
	for _, lost := range []error{
		context.DeadlineExceeded, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, pgconn.ErrConnClosed,
	} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return pgconn.SafeToRetry(err)
}

// meansUnavailable classifies an SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
func meansUnavailable(code string) bool {
	const queryCanceled = "57014" // statement_timeout
	if code == readOnly || code == queryCanceled {
		return true
	}
	switch code[:min(2, len(code))] {
	case "08", // connection exception
		"28", // authorization refused
		"3D", // the database does not exist
		"53", // too many connections, out of memory, disk full
		"57", // shutting down, starting, recovering
		"58": // a system error
		return true
	}
	return false
}

// readOnly is the SQLSTATE of a write that reached a standby, as after a failover.
const readOnly = "25006"

// lockNotAvailable is the SQLSTATE of a statement that exceeded lock_timeout.
const lockNotAvailable = "55P03"

// insufficientPrivilege is the SQLSTATE of a statement that the database user has no privilege for.
const insufficientPrivilege = "42501"

func hasCode(err error, code string) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && refused.Code == code
}

// IsForeignKey reports whether err is a foreign key violation.
func IsForeignKey(err error) bool {
	const foreignKeyViolation = "23503"
	return hasCode(err, foreignKeyViolation)
}

// IsDuplicate reports whether err is a violation of the unique index, in any partition of the ledger.
func IsDuplicate(err error, index string) bool {
	const uniqueViolation = "23505"
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && refused.Code == uniqueViolation &&
		partitionPrefix.ReplaceAllString(refused.ConstraintName, "usage_ledger_") == index
}

// partitionPrefix matches the prefix of index names of the ledger's partitions: usage_ledger_2027_01_key is the
// partition's usage_ledger_key.
var partitionPrefix = regexp.MustCompile(`^usage_ledger_(\d{4}_\d\d|other|period)_`)
