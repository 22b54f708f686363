package tells

import "math"

// maxChance is the probability, at people's rate of a habit, below which its count makes the habit frequent. Of 1,200
// texts by people one in five has a frequent habit of build or typography; of 300 by models, three in five.
const maxChance = 0.0001

// Frequent returns the labels of the frequent habits of build and typography in a text of the given number of words. A
// habit is frequent if it occurs more than once and its count has a probability below maxChance at people's rate,
// assuming independent occurrences (a Poisson distribution).
func Frequent(found []Tell, words int) map[string]bool {
	times, people := map[string]int{}, map[string]float64{}
	for _, tell := range found {
		if !tell.OfBuild() {
			continue // a frequent word is the text's subject
		}
		times[tell.Label]++
		people[tell.Label] = tell.People
	}
	frequent := map[string]bool{}
	for label, n := range times {
		expected := people[label] * float64(max(words, shortText)) / 1000
		if n > 1 && chanceOf(n, expected) < maxChance {
			frequent[label] = true
		}
	}
	return frequent
}

// shortText is the minimum length, in words, that is assumed for a text, since few words are weak evidence.
const shortText = 100

// chanceOf returns the probability of at least n occurrences, given the expected number.
func chanceOf(n int, expected float64) float64 {
	fewer, term := 0.0, math.Exp(-expected)
	for k := range n {
		fewer += term
		term *= expected / float64(k+1)
	}
	return 1 - fewer
}
