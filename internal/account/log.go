package account

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// logSignIn tells operators about a try to sign in: to whose account, and from which network, as a hash that only this
// site can make. What was typed stays out, and so does the address, which is personal.
func (a *Accounts) logSignIn(ctx context.Context, id uuid.UUID, address netip.Addr, err error) {
	what := []slog.Attr{slog.String("outcome", outcomeOf(err)), slog.String("network", a.keys.ForLog(address))}
	if id != uuid.Nil {
		what = append(what, slog.String("user_id", id.String()))
	}
	a.log.LogAttrs(ctx, slog.LevelInfo, "sign-in", what...)
}

func outcomeOf(err error) string {
	switch {
	case err == nil:
		return "succeeded"
	case errors.Is(err, ErrCredentials):
		return "failed"
	case fault.KindOf(err) == fault.TooMany:
		return "refused"
	}
	return "broken" // the request logs its own error
}
