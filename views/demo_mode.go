package views

import (
	"plainhand/internal/billing"
	"plainhand/views/format"
)

// DemoMode is the notice at the top of every billing page without real payments.
type DemoMode struct {
	Clock *ClockPanel // nil for users without a subscription, for whom time has no effect
}

// ClockPanel is the form that advances a subscription's clock.
type ClockPanel struct {
	Today string // date by the visitor's clock, as text
	Stamp string // the same for machines
	Moves []ClockMove
	Back  string // path of the current page
}

// ClockMove is one of the panel's buttons.
type ClockMove struct{ By, Label string }

// The values of ClockMove.By, as POST /demo/clock takes them.
const (
	ByDay  = "day"
	ByWeek = "week"
	ByNext = "next" // to the subscription's next event
)

// NewDemoMode returns the notice for the billing page at back.
func NewDemoMode(summary UsageSummary, back string) *DemoMode {
	if summary.Access.Status == "" {
		return &DemoMode{}
	}
	panel := ClockPanel{Today: format.Day(summary.Now), Stamp: format.Stamp(summary.Now), Back: back,
		Moves: []ClockMove{{ByDay, "+1 day"}, {ByWeek, "+7 days"}}}
	if label := nextMove(summary.Access); label != "" {
		panel.Moves = append(panel.Moves, ClockMove{ByNext, label})
	}
	return &DemoMode{Clock: &panel}
}

// nextMove describes the subscription's next event, or returns "".
func nextMove(access billing.Access) string {
	switch {
	case access.Notice == billing.NoticeEnding:
		return "End of plan"
	case access.Status == billing.StatusPastDue:
		return "Next card attempt"
	case access.Status == billing.StatusActive:
		return "Next renewal"
	}
	return ""
}
