package stripetest

import (
	"fmt"
	"time"
)

// merchant is an account at Stripe: its objects, and the clock by which they change.
type merchant struct {
	now       time.Time
	ids       int
	customers map[string]*customer
	cards     map[string]*card
	subs      []*subscription
	invoices  []*invoice
	intents   []*intent
	setups    []*setup
	schedules []*schedule
	events    []Delivery
}

func (m *merchant) newID(kind string) string {
	m.ids++
	return fmt.Sprintf("%s_fake%d", kind, m.ids)
}
