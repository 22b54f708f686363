package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// WindowHolds is how long a page may show what a gateway across the network said earlier.
const WindowHolds = 5 * time.Second

// Window is through which pages look at the gateway. It asks once and then shows the same answer for a while, however
// often pages are requested: a gateway answers only so many requests per second for all our users together. What a user
// does through Cashier, and what an event reports, must be announced with Forget or ForgetCustomer, and then shows at
// once. Another process's window keeps showing what it has until its time is up. Decisions about money use Cashier and
// Sync instead.
type Window struct {
	cashier *Cashier
	sync    *Sync
	memory  memory
}

// NewWindow returns a window that shows an answer for this long; 0 is for a gateway that costs nothing to ask.
func NewWindow(cashier *Cashier, sync *Sync, hold time.Duration) *Window {
	return &Window{cashier: cashier, sync: sync, memory: memory{hold: hold, answers: map[subject]*answer{}}}
}

// Card is Cashier.Card.
func (w *Window) Card(ctx context.Context, userID uuid.UUID) (*Card, error) {
	return look(ctx, w, userID, "card", w.cashier.Card)
}

// Details is Cashier.Details.
func (w *Window) Details(ctx context.Context, userID uuid.UUID) (Details, error) {
	return look(ctx, w, userID, "details", w.cashier.Details)
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

// Read makes Sync read the gateway for the user, or returns ErrNoCustomer.
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

// Forget is called after anything was done for the user that may have changed what the gateway says, whatever the
// outcome.
func (w *Window) Forget(userID uuid.UUID) {
	w.memory.forget(func(about subject) bool { return about.userID == userID })
}

// ForgetCustomer is like Forget, for one of the gateway's customers.
func (w *Window) ForgetCustomer(customerID string) {
	w.memory.forget(func(about subject) bool { return about.customerID == customerID })
}

// look asks through the window. The gateway knows nothing about somebody who is not a customer, and is not asked.
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
