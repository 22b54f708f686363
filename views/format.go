package views

import (
	"strconv"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/internal/billing"
)

var printer = message.NewPrinter(language.English)

// grouped writes 30000 as 30,000.
func grouped(n int) string { return printer.Sprintf("%d", n) }

// counted writes a number with its noun: 1 word, 2 words. The noun's plural ends in s.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(n) + " " + noun + "s"
}

// dollars writes a price of whole dollars.
func dollars(amount int) string { return "$" + strconv.Itoa(amount) }

// cents writes an amount to the cent.
func cents(amount billing.Cents) string { return printer.Sprintf("$%d.%02d", amount/100, amount%100) }

// allowance writes a word limit.
func allowance(limit int) string {
	if limit == billing.Unlimited {
		return "Unlimited"
	}
	return grouped(limit)
}

// thousands abbreviates a word limit: 30K.
func thousands(limit int) string {
	if limit == billing.Unlimited {
		return allowance(limit)
	}
	return strconv.Itoa(limit/1000) + "K"
}

// The functions for dates return one style: September 2, 2026, as the specification requires for articles. Every page
// uses one of these; emails and invoices do so through billing.DayLayout.

// day returns a date: September 2, 2026.
func day(t time.Time) string { return t.UTC().Format(billing.DayLayout) }

// dayInYear returns a date where the year is clear: Sep 2.
func dayInYear(t time.Time) string { return t.UTC().Format("Jan 2") }

// month returns a month: September 2026.
func month(t time.Time) string { return t.UTC().Format("January 2006") }

// stamp returns a date for machines: 2026-09-02.
func stamp(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// moment returns a date with its time: September 2, 2026, 2:05 p.m. UTC.
func moment(t time.Time) string {
	half := " a.m. UTC"
	if t.UTC().Hour() >= 12 {
		half = " p.m. UTC"
	}
	return t.UTC().Format(billing.DayLayout+", 3:04") + half
}

// recently returns Today, Yesterday, or a date without the current year.
func recently(t, now time.Time) string {
	switch today := midnight(now); midnight(t) {
	case today:
		return "Today"
	case today.AddDate(0, 0, -1):
		return "Yesterday"
	}
	if t.UTC().Year() == now.UTC().Year() {
		return dayInYear(t)
	}
	return day(t)
}

// midnight is the start of the day.
func midnight(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// fileSize returns a number of bytes in a readable unit, rounded up.
func fileSize(bytes int64) string {
	const kilobyte = 1000
	for _, unit := range []struct {
		name string
		size int64
	}{{"MB", kilobyte * kilobyte}, {"KB", kilobyte}} {
		if bytes > unit.size {
			return grouped(int((bytes+unit.size-1)/unit.size)) + " " + unit.name
		}
	}
	return grouped(int(bytes)) + " bytes"
}

// shortened cuts a text between words if it is longer than this many bytes.
func shortened(text string, longest int) string {
	if len(text) <= longest {
		return text
	}
	cut, end := 0, 0
	for i, character := range text[:longest-len("…")] {
		if end = i; character == ' ' {
			cut = i
		}
	}
	if cut == 0 { // a single long word
		cut = end
	}
	return text[:cut] + "…"
}

// oneDecimal writes 1234.56 as 1,234.6.
func oneDecimal(figure float64) string { return printer.Sprintf("%.1f", figure) }

// days returns a duration in whole days.
func days(d time.Duration) string { return strconv.Itoa(int(d / (24 * time.Hour))) }
