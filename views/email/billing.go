package email

import (
	"fmt"
	"time"

	"plainhand/internal/billing"
	"plainhand/views/format"
)

// planEvent is the data of an email about a plan.
type planEvent struct {
	billing.Email
	site    Site
	plan    billing.Plan
	price   string           // per month
	until   string           // the day
	invoice *billing.Invoice // the email's invoice; nil if the gateway has none
}

// writers maps each kind of email to the function that renders it.
var writers = map[billing.EmailKind]func(planEvent) Email{
	billing.EmailReceipt:       receipt,
	billing.EmailPaymentFailed: paymentFailed,
	billing.EmailStopped:       stopped,
	billing.EmailCardExpiring:  cardExpiring,
	billing.EmailCardReplaced:  cardReplaced,
	billing.EmailCanceled:      canceled,
	billing.EmailRefunded:      refunded,
	billing.EmailPlanChanged:   planChanged,
	billing.EmailChangePlanned: changePlanned,
}

// New renders an email about a plan. invoice may be nil.
func New(site Site, event billing.Email, invoice *billing.Invoice) (Email, error) {
	write, known := writers[event.Kind]
	if !known {
		return Email{}, fmt.Errorf("there is no billing email of the kind %q", event.Kind)
	}
	plan, err := billing.FindPlan(event.PlanID)
	if err != nil {
		return Email{}, err
	}
	data := planEvent{Email: event, site: site, plan: plan, price: format.Cents(plan.Cents()), invoice: invoice}
	if event.Until != nil {
		data.until = format.Day(*event.Until)
	}
	email := write(data)
	email.Brand, email.color, email.Demo = site.Brand, site.color, site.Demo
	return email, nil
}

func receipt(l planEvent) Email {
	email := Email{
		Subject: "Your " + l.plan.Name + " plan is paid",
		Preview: "Your next payment is on " + l.until + ", unless you cancel.",
		Heading: "Your " + l.plan.Name + " plan is paid until " + l.until + ".",
		Says: []string{"It renews for " + l.price + " on " + l.until + ", unless you cancel." +
			" You can cancel anytime on your account page."},
		Link: l.site.link("See your billing history", "/account/invoices"),
	}
	if l.invoice != nil {
		email.Subject = "Your receipt for " + l.plan.Name + ": " + format.Cents(l.invoice.Paid)
		email.Facts = []fact{
			{"Paid", format.Cents(l.invoice.Paid)},
			{"Plan", l.plan.Name + ", " + allowance(l.plan)},
			{"From", format.Day(l.invoice.PeriodStart)},
			{"To", format.Day(l.invoice.PeriodEnd)},
			{"Invoice", l.invoice.Number},
		}
	}
	return email
}

func paymentFailed(l planEvent) Email {
	keeps := "You keep your plan until " + l.until + "."
	if l.plan.WordLimit != billing.Unlimited {
		keeps += " You’ll get this month’s words once you’ve paid; until then, you have what’s left of last month’s."
	}
	return Email{
		Subject: "Your payment for " + l.plan.Name + " didn’t go through",
		Preview: "You keep your plan until " + l.until + ". Here’s how to pay.",
		Heading: "We couldn’t charge your card " + l.price + " for " + l.plan.Name + ".",
		Says: []string{
			"A new month of your plan has started, but the payment for it didn’t go through. " + keeps,
			"Enter a card, the same one or another, and we’ll charge it right away. Otherwise, we’ll try your current card again over the" +
				" next few days.",
		},
		Link: l.site.link("Pay with a card", "/account/card"),
	}
}

func stopped(l planEvent) Email {
	return Email{
		Subject: "Your " + l.plan.Name + " plan has stopped",
		Preview: "Our last attempt to charge your card failed. Pay with a card to get your plan back.",
		Heading: "Your " + l.plan.Name + " plan has stopped.",
		Says: []string{
			"Our last attempt to charge your card " + l.price + " didn’t go through either. We won’t try again on our own.",
			"To get your plan back, enter a card, and we’ll charge it right away. If you don’t want the plan anymore, " +
				"cancel it on your account page, and you won’t be charged.",
		},
		Link: l.site.link("Pay with a card", "/account/card"),
	}
}

func cardExpiring(l planEvent) Email {
	month := format.Month(time.Date(l.Card.ExpYear, time.Month(l.Card.ExpMonth), 1, 0, 0, 0, 0, time.UTC))
	return Email{
		Subject: "Your card expires at the end of " + month,
		Preview: "It pays for your " + l.plan.Name + " plan. Replace it in time for your next payment.",
		Heading: "Your card expires at the end of " + month + ".",
		Facts: []fact{
			{"Card", l.Card.Name()},
			{"Pays for", l.plan.Name + ", " + l.price + " a month"},
			{"Next payment", l.until},
		},
		Says: []string{"After that, we can’t charge it anymore. Replace it before your next payment, and your plan won’t be interrupted."},
		Link: l.site.link("Update Payment Method", "/account/card"),
	}
}

func cardReplaced(l planEvent) Email {
	email := Email{
		Subject: "Your card has been replaced",
		Preview: "If it wasn’t you, look at your account now.",
		Heading: "Your " + l.plan.Name + " plan is paid with another card from now on.",
		Says: []string{
			"If it was you, you don’t need to do anything. If it wasn’t, change your password, and check your payment method.",
		},
		Link: l.site.link("Check your payment method", "/account/card"),
	}
	if l.Card != nil {
		email.Facts = []fact{{"Card", l.Card.Name()}}
	}
	return email
}

func canceled(l planEvent) Email {
	return Email{
		Subject: "Your " + l.plan.Name + " plan ends on " + l.until,
		Preview: "You canceled. You won’t be charged again.",
		Heading: "You canceled your " + l.plan.Name + " plan.",
		Says: []string{
			"You can use it until " + l.until + ". You won’t be charged again.",
			"If you change your mind before then, choose “Keep my plan” on your account page. You’ll pay nothing extra: your next payment" +
				" will be on " + l.until + ".",
		},
		Link: l.site.link("Go to your account", "/account"),
	}
}

func refunded(l planEvent) Email {
	return Email{
		Subject: "Your refund of " + format.Cents(l.Amount),
		Preview: "It’s going back to the card you paid with.",
		Heading: "You’re getting " + format.Cents(l.Amount) + " back.",
		Says: []string{
			"The money is going back to the card you paid with. Banks usually take 5-10 business days to show it.",
			"Your " + l.plan.Name + " plan has ended, and you won’t be charged again. You still have your account.",
		},
		Link: l.site.link("See your billing history", "/account/invoices"),
	}
}

func planChanged(l planEvent) Email {
	email := Email{
		Subject: "You’re on " + l.plan.Name + " now",
		Preview: "Your plan now has " + allowance(l.plan) + ".",
		Heading: "You’re on " + l.plan.Name + " now.",
		Facts: []fact{{"Plan", l.plan.Name + ", " + allowance(l.plan)}, {"Since", format.Day(l.At)},
			{"Price", l.price + " a month"}},
		Link: l.site.link("See your billing history", "/account/invoices"),
	}
	if l.invoice != nil {
		email.Facts = append(email.Facts, fact{"Paid now", format.Cents(l.invoice.Paid)}, fact{"Invoice", l.invoice.Number})
		email.Says = append(email.Says, "Your new month began with the change. You paid its price, less a credit for the time "+
			"left in the last one. It renews on "+format.Day(l.invoice.PeriodEnd)+" for "+l.price+", unless you cancel.")
		if l.plan.WordLimit != billing.Unlimited {
			email.Says = append(email.Says, "Your old allowance was prorated: if you had used more than your share, the extra words count "+
				"toward the new month.")
		}
	}
	return email
}

func changePlanned(l planEvent) Email {
	return Email{
		Subject: "Your plan changes to " + l.plan.Name + " on " + l.until,
		Preview: "Until then, nothing changes, and you pay nothing now.",
		Heading: "Your plan changes to " + l.plan.Name + " on " + l.until + ".",
		Facts: []fact{{"Plan", l.plan.Name + ", " + allowance(l.plan)}, {"Price", l.price + " a month"},
			{"Starts", l.until}},
		Says: []string{
			"Until then, you keep your current plan and its words. You pay nothing now.",
			"If you change your mind before that day, choose “Keep my current plan” on your account page.",
		},
		Link: l.site.link("Go to your account", "/account"),
	}
}

// allowance describes a plan’s words.
func allowance(plan billing.Plan) string {
	if plan.WordLimit == billing.Unlimited {
		return "unlimited words"
	}
	return format.Number(plan.WordLimit) + " words a month"
}
