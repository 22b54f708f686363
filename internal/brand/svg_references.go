package brand

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/fault"
)

// What a browser may have to draw for a drawing. A referenced part is drawn again for each reference to it, so a few
// nested references multiply a drawing of some kilobytes to millions of shapes.
const (
	maxElements       = 3000    // each counted as often as it is drawn
	maxExpandedBytes  = 1 << 20 // the same for the bytes of their tags
	maxReferenceDepth = 8
)

var errLogoComplex = fault.New(fault.Invalid,
	"This drawing is too complex to show. Parts of it are reused too often, or refer to each other in a loop.",
	"Simplify it in the program that made it, or export it as a PNG.")

// expanding are the attributes whose target is drawn again wherever they are.
var expanding = []string{"href", "clip-path", "mask"}

// target finds the id in a reference.
var target = regexp.MustCompile(`^(?:#|url\(\s*["']?#)([^\s"')]+)`)

// part is an element of a drawing.
type part struct {
	bytes      int
	children   []*part
	references []string // ids whose elements are drawn again for this one

	state    visit
	expanded expansion
}

type visit int

const (
	unvisited visit = iota
	visiting
	visited
)

// expansion is what drawing a part takes, with everything that it contains and refers to.
type expansion struct{ elements, bytes, depth int }

// newPart is an element with these attributes, whose tags have some bytes.
func newPart(attributes kept, bytes int) *part {
	made := &part{bytes: bytes}
	for _, attribute := range attributes {
		found := target.FindStringSubmatch(attribute.value)
		if found != nil && slices.Contains(expanding, attribute.name) {
			made.references = append(made.references, found[1])
		}
	}
	return made
}

// partTree holds the parts of a drawing. Of several parts with an id, references lead to the first.
type partTree struct {
	root *part
	open []*part // the path to where the next part goes
	ids  map[string]*part
}

func (t *partTree) add(added *part, id string) {
	if t.root == nil {
		t.root, t.ids = added, map[string]*part{}
	} else {
		parent := t.open[len(t.open)-1]
		parent.children = append(parent.children, added)
	}
	if id != "" && t.ids[id] == nil {
		t.ids[id] = added
	}
	t.open = append(t.open, added)
}

func (t *partTree) end() { t.open = t.open[:len(t.open)-1] }

// check returns errLogoComplex for a drawing that takes too much to draw. It counts without expanding anything.
func (t *partTree) check() error { return t.expand(t.root) }

func (t *partTree) expand(p *part) error {
	switch p.state {
	case visiting:
		return errLogoComplex.Because(errors.New("references form a loop"))
	case visited:
		return nil
	}
	p.state, p.expanded = visiting, expansion{elements: 1, bytes: p.bytes}
	for _, child := range p.children {
		if err := t.include(p, child, 0); err != nil {
			return err
		}
	}
	for _, id := range p.references {
		if referenced := t.ids[id]; referenced != nil {
			if err := t.include(p, referenced, 1); err != nil {
				return err
			}
		}
	}
	p.state = visited
	return nil
}

// include adds to a part what another takes that is drawn with it.
func (t *partTree) include(p, other *part, depth int) error {
	if err := t.expand(other); err != nil {
		return err
	}
	sum := &p.expanded
	sum.elements += other.expanded.elements
	sum.bytes += other.expanded.bytes
	sum.depth = max(sum.depth, other.expanded.depth+depth)
	if sum.elements > maxElements || sum.bytes > maxExpandedBytes || sum.depth > maxReferenceDepth {
		return errLogoComplex.Because(errors.New("references draw too much"))
	}
	return nil
}

// isReference reports whether a value of href names a part of the same drawing. Browsers decode what is
// percent-encoded, so such an id could name another part than the one that is counted.
func isReference(value string) bool {
	return strings.HasPrefix(value, "#") && !strings.Contains(value, "%")
}
