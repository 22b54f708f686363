package chatter

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/prose"
)

// role is what a sentence does if it is a chatbot's. chatter.txt says what each one is for.
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

// shape is a line of the table.
type shape struct {
	role    role
	fits    *regexp.Regexp
	example string
}

//go:embed chatter.txt
var chatterTable string

var shapes = readShapes(chatterTable)

// readShapes panics if a line is wrong, before anything else runs. A list may be used above its line.
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

// longestChat is the most pieces of a sentence that a chatbot says to its user.
const longestChat = 70

// roleOf returns what a sentence does. One that contains something to keep does nothing.
func roleOf(s *prose.Sentence) role {
	if s.Kind != document.Paragraph || !s.InEnglish() || len(s.Pieces) > longestChat || s.Keeps() {
		return none
	}
	said := spoken(s)
	for _, one := range shapes {
		if one.fits.MatchString(said) {
			if one.role == stays || announces[one.role] && saysBehindColon(s) {
				return none
			}
			return one.role
		}
	}
	return none
}

// announces are the roles of sentences that the text follows.
var announces = map[role]bool{opens: true, mayOpen: true, frames: true}

// saysBehindColon reports whether the text itself begins behind a colon: "Here's a better version of your note: The
// mill is open."
func saysBehindColon(s *prose.Sentence) bool {
	at := slices.IndexFunc(s.Pieces, func(piece prose.Piece) bool { return piece.Lower == ":" })
	const shortestText = 4 // words
	return at > 0 && s.WordsIn(at+1, len(s.Pieces)) >= shortestText && s.WordsIn(0, at) > 2
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
