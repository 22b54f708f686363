package word

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// tracking is the state of writing tracked changes.
type tracking struct {
	author   document.Author
	number   int // of the last change
	comments *comments
}

// WriteTracked implements document.Tracking.
func (d *Document) WriteTracked(
	out io.Writer, edits []document.Edit, by document.Author,
) (left []document.Edit, err error) {
	existingComments := &comments{existingComments: d.existingComments, author: by, document: d}
	t := &tracking{author: by, number: d.firstChange(), comments: existingComments}
	changes := make([][]source.Change, len(d.parts))
	for blockEdits := range document.ByBlock(edits) {
		number, p := d.paragraphOf(blockEdits[0].Block)
		t.comments.allowed = d.parts[number].name == existingComments.part // Word allows comments only there
		tracked, refused := t.paragraph(p, d.parts[number].source, blockEdits)
		changes[number] = append(changes[number], tracked...)
		left = append(left, document.Chosen(blockEdits, refused)...)
	}
	files := d.changed(changes)
	existingComments.addTo(files)
	return left, d.archive.Write(out, files)
}

// firstChange returns an ID above those of the document's changes, including changes from an earlier run.
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

// paragraph returns the byte changes that show edits of a paragraph and of its fallback.
func (t *tracking) paragraph(
	p *paragraph, file []byte, edits []document.Edit,
) (changes []source.Change, refused []int) {
	pieces, refused := p.trackable().Pieces(edits)
	changes = t.segments(p, file, pieces, edits)
	if p.isRemovable(pieces) && !p.mark.closed {
		changes = append(changes, t.end(p, file))
	}
	if p.fallback != nil { // without comments, which would be duplicates
		applied := document.Without(edits, refused)
		pieces, _ := p.fallback.trackable().Pieces(applied)
		allowed := t.comments.allowed
		t.comments.allowed = false
		changes = append(changes, t.segments(p.fallback, file, pieces, applied)...)
		t.comments.allowed = allowed
	}
	return changes, refused
}

// trackable returns the paragraph's block with insertions by other authors fixed: Word does not allow nested tracked
// changes.
func (p *paragraph) trackable() document.Block {
	block := p.block()
	for i, seg := range p.segments {
		if seg.tracked || seg.run == nil {
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
	begun := map[int]int{} // comment IDs of edits, by index
	for i, seg := range p.segments {
		if document.Changed(pieces[i]) {
			changes = append(changes, t.segment(seg, file, pieces[i], commentState{edits, last, inControls, begun, i}))
		}
	}
	return changes
}

// commentState locates the comments of a paragraph's edits.
type commentState struct {
	edits   []document.Edit
	last    map[int][2]int // last segment and piece of each edit
	omitted map[int]bool   // edits without a comment
	begun   map[int]int
	segment int
}

// editsInControls returns the edits that are partly in a content control.
func (p *paragraph) editsInControls(pieces [][]document.Piece) map[int]bool {
	found := map[int]bool{}
	for i, segmentPieces := range pieces {
		for _, piece := range segmentPieces {
			if piece.Kind != document.Kept && p.segments[i].controlled {
				found[piece.Edit] = true
			}
		}
	}
	return found
}

func lastPieces(pieces [][]document.Piece) map[int][2]int {
	last := map[int][2]int{}
	for i, segmentPieces := range pieces {
		for j, piece := range segmentPieces {
			if piece.Kind != document.Kept {
				last[piece.Edit] = [2]int{i, j}
			}
		}
	}
	return last
}

// segment replaces a segment's run by several runs, or splits its element off if the run contains more.
func (t *tracking) segment(seg segment, file []byte, pieces []document.Piece, commentState commentState) source.Change {
	w := prefixOf(file[seg.tag:seg.opened])
	form := runForm{w, file[seg.run.start:seg.run.opened], file[seg.run.propertiesStart:seg.run.propertiesEnd]}
	var out bytes.Buffer
	for i, piece := range pieces {
		if piece.Kind == document.Kept {
			form.write(&out, "t", piece.Text)
			continue
		}
		edit := commentState.edits[piece.Edit]
		commented := edit.Reason != "" && t.comments.allowed && !commentState.omitted[piece.Edit]
		if _, open := commentState.begun[piece.Edit]; !open && commented {
			commentState.begun[piece.Edit] = t.comments.add(edit.Reason)
			fmt.Fprintf(&out, `<%scommentRangeStart%s/>`, w, t.numbered(w, commentState.begun[piece.Edit]))
		}
		t.piece(&out, form, piece)
		if number, open := commentState.begun[piece.Edit]; open &&
			commentState.last[piece.Edit] == [2]int{commentState.segment, i} {
			id := t.numbered(w, number)
			fmt.Fprintf(&out, `<%scommentRangeEnd%s/><%sr><%scommentReference%s/></%sr>`, w, id, w, w, id, w)
		}
	}
	if seg.run.texts == 1 && seg.run.otherwise == 0 {
		return source.Change{Start: seg.run.start, End: seg.run.end, With: out.Bytes()}
	}
	end := seg.end + bytes.IndexByte(file[seg.end:], '>') + 1
	whole := slices.Concat([]byte("</"+w+"r>"), out.Bytes(), form.opening, form.properties)
	return source.Change{Start: seg.tag, End: end, With: whole}
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

// signature returns the attributes of a tracked change.
func (t *tracking) signature(prefix string) string {
	own, by, at := attributePrefix(prefix), source.XML(t.author.Name), t.author.At.UTC().Format("2006-01-02T15:04:05Z")
	return fmt.Sprintf(`%s %sauthor="%s" %sdate="%s"`, t.numbered(prefix, t.next()), own, by, own, at)
}

// numbered returns the ID attribute of an element. If elements have no prefix, it also declares one for attributes: an
// attribute without a prefix is in no namespace.
func (t *tracking) numbered(prefix string, number int) string {
	declared := ""
	if prefix == "" {
		declared = ` xmlns:` + strings.TrimSuffix(attributePrefix(prefix), ":") + `="` + t.comments.space() + `"`
	}
	return fmt.Sprintf(`%s %sid="%d"`, declared, attributePrefix(prefix), number)
}

// attributePrefix returns the prefix for attributes of elements with a prefix.
func attributePrefix(prefix string) string {
	if prefix == "" {
		return "added:"
	}
	return prefix
}

// end marks the paragraph mark as deleted.
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

// runForm is the formatting of a run, for writing more runs with it.
type runForm struct {
	prefix              string
	opening, properties []byte
}

func (f runForm) write(out *bytes.Buffer, element, text string) {
	fmt.Fprintf(out, `%s%s<%s%s xml:space="preserve">%s</%s%s></%sr>`, f.opening, f.properties, f.prefix, element,
		source.XML(text), f.prefix, element, f.prefix)
}

// prefixOf returns the namespace prefix in an opening tag, with its colon.
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
