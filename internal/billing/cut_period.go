package billing

import "time"

// CutPeriod is a usage period that an upgrade ended early. The time left in it is credited, so words that were used
// ahead of time are carried over into the period that the upgrade begins.
type CutPeriod struct {
	Start, End time.Time // as it was paid for
	At         time.Time // when it ended and the next one began
	WordLimit  int       // of its plan
}

// Carried returns how many of the words used in the period count in the next one: those beyond the share of the
// allowance for the time until the upgrade.
func (cut CutPeriod) Carried(used int) int {
	if cut.WordLimit == Unlimited {
		return 0
	}
	whole, passed := cut.End.Unix()-cut.Start.Unix(), cut.At.Unix()-cut.Start.Unix()
	return max(0, used-int(int64(cut.WordLimit)*passed/whole))
}

// cutPeriods returns the periods that ended early between two readings.
func cutPeriods(known, fresh []Subscription) []CutPeriod {
	var cut []CutPeriod
	before := byID(known)
	for _, after := range fresh {
		was := before[after.ID]
		plan, err := FindPlan(was.PlanID) // an error is a price that is not ours: no words were used
		if err == nil && after.cutsShort(was) {
			cut = append(cut, CutPeriod{*was.PaidStart, *was.PaidEnd, *after.PaidStart, plan.WordLimit})
		}
	}
	return cut
}

// cutsShort reports whether s was paid for a period that began within the paid period of before.
func (s Subscription) cutsShort(before Subscription) bool {
	return before.PaidStart != nil && s.PaidStart != nil &&
		s.PaidStart.After(*before.PaidStart) && s.PaidStart.Before(*before.PaidEnd)
}
