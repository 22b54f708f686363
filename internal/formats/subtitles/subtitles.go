// Package subtitles reads and changes subtitles (.srt). Numbers, times, and line breaks stay; only the words of lines
// change.
package subtitles

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/plaintext"
	"plainhand/internal/formats/source"
)

// Subtitles is a subtitle file. It implements document.Document.
type Subtitles struct {
	text      string
	form      plaintext.Form
	blocks    []document.Block
	stretches [][]source.Stretch // byte ranges of each block's segments; lineBreak between lines
}

var _ document.Document = (*Subtitles)(nil)

// lineBreak is the range of a space segment that represents a line break.
var lineBreak = source.Stretch{Start: -1}

var (
	times = regexp.MustCompile(`^\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}`)
	tags  = regexp.MustCompile(`<[^>\n]{0,100}>|\{\\[^}\n]{0,100}\}`)
	// ends matches a line that ends with a sentence, and begins one that another speaker says.
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

// read finds the lines of text and reports whether there are times. A sentence that spans lines or subtitles is one
// block.
func (s *Subtitles) read() (timed bool) {
	at, inCue, continues := 0, false, false
	for line := range strings.Lines(s.text) {
		start, text := at, strings.TrimRight(line, "\n")
		at += len(line)
		switch {
		case times.MatchString(text):
			timed, inCue = true, true
			continue
		case strings.TrimSpace(text) == "":
			inCue = false
			continue
		case !inCue:
			continue
		}
		visible := tags.ReplaceAllString(text, "")
		if strings.TrimSpace(visible) == "" {
			continue
		}
		if continues && !begins.MatchString(visible) {
			s.add(document.Segment{Text: " "}, lineBreak)
		} else {
			s.blocks, s.stretches = append(s.blocks, document.Block{Unstyled: true}), append(s.stretches, nil)
		}
		s.readLine(text, start)
		continues = !ends.MatchString(visible)
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

// Write implements document.Document. Edits that would leave a subtitle line empty are skipped.
func (s *Subtitles) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	var changes []source.Change
	for blockEdits := range document.ByBlock(edits) {
		number := blockEdits[0].Block
		pieces, refused := s.blocks[number].Pieces(blockEdits)
		texts := make([]string, len(pieces))
		for i := range pieces {
			texts[i] = strings.ReplaceAll(document.After(pieces[i]), "\n", " ")
		}
		if !s.reflow(number, texts) {
			left = append(left, blockEdits...)
			continue
		}
		left = append(left, document.Chosen(blockEdits, refused)...)
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

// reflow distributes the new texts of a block's segments to its lines: a line that ended within a replaced text ends at
// the nearest space. It reports whether each line still has a word.
func (s *Subtitles) reflow(number int, texts []string) bool {
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

// trim removes spaces at the ends of a line from a changed segment.
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

// nearestSpace returns the offset of the space nearest to an offset, or -1.
func nearestSpace(text string, at int) int {
	before, behind := strings.LastIndexByte(text[:at], ' '), strings.IndexByte(text[at:], ' ')
	if behind < 0 || before >= 0 && at-before < behind {
		return before
	}
	return at + behind
}
