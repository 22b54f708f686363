package demo

import (
	"crypto/rand"
	"fmt"
	"slices"
	"time"

	"plainhand/internal/billing"
)

// account is everything that the demo knows about a customer. It is stored as one document, so that a call changes all
// of it or nothing. Its methods are a payment provider without a network: they depend only on the account and the time.
type account struct {
	ID            string            `json:"id"`
	Card          billing.CardToken `json:"card"`
	CardUntil     time.Time         `json:"cardUntil"` // exclusive
	Approved      billing.CardToken `json:"approved"`  // the last card that the bank approved
	Details       billing.Details   `json:"details"`
	Subscriptions []*subscription   `json:"subscriptions"`
	Invoices      []*invoice        `json:"invoices"`
	Payments      []*payment        `json:"payments"` // what the bank asks about
	Answers       []answer          `json:"answers"`
	LastID        int               `json:"made"` // the number in the last ID
}

type subscription struct {
	billing.Snapshot
	Anchor    time.Time `json:"anchor"` // when it began; periods are counted from here
	Months    int       `json:"months"` // periods begun after the first
	Owed      string    `json:"owed"`   // the invoice that must be paid, or empty
	CreatedAt time.Time `json:"createdAt"`

	Upgrade      string    `json:"upgrade"` // the invoice for an upgrade that the bank is asking about, or empty
	UpgradeUntil time.Time `json:"upgradeUntil"`
}

type invoice struct {
	billing.Invoice
	Tries   int       `json:"tries"`
	NextTry time.Time `json:"nextTry"`
}

// payment waits for the customer's answer to their bank.
type payment struct {
	ID, Secret     string
	SubscriptionID string
	InvoiceID      string
	PlanID         string            // what an upgrade changes to; empty when it pays for a period
	Card           billing.CardToken // a card for later payments, in which case nothing is paid
}

// answer is how a call was answered, in case it comes again under the same key.
type answer struct {
	Key     billing.Key       `json:"key"`
	Card    billing.CardToken `json:"card"` // the card in the call, or empty
	Payment billing.Payment   `json:"payment"`
	Refusal string            `json:"refusal"`
}

// answersKept is how many answers an account remembers.
const answersKept = 50

// once makes a call, unless one was made under this key before. Then it repeats that call's answer, even a refusal.
func (a *account) once(
	key billing.Key, card billing.CardToken, call func() (billing.Payment, error),
) (billing.Payment, error) {
	for _, given := range a.Answers {
		if given.Key != key {
			continue
		}
		if given.Card != card {
			return billing.Payment{}, errKeyReused
		}
		if given.Refusal != "" {
			return billing.Payment{}, billing.Declined(given.Refusal)
		}
		return given.Payment, nil
	}
	payment, err := call()
	refusal, refused := refusalOf(err)
	if err != nil && !refused {
		return payment, err
	}
	a.Answers = append(a.Answers, answer{key, card, payment, refusal})
	a.Answers = a.Answers[max(0, len(a.Answers)-answersKept):]
	return payment, err
}

// cardYears is for how many years a card is valid after the year in which it was first used.
const cardYears = 3

// keep makes card the one to charge.
func (a *account) keep(token billing.CardToken, now time.Time) error {
	card, known := testCards[token]
	if !known {
		return errUnknownCard
	}
	if card.refused != "" {
		return billing.Declined(card.refused)
	}
	a.Card, a.CardUntil = token, time.Date(now.Year()+cardYears+1, time.January, 1, 0, 0, 0, 0, time.UTC)
	return nil
}

// replaceCard replaces the card. If the bank asks about the new one, it is kept once the customer says yes.
func (a *account) replaceCard(token billing.CardToken, now time.Time) (billing.Payment, error) {
	for _, s := range a.Subscriptions {
		if s.Status.Owing() {
			return a.pay(s, token, now)
		}
	}
	if testCards[token].asks && token != a.Approved {
		return a.ask(&payment{ID: a.newID("seti"), Card: token}), nil
	}
	return billing.Payment{Status: billing.PaymentSucceeded}, a.keep(token, now)
}

func (a *account) subscribe(plan billing.Plan, token billing.CardToken, now time.Time) (billing.Payment, error) {
	if err := a.keep(token, now); err != nil {
		return billing.Payment{}, err
	}
	start, end := billing.Period(now, now)
	s := &subscription{Anchor: now, CreatedAt: now, Snapshot: billing.Snapshot{
		ID: a.newID("sub"), PlanID: plan.ID, Status: billing.StatusIncomplete, PeriodStart: start, PeriodEnd: end}}
	a.Subscriptions = append(a.Subscriptions, s)
	s.Owed = a.bill(s, plan.Name+" plan, one month", plan.Cents(), s.PeriodStart, s.PeriodEnd, now).ID
	return a.charge(s, a.invoice(s.Owed), "", now)
}

// pay pays what is owed.
func (a *account) pay(s *subscription, token billing.CardToken, now time.Time) (billing.Payment, error) {
	if err := a.keep(token, now); err != nil {
		return billing.Payment{}, err
	}
	owed := a.invoice(s.Owed)
	if owed == nil {
		return billing.Payment{Status: billing.PaymentSucceeded}, nil
	}
	return a.charge(s, owed, "", now)
}

func (a *account) upgrade(s *subscription, plan billing.Plan, now time.Time) (billing.Payment, error) {
	due, err := a.preview(s, plan, now)
	if err != nil {
		return billing.Payment{}, err
	}
	a.dropUpgrade(s)
	start, end := billing.Period(now, now)
	difference := a.bill(s, "Upgrade to "+plan.Name+", one month less a credit", due, start, end, now)
	payment, err := a.charge(s, difference, plan.ID, now)
	switch {
	case err != nil:
		a.void(difference) // the old plan continues
	case payment.Status == billing.PaymentNeedsAction:
		s.Upgrade, s.UpgradeUntil = difference.ID, now.Add(paymentLimit)
		if s.UpgradeUntil.After(s.PeriodEnd) {
			s.UpgradeUntil = s.PeriodEnd
		}
	}
	return payment, err
}

// pendingUpgrade returns the payment for an upgrade that the bank is asking about, or nil.
func (a *account) pendingUpgrade(s *subscription) *payment {
	for _, asked := range a.Payments {
		if s.Upgrade != "" && asked.InvoiceID == s.Upgrade {
			return asked
		}
	}
	return nil
}

// dropUpgrade gives up an upgrade that the bank is still asking about.
func (a *account) dropUpgrade(s *subscription) {
	if s.Upgrade != "" {
		a.void(a.invoice(s.Upgrade))
		s.Upgrade = ""
	}
}

func (a *account) preview(s *subscription, plan billing.Plan, at time.Time) (billing.Cents, error) {
	now, err := billing.FindPlan(s.PlanID)
	return plan.Cents() - credit(now.Cents(), s.PeriodStart, s.PeriodEnd, at), err
}

// charge charges an invoice's total while the customer is present. planID is what an upgrade changes to.
func (a *account) charge(s *subscription, owed *invoice, planID string, now time.Time) (billing.Payment, error) {
	if reason := a.declines(now); reason != "" && owed.Total > 0 {
		return billing.Payment{}, billing.Declined(reason)
	}
	p := &payment{ID: a.newID("pi"), SubscriptionID: s.ID, InvoiceID: owed.ID, PlanID: planID}
	if testCards[a.Card].asks && owed.Total > 0 {
		return a.ask(p), nil
	}
	a.settle(p)
	return billing.Payment{Status: billing.PaymentSucceeded}, nil
}

// declines returns why every payment with the card fails, or "" if it does not.
func (a *account) declines(now time.Time) string {
	if !now.Before(a.CardUntil) {
		return expired
	}
	return testCards[a.Card].declines
}

// ask lets the bank ask the customer, once about each invoice and about one new card. Asking again repeats the same
// question.
func (a *account) ask(p *payment) billing.Payment {
	for _, asked := range a.Payments {
		if asked.InvoiceID == p.InvoiceID && asked.Card == p.Card {
			return billing.Payment{Status: billing.PaymentNeedsAction, ClientSecret: asked.Secret}
		}
	}
	p.Secret = p.ID + "_secret_" + rand.Text()
	a.Payments = append(a.Payments, p)
	return billing.Payment{Status: billing.PaymentNeedsAction, ClientSecret: p.Secret}
}

// confirm is the customer's answer to their bank. Only the first one counts.
func (a *account) confirm(secret string, approved bool) error {
	at := slices.IndexFunc(a.Payments, func(p *payment) bool { return p.Secret == secret })
	if at < 0 {
		return errNoPayment
	}
	p := a.Payments[at]
	a.Payments = slices.Delete(a.Payments, at, at+1)
	switch {
	case approved && p.Card != "":
		a.Approved = p.Card
		return nil
	case approved:
		a.Approved = a.Card
		a.settle(p)
		return nil
	}
	if p.PlanID != "" {
		a.dropUpgrade(a.subscription(p.SubscriptionID))
	}
	return billing.Declined(notAuthenticated)
}

// settle does what a payment was for.
func (a *account) settle(p *payment) {
	s, paid := a.subscription(p.SubscriptionID), a.invoice(p.InvoiceID)
	paid.Status, paid.Paid = billing.InvoicePaid, paid.Total
	a.forget(paid)
	if p.PlanID != "" {
		s.PlanID, s.NextPlanID, s.Upgrade = p.PlanID, "", ""
		s.Anchor, s.Months, s.PeriodStart, s.PeriodEnd = paid.PeriodStart, 0, paid.PeriodStart, paid.PeriodEnd
		return
	}
	s.Status, s.Owed = billing.StatusActive, ""
}

func (a *account) refund(id string) error {
	paid := a.invoice(id)
	if paid == nil {
		return errNoInvoice
	}
	paid.Refunded = paid.Paid
	return nil
}

func (a *account) end(s *subscription, now time.Time) {
	s.Status, s.EndedAt = billing.StatusCanceled, &now
	if s.Owed != "" {
		a.void(a.invoice(s.Owed))
		s.Owed = ""
	}
	a.dropUpgrade(s)
}

// void voids an invoice. The bank's question about it can no longer be answered.
func (a *account) void(voided *invoice) {
	voided.Status = billing.InvoiceVoid
	a.forget(voided)
}

// forget drops the bank's question about an invoice.
func (a *account) forget(voided *invoice) {
	a.Payments = slices.DeleteFunc(a.Payments, func(p *payment) bool { return p.InvoiceID == voided.ID })
}

func (a *account) bill(s *subscription, description string, total billing.Cents, start, end, now time.Time) *invoice {
	billed := &invoice{NextTry: now,
		Invoice: billing.Invoice{ID: a.newID("in"), SubscriptionID: s.ID, Number: fmt.Sprintf("DEMO-%04d", len(a.Invoices)+1),
			Status: billing.InvoiceOpen, Description: description, Total: total, CreatedAt: now, PeriodStart: start,
			PeriodEnd: end, Buyer: a.Details}}
	a.Invoices = append(a.Invoices, billed)
	return billed
}

func (a *account) subscription(id string) *subscription {
	for _, s := range a.Subscriptions {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// invoice returns nil for one that does not exist, and for an empty id.
func (a *account) invoice(id string) *invoice {
	for _, listed := range a.Invoices {
		if listed.ID == id {
			return listed
		}
	}
	return nil
}
