package pdf

import (
	"math"
	"regexp"
	"strings"
)

// marginPart is the maximum height of a header or footer, as a fraction of the page height.
const marginPart = 0.12

// withoutMargins removes page numbers, and header and footer lines that are repeated on several pages.
func withoutMargins(lines []line, pages []page) (kept []line) {
	type place struct {
		text string
		at   int
	}
	seen := map[place]map[int]bool{}
	placeOf := func(ln line) place {
		return place{digits.ReplaceAllString(ln.text(), "#"), int(math.Round(ln.bottom / 4))}
	}
	for _, ln := range lines {
		if inMargin(ln, pages) {
			for shift := -1; shift <= 1; shift++ {
				at := placeOf(ln)
				at.at += shift
				if seen[at] == nil {
					seen[at] = map[int]bool{}
				}
				seen[at][ln.page] = true
			}
		}
	}
	for _, ln := range lines {
		if inMargin(ln, pages) && (len(seen[placeOf(ln)]) > 1 || pageNumber.MatchString(ln.text())) {
			continue
		}
		kept = append(kept, ln)
	}
	return kept
}

var (
	digits     = regexp.MustCompile(`\d+`)
	pageNumber = regexp.MustCompile(`(?i)^[–—\-\s]*(page\s*)?(\d{1,4}|[ivxlc]{1,6})(\s*(of|/)\s*\d{1,4})?[–—\-\s]*$`)
)

func inMargin(ln line, pages []page) bool {
	height := pages[ln.page].height
	return ln.bottom > (1-marginPart)*height || ln.top < marginPart*height && strings.TrimSpace(ln.text()) != ""
}
