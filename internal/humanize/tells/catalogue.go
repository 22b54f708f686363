package tells

import (
	_ "embed"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed catalogue.tsv
var table string

// catalogue is what is counted. It is read when it is first asked for: that takes as long as all else at the start of a
// command that counts nothing. A fault in its file stops the program; the site asks at its start.
var catalogue = sync.OnceValue(func() *book {
	book, err := read(table)
	if err != nil {
		panic(err)
	}
	return &book
})

// leastLift is how much more frequent than in human text an entry must have been measured, in one of the two eras.
const leastLift = 1.5

// Columns of the file, between tabs. "-" stands for an empty field.
const (
	columnKind    = iota
	columnLabel   // unique
	columnPlace   // where the pattern starts
	columnCase    // any or exact
	columnPattern // in Go's syntax; where it has a group, the group is the tell, and a match without it is none
	columnPlain
	columnLift2023 // of 2022 and 2023
	columnLift2025 // of 2024 and 2025
	columns
)

var kinds = []string{
	"verb", "adjective", "noun", "opener", "phrase", "hedge", "ending", "artefact", "typography", "structure", "fiction",
}

// place says where a pattern may start.
type place int

const (
	line     place = iota
	sentence       // a line's start, or after a space that follows one of .!?
	word           // a letter or digit after something else
	places
	anywhere = places
)

var placeNames = []string{"line", "sentence", "word", "anywhere"}

// entry is one line of the file.
type entry struct {
	kind, label, plain string
	place              place
	exact              bool // reads the text as it is, and not in lower case
	pattern            *regexp.Regexp
	prefix             string // of every match
	starts             []byte // of the text in lower case, at which the pattern can start
	lift               float64
}

// book is the whole catalogue, and finds the entries to try at a place by the byte that stands there.
type book struct {
	entries  []entry
	starting [places][256][]int
	anywhere []int
}

func read(table string) (book, error) {
	var book book
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
			return book, fmt.Errorf("catalogue.tsv:%d: %w", number, err)
		}
		labels[entry.label] = true
		book.add(entry)
	}
	return book, nil
}

func (b *book) add(entry entry) {
	index := len(b.entries)
	b.entries = append(b.entries, entry)
	if entry.place == anywhere {
		b.anywhere = append(b.anywhere, index)
		return
	}
	for _, start := range entry.starts {
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
			return entry{}, fmt.Errorf("column %d is empty; write - for nothing", i+1)
		}
	}
	read := entry{kind: fields[columnKind], label: fields[columnLabel], plain: fields[columnPlain]}
	if read.plain == "-" {
		read.plain = ""
	}
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
	if read.lift, err = readLifts(fields[columnLift2023], fields[columnLift2025]); err != nil {
		return entry{}, err
	}
	return read, read.compile(fields[columnPattern])
}

// readLifts gives the mean of the two eras' lifts, one of which must be high enough.
func readLifts(of2023, of2025 string) (float64, error) {
	var lifts [2]float64
	for era, written := range []string{of2023, of2025} {
		lift, err := strconv.ParseFloat(written, 64)
		if err != nil || lift < 0 {
			return 0, fmt.Errorf("the lift %q is no figure", written)
		}
		lifts[era] = lift
	}
	if !(max(lifts[0], lifts[1]) >= leastLift) { // nor is NaN
		return 0, fmt.Errorf("has a lift of %v in neither era", leastLift)
	}
	return meanLift(lifts[0], lifts[1]), nil
}

// anyWord is what \w means in the catalogue, where Go's knows English letters alone.
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
	e.pattern = free
	if e.place != anywhere {
		e.pattern = regexp.MustCompile(`\A(?:` + pattern + `)`)
	}
	e.prefix, _ = free.LiteralPrefix()
	if e.pattern.NumSubexp() > 1 {
		return fmt.Errorf("the pattern has %d groups, and at most one may be the tell", e.pattern.NumSubexp())
	}
	if e.pattern.MatchString("") {
		return fmt.Errorf("the pattern fits where nothing stands")
	}
	e.starts = starts(pattern)
	return nil
}

// starts lists the bytes of a text in lower case at which a match of a valid pattern can start.
func starts(pattern string) []byte {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil
	}
	var can [256]bool
	seen := map[uint32]bool{}
	var walk func(at uint32)
	walk = func(at uint32) {
		if seen[at] {
			return
		}
		seen[at] = true
		switch step := &program.Inst[at]; step.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			walk(step.Out)
			walk(step.Arg)
		case syntax.InstCapture, syntax.InstEmptyWidth, syntax.InstNop:
			walk(step.Out)
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			for letter := rune(0); letter < utf8.RuneSelf; letter++ {
				if step.MatchRune(letter) {
					can[unicode.ToLower(letter)] = true
				}
			}
			for beyond := utf8.RuneSelf; beyond < len(can); beyond++ {
				can[beyond] = true
			}
		}
	}
	walk(uint32(program.Start))
	var found []byte
	for start, possible := range can {
		if possible {
			found = append(found, byte(start))
		}
	}
	return found
}
