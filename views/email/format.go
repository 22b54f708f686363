package email

import (
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/internal/billing"
)

var english = message.NewPrinter(language.English)

func day(t time.Time) string { return t.UTC().Format(billing.DayLayout) }

func money(amount billing.Cents) string { return english.Sprintf("$%d.%02d", amount/100, amount%100) }

func allowance(plan billing.Plan) string {
	if plan.WordLimit == billing.Unlimited {
		return "unlimited words"
	}
	return english.Sprintf("%d words a month", plan.WordLimit)
}

// counted returns a number with its noun, in the plural unless it is one.
func counted(count int, what string) string {
	if count != 1 {
		what += "s"
	}
	return english.Sprintf("%d ", count) + what
}
