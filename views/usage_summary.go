package views

import (
	"fmt"
	"strconv"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/texts/files"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// UsageSummary is a user's plan and usage at a time.
type UsageSummary struct {
	Access billing.Access
	Usage  usage.Usage // means nothing unless Access is active
	Now    time.Time
}

// NewAllowance describes a user's usage. Its access must be active.
func NewAllowance(summary UsageSummary) islands.Allowance {
	allowance := islands.Allowance{
		Used:      format.Number(summary.Usage.Used),
		Remaining: "Unlimited",
		NextReset: summary.nextReset(),
		WordsLeft: "Unlimited words",
	}
	if summary.Usage.Unlimited() {
		return allowance
	}
	left, percent := summary.Usage.Remaining(), summary.Usage.Percent()
	allowance.Left, allowance.Remaining, allowance.WordsLeft = &left, format.Number(left),
		format.Count(left, "word")+" left"
	allowance.Meter = &islands.Meter{
		Tone: string(usageTone(percent)), Caption: strconv.Itoa(percent) + "% of " + format.Number(summary.Usage.Limit),
		Percent: min(percent, 100),
	}
	allowance.Banner = newBanner(summary)
	return allowance
}

// nextReset returns the days until the next reset, or a text for users whose renewal was declined.
func (summary UsageSummary) nextReset() string {
	if summary.awaitsPayment() {
		return "Once paid"
	}
	return format.Count(billing.DaysLeft(summary.Access.PeriodEnd, summary.Now), "day")
}

// awaitsPayment reports whether new words depend on a payment rather than on time.
func (summary UsageSummary) awaitsPayment() bool {
	access := summary.Access
	return access.Notice == billing.NoticePastDue && !summary.Now.Before(access.PeriodEnd)
}

// usageTone is yellow from 75 percent and red from 90.
func usageTone(percent int) ui.Tone {
	switch {
	case percent >= 90:
		return ui.Error
	case percent >= 75:
		return ui.Warn
	}
	return ui.OK
}

// newBanner warns that the allowance is running out. It returns nil below 80 percent.
func newBanner(summary UsageSummary) *islands.Banner {
	percent := summary.Usage.Percent()
	switch {
	case percent < 80:
		return nil
	case percent < 90:
		return &islands.Banner{Tone: string(ui.Warn), Message: "You've used most of your monthly words",
			Advice: summary.upgradeAdvice(), Plans: !summary.Access.Seat}
	}
	left := "You have none left. "
	if words := summary.Usage.Remaining(); words > 0 {
		left = format.Count(words, "word") + " left. "
	}
	return &islands.Banner{Tone: string(ui.Error), Message: "You're running low on words!",
		Advice: left + summary.upgradeAdvice(), Plans: !summary.Access.Seat}
}

func (summary UsageSummary) upgradeAdvice() string {
	if summary.Access.Seat {
		return "Ask the person who invited you for more, or wait " + summary.nextReset() + "."
	}
	next, ok := nextPlan(summary.Access.Plan)
	if summary.awaitsPayment() {
		return "You’ll get new words once you’ve paid."
	}
	if !ok {
		return "Your words reset in " + summary.nextReset() + "."
	}
	words := "unlimited words"
	if next.WordLimit != billing.Unlimited {
		words = format.Number(next.WordLimit) + " words a month"
	}
	return fmt.Sprintf("Upgrade to %s for %s, or wait %s.", next.Name, words, summary.nextReset())
}

// nextPlan is the plan above this one on the price list.
func nextPlan(plan billing.Plan) (billing.Plan, bool) {
	for _, other := range billing.Plans() {
		if other.Price > plan.Price {
			return other, true
		}
	}
	return billing.Plan{}, false
}

// WordsLeft returns the words of the period that are neither used nor reserved, or billing.Unlimited.
func (summary UsageSummary) WordsLeft(reserved int) int {
	if summary.Usage.Limit == billing.Unlimited {
		return billing.Unlimited
	}
	return max(0, summary.Usage.Limit-summary.Usage.Used-reserved)
}

// PlanSummary describes a user's plan.
type PlanSummary struct {
	Name      string
	Price     string
	WordLimit string
	Storage   string     // storage usage; empty: the plan takes no files
	Next      NamedValue // next reset, or the end of the plan

	Upgradable bool // there is a larger plan
	takesFiles bool
}

// NewPlanSummary returns nil for users without a plan.
func NewPlanSummary(summary UsageSummary) *PlanSummary {
	if !summary.Access.Active {
		return nil
	}
	plan := summary.Access.Plan
	return &PlanSummary{
		Name: plan.Name, Price: format.Dollars(plan.Price) + " per month", WordLimit: format.Limit(plan.WordLimit) + " words",
		Next: summary.next(), Upgradable: plan.Upgradable(), takesFiles: summary.Access.Allow(billing.Bulk) == nil,
	}
}

// next returns the next reset, or the end of a canceled plan.
func (summary UsageSummary) next() NamedValue {
	if summary.Access.Notice == billing.NoticeEnding {
		return NamedValue{"Ends", format.Day(summary.Access.Until)}
	}
	return NamedValue{"Next Reset", summary.nextReset()}
}

// WithStorage returns the summary with the account's storage usage, if the plan takes files.
func (plan PlanSummary) WithStorage(usage files.Usage) *PlanSummary {
	if plan.takesFiles {
		plan.Storage = StorageUsage(usage) + " used"
	}
	return &plan
}

// StorageUsage describes an account's storage usage.
func StorageUsage(usage files.Usage) string {
	const gigabyte = 1_000_000_000
	return fmt.Sprintf("%s of %d GB", format.Size(usage.Used), usage.Limit/gigabyte)
}
