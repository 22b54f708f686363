package tells

import "math"

// rareEnough is the threshold for the chance that a habit that people have at their usual rate occurs as often as it
// does. Of 1,200 texts by people one in five has a habit of build or typography that often; of 300 by models, three in
// five.
const rareEnough = 0.0001

// Frequent lists, by their labels, the habits of build and typography found in a text of the given number of words that
// occur more than once, and so often that people would have them only by rare chance if each occurrence were
// independent (a Poisson distribution).
func Frequent(found []Tell, words int) map[string]bool {
	times, people := map[string]int{}, map[string]float64{}
	for _, tell := range found {
		if !tell.OfBuild() {
			continue // a word that occurs often is what the text is about
		}
		times[tell.Label]++
		people[tell.Label] = tell.People
	}
	frequent := map[string]bool{}
	for label, n := range times {
		expected := people[label] * float64(max(words, shortText)) / 1000
		if n > 1 && chanceOf(n, expected) < rareEnough {
			frequent[label] = true
		}
	}
	return frequent
}

// shortText is the fewest words that a text is assumed to have: a few show little.
const shortText = 100

// chanceOf returns the chance that something expected that often occurs at least n times.
func chanceOf(n int, expected float64) float64 {
	fewer, term := 0.0, math.Exp(-expected)
	for k := range n {
		fewer += term
		term *= expected / float64(k+1)
	}
	return 1 - fewer
}
