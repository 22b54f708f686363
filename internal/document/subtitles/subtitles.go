// Package subtitles reads and changes the subtitles of films (.srt). Numbers, times, and line breaks stay where they
// are; only the words of lines change.
package subtitles

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/document"
	"plainhand/internal/document/plaintext"
	"plainhand/internal/document/source"
)

// Subtitles is a file of subtitles. It implements document.Document.
type Subtitles struct {
	text      string
	form      plaintext.Form
	blocks    []document.Block
	stretches [][]source.Stretch // of each block's segments; lineBreak is between two lines
}

var _ document.Document = (*Subtitles)(nil)

// lineBreak is the space that a line break reads as, wherever it is in the file.
var lineBreak = source.Stretch{Start: -1}

var (
	times = regexp.MustCompile(`^\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}`)
	tags  = regexp.MustCompile(`<[^>\n]{0,100}>|\{\\[^}\n]{0,100}\}`)
	// ends are how a line ends with which a sentence does, and how one begins that another person says.
	ends   = regexp.MustCompile(`[.!?…:♪)\]]["”’']?\s*$`)
	begins = regexp.MustCompile(`^\s*[-–—♪(\[>]`)
)

// Read reads subtitles. Faults: those of package document.
func Read(file io.Reader) (*Subtitles, error) {
	content, err := plaintext.Content(file)
	if err != nil {
		return nil, err
	}
	s := &Subtitles{}
	if s.text, s.form, err = plaintext.Decode(content); err != nil {
		return nil, err
	}
	if !s.read() {
		return nil, document.ErrBroken
	}
	return s, document.Check(s.blocks)
}

// read finds the lines of text, and reports whether there are times. A sentence that goes on over several lines or
// subtitles is one block.
func (s *Subtitles) read() (timed bool) {
	at, speaking, going := 0, false, false
	for line := range strings.Lines(s.text) {
		start, text := at, strings.TrimRight(line, "\n")
		at += len(line)
		switch {
		case times.MatchString(text):
			timed, speaking = true, true
			continue
		case strings.TrimSpace(text) == "":
			speaking = false
			continue
		case !speaking:
			continue
		}
		visible := tags.ReplaceAllString(text, "")
		if strings.TrimSpace(visible) == "" {
			continue
		}
		if going && !begins.MatchString(visible) {
			s.add(document.Segment{Text: " "}, lineBreak)
		} else {
			s.blocks, s.stretches = append(s.blocks, document.Block{}), append(s.stretches, nil)
		}
		s.readLine(text, start)
		going = !ends.MatchString(visible)
	}
	return timed
}

func (s *Subtitles) readLine(text string, start int) {
	at := 0
	for _, tag := range append(tags.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		if tag[0] > at {
			s.add(document.Segment{Text: text[at:tag[0]]}, source.Stretch{Start: start + at, End: start + tag[0]})
		}
		at = tag[1]
	}
}

func (s *Subtitles) add(segment document.Segment, at source.Stretch) {
	last := len(s.blocks) - 1
	s.blocks[last].Segments = append(s.blocks[last].Segments, segment)
	s.stretches[last] = append(s.stretches[last], at)
}

// Blocks implements document.Document.
func (s *Subtitles) Blocks() []document.Block { return s.blocks }

// Write implements document.Document. Edits that would leave a line of the film empty are not made.
func (s *Subtitles) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	var changes []source.Change
	for one := range document.ByBlock(edits) {
		number := one[0].Block
		pieces, refused := s.blocks[number].Pieces(one)
		texts := make([]string, len(pieces))
		for i := range pieces {
			texts[i] = strings.ReplaceAll(document.After(pieces[i]), "\n", " ")
		}
		if !s.settle(number, texts) {
			left = append(left, one...)
			continue
		}
		left = append(left, document.Chosen(one, refused)...)
		for i, at := range s.stretches[number] {
			if at != lineBreak && texts[i] != s.blocks[number].Segments[i].Text {
				changes = append(changes, source.Change{Start: at.Start, End: at.End, With: []byte(texts[i])})
			}
		}
	}
	var text strings.Builder
	if err := source.Write(&text, []byte(s.text), changes); err != nil {
		return left, err
	}
	_, err = out.Write(s.form.Encode(text.String()))
	return left, err
}

// settle fits the new texts of a block's segments to its lines: where a line ended within what was replaced, it ends at
// the nearest space. It reports whether each line still has a word.
func (s *Subtitles) settle(number int, texts []string) bool {
	for i, at := range s.stretches[number] {
		if at != lineBreak || texts[i] == " " {
			continue
		}
		joined := texts[i-1] + texts[i] + texts[i+1]
		space := nearestSpace(joined, len(texts[i-1]))
		if space < 0 {
			return false
		}
		texts[i-1], texts[i+1] = joined[:space], joined[space+1:]
	}
	line := ""
	for i, at := range slices.Concat(s.stretches[number], []source.Stretch{lineBreak}) {
		if at != lineBreak {
			line += s.trim(number, i, texts)
			continue
		}
		if strings.TrimSpace(line) == "" {
			return false
		}
		line = ""
	}
	return true
}

// trim takes the spaces from a segment that has changed and that stand at the ends of its line.
func (s *Subtitles) trim(number, segment int, texts []string) string {
	stretches := s.stretches[number]
	if texts[segment] == s.blocks[number].Segments[segment].Text {
		return texts[segment]
	}
	if segment == 0 || stretches[segment-1] == lineBreak {
		texts[segment] = strings.TrimLeft(texts[segment], " ")
	}
	if segment == len(stretches)-1 || stretches[segment+1] == lineBreak {
		texts[segment] = strings.TrimRight(texts[segment], " ")
	}
	return texts[segment]
}

// nearestSpace is where in a text the space is that is nearest to a place, or -1.
func nearestSpace(text string, at int) int {
	before, behind := strings.LastIndexByte(text[:at], ' '), strings.IndexByte(text[at:], ' ')
	if behind < 0 || before >= 0 && at-before < behind {
		return before
	}
	return at + behind
}
