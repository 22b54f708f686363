package billing

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
)

// Card testing is rate limited per user, and per network across all users.
var (
	cardsOfUser    = throttle.Throttle{Name: "card-user", Tries: 10, Window: time.Hour}
	cardsByNetwork = throttle.Throttle{Name: "card-address", Tries: 100, Wide: 400, Window: time.Hour}
)

// Admit counts a payment attempt from an address. Every handler that takes a card from a request calls it first;
// attempts per user are counted when the card is charged.
func (c *Cashier) Admit(ctx context.Context, address netip.Addr) error {
	_, err := c.tries.Take(ctx, c.now(), cardsByNetwork.From(address)...)
	return err
}

func (c *Cashier) countCardTry(ctx context.Context, userID uuid.UUID) error {
	_, err := c.tries.Take(ctx, c.now(), cardsOfUser.Of(userID.String()))
	return err
}
