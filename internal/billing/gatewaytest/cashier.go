package gatewaytest

import (
	"errors"
	"sync"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

func buyingAPlan(c *cashierFixture) {
	if _, err := c.buy("pro", Declined); !errors.Is(err, billing.ErrDeclined) { // CO13
		c.t.Errorf("got %v", err)
	}
	c.wantPlan("")
	if _, err := c.buy("pro", DeclinesLater); !errors.Is(err, billing.ErrDeclined) {
		c.t.Errorf("got %v", err)
	}
	c.wantPlan("")
	c.mustBuy("pro")
	c.wantPlan("pro")
	if _, err := c.buy("premium", Good); !errors.Is(err, billing.ErrAlreadySubscribed) {
		c.t.Errorf("a second plan: %v", err)
	}
	c.wantPaid(2400)
}

// CO24: fifty clicks, each from its own form, half of them for another plan.
func manySubmits(c *cashierFixture) {
	var clicks sync.WaitGroup
	for i := range 50 {
		planID := []string{"basic", "pro"}[i%2]
		clicks.Go(func() {
			if _, err := c.buy(planID, Good); err != nil && !errors.Is(err, billing.ErrAlreadySubscribed) {
				c.t.Error(err)
			}
		})
	}
	clicks.Wait()
	c.wantPaid(c.access().Plan.Cents())
	c.wantNews(billing.NewsPlanStarted)
}

// CO17, CO18: a purchase that the customer did not finish is finished, or dropped for another plan.
func anUnfinishedPurchase(c *cashierFixture) {
	asked, err := c.buy("pro", Asks)
	if c.must(err); asked.Status != billing.PaymentNeedsAction {
		c.t.Fatalf("payment %+v", asked)
	}
	c.wantPlan("")
	c.mustBuy("basic")
	customer, err := c.Store.CustomerOf(c.t.Context(), c.user)
	c.must(err)
	_ = c.Confirm(customer.ID, asked.ClientSecret, true) // from the tab that was left open
	if _, err := c.buy("pro", Good); !errors.Is(err, billing.ErrAlreadySubscribed) {
		c.t.Errorf("got %v", err)
	}
	c.wantPlan("basic")
	c.wantPaid(1400)
}

// The process dies after the charge, before it stored anything: the next reading of the gateway records the payment,
// once.
func aChargeIsNotLost(c *cashierFixture) {
	c.storage.broken = true
	if _, err := c.buy("pro", Good); !errors.Is(err, errBroken) {
		c.t.Fatalf("got %v", err)
	}
	c.wantPlan("")
	c.storage.broken = false
	c.read()
	c.wantPlan("pro")
	if _, err := c.buy("pro", Good); !errors.Is(err, billing.ErrAlreadySubscribed) {
		c.t.Errorf("bought again: %v", err)
	}
	c.wantPaid(2400)
	c.wantNews(billing.NewsPlanStarted)
}

func changingThePlan(c *cashierFixture) {
	c.mustBuy("basic")
	c.use(20_000)
	c.must(c.Cancel(c.t.Context(), c.user, newKey()))
	if notice := c.access().Notice; notice != billing.NoticeEnding {
		c.t.Errorf("after canceling: %q", notice)
	}
	quote, err := c.Preview(c.t.Context(), c.user, c.plan("premium"))
	if c.must(err); !quote.Now() || !quote.Resumes || !quote.Renews.Equal(billing.MonthsAfter(quote.At, 1)) {
		c.t.Errorf("quote %+v", quote)
	}
	c.must(c.accept(quote))
	c.wantPlan("premium")
	c.wantPaid(quote.Due, 1400)
	if access := c.access(); access.Notice != billing.NoNotice || !access.PeriodEnd.Equal(quote.Renews) {
		c.t.Errorf("after an upgrade: %+v", access)
	}
	c.must(c.change("basic"))
	if access := c.access(); access.Plan.ID != "premium" || access.NextPlan == nil || access.NextPlan.ID != "basic" {
		c.t.Errorf("after a downgrade: %+v", access)
	}
	c.must(c.Resume(c.t.Context(), c.user, newKey()))
	if notice := c.access().Notice; notice != billing.NoNotice {
		c.t.Errorf("after taking it back: %q", notice)
	}
	c.wantNews(billing.NewsPlanStarted, billing.NewsCanceled, billing.NewsPlanChanged, billing.NewsResumed,
		billing.NewsChangePlanned, billing.NewsChangeDropped)
}

// A declined card must not give the larger plan, or an old price.
func changesThatAreRefused(c *cashierFixture) {
	if err := c.change("pro"); !errors.Is(err, billing.ErrNoSubscription) {
		c.t.Errorf("without a plan: %v", err)
	}
	c.mustBuy("basic")
	if err := c.change("basic"); !errors.Is(err, billing.ErrSamePlan) {
		c.t.Errorf("the same plan: %v", err)
	}
	quote, err := c.Preview(c.t.Context(), c.user, c.plan("pro"))
	c.must(err)
	for _, at := range []time.Time{c.Now().Add(-2 * time.Hour), c.Now().Add(time.Minute), {}} {
		old := quote
		if old.At = at; !errors.Is(c.accept(old), billing.ErrStalePrice) {
			c.t.Errorf("the price of %s was accepted", at)
		}
	}
	cheaper := quote
	if cheaper.Due--; !errors.Is(c.accept(cheaper), billing.ErrStalePrice) {
		c.t.Error("more was charged than the quote said")
	}
	_, err = c.ReplaceCard(c.t.Context(), c.user, c.card(DeclinesLater), newKey())
	c.must(err)
	if err := c.change("pro"); !errors.Is(err, billing.ErrDeclined) {
		c.t.Errorf("a declined card: %v", err)
	}
	c.wantPlan("basic")
	c.wantPaid(1400)
	c.must(c.Cancel(c.t.Context(), c.user, newKey()))
	if err := c.change("pro"); !errors.Is(err, billing.ErrDeclined) {
		c.t.Errorf("a declined card: %v", err)
	}
	if notice := c.access().Notice; notice != billing.NoticeEnding {
		c.t.Errorf("a declined upgrade took the cancellation back: %q", notice)
	}
	c.must(c.Resume(c.t.Context(), c.user, newKey()))

	c.MoveTo(c.access().PeriodEnd.Add(settled))
	c.read()
	if access := c.access(); access.Notice != billing.NoticePastDue || !access.PeriodStart.Equal(july) {
		c.t.Errorf("after the renewal: %+v", access)
	}
	if err := c.change("pro"); !errors.Is(err, billing.ErrUnpaid) {
		c.t.Errorf("a change while a payment is open: %v", err)
	}
	_, err = c.ReplaceCard(c.t.Context(), c.user, c.card(Good), newKey())
	c.must(err)
	c.wantPaid(1400, 1400)
	if access := c.access(); access.PeriodStart.Equal(july) {
		c.t.Errorf("after it was paid: %+v", access)
	}
}

// Until a renewal is paid there are no new words, not even in the hour before the gateway tries.
func aDeclinedRenewalGivesNoWords(c *cashierFixture) {
	c.mustBuy("basic")
	c.use(20_000)
	_, err := c.ReplaceCard(c.t.Context(), c.user, c.card(DeclinesLater), newKey())
	c.must(err)
	renewal := c.access().PeriodEnd
	for _, wait := range []time.Duration{time.Minute, settled, 13 * 24 * time.Hour} {
		c.MoveTo(renewal.Add(wait))
		c.read()
		if access := c.access(); access.Plan.ID != "basic" || !access.PeriodStart.Equal(july) {
			c.t.Errorf("%s after it was due: %+v", wait, access)
		}
	}
	_, err = c.ReplaceCard(c.t.Context(), c.user, c.card(Good), newKey())
	c.must(err)
	if access := c.access(); access.PeriodStart.Equal(july) || access.Notice != billing.NoNotice {
		c.t.Errorf("after it was paid: %+v", access)
	}
	c.wantNews(billing.NewsPlanStarted, billing.NewsCardReplaced, billing.NewsPaymentFailed, billing.NewsCardReplaced,
		billing.NewsRecovered)
}

// A customer who cancels with an open payment is not charged for another month, and may buy again.
func cancelingWhatIsOwed(c *cashierFixture) {
	for _, wait := range []time.Duration{0, 15 * 24 * time.Hour} { // while it is still being retried, and afterward
		c.mustBuy("basic")
		_, err := c.ReplaceCard(c.t.Context(), c.user, c.card(DeclinesLater), newKey())
		c.must(err)
		c.MoveTo(c.access().PeriodEnd.Add(settled + wait))
		c.read()
		if !c.access().Status.Owing() {
			c.t.Errorf("after the renewal: %+v", c.access())
		}
		c.must(c.Cancel(c.t.Context(), c.user, newKey()))
		c.wantPlan("")
		if access := c.access(); access.Notice != billing.NoNotice {
			c.t.Errorf("after canceling: %+v", access)
		}
	}
	c.mustBuy("pro")
	c.wantPlan("pro")
}

func moneyBack(c *cashierFixture) {
	if err := c.Refund(c.t.Context(), c.user, newKey()); !errors.Is(err, billing.ErrNoSubscription) {
		c.t.Errorf("without a plan: %v", err)
	}
	c.mustBuy("basic")
	c.use(2_999)
	c.MoveTo(july.AddDate(0, 0, 3))
	c.must(c.change("pro"))
	c.use(3_000)
	c.MoveTo(july.AddDate(0, 0, 7))
	guarantee, err := c.Guarantee(c.t.Context(), c.user)
	if c.must(err); guarantee.Answer != billing.RefundOpen || guarantee.Used != 5_999 || guarantee.Paid < 1400 {
		c.t.Errorf("guarantee %+v", guarantee)
	}
	c.must(c.Refund(c.t.Context(), c.user, newKey()))
	c.wantPlan("")
	c.wantPaid(0, 0)
	c.wantNews(billing.NewsPlanStarted, billing.NewsPlanChanged, billing.NewsRefunded, billing.NewsEnded)

	c.mustBuy("basic")
	if err := c.Refund(c.t.Context(), c.user, newKey()); err == nil {
		c.t.Error("money back, twice")
	}
	c.wantPlan("basic")
}

func noMoneyBackForWhatWasUsed(c *cashierFixture) {
	c.mustBuy("pro")
	c.use(6_000)
	if err := c.Refund(c.t.Context(), c.user, newKey()); err == nil {
		c.t.Error("a tenth was used")
	}
	c.wantPlan("pro")
	c.wantPaid(2400)
}

// The answer was lost on its way, or not waited for, and the form comes again.
func formPostedTwice(c *cashierFixture) {
	key := newKey()
	for range 3 {
		payment, err := c.Subscribe(c.t.Context(), c.user, "ada@example.org", c.plan("pro"), c.card(Good), key)
		if c.must(err); payment.Status != billing.PaymentSucceeded {
			c.t.Errorf("payment %+v", payment)
		}
	}
	if _, err := c.Subscribe(c.t.Context(), c.user, "ada@example.org", c.plan("basic"), c.card(Good), key); !errors.Is(err,
		billing.ErrAlreadySubscribed) {
		c.t.Errorf("another plan under the same key: %v", err)
	}
	if _, err := c.buy("pro", Good); !errors.Is(err, billing.ErrAlreadySubscribed) {
		c.t.Errorf("another form: %v", err)
	}
	c.wantPaid(2400)
}

// Card testing is rate limited.
func manyCards(c *cashierFixture) {
	for range 10 {
		if _, err := c.buy("pro", Declined); !errors.Is(err, billing.ErrDeclined) {
			c.t.Fatalf("got %v", err)
		}
	}
	if _, err := c.buy("pro", Good); fault.KindOf(err) != fault.TooMany {
		c.t.Errorf("an eleventh card: %v", err)
	}
	c.wantPaid()
	c.MoveTo(c.Now().Add(time.Hour))
	c.mustBuy("pro")
}

// An upgrade begins a period. Words used ahead of time come along, so that no words above an allowance are free, and
// the guarantee counts those of both periods, once.
func wordsAcrossAnUpgrade(c *cashierFixture) {
	c.mustBuy("basic")
	c.use(24_000)
	c.MoveTo(july.AddDate(0, 0, 3))
	c.must(c.change("pro"))
	access := c.access()
	whole, passed := billing.MonthsAfter(july, 1).Sub(july), access.PeriodStart.Sub(july)
	carried := 24_000 - int(30_000*passed/whole)
	used, err := c.Store.Billing.UsedWords(c.t.Context(), c.user, access.PeriodStart)
	if c.must(err); used != carried {
		c.t.Errorf("%d words are carried over, want %d", used, carried)
	}
	c.use(1_000)
	guarantee, err := c.Guarantee(c.t.Context(), c.user)
	if c.must(err); guarantee.Used != 25_000 || guarantee.Answer != billing.RefundTooMuchUsed {
		c.t.Errorf("guarantee %+v", guarantee)
	}
	c.MoveTo(access.PeriodEnd.Add(settled))
	c.read()
	if used, err = c.Store.Billing.UsedWords(c.t.Context(), c.user, c.access().PeriodStart); err != nil || used != 0 {
		c.t.Errorf("%d words are used in the month after, %v", used, err)
	}
}

// An upgrade that the bank asks about is shown until it is finished or dropped.
func anUnfinishedUpgrade(c *cashierFixture) {
	c.mustBuy("basic")
	if _, _, err := c.PendingUpgrade(c.t.Context(), c.user); !errors.Is(err, billing.ErrNoUpgrade) {
		c.t.Errorf("without an upgrade: %v", err)
	}
	customer, err := c.Store.CustomerOf(c.t.Context(), c.user)
	c.must(err)
	card := c.card(AlwaysAsks)
	for range 2 { // the bank asks, and then it is replaced
		payment, err := c.ReplaceCard(c.t.Context(), c.user, card, newKey())
		if c.must(err); payment.Status == billing.PaymentNeedsAction {
			c.must(c.Confirm(customer.ID, payment.ClientSecret, true))
		}
	}
	c.must(c.change("pro"))
	if pending := c.access().Pending; pending == nil || pending.Plan.ID != "pro" || !pending.Until.After(c.Now()) {
		c.t.Fatalf("it is shown as %+v", pending)
	}
	c.must(c.DropUpgrade(c.t.Context(), c.user, newKey()))
	if access := c.access(); access.Pending != nil || access.Plan.ID != "basic" {
		c.t.Errorf("after it was dropped: %+v", access)
	}
	c.must(c.change("premium"))
	plan, payment, err := c.PendingUpgrade(c.t.Context(), c.user)
	if c.must(err); plan.ID != "premium" || payment.Status != billing.PaymentNeedsAction {
		c.t.Fatalf("%s waits for %+v", plan.ID, payment)
	}
	c.must(c.Confirm(customer.ID, payment.ClientSecret, true))
	c.read()
	if access := c.access(); access.Pending != nil || access.Plan.ID != "premium" {
		c.t.Errorf("after the bank agreed: %+v", access)
	}
}

// Undoing a cancellation restores the downgrade that was planned before it.
func keepingAPlanKeepsWhatWasPlanned(c *cashierFixture) {
	c.mustBuy("pro")
	c.must(c.change("basic"))
	c.must(c.Cancel(c.t.Context(), c.user, newKey()))
	if access := c.access(); access.Notice != billing.NoticeEnding {
		c.t.Errorf("after canceling: %+v", access)
	}
	c.must(c.Resume(c.t.Context(), c.user, newKey()))
	if access := c.access(); access.NextPlan == nil || access.NextPlan.ID != "basic" {
		c.t.Errorf("after keeping it: %+v", access)
	}
	c.must(c.Resume(c.t.Context(), c.user, newKey()))
	if access := c.access(); access.NextPlan != nil || access.Notice != billing.NoNotice {
		c.t.Errorf("after keeping the plan as it is: %+v", access)
	}
}
