package account

import (
	"context"
	"log/slog"
	"net/netip"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// signInLog logs and counts sign-in attempts.
type signInLog struct {
	log     *slog.Logger
	metrics Metrics
	keys    throttle.Keys
}

// record logs and counts a sign-in attempt with its account, method, and the pseudonym of its network. It omits the
// input and the IP address, which are personal data.
func (l signInLog) record(ctx context.Context, method Method, id uuid.UUID, address netip.Addr, err error) {
	outcome := outcomeOf(err)
	l.metrics.SignedIn(method, outcome)
	attributes := []slog.Attr{slog.String("outcome", string(outcome)), slog.String("method", string(method)),
		slog.String("network", l.keys.ForLog(address))}
	if id != uuid.Nil {
		attributes = append(attributes, slog.String("user_id", id.String()))
	}
	l.log.LogAttrs(ctx, slog.LevelInfo, "sign-in", attributes...)
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
