// Command fit computes the weights of package naturalness from rates.tsv and from the lifts of the catalog of tells. It
// reads and writes files in the current folder.
package main

import (
	"bytes"
	"fmt"
	"log"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"plainhand/engine/choose/naturalness"
	"plainhand/engine/report/tells"
)

const header = `# Written by go generate: do not edit. How far words lean to text by machines, in thirty-seconds.
# words	odds	tells
`

// weight is a row of the table.
type weight struct{ odds, tells float64 }

func main() {
	rates, err := os.ReadFile("rates.tsv")
	if err != nil {
		log.Fatal(err)
	}
	table, err := fit(string(rates), tells.Phrases())
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("weights.gen.tsv", table, 0o644); err != nil {
		log.Fatal(err)
	}
}

func fit(rates string, phrases []tells.Phrase) ([]byte, error) {
	lifts, err := readLifts(rates)
	if err != nil {
		return nil, err
	}
	weights := map[string]*weight{}
	addOdds(weights, lifts)
	addTells(weights, phrases)
	return write(weights), nil
}

// readLifts parses the mean logarithms, weighted by their agreement, by sequence.
func readLifts(table string) (map[string]float64, error) {
	lifts := map[string]float64{}
	for row := range strings.Lines(table) {
		if strings.HasPrefix(row, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(row), "\t")
		if len(fields) != 6 {
			return nil, fmt.Errorf("rates.tsv: %q has %d columns, not 6", row, len(fields))
		}
		lift, err := strconv.ParseFloat(fields[3], 64)
		if err != nil {
			return nil, fmt.Errorf("rates.tsv: %w", err)
		}
		agreement, err := strconv.ParseFloat(fields[5], 64)
		if err != nil {
			return nil, fmt.Errorf("rates.tsv: %w", err)
		}
		lifts[fields[0]] = lift * agreement
	}
	return lifts, nil
}

// Bounds for the rates, which are less certain for rare sequences.
const (
	maxOdds   = 2.5
	trustPair = 0.6 // factor for the part of a sequence's odds that its words don't explain
)

// addOdds gives each sequence its odds minus those of its parts, so that the odds of a text are a sum.
func addOdds(weights map[string]*weight, lifts map[string]float64) {
	for sequence, lift := range lifts {
		words := strings.Split(sequence, " ")
		switch last := len(words) - 1; last {
		case 1:
			lift = trustPair * (lift - lifts[words[0]] - lifts[words[1]])
		case 2:
			lift = trustPair * (lift - expected(lifts, words[:last]) - expected(lifts, words[1:]) + lifts[words[1]])
		}
		weights[sequence] = &weight{odds: max(-maxOdds, min(maxOdds, lift))}
	}
}

// expected returns the lift of a pair, or the sum of its words' lifts if the pair's is unknown.
func expected(lifts map[string]float64, pair []string) float64 {
	if lift, known := lifts[strings.Join(pair, " ")]; known {
		return lift
	}
	return lifts[pair[0]] + lifts[pair[1]]
}

// maxTell is the maximum weight of a tell, so that one doesn't outweigh a paragraph.
const maxTell = 2.5

// addTells gives each phrase of the catalog a weight of at least 1 that grows with its lift.
func addTells(weights map[string]*weight, phrases []tells.Phrase) {
	for _, phrase := range phrases {
		sequence := strings.Join(strings.Fields(strings.ReplaceAll(phrase.Text, ",", " , ")), " ")
		if phrase.Starts {
			sequence = "<s> " + sequence
		}
		if strings.Count(sequence, " ") >= naturalness.Longest {
			continue
		}
		if weights[sequence] == nil {
			weights[sequence] = &weight{}
		}
		weights[sequence].tells = max(weights[sequence].tells, min(maxTell, 1+math.Log(max(1, phrase.Lift))/2))
	}
}

func write(weights map[string]*weight) []byte {
	var out bytes.Buffer
	out.WriteString(header)
	for _, sequence := range slices.Sorted(maps.Keys(weights)) {
		odds, tells := inSteps(weights[sequence].odds), inSteps(weights[sequence].tells)
		if odds != 0 || tells != 0 {
			fmt.Fprintf(&out, "%s\t%d\t%d\n", sequence, odds, tells)
		}
	}
	return out.Bytes()
}

func inSteps(weight float64) int { return int(math.Round(32 * weight)) }
