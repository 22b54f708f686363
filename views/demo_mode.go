package views

import "plainhand/internal/billing"

// DemoMode stands over every billing page where no real money is taken.
type DemoMode struct {
	Clock *ClockPanel // nil for somebody without a subscription, for whom time changes nothing
}

// ClockPanel moves the time of somebody's subscription ahead.
type ClockPanel struct {
	Today string // by their clock, for people
	Stamp string // and for machines
	Moves []ClockMove
	Back  string // the page that it stands on
}

// ClockMove is one of its buttons.
type ClockMove struct{ By, Label string }

// What ClockMove.By says to POST /demo/clock.
const (
	ByDay  = "day"
	ByWeek = "week"
	ByNext = "next" // to what the subscription waits for
)

// NewDemoMode is for a billing page at back.
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

// nextMove says what the subscription waits for, or nothing.
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
