package chatter

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

// role is the function of a chatbot's sentence. chatter.txt documents the roles.
type role string

const (
	none     role = ""
	opens    role = "opens"
	mayOpen  role = "may-open"
	answers  role = "answers"
	praises  role = "praises"
	speaks   role = "speaks"
	offers   role = "offers"
	mayOffer role = "may-offer"
	helps    role = "helps"
	adds     role = "adds"
	frames   role = "frames"
	notes    role = "notes"
	anywhere role = "anywhere"
	stays    role = "stays"
)

// shape is a line of the table: a pattern of sentences with a role.
type shape struct {
	role    role
	fits    *regexp.Regexp
	example string
}

//go:embed chatter.txt
var chatterTable string

// shapes are read on first use, since their patterns take a few milliseconds and two megabytes.
var shapes = sync.OnceValue(func() []shape { return readShapes(chatterTable) })

// readShapes parses the table, and panics on an invalid line. A list may be used above its line.
func readShapes(table string) []shape {
	var lists []string
	for line := range strings.Lines(table) {
		if name, list, found := strings.Cut(strings.TrimSpace(line), "\t"); found && name[0] == '=' {
			lists = append(lists, "{"+name[1:]+"}", list)
		}
	}
	fill := strings.NewReplacer(lists...)
	var found []shape
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == '=' {
			continue
		}
		columns := strings.Split(line, "\t")
		if len(columns) != 3 {
			panic(fmt.Sprintf("chatter.txt: %q has not three columns", line))
		}
		found = append(found, shape{role(columns[0]), regexp.MustCompile(fill.Replace(columns[1])), columns[2]})
	}
	return found
}

// maxChat is the maximum number of pieces of a chatbot's sentence.
const maxChat = 70

// roleOf returns the role of a sentence: none for one with protected content.
func roleOf(s *prose.Sentence) role {
	if s.Kind != document.Paragraph || !s.InEnglish() || len(s.Pieces) > maxChat || s.Keeps() {
		return none
	}
	said := spoken(s)
	for _, entry := range shapes() {
		if entry.fits.MatchString(said) {
			if entry.role == stays || announces[entry.role] && saysBehindColon(s) {
				return none
			}
			return entry.role
		}
	}
	return none
}

// announces are the roles of sentences before the text.
var announces = map[role]bool{opens: true, mayOpen: true, frames: true}

// saysBehindColon reports whether the text itself begins after a colon: "Here's a better version of your note: The mill
// is open."
func saysBehindColon(s *prose.Sentence) bool {
	at := slices.IndexFunc(s.Pieces, func(piece prose.Piece) bool { return piece.Lower == ":" })
	const minText = 4 // words
	return at > 0 && s.WordsIn(at+1, len(s.Pieces)) >= minText && s.WordsIn(0, at) > 2
}

// spoken returns a sentence in lower case, with straight apostrophes and single spaces, and without markup.
func spoken(s *prose.Sentence) string {
	var said strings.Builder
	end := -1
	for _, piece := range s.Pieces {
		if piece.Protect == document.Markup || thematicBreaks[s.Source(piece.Start, piece.End)] {
			continue
		}
		if end >= 0 && strings.ContainsAny(s.Source(end, piece.Start), " \t\r\n") {
			said.WriteByte(' ')
		}
		said.WriteString(prose.Plain(strings.ToLower(s.Source(piece.Start, piece.End))))
		end = piece.End
	}
	return strings.Trim(said.String(), "*_ ") // plain text has no markup, but some is written as if it did
}
