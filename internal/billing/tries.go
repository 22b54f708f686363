package billing

import (
	"context"
	"net/netip"
	"time"

	"plainhand/internal/throttle"
)

// Whoever tries out cards that are not theirs is slowed down: per user, and per address over all users.
var (
	cardsOfUser    = throttle.Throttle{Name: "card-user", Tries: 10, Window: time.Hour}
	cardsByAddress = throttle.Throttle{Name: "card-address", Tries: 100, Window: time.Hour}
)

// Admit counts a try to pay by somebody at this address. Whoever takes a card from a request asks it first; the tries of a
// user are counted where the card is charged.
func (c *Cashier) Admit(ctx context.Context, address netip.Addr) error {
	return cardsByAddress.Count(ctx, c.storage, c.now(), throttle.Network(address))
}
