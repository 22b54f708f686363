package branding

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/fault"
)

// Limits of the rendering cost. A referenced part is rendered again for each reference to it, so a few nested
// references multiply a drawing of some kilobytes to millions of shapes.
const (
	maxElements       = 3000    // counted as often as they are rendered
	maxExpandedBytes  = 1 << 20 // the same for the bytes of their tags
	maxReferenceDepth = 8
)

var errLogoComplex = fault.New(fault.Invalid,
	"This drawing is too complex to show. Parts of it are reused too often, or refer to each other in a loop.",
	"Simplify it in your drawing program, or export it as a PNG.")

// expanding are the attributes whose target is rendered again for each reference.
var expanding = []string{"href", "clip-path", "mask"}

// target matches the ID in a reference.
var target = regexp.MustCompile(`^(?:#|url\(\s*["']?#)([^\s"')]+)`)

// part is an element of a drawing.
type part struct {
	bytes      int
	children   []*part
	references []string // IDs of elements that are rendered again for this one

	state    visit
	expanded expansion
}

type visit int

const (
	unvisited visit = iota
	visiting
	visited
)

// expansion is the cost of rendering a part, including its children and references.
type expansion struct{ elements, bytes, depth int }

// newPart returns an element with these attributes and the size of its tags in bytes.
func newPart(allowedAttributes safeAttributes, bytes int) *part {
	element := &part{bytes: bytes}
	for _, attribute := range allowedAttributes {
		found := target.FindStringSubmatch(attribute.value)
		if found != nil && slices.Contains(expanding, attribute.name) {
			element.references = append(element.references, found[1])
		}
	}
	return element
}

// partTree is the tree of a drawing's parts. References lead to the first part with an ID.
type partTree struct {
	root *part
	open []*part // path to the parent of the next part
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

// check returns errLogoComplex for a drawing that is too expensive to render. It computes the cost without expanding
// anything.
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

// include adds the cost of a child or referenced part.
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

// isReference reports whether an href refers to a part of the same drawing. Percent-encoded IDs are rejected: browsers
// decode them, so such an ID could refer to a part that was not counted.
func isReference(value string) bool {
	return strings.HasPrefix(value, "#") && !strings.Contains(value, "%")
}
