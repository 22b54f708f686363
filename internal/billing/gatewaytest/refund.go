package gatewaytest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
)

// run uses words as access allows. access may have been read long before. work is what happens in the engine.
func (c *cashierFixture) run(access billing.Access, words int, work func() error) error {
	meter := &usage.Meter{Storage: c.Store.Billing, Now: c.Now}
	run := usage.Run{UserID: c.user, Access: access, Words: words}
	text := newKey()
	copy(run.Fingerprint[:], text)
	reserved, err := meter.Reserve(c.t.Context(), run)
	if err != nil {
		return err
	}
	defer reserved.Release(c.t.Context())
	if err := work(); err != nil {
		return err
	}
	_, err = reserved.Commit(c.t.Context(), usage.Outcome{Changed: true, Fingerprint: run.Fingerprint})
	return err
}

func done() error { return nil }

// Words reserved for a run count as used: the run may be delivered after the refund.
func noMoneyBackForWhatIsUnderWay(c *cashierFixture) {
	c.mustBuy("pro")
	gaveUp := errors.New("the engine failed")
	for _, outcome := range []error{gaveUp, nil} {
		err := c.run(c.access(), 6_000, func() error {
			guarantee, err := c.Guarantee(c.t.Context(), c.user)
			if c.must(err); guarantee.Answer != billing.RefundTooMuchUsed || guarantee.Used != 6_000 {
				c.t.Errorf("while a run is under way: %+v", guarantee)
			}
			refusal := billing.RefundTooMuchUsed.Refusal()
			if err := c.Refund(c.t.Context(), c.user, newKey()); !errors.Is(err, refusal) {
				c.t.Errorf("money back while a run is under way: %v", err)
			}
			return outcome
		})
		if !errors.Is(err, outcome) {
			c.t.Error(err)
		}
		guarantee, err := c.Guarantee(c.t.Context(), c.user)
		if c.must(err); guarantee.Used == 6_000 != (outcome == nil) {
			c.t.Errorf("after a run that ended with %v: %+v", outcome, guarantee)
		}
	}
	c.wantPlan("pro")
	c.wantPaid(2400)
}

// slowGateway lets something happen during a refund.
type slowGateway struct {
	billing.Gateway
	meanwhile func()
}

func (g slowGateway) Refund(ctx context.Context, invoiceID string, key billing.Key) error {
	g.meanwhile()
	return g.Gateway.Refund(ctx, invoiceID, key)
}

// A refund takes seconds. Runs that it saw begin are delivered, but no new ones begin.
func noWordsWhileMoneyIsGivenBack(c *cashierFixture) {
	c.mustBuy("pro")
	access := c.access()
	refused := 0
	late := func() {
		if err := c.run(access, 1, done); !errors.Is(err, usage.ErrClosed) {
			c.t.Errorf("a run that begins too late: %v", err)
		}
		refused++
	}
	c.Cashier = billing.NewCashier(slowGateway{c.Gateway, late}, c.storage, keys, c.Now)
	c.must(c.run(access, 5_999, func() error { return c.Refund(c.t.Context(), c.user, newKey()) }))
	late() // its request read the plan before
	if refused != 2 {
		c.t.Errorf("%d runs were refused", refused)
	}
	c.wantPlan("")
	c.wantPaid(0)
	used, err := c.Store.Billing.TakenWords(c.t.Context(), c.user, access.PeriodStart)
	if c.must(err); used != 5_999 {
		c.t.Errorf("%d words were used", used)
	}
}

// However many runs begin and end at the same time, less than a tenth of the words is delivered alongside a refund.
func runsAndARefundAtTheSameTime(c *cashierFixture) {
	c.mustBuy("pro")
	access := c.access()
	var delivered atomic.Int64
	var running sync.WaitGroup
	begun := make(chan struct{}, 60)
	for range 12 {
		running.Go(func() {
			for range 5 {
				begun <- struct{}{}
				switch err := c.run(access, 250, done); {
				case err == nil:
					delivered.Add(250)
				case !errors.Is(err, usage.ErrClosed):
					c.t.Error(err)
				}
			}
		})
	}
	for range 8 {
		<-begun
	}
	err := c.Refund(c.t.Context(), c.user, newKey())
	running.Wait()
	switch words := delivered.Load(); {
	case err == nil && words >= 6_000:
		c.t.Errorf("%d words were delivered, and their money given back", words)
	case err != nil && !errors.Is(err, billing.RefundTooMuchUsed.Refusal()), err != nil && words != 12*5*250:
		c.t.Errorf("%d words were delivered, and the refund says %v", words, err)
	}
}
