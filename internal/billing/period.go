package billing

import "time"

// Period returns the month around now, counted from anchor: it starts on anchor's day and at its time, in UTC, or on
// the last day of a month that is too short. A now before anchor falls into the first period.
func Period(anchor, now time.Time) (start, end time.Time) {
	anchor, now = anchor.UTC(), now.UTC()
	months := max(0, (now.Year()-anchor.Year())*12+int(now.Month())-int(anchor.Month()))
	if months > 0 && now.Before(MonthsAfter(anchor, months)) {
		months--
	}
	return MonthsAfter(anchor, months), MonthsAfter(anchor, months+1)
}

// MonthsAfter keeps the day, or takes the last day of a month that lacks it. time.AddDate would run into the next
// month.
func MonthsAfter(t time.Time, months int) time.Time {
	first := time.Date(t.Year(), t.Month()+time.Month(months), 1, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(),
		time.UTC)
	lastDay := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), lastDay)-1)
}

// DaysLeft is how many days remain until end, counting a day that has begun as a whole one. It is what "Next Reset"
// shows.
func DaysLeft(end, now time.Time) int {
	left := end.Sub(now)
	if left <= 0 {
		return 0
	}
	const day = 24 * time.Hour
	return int((left + day - 1) / day)
}
