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

// NewAllowance describes a standing. Its access must be active.
func NewAllowance(standing UsageSummary) islands.Allowance {
	allowance := islands.Allowance{
		Used:      format.Number(standing.Usage.Used),
		Remaining: "Unlimited",
		NextReset: standing.nextReset(),
		WordsLeft: "Unlimited words",
	}
	if standing.Usage.Unlimited() {
		return allowance
	}
	left, percent := standing.Usage.Remaining(), standing.Usage.Percent()
	allowance.Left, allowance.Remaining, allowance.WordsLeft = &left, format.Number(left),
		format.Count(left, "word")+" left"
	allowance.Meter = &islands.Meter{
		Tone: string(usageTone(percent)), Caption: strconv.Itoa(percent) + "% of " + format.Number(standing.Usage.Limit),
		Percent: min(percent, 100),
	}
	allowance.Banner = newBanner(standing)
	return allowance
}

// nextReset returns the days until the next reset, or a text for users whose renewal was declined.
func (standing UsageSummary) nextReset() string {
	if standing.awaitsPayment() {
		return "Once paid"
	}
	return format.Count(billing.DaysLeft(standing.Access.PeriodEnd, standing.Now), "day")
}

// awaitsPayment reports whether new words depend on a payment rather than on time.
func (standing UsageSummary) awaitsPayment() bool {
	access := standing.Access
	return access.Notice == billing.NoticePastDue && !standing.Now.Before(access.PeriodEnd)
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
func newBanner(standing UsageSummary) *islands.Banner {
	percent := standing.Usage.Percent()
	switch {
	case percent < 80:
		return nil
	case percent < 90:
		return &islands.Banner{Tone: string(ui.Warn), Message: "You've used most of your monthly words",
			Advice: standing.upgradeAdvice(), Plans: !standing.Access.Seat}
	}
	left := "You have none left. "
	if words := standing.Usage.Remaining(); words > 0 {
		left = format.Count(words, "word") + " left. "
	}
	return &islands.Banner{Tone: string(ui.Error), Message: "You're running low on words!",
		Advice: left + standing.upgradeAdvice(), Plans: !standing.Access.Seat}
}

func (standing UsageSummary) upgradeAdvice() string {
	if standing.Access.Seat {
		return "Ask whoever invited you for more, or wait " + standing.nextReset() + "."
	}
	next, ok := nextPlan(standing.Access.Plan)
	if standing.awaitsPayment() {
		return "You’ll get new words once you’ve paid."
	}
	if !ok {
		return "Your words reset in " + standing.nextReset() + "."
	}
	words := "unlimited words"
	if next.WordLimit != billing.Unlimited {
		words = format.Number(next.WordLimit) + " words a month"
	}
	return fmt.Sprintf("Upgrade to %s for %s, or wait %s.", next.Name, words, standing.nextReset())
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
func (standing UsageSummary) WordsLeft(held int) int {
	if standing.Usage.Limit == billing.Unlimited {
		return billing.Unlimited
	}
	return max(0, standing.Usage.Limit-standing.Usage.Used-held)
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
func NewPlanSummary(standing UsageSummary) *PlanSummary {
	if !standing.Access.Active {
		return nil
	}
	plan := standing.Access.Plan
	return &PlanSummary{
		Name: plan.Name, Price: format.Dollars(plan.Price) + " per month", WordLimit: format.Limit(plan.WordLimit) + " words",
		Next: standing.next(), Upgradable: plan.Upgradable(), takesFiles: standing.Access.Allow(billing.Bulk) == nil,
	}
}

// next returns the next reset, or the end of a canceled plan.
func (standing UsageSummary) next() NamedValue {
	if standing.Access.Notice == billing.NoticeEnding {
		return NamedValue{"Ends", format.Day(standing.Access.Until)}
	}
	return NamedValue{"Next Reset", standing.nextReset()}
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
