package account

import (
	"context"
	"log/slog"
	"net/netip"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// logSignIn logs and counts an attempt to sign in: to which account, by which method, and from which network, as a hash
// that only this site can make. What was typed stays out, and so does the address, which is personal.
func (a *Accounts) logSignIn(ctx context.Context, method Method, id uuid.UUID, address netip.Addr, err error) {
	outcome := outcomeOf(err)
	a.metrics.SignedIn(method, outcome)
	what := []slog.Attr{slog.String("outcome", string(outcome)), slog.String("method", string(method)),
		slog.String("network", a.keys.ForLog(address))}
	if id != uuid.Nil {
		what = append(what, slog.String("user_id", id.String()))
	}
	a.log.LogAttrs(ctx, slog.LevelInfo, "sign-in", what...)
}

func outcomeOf(err error) Outcome {
	if err == nil {
		return OutcomeSucceeded
	}
	switch fault.KindOf(err) {
	case fault.TooMany:
		return OutcomeRefused
	case fault.Internal, fault.Unavailable:
		return OutcomeBroken
	}
	return OutcomeFailed
}
