package account

import (
	"fmt"
	"time"

	"plainhand/internal/usage"
	"plainhand/views/format"
)

// chartDays is how many days the chart shows, including today.
const chartDays = 30

// UsageChart shows the words of each of the last days. Its bars are in a box that is 10 units wide for each day, and
// 100 high.
type UsageChart struct {
	Caption string
	From    string
	Width   int
	Bars    []UsageBar
	Rows    []UsageRow // of the days with words, newest first
}

// UsageBar is one day's bar.
type UsageBar struct {
	Slot   int // the left edge of the day's slot
	Left   int
	Top    int
	Height int
	Title  string
	Today  bool
}

// UsageRow is a bar's data as text.
type UsageRow struct {
	Day   string
	Date  string // for machines
	Words string
	Texts string
}

// UsageSince returns the start of the chart's period.
func UsageSince(now time.Time) time.Time { return format.Midnight(now).AddDate(0, 0, 1-chartDays) }

// newUsageChart returns nil without usage.
func newUsageChart(days []usage.Day, now time.Time) *UsageChart {
	if len(days) == 0 {
		return nil
	}
	byDay, most := make(map[time.Time]usage.Day, len(days)), days[0]
	for _, day := range days {
		byDay[day.Date.UTC()] = day
		if day.Words >= most.Words {
			most = day
		}
	}
	from := UsageSince(now)
	chart := &UsageChart{
		Caption: fmt.Sprintf("Words per day over the last %d days. The most was %s, on %s.",
			chartDays, format.Number(most.Words), format.DayInYear(most.Date)),
		From:  format.DayInYear(from),
		Width: 10 * chartDays,
	}
	for i := range chartDays {
		date := from.AddDate(0, 0, i)
		chart.add(i, date, byDay[date], most.Words)
	}
	return chart
}

// add adds a bar as high as the day's share of the maximum, and at least a line if there were words.
func (chart *UsageChart) add(i int, date time.Time, day usage.Day, most int) {
	height := (100*day.Words + most - 1) / most
	label := format.DayInYear(date)
	chart.Bars = append(chart.Bars, UsageBar{
		Slot: 10 * i, Left: 10*i + 3, Top: 100 - height, Height: height,
		Title: label + ": " + format.Count(day.Words, "word"), Today: i == chartDays-1,
	})
	if day.Words > 0 {
		row := UsageRow{Day: label, Date: format.Stamp(date), Words: format.Number(day.Words),
			Texts: format.Number(day.Texts)}
		chart.Rows = append([]UsageRow{row}, chart.Rows...)
	}
}
