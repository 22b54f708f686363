package views

import "plainhand/internal/billing"

// DemoMode goes at the top of every billing page where no real money is taken.
type DemoMode struct {
	Clock *ClockPanel // nil for somebody without a subscription, for whom time changes nothing
}

// ClockPanel moves a subscription's time ahead.
type ClockPanel struct {
	Today string // by the visitor's clock, for people
	Stamp string // and for machines
	Moves []ClockMove
	Back  string // the page that it is on
}

// ClockMove is one of the panel's buttons.
type ClockMove struct{ By, Label string }

// The values of ClockMove.By, as POST /demo/clock takes them.
const (
	ByDay  = "day"
	ByWeek = "week"
	ByNext = "next" // to what the subscription is waiting for
)

// NewDemoMode is for the billing page at back.
func NewDemoMode(standing Standing, back string) *DemoMode {
	if standing.Access.Status == "" {
		return &DemoMode{}
	}
	panel := ClockPanel{Today: day(standing.Now), Stamp: stamp(standing.Now), Back: back,
		Moves: []ClockMove{{ByDay, "+1 day"}, {ByWeek, "+7 days"}}}
	if label := nextMove(standing.Access); label != "" {
		panel.Moves = append(panel.Moves, ClockMove{ByNext, label})
	}
	return &DemoMode{Clock: &panel}
}

// nextMove names what the subscription is waiting for, or returns nothing.
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
