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

// ErrBusy is returned by a call that has waited too long for another call for the same customer.
var ErrBusy = fault.New(fault.Unavailable, "Something you started earlier is still in progress.",
	"It wasn’t interrupted. Try again in a few seconds.").After(5 * time.Second)

// explain turns a database error into ErrUnavailable or ErrBusy where that is its meaning, and leaves others as they
// are, including errors explained elsewhere, such as a gateway that does not answer within one of our transactions.
func explain(err error) error {
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

// explainMissing is explain for a query that must return a row.
func explainMissing(err, missing error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return missing
	}
	return explain(err)
}

func unavailable(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false // the caller left; the database may be fine
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

// meansUnavailable interprets an SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
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

// readOnly is the SQLSTATE of a change that a standby was asked for, after a failover.
const readOnly = "25006"

// lockNotAvailable is the SQLSTATE of a statement that has waited for lock_timeout.
const lockNotAvailable = "55P03"

// insufficientPrivilege is the SQLSTATE of what the database's user may not do.
const insufficientPrivilege = "42501"

func hasCode(err error, code string) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && refused.Code == code
}

// foreignKey reports whether a row refers to one that does not exist.
func foreignKey(err error) bool {
	const foreignKeyViolation = "23503"
	return hasCode(err, foreignKeyViolation)
}

// duplicate reports whether the unique index already has such a row.
func duplicate(err error, index string) bool {
	const uniqueViolation = "23505"
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && refused.Code == uniqueViolation &&
		ofPart.ReplaceAllString(refused.ConstraintName, "usage_ledger_") == index
}

// ofPart begins the names of indexes of a part of the ledger: usage_ledger_2027_01_key is that part's usage_ledger_key.
var ofPart = regexp.MustCompile(`^usage_ledger_(\d{4}_\d\d|other|period)_`)
