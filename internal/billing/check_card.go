package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
)

// CheckCard is the job that checks whether the card that paid for a month can pay for the next one. It is scheduled
// with each payment, so that every card is checked once a month, about a month before it would be declined.
type CheckCard struct {
	UserID         uuid.UUID `json:"user_id"`
	SubscriptionID string    `json:"subscription_id"`
	PlanID         string    `json:"plan_id"`
	NextPayment    time.Time `json:"next_payment"`
}

// Kind is the job's name in the queue.
func (CheckCard) Kind() string { return "check_card" }

// CheckCardAfter returns the job that follows an email, if the email is about a payment.
func CheckCardAfter(email Email, userID uuid.UUID) (job CheckCard, due bool) {
	if !email.HasInvoice() || email.Until == nil {
		return CheckCard{}, false
	}
	return CheckCard{UserID: userID, SubscriptionID: email.SubscriptionID, PlanID: email.PlanID,
		NextPayment: *email.Until}, true
}

// CardReader is the part of Cashier that the check needs.
type CardReader interface {
	Card(ctx context.Context, userID uuid.UUID) (*Card, error)
}

// EmailQueue queues emails.
type EmailQueue interface {
	// EnqueueBillingEmail queues an email to a user, unless one with its key exists.
	EnqueueBillingEmail(ctx context.Context, userID uuid.UUID, email Email) error
}

// CardChecker is the worker for CheckCard.
type CardChecker struct {
	river.WorkerDefaults[CheckCard]
	cards  CardReader
	emails EmailQueue
}

// NewCardChecker returns the worker for CheckCard.
func NewCardChecker(cards CardReader, emails EmailQueue) *CardChecker {
	return &CardChecker{cards: cards, emails: emails}
}

// Work reads the card and emails its owner if it expires before the next payment.
func (c *CardChecker) Work(ctx context.Context, job *river.Job[CheckCard]) error {
	check := job.Args
	card, err := c.cards.Card(ctx, check.UserID)
	if err != nil || card == nil || card.paysAt(check.NextPayment) {
		return err
	}
	return c.emails.EnqueueBillingEmail(ctx, check.UserID,
		Email{Kind: EmailCardExpiring, SubscriptionID: check.SubscriptionID, PlanID: check.PlanID,
			Key:   string(EmailCardExpiring) + " " + check.SubscriptionID + " " + timestamp(check.NextPayment),
			Until: &check.NextPayment, Card: card})
}

// paysAt reports whether the card will not have expired by then. It is valid until the end of its month.
func (card Card) paysAt(moment time.Time) bool {
	return moment.Before(time.Date(card.ExpYear, time.Month(card.ExpMonth)+1, 1, 0, 0, 0, 0, time.UTC))
}
