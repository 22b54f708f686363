package word

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// tracking writes tracked changes.
type tracking struct {
	author   document.Author
	number   int // of the last change
	comments *comments
}

// WriteTracked implements document.Tracking.
func (d *Document) WriteTracked(
	out io.Writer, edits []document.Edit, by document.Author,
) (left []document.Edit, err error) {
	noted := &comments{noted: d.noted, author: by, document: d}
	t := &tracking{author: by, number: d.firstChange(), comments: noted}
	changes := make([][]source.Change, len(d.parts))
	for one := range document.ByBlock(edits) {
		number, p := d.paragraphOf(one[0].Block)
		t.comments.allowed = d.parts[number].name == noted.part // elsewhere Word takes none
		made, refused := t.paragraph(p, d.parts[number].source, one)
		changes[number] = append(changes[number], made...)
		left = append(left, document.Chosen(one, refused)...)
	}
	files := d.changed(changes)
	noted.addTo(files)
	return left, d.archive.Write(out, files)
}

// firstChange is a number that the document's own changes do not reach, nor those that we have put in before.
func (d *Document) firstChange() int {
	const step = 1_000_000
	number := step
	for _, part := range d.parts {
		for bytes.Contains(part.source, fmt.Appendf(nil, `id="%d"`, number+1)) {
			number += step
		}
	}
	return number
}

func (t *tracking) next() int {
	t.number++
	return t.number
}

// paragraph are the changes of the part's bytes that show edits of a paragraph, and of its twin.
func (t *tracking) paragraph(
	p *paragraph, file []byte, edits []document.Edit,
) (changes []source.Change, refused []int) {
	pieces, refused := p.trackable().Pieces(edits)
	changes = t.segments(p, file, pieces, edits)
	if p.goes(pieces) && !p.mark.closed {
		changes = append(changes, t.end(p, file))
	}
	if p.twin != nil { // it has no comments: those of its pair tell the same
		made := document.Without(edits, refused)
		pieces, _ := p.twin.trackable().Pieces(made)
		allowed := t.comments.allowed
		t.comments.allowed = false
		changes = append(changes, t.segments(p.twin, file, pieces, made)...)
		t.comments.allowed = allowed
	}
	return changes, refused
}

// trackable is the paragraph's block without what somebody else's tracked change has put in: Word takes no change
// within another.
func (p *paragraph) trackable() document.Block {
	block := p.block()
	for i, one := range p.segments {
		if one.tracked || one.run == nil {
			block.Segments[i].Fixed = true
		}
	}
	return block
}

func (t *tracking) segments(
	p *paragraph, file []byte, pieces [][]document.Piece, edits []document.Edit,
) (changes []source.Change) {
	last := lastPieces(pieces)
	inControls := p.editsInControls(pieces)
	begun := map[int]int{} // the comments of edits, by the edits' places
	for i, one := range p.segments {
		if document.Changed(pieces[i]) {
			changes = append(changes, t.segment(one, file, pieces[i], notes{edits, last, inControls, begun, i}))
		}
	}
	return changes
}

// notes is what a segment has to know of the comments on its paragraph's edits.
type notes struct {
	edits   []document.Edit
	last    map[int][2]int // where each edit ends: the segment, and its piece
	without map[int]bool   // those that get no comment
	begun   map[int]int
	segment int
}

// editsInControls are the edits of which a part is in a content control.
func (p *paragraph) editsInControls(pieces [][]document.Piece) map[int]bool {
	found := map[int]bool{}
	for i, one := range pieces {
		for _, piece := range one {
			if piece.Kind != document.Kept && p.segments[i].controlled {
				found[piece.Edit] = true
			}
		}
	}
	return found
}

func lastPieces(pieces [][]document.Piece) map[int][2]int {
	last := map[int][2]int{}
	for i, one := range pieces {
		for j, piece := range one {
			if piece.Kind != document.Kept {
				last[piece.Edit] = [2]int{i, j}
			}
		}
	}
	return last
}

// segment is the run of a segment, or its element where the run holds more, written as several runs.
func (t *tracking) segment(one segment, file []byte, pieces []document.Piece, notes notes) source.Change {
	w := prefixOf(file[one.tag:one.opened])
	form := runForm{w, file[one.run.start:one.run.opened], file[one.run.propertiesStart:one.run.propertiesEnd]}
	var out bytes.Buffer
	for i, piece := range pieces {
		if piece.Kind == document.Kept {
			form.write(&out, "t", piece.Text)
			continue
		}
		edit := notes.edits[piece.Edit]
		commented := edit.Reason != "" && t.comments.allowed && !notes.without[piece.Edit]
		if _, open := notes.begun[piece.Edit]; !open && commented {
			notes.begun[piece.Edit] = t.comments.add(edit.Reason)
			fmt.Fprintf(&out, `<%scommentRangeStart%s/>`, w, t.numbered(w, notes.begun[piece.Edit]))
		}
		t.piece(&out, form, piece)
		if number, open := notes.begun[piece.Edit]; open && notes.last[piece.Edit] == [2]int{notes.segment, i} {
			id := t.numbered(w, number)
			fmt.Fprintf(&out, `<%scommentRangeEnd%s/><%sr><%scommentReference%s/></%sr>`, w, id, w, w, id, w)
		}
	}
	if one.run.texts == 1 && one.run.otherwise == 0 {
		return source.Change{Start: one.run.start, End: one.run.end, With: out.Bytes()}
	}
	end := one.end + bytes.IndexByte(file[one.end:], '>') + 1
	whole := slices.Concat([]byte("</"+w+"r>"), out.Bytes(), form.opening, form.properties)
	return source.Change{Start: one.tag, End: end, With: whole}
}

func (t *tracking) piece(out *bytes.Buffer, form runForm, piece document.Piece) {
	name, element := "ins", "t"
	if piece.Kind == document.Deleted {
		name, element = "del", "delText"
	}
	fmt.Fprintf(out, "<%s%s%s>", form.prefix, name, t.signature(form.prefix))
	form.write(out, element, piece.Text)
	fmt.Fprintf(out, "</%s%s>", form.prefix, name)
}

// signature are the attributes of a change.
func (t *tracking) signature(prefix string) string {
	own, by, at := attributePrefix(prefix), source.XML(t.author.Name), t.author.At.UTC().Format("2006-01-02T15:04:05Z")
	return fmt.Sprintf(`%s %sauthor="%s" %sdate="%s"`, t.numbered(prefix, t.next()), own, by, own, at)
}

// numbered is the attribute with an element's number. Where elements have no prefix, that of their attributes is
// declared along with it: an attribute without a prefix is in no namespace.
func (t *tracking) numbered(prefix string, number int) string {
	declared := ""
	if prefix == "" {
		declared = ` xmlns:` + strings.TrimSuffix(attributePrefix(prefix), ":") + `="` + t.comments.space() + `"`
	}
	return fmt.Sprintf(`%s %sid="%d"`, declared, attributePrefix(prefix), number)
}

// attributePrefix is that of the attributes of elements with a prefix.
func attributePrefix(prefix string) string {
	if prefix == "" {
		return "added:"
	}
	return prefix
}

// end marks the end of a paragraph as deleted.
func (t *tracking) end(p *paragraph, file []byte) source.Change {
	w := prefixOf(file[p.start:p.opened])
	deleted := fmt.Sprintf("<%sdel%s/>", w, t.signature(w))
	switch {
	case p.mark.runOpened > 0:
		return source.Change{Start: p.mark.runOpened, End: p.mark.runOpened, With: []byte(deleted)}
	case p.mark.propertiesEnd > 0:
		with := fmt.Sprintf("<%srPr>%s</%srPr>", w, deleted, w)
		return source.Change{Start: p.mark.propertiesEnd, End: p.mark.propertiesEnd, With: []byte(with)}
	}
	with := fmt.Sprintf("<%spPr><%srPr>%s</%srPr></%spPr>", w, w, deleted, w, w)
	return source.Change{Start: p.opened, End: p.opened, With: []byte(with)}
}

// runForm is how a run begins, so that others of the same form can be written.
type runForm struct {
	prefix              string
	opening, properties []byte
}

func (f runForm) write(out *bytes.Buffer, element, text string) {
	fmt.Fprintf(out, `%s%s<%s%s xml:space="preserve">%s</%s%s></%sr>`, f.opening, f.properties, f.prefix, element,
		source.XML(text), f.prefix, element, f.prefix)
}

// prefixOf is the namespace's prefix in an opening tag, with its colon.
func prefixOf(tag []byte) string {
	name := string(tag[1:])
	if at := strings.IndexAny(name, " \t\r\n>/"); at >= 0 {
		name = name[:at]
	}
	if at := strings.IndexByte(name, ':'); at >= 0 {
		return name[:at+1]
	}
	return ""
}
