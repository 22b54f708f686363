package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// WindowHolds is how long a page may show what a gateway beyond the network said before.
const WindowHolds = 5 * time.Second

// Window is where pages look at what the gateway says. It asks once and then shows the same for a while, however
// often pages are asked for: a gateway answers only so many questions a second, of all our users together. What a
// user does through Cashier, and what an event tells of, must be told by Forget or ForgetCustomer, and is then seen
// at once. Another process's window still shows what it has, until its while is over. What decides about money asks
// Cashier and Sync.
type Window struct {
	cashier *Cashier
	sync    *Sync
	memory  memory
}

// NewWindow returns a window that shows what it has for so long; 0 is for a gateway that costs nothing to ask.
func NewWindow(cashier *Cashier, sync *Sync, hold time.Duration) *Window {
	return &Window{cashier: cashier, sync: sync, memory: memory{hold: hold, answers: map[subject]*answer{}}}
}

// Card is Cashier.Card.
func (w *Window) Card(ctx context.Context, userID uuid.UUID) (*Card, error) {
	return look(ctx, w, userID, "card", w.cashier.Card)
}

// Invoices is Cashier.Invoices. The invoices must not be changed.
func (w *Window) Invoices(ctx context.Context, userID uuid.UUID) ([]Invoice, error) {
	return look(ctx, w, userID, "invoices", w.cashier.Invoices)
}

// Preview is Cashier.Preview.
func (w *Window) Preview(ctx context.Context, userID uuid.UUID, plan Plan) (Quote, error) {
	return look(ctx, w, userID, "plan "+plan.ID, func(ctx context.Context, userID uuid.UUID) (Quote, error) {
		return w.cashier.Preview(ctx, userID, plan)
	})
}

// Guarantee is Cashier.Guarantee.
func (w *Window) Guarantee(ctx context.Context, userID uuid.UUID) (Guarantee, error) {
	return look(ctx, w, userID, "guarantee", w.cashier.Guarantee)
}

// Read has Sync read the gateway for the user, or returns ErrNoCustomer.
func (w *Window) Read(ctx context.Context, userID uuid.UUID) error {
	customer, err := w.cashier.storage.CustomerOf(ctx, userID)
	if err != nil {
		return err
	}
	_, err = w.memory.ask(ctx, subject{userID, customer.ID, "subscriptions"}, func(ctx context.Context) (any, error) {
		return nil, w.sync.Customer(ctx, customer.ID)
	})
	return err
}

// Forget is called after something was done for the user that may have changed what the gateway says, whatever came
// of it.
func (w *Window) Forget(userID uuid.UUID) {
	w.memory.forget(func(about subject) bool { return about.userID == userID })
}

// ForgetCustomer is Forget for one of the gateway's customers.
func (w *Window) ForgetCustomer(customerID string) {
	w.memory.forget(func(about subject) bool { return about.customerID == customerID })
}

// look asks through the window. Of somebody who is no customer the gateway knows nothing, and is not asked.
func look[T any](ctx context.Context, w *Window, userID uuid.UUID, question string,
	ask func(ctx context.Context, userID uuid.UUID) (T, error)) (shown T, err error) {
	customer, err := w.cashier.storage.CustomerOf(ctx, userID)
	if err != nil {
		return ask(ctx, userID)
	}
	about := subject{userID, customer.ID, question}
	value, err := w.memory.ask(ctx, about, func(ctx context.Context) (any, error) { return ask(ctx, userID) })
	shown, _ = value.(T)
	return shown, err
}
