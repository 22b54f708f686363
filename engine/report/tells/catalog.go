package tells

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed catalog.tsv
var table string

// catalog is the parsed catalog of habits. It is parsed on first use, since that would double the start time of a
// command that counts nothing. An error in the file panics; the site loads it at its start.
var catalog = sync.OnceValue(func() *catalogIndex {
	index, err := read(table)
	if err != nil {
		panic(err)
	}
	return &index
})

// minLift is the minimum ratio of an entry's frequency in text by machines to that in text by people.
const minLift = 1.5

// estimated is the value of both rates of a well-known habit that is in too few of today's texts to be measured.
const estimated = "known"

// estimatedLift and estimatedPeople are the values of an estimated entry. maxLift is the maximum of any entry, since
// higher ratios rest on few texts by people.
const (
	estimatedLift   = 5
	estimatedPeople = 0.02
	maxLift         = 30
)

// Columns of the file, separated by tabs.
const (
	columnKind     = iota
	columnLabel    // unique
	columnPlace    // where the pattern starts
	columnCase     // any or exact
	columnPattern  // in Go's syntax; if it has a group, the group is the tell, and a match without the group isn't one
	columnAdvice   // a sentence, or words to use instead, separated by commas; “(delete)” for none
	columnMachines // times per 1,000 words by models of 2024 to 2026, or known
	columnPeople   // times per 1,000 words by people, or known
	columns
)

var kinds = []string{
	"verb", "adjective", "noun", "opener", "phrase", "hedge", "ending", "artefact", "typography", "structure", "fiction",
}

// place is where a pattern may start.
type place int

const (
	line     place = iota
	sentence       // a line's start, or after a space that follows . or ! or ?
	word           // a letter or digit after something else
	mark           // anything else: a comma, a dash, a space
	places
	anywhere = places
)

var placeNames = []string{"line", "sentence", "word", "mark", "anywhere"}

// entry is one line of the file.
type entry struct {
	kind, label, reason, advice string
	place                       place
	exact                       bool                  // matches the text as it is, not in lower case
	source                      string                // of the pattern
	pattern                     func() *regexp.Regexp // compiled on the first call, since few texts need many
	prefix                      string                // of every match
	filter                      *prefixFilter
	lift                        float64
	people                      float64 // per 1,000 words
}

// catalogIndex is the catalog with its entries by place and first byte.
type catalogIndex struct {
	entries  []entry
	starting [places][256][]int
	anywhere []int
}

func read(table string) (catalogIndex, error) {
	var index catalogIndex
	labels := map[string]bool{}
	number := 0
	for row := range strings.Lines(table) {
		number++
		if row = strings.TrimRight(row, "\r\n"); row == "" || row[0] == '#' {
			continue
		}
		entry, err := readEntry(row)
		if err == nil && labels[entry.label] {
			err = fmt.Errorf("the label %q is taken", entry.label)
		}
		if err != nil {
			return index, fmt.Errorf("catalog.tsv:%d: %w", number, err)
		}
		labels[entry.label] = true
		index.add(entry)
	}
	return index, nil
}

func (b *catalogIndex) add(entry entry) {
	index := len(b.entries)
	b.entries = append(b.entries, entry)
	if entry.place == anywhere {
		b.anywhere = append(b.anywhere, index)
		return
	}
	for _, start := range entry.filter.firsts() {
		b.starting[entry.place][start] = append(b.starting[entry.place][start], index)
	}
}

func readEntry(row string) (entry, error) {
	fields := strings.Split(row, "\t")
	if len(fields) != columns {
		return entry{}, fmt.Errorf("has %d columns, not %d", len(fields), columns)
	}
	for i, field := range fields {
		if field == "" {
			return entry{}, fmt.Errorf("column %d is empty", i+1)
		}
	}
	read := entry{kind: fields[columnKind], label: fields[columnLabel], advice: advice(fields[columnAdvice])}
	read.reason = reasonFor(read.kind, read.label)
	if !slices.Contains(kinds, read.kind) {
		return entry{}, fmt.Errorf("there is no kind %q; choose one of %v", read.kind, kinds)
	}
	if read.place = place(slices.Index(placeNames, fields[columnPlace])); read.place < 0 {
		return entry{}, fmt.Errorf("there is no place %q; choose one of %v", fields[columnPlace], placeNames)
	}
	if read.exact = fields[columnCase] == "exact"; !read.exact && fields[columnCase] != "any" {
		return entry{}, fmt.Errorf("the case is any or exact, not %q", fields[columnCase])
	}
	var err error
	if read.lift, read.people, err = readRates(fields[columnMachines], fields[columnPeople]); err != nil {
		return entry{}, err
	}
	return read, read.compile(fields[columnPattern])
}

// readRates returns an entry's lift, which must be at least minLift, and its rate in text by people.
func readRates(machines, people string) (lift, rate float64, err error) {
	if machines == estimated && people == estimated {
		return estimatedLift, estimatedPeople, nil
	}
	var rates [2]float64
	for of, written := range []string{machines, people} {
		rate, err := strconv.ParseFloat(written, 64)
		if err != nil || !(rate >= 0) { // NaN fails this too
			return 0, 0, fmt.Errorf("the rate %q is no figure", written)
		}
		rates[of] = rate
	}
	if rates[0] < minLift*rates[1] || rates[0] == 0 {
		return 0, 0, fmt.Errorf("is less than %v times as frequent in text by machines", minLift)
	}
	return min(maxLift, rates[0]/max(rates[1], rates[0]/maxLift)), rates[1], nil
}

// anyWord replaces \w in the catalog, since Go's \w matches only ASCII.
const anyWord = `[\pL\pN_]`

func (e *entry) compile(pattern string) error {
	pattern = strings.ReplaceAll(pattern, `\w`, anyWord)
	if !e.exact {
		if strings.ToLower(pattern) != pattern && !strings.ContainsAny(pattern, `\[`) {
			return fmt.Errorf("the pattern has capitals, and reads a text without them")
		}
		pattern = strings.ReplaceAll(pattern, "'", "['’]")
	}
	free, err := regexp.Compile(pattern)
	if err != nil {
		return err
	}
	if free.NumSubexp() > 1 {
		return fmt.Errorf("the pattern has %d groups, and at most one may be the tell", free.NumSubexp())
	}
	if free.MatchString("") {
		return fmt.Errorf("the pattern matches an empty text")
	}
	e.source, e.filter = pattern, newPrefixFilter(pattern)
	e.prefix, _ = free.LiteralPrefix()
	if e.place != anywhere {
		pattern = `\A(?:` + pattern + `)`
	}
	e.pattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return nil
}
