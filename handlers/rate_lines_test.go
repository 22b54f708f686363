package handlers

// RateLine returns the line of the table of rates that is for a route, or nothing.
func RateLine(methodAndRoute string) string {
	_, line := rateOf(methodAndRoute)
	return line
}

// RateLines returns all lines of the table.
func RateLines() (lines []string) {
	for _, one := range rates {
		lines = append(lines, one.routes...)
	}
	return lines
}
