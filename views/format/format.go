// Package format writes numbers, amounts, dates, and sizes in the site's style.
package format

import (
	"strconv"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/internal/billing"
)

var printer = message.NewPrinter(language.English)

// Number writes 30000 as 30,000.
func Number(n int) string { return printer.Sprintf("%d", n) }

// Count writes a number with its noun: 1 word, 2 words. The noun's plural ends in s.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Number(n) + " " + noun + "s"
}

// Dollars writes a price of whole dollars.
func Dollars(amount int) string { return "$" + strconv.Itoa(amount) }

// Cents writes an amount to the cent.
func Cents(amount billing.Cents) string { return printer.Sprintf("$%d.%02d", amount/100, amount%100) }

// Limit writes a word limit.
func Limit(limit int) string {
	if limit == billing.Unlimited {
		return "Unlimited"
	}
	return Number(limit)
}

// Thousands abbreviates a word limit: 30K.
func Thousands(limit int) string {
	if limit == billing.Unlimited {
		return Limit(limit)
	}
	return strconv.Itoa(limit/1000) + "K"
}

// The functions for dates return one style: September 2, 2026, as the specification requires for articles. Every page
// and every email uses one of these; invoices do so through billing.DayLayout.

// Day returns a date: September 2, 2026.
func Day(t time.Time) string { return t.UTC().Format(billing.DayLayout) }

// DayInYear returns a date where the year is clear: Sep 2.
func DayInYear(t time.Time) string { return t.UTC().Format("Jan 2") }

// Month returns a month: September 2026.
func Month(t time.Time) string { return t.UTC().Format("January 2006") }

// Stamp returns a date for machines: 2026-09-02.
func Stamp(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// Moment returns a date with its time: September 2, 2026, 2:05 p.m. UTC.
func Moment(t time.Time) string {
	half := " a.m. UTC"
	if t.UTC().Hour() >= 12 {
		half = " p.m. UTC"
	}
	return t.UTC().Format(billing.DayLayout+", 3:04") + half
}

// Recent returns Today, Yesterday, or a date without the current year.
func Recent(t, now time.Time) string {
	switch today := Midnight(now); Midnight(t) {
	case today:
		return "Today"
	case today.AddDate(0, 0, -1):
		return "Yesterday"
	}
	if t.UTC().Year() == now.UTC().Year() {
		return DayInYear(t)
	}
	return Day(t)
}

// Midnight is the start of the day.
func Midnight(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// Size returns a number of bytes in a readable unit, rounded up.
func Size(bytes int64) string {
	const kilobyte = 1000
	for _, unit := range []struct {
		name string
		size int64
	}{{"MB", kilobyte * kilobyte}, {"KB", kilobyte}} {
		if bytes > unit.size {
			return Number(int((bytes+unit.size-1)/unit.size)) + " " + unit.name
		}
	}
	return Number(int(bytes)) + " bytes"
}

// Truncate cuts a text between words if it is longer than this many bytes.
func Truncate(text string, longest int) string {
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

// Decimal writes 1234.56 as 1,234.6.
func Decimal(figure float64) string { return printer.Sprintf("%.1f", figure) }

// Days returns a duration in whole days.
func Days(d time.Duration) string { return strconv.Itoa(int(d / (24 * time.Hour))) }
