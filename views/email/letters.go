package email

import (
	"fmt"
	"time"

	"plainhand/internal/billing"
)

// letter is what the mails of every kind are written from.
type letter struct {
	billing.Letter
	site    Site
	plan    billing.Plan
	price   string           // of a month
	until   string           // the day
	invoice *billing.Invoice // what the letter tells of; nil where the gateway shows none
}

// writers holds who writes the letters of each kind.
var writers = map[billing.LetterKind]func(letter) Email{
	billing.LetterReceipt:       receipt,
	billing.LetterPaymentFailed: paymentFailed,
	billing.LetterStopped:       stopped,
	billing.LetterCardExpiring:  cardExpiring,
	billing.LetterCancelled:     cancelled,
	billing.LetterRefunded:      refunded,
	billing.LetterPlanChanged:   planChanged,
	billing.LetterChangePlanned: changePlanned,
}

// New writes a letter to a customer. invoice may be nil.
func New(site Site, told billing.Letter, invoice *billing.Invoice) (Email, error) {
	write, known := writers[told.Kind]
	if !known {
		return Email{}, fmt.Errorf("nobody writes letters of the kind %q", told.Kind)
	}
	plan, err := billing.FindPlan(told.PlanID)
	if err != nil {
		return Email{}, err
	}
	letter := letter{Letter: told, site: site, plan: plan, price: money(plan.Cents()), invoice: invoice}
	if told.Until != nil {
		letter.until = day(*told.Until)
	}
	email := write(letter)
	email.Brand, email.Demo = site.Brand, site.Demo
	return email, nil
}

func receipt(l letter) Email {
	email := Email{
		Subject: "Your " + l.plan.Name + " plan is paid",
		Preview: "The next payment is on " + l.until + ", unless you cancel.",
		Heading: l.plan.Name + " is paid until " + l.until + ".",
		Says: []string{"It renews on " + l.until + " for " + l.price + ", unless you cancel." +
			" You can do that on your account page at any time."},
		Link: l.site.link("Billing History", "/account/invoices"),
	}
	if l.invoice != nil {
		email.Subject = "Receipt for " + l.plan.Name + ": " + money(l.invoice.Paid)
		email.Facts = []fact{
			{"Paid", money(l.invoice.Paid)},
			{"Plan", l.plan.Name + ", " + allowance(l.plan)},
			{"From", day(l.invoice.PeriodStart)},
			{"To", day(l.invoice.PeriodEnd)},
			{"Invoice", l.invoice.Number},
		}
	}
	return email
}

func paymentFailed(l letter) Email {
	keeps := "You keep " + l.plan.Name + " until " + l.until + "."
	if l.plan.WordLimit != billing.Unlimited {
		keeps += " New words come with the payment; until then you have those that were left."
	}
	return Email{
		Subject: "Your payment for " + l.plan.Name + " did not go through",
		Preview: "You keep " + l.plan.Name + " until " + l.until + ". Here is the way out.",
		Heading: "We could not take " + l.price + " for " + l.plan.Name + ".",
		Says: []string{
			"The payment for the month that has just begun did not go through. " + keeps,
			"Enter a card, another or the same, and it is charged at once. Otherwise we try the one that we have again in the next days.",
		},
		Link: l.site.link("Pay with a card", "/account/card"),
	}
}

func stopped(l letter) Email {
	return Email{
		Subject: "Your " + l.plan.Name + " plan has stopped",
		Preview: "The last try to take the payment failed. A card brings it back.",
		Heading: l.plan.Name + " has stopped.",
		Says: []string{
			"Our last try to take " + l.price + " did not go through either. We will not try again by ourselves.",
			"If you want to go on, enter a card: it is charged at once, and the plan is back. If you do not, cancel it on your account" +
				" page, and nothing is charged.",
		},
		Link: l.site.link("Pay with a card", "/account/card"),
	}
}

func cardExpiring(l letter) Email {
	month := time.Date(l.Card.ExpYear, time.Month(l.Card.ExpMonth), 1, 0, 0, 0, 0, time.UTC).Format("January 2006")
	return Email{
		Subject: "Your card expires at the end of " + month,
		Preview: "It pays for " + l.plan.Name + ". Enter another one in time.",
		Heading: "Your card expires at the end of " + month + ".",
		Facts: []fact{
			{"Card", l.Card.Name()},
			{"Pays for", l.plan.Name + ", " + l.price + " a month"},
			{"Next payment", l.until},
		},
		Says: []string{"Payments after that month will not go through. Enter another card before, and nothing is interrupted."},
		Link: l.site.link("Update Payment Method", "/account/card"),
	}
}

func cancelled(l letter) Email {
	return Email{
		Subject: l.plan.Name + " ends on " + l.until,
		Preview: "You cancelled. Nothing more is charged.",
		Heading: "You cancelled " + l.plan.Name + ".",
		Says: []string{
			"You can use it until " + l.until + ". Nothing more is charged.",
			"If you change your mind before that day, resume it on your account page. That costs nothing; the next payment is then on " +
				l.until + ".",
		},
		Link: l.site.link("Go to your account", "/account"),
	}
}

func refunded(l letter) Email {
	return Email{
		Subject: "Your refund of " + money(l.Amount),
		Preview: "It goes back to the card that you paid with.",
		Heading: "You get " + money(l.Amount) + " back.",
		Says: []string{
			"It goes to the card that you paid with. Banks usually take 5 to 10 working days to show it.",
			l.plan.Name + " has ended, and nothing more is charged. Your account stays.",
		},
		Link: l.site.link("Billing History", "/account/invoices"),
	}
}

func planChanged(l letter) Email {
	email := Email{
		Subject: "You are on " + l.plan.Name + " now",
		Preview: "It has " + allowance(l.plan) + ".",
		Heading: "You are on " + l.plan.Name + " now.",
		Facts:   []fact{{"Plan", l.plan.Name + ", " + allowance(l.plan)}, {"Since", day(l.At)}, {"Price", l.price + " a month"}},
		Link:    l.site.link("Billing History", "/account/invoices"),
	}
	if l.plan.WordLimit != billing.Unlimited {
		email.Says = append(email.Says, "The words that you have used since your last payment still count.")
	}
	if l.invoice != nil {
		until := day(l.invoice.PeriodEnd)
		email.Facts = append(email.Facts, fact{"Paid now", money(l.invoice.Paid)}, fact{"Invoice", l.invoice.Number})
		email.Says = append(email.Says, "What you paid now is the difference until "+until+". The plan renews on that day for "+l.price+
			", unless you cancel.")
	}
	return email
}

func changePlanned(l letter) Email {
	return Email{
		Subject: l.plan.Name + " begins on " + l.until,
		Preview: "Until then your plan stays as it is. Nothing is charged now.",
		Heading: l.plan.Name + " begins on " + l.until + ".",
		Facts:   []fact{{"Plan", l.plan.Name + ", " + allowance(l.plan)}, {"Price", l.price + " a month"}, {"Begins", l.until}},
		Says: []string{
			"Until then your plan stays as it is. Nothing is charged now.",
			"You can take the change back on your account page before that day.",
		},
		Link: l.site.link("Go to your account", "/account"),
	}
}
