package handlers

// RateLine returns the line of rates that applies to a route, or "".
func RateLine(methodAndRoute string) string {
	_, line := rateOf(methodAndRoute)
	return line
}

// RateLines returns all lines of rates.
func RateLines() (lines []string) {
	for _, one := range rates {
		lines = append(lines, one.routes...)
	}
	return lines
}
