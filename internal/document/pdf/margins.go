package pdf

import (
	"math"
	"regexp"
	"strings"
)

// marginPart is how much of a page's height its header and its footer may have.
const marginPart = 0.12

// withoutMargins returns the lines without those that only tell where in the document a page is: its number, and what
// stands in the same place of several pages.
func withoutMargins(lines []line, pages []page) (kept []line) {
	type place struct {
		text string
		at   int
	}
	seen := map[place]map[int]bool{}
	placeOf := func(one line) place {
		return place{digits.ReplaceAllString(one.text(), "#"), int(math.Round(one.bottom / 4))}
	}
	for _, one := range lines {
		if inMargin(one, pages) {
			for shift := -1; shift <= 1; shift++ {
				at := placeOf(one)
				at.at += shift
				if seen[at] == nil {
					seen[at] = map[int]bool{}
				}
				seen[at][one.page] = true
			}
		}
	}
	for _, one := range lines {
		if inMargin(one, pages) && (len(seen[placeOf(one)]) > 1 || pageNumber.MatchString(one.text())) {
			continue
		}
		kept = append(kept, one)
	}
	return kept
}

var (
	digits     = regexp.MustCompile(`\d+`)
	pageNumber = regexp.MustCompile(`(?i)^[–—\-\s]*(page\s*)?(\d{1,4}|[ivxlc]{1,6})(\s*(of|/)\s*\d{1,4})?[–—\-\s]*$`)
)

func inMargin(one line, pages []page) bool {
	height := pages[one.page].height
	return one.bottom > (1-marginPart)*height || one.top < marginPart*height && strings.TrimSpace(one.text()) != ""
}
