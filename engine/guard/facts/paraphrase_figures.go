package facts

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"plainhand/engine/text/document"
)

// values returns the numbers of a passage, in figures or words: 5–4 are two, "twenty-one" is one.
func values(p Passage) []float64 {
	var found []float64
	for _, next := range p.tokens {
		switch body := p.word(next); {
		case next.Protect == document.Number:
			found = append(found, figuresIn(body)...)
		case next.Kind == document.Word:
			found = append(found, spelledValues(lowerCase(body))...)
		}
	}
	return compound(found, p)
}

// compound adds the values of several words that form one number: twenty one, half a dozen, two hundred.
func compound(found []float64, p Passage) []float64 {
	words := terms(p)
	for i := range len(words) - 1 {
		first, second := smallNumbers[words[i].lower], smallNumbers[words[i+1].lower]
		switch {
		case first >= 20 && first < 100 && second > 0 && second < 10:
			found = append(found, first+second)
		case first > 0 && second >= 100:
			found = append(found, first*second)
		}
	}
	return found
}

// figuresIn returns the figures of a token: $14,200 is 14200 and 9.4% is 9.4.
func figuresIn(body string) []float64 {
	var found []float64
	parts := strings.FieldsFunc(body, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' && r != ',' })
	for _, part := range parts {
		value, err := strconv.ParseFloat(strings.Trim(strings.ReplaceAll(part, ",", ""), "."), 64)
		if err == nil {
			found = append(found, value)
		}
	}
	return found
}

// spelledValues returns the number of a word, or those in a compound: three-person, twenty-one.
func spelledValues(word string) []float64 {
	if value, known := smallNumbers[word]; known {
		return []float64{value}
	}
	if !strings.Contains(word, "-") {
		return nil
	}
	var found []float64
	for part := range strings.SplitSeq(word, "-") {
		if value, known := smallNumbers[part]; known {
			found = append(found, value)
		}
	}
	if len(found) == 2 && found[0] >= 20 && found[1] < 10 {
		found = append(found, found[0]+found[1])
	}
	return found
}

// smallNumbers are the values of number words. Approximate ones, such as several, are not included.
var smallNumbers = map[string]float64{
	"zero": 0, "one": 1, "once": 1, "single": 1, "two": 2, "twice": 2, "both": 2, "couple": 2, "pair": 2, "half": 0.5,
	"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"dozen": 12, "thirteen": 13, "fourteen": 14, "fortnight": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000, "million": 1e6, "billion": 1e9, "trillion": 1e12,
	"decade": 10, "century": 100, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "tenth": 10,
}

// timeUnits are the conversion factors from a unit of time to the next smaller one.
var timeUnits = [...]struct {
	larger string
	times  float64
}{{"hour", 60}, {"year", 12}, {"week", 7}, {"decade", 10}}

// ignoreEqualFigures removes the losses of numbers that both sides have in another form: 20 and twenty, 30 minutes and
// half an hour.
func ignoreEqualFigures(losses []Loss, before, after Passage) []Loss {
	old, new := values(before), values(after)
	both := append(slices.Clone(convertedValues(before)), convertedValues(after)...)
	return slices.DeleteFunc(losses, func(loss Loss) bool {
		here, there := before, new
		if loss.Added {
			here, there = after, old
		}
		switch loss.Kind {
		case Number:
			if strings.Contains(loss.Item, keycap) {
				return true // the number of a list item
			}
			for _, value := range figuresIn(loss.Item) {
				if !slices.Contains(there, value) && !slices.Contains(both, value) {
					return false
				}
			}
			return true
		case Count:
			for _, value := range spelledValues(strings.ToLower(loss.Item)) {
				if slices.Contains(there, value) || slices.Contains(both, value) || isConverted(value, here, there) {
					return true
				}
			}
		case Unit:
			_, unit, _ := strings.Cut(loss.Item, " ")
			other := after
			if loss.Added {
				other = before
			}
			return hasUnit(other, unit)
		}
		return false
	})
}

// keycap is the combining character that makes an emoji of a number: 1️⃣.
const keycap = "\u20e3"

// isConverted reports whether a number is given in a smaller unit: two decades as twenty years.
func isConverted(value float64, here Passage, there []float64) bool {
	words := wordsOf(here)
	for _, measure := range timeUnits {
		if (words[measure.larger] || words[measure.larger+"s"]) && slices.Contains(there, value*measure.times) {
			return true
		}
	}
	return false
}

// hasUnit reports whether a unit occurs in a passage, with any number.
func hasUnit(p Passage, unit string) bool {
	for _, word := range terms(p) {
		if at := expressions.next[word.lower]; at != nil && at.sense != nil && at.sense.unit == unit {
			return true
		}
	}
	return strings.Contains(p.body(), unit)
}

// convertedValues returns the values of a passage in smaller units: half an hour has 30.
func convertedValues(p Passage) []float64 {
	words := wordsOf(p)
	var found []float64
	for _, measure := range timeUnits {
		if !words[measure.larger] && !words[measure.larger+"s"] {
			continue
		}
		found = append(found, measure.times)
		for _, value := range values(p) {
			found = append(found, value*measure.times)
		}
	}
	return found
}
