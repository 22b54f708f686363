package billing_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/billing"
)

var (
	november = time.Date(2026, time.November, 21, 9, 30, 0, 0, time.UTC)
	december = november.AddDate(0, 1, 0)
)

func TestNewsAreEmailedByKind(t *testing.T) {
	t.Parallel()
	of := func(kind billing.NewsKind) billing.Event {
		return billing.Event{Kind: kind, Key: string(kind), SubscriptionID: "sub_1", PlanID: "pro", Until: &december,
			Amount: 1400, At: november}
	}
	other := of(billing.NewsPlanChanged)
	other.SubscriptionID = "sub_2"
	foreign := of(billing.NewsRenewed)
	foreign.PlanID = ""
	for name, test := range map[string]struct {
		news []billing.Event
		want []billing.EmailKind
	}{
		"nothing":                    {nil, nil},
		"what people did themselves": {[]billing.Event{of(billing.NewsResumed), of(billing.NewsChangeDropped)}, nil},
		"another card": {[]billing.Event{of(billing.NewsCardReplaced)},
			[]billing.EmailKind{billing.EmailCardReplaced}},
		"an upgrade": {[]billing.Event{of(billing.NewsPlanChanged)},
			[]billing.EmailKind{billing.EmailPlanChanged}},
		"a smaller plan that begins": {[]billing.Event{of(billing.NewsRenewed), of(billing.NewsPlanChanged)},
			[]billing.EmailKind{billing.EmailReceipt}},
		"one that is declined": {[]billing.Event{of(billing.NewsPlanChanged), of(billing.NewsPaymentFailed)},
			[]billing.EmailKind{billing.EmailPaymentFailed}},
		"another customer's upgrade": {[]billing.Event{of(billing.NewsRenewed), other},
			[]billing.EmailKind{billing.EmailReceipt, billing.EmailPlanChanged}},
		"money back": {[]billing.Event{of(billing.NewsRefunded), of(billing.NewsEnded)},
			[]billing.EmailKind{billing.EmailRefunded}},
		"a price that is not ours": {[]billing.Event{foreign}, nil},
		"a payment that was declined": {[]billing.Event{of(billing.NewsRecovered)},
			[]billing.EmailKind{billing.EmailReceipt}},
	} {
		var got []billing.EmailKind
		for _, email := range billing.EmailsOf(test.news) {
			got = append(got, email.Kind)
			if email.PlanID != "pro" || email.Until != &december || email.Amount != 1400 || email.Key == "" ||
				!email.At.Equal(november) {
				t.Errorf("%s: %+v", name, email)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestEmailHasItsInvoice(t *testing.T) {
	t.Parallel()
	invoice := func(
		id, subscriptionID string, status billing.InvoiceStatus, created, start, end time.Time,
	) billing.Invoice {
		return billing.Invoice{ID: id, SubscriptionID: subscriptionID, Status: status, CreatedAt: created,
			PeriodStart: start,
			PeriodEnd:   end}
	}
	october, noon := november.AddDate(0, -1, 0), november.Add(time.Hour)
	afterFirst, afterSecond := noon.AddDate(0, 1, 0), noon.Add(time.Hour).AddDate(0, 1, 0)
	all := []billing.Invoice{ // newest first, as a gateway returns them
		invoice("second upgrade", "sub_1", billing.InvoicePaid, noon.Add(time.Hour), noon.Add(time.Hour), afterSecond),
		invoice("declined upgrade", "sub_1", billing.InvoiceVoid, noon, noon, afterFirst),
		invoice("upgrade", "sub_1", billing.InvoicePaid, noon, noon, afterFirst),
		invoice("month", "sub_1", billing.InvoicePaid, november, november, december),
		invoice("elsewhere", "sub_2", billing.InvoicePaid, november, november, december),
		invoice("last month", "sub_1", billing.InvoicePaid, october, october, november),
	}
	for want, email := range map[string]billing.Email{
		"month":          {Kind: billing.EmailReceipt, Until: &december},
		"last month":     {Kind: billing.EmailReceipt, Until: &november},
		"upgrade":        {Kind: billing.EmailPlanChanged, Until: &afterFirst},
		"second upgrade": {Kind: billing.EmailPlanChanged, Until: &afterSecond},
	} {
		email.SubscriptionID = "sub_1"
		if got := email.Invoice(all); got == nil || got.ID != want {
			t.Errorf("for %s: %+v", want, got)
		}
	}
	for _, email := range []billing.Email{
		{Kind: billing.EmailReceipt, Until: &october}, {Kind: billing.EmailReceipt},
		{Kind: billing.EmailCanceled, Until: &december},
		{Kind: billing.EmailPlanChanged, SubscriptionID: "sub_2", At: noon}, // another price, set by hand, without a payment
	} {
		if email.SubscriptionID == "" {
			email.SubscriptionID = "sub_1"
		}
		if got := email.Invoice(all); got != nil {
			t.Errorf("%+v is about %s", email, got.ID)
		}
	}
}

// desk has a card, and collects emails.
type desk struct {
	card    *billing.Card
	failure error
	emails  []billing.Email
}

func (d *desk) Card(context.Context, uuid.UUID) (*billing.Card, error) { return d.card, d.failure }

func (d *desk) EnqueueBillingEmail(_ context.Context, _ uuid.UUID, email billing.Email) error {
	d.emails = append(d.emails, email)
	return nil
}

func TestExpiringCardIsReportedByEmail(t *testing.T) {
	t.Parallel()
	paid := billing.Email{Kind: billing.EmailReceipt, SubscriptionID: "sub_1", PlanID: "pro", Until: &december}
	check, due := billing.CheckCardAfter(paid, uuid.New())
	if !due {
		t.Fatal("a card that has paid is not checked")
	}
	if _, due := billing.CheckCardAfter(billing.Email{Kind: billing.EmailCanceled, Until: &december}, uuid.New()); due {
		t.Error("a card without further payments is checked")
	}
	for name, test := range map[string]struct {
		month, year  int
		setSnapshots bool
	}{
		"last year":            {12, 2025, true},
		"the month before":     {11, 2026, true},
		"the payment's month":  {12, 2026, false},
		"the year after":       {1, 2027, false},
		"the next year's same": {11, 2027, false},
	} {
		desk := &desk{card: &billing.Card{Last4: "4242", ExpMonth: test.month, ExpYear: test.year}}
		for range 2 {
			if err := billing.NewCardChecker(desk, desk).
				Work(t.Context(), &river.Job[billing.CheckCard]{Args: check}); err != nil {
				t.Fatal(err)
			}
		}
		if !test.setSnapshots {
			if len(desk.emails) > 0 {
				t.Errorf("%s: %+v", name, desk.emails)
			}
			continue
		}
		if len(desk.emails) != 2 || desk.emails[0].Key != desk.emails[1].Key {
			t.Fatalf("%s: %+v", name, desk.emails)
		}
		first := desk.emails[0]
		if first.Kind != billing.EmailCardExpiring || first.Card != desk.card || !first.Until.Equal(december) ||
			first.PlanID != "pro" {
			t.Errorf("%s: %+v", name, desk.emails)
		}
	}
	for _, nothing := range []*desk{{}, {failure: errors.New("away")}} {
		err := billing.NewCardChecker(nothing, nothing).Work(t.Context(), &river.Job[billing.CheckCard]{Args: check})
		if !errors.Is(err, nothing.failure) || len(nothing.emails) > 0 {
			t.Errorf("%v, %+v", err, nothing.emails)
		}
	}
}
