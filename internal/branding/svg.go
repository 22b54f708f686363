package branding

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/fault"
)

// The allowlist of SVGs. Everything else is removed: scripts, styles, animations, links, pictures, fonts, and metadata
// of programs.
var (
	allowedElements = []string{"svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse",
		"line",
		"polyline", "polygon", "linearGradient", "radialGradient", "stop", "clipPath", "mask"}
	allowedAttributes = []string{"viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx",
		"ry",
		"fx", "fy", "d", "points", "transform", "id", "preserveAspectRatio", "gradientUnits", "gradientTransform",
		"spreadMethod", "offset", "clipPathUnits", "maskUnits", "maskContentUnits", "pathLength"}
	// paintAttributes are allowed as attributes and in style.
	paintAttributes = []string{"fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
		"stroke-linecap",
		"stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "clip-path", "clip-rule",
		"mask", "stop-color", "stop-opacity", "color", "display", "visibility", "vector-effect", "paint-order"}
	// reference matches a reference within the drawing, the only kind of URL that a value may contain.
	reference = regexp.MustCompile(`^url\(\s*["']?#[\w.-]+["']?\s*\)`)
	anyURL    = regexp.MustCompile(`(?i)url\s*\(|image\s*\(|image-set\s*\(|@import|expression|javascript:|data:`)
)

const maxDepth = 32

var errDrawing = errors.New("the drawing has too many parts, or none that can be seen")

// readSVG writes a sanitized copy of a drawing.
func readSVG(content []byte) (Logo, error) {
	clean := svgCleaner{decoder: xml.NewDecoder(bytes.NewReader(content))}
	clean.decoder.Strict = true
	if err := clean.run(); err != nil {
		if failure, ok := errors.AsType[*fault.Error](err); ok {
			return Logo{}, failure
		}
		return Logo{}, errLogoKind.Because(err)
	}
	// An SVG has no pixels: its size only defines its aspect ratio.
	if ratio := clean.width / clean.height; ratio > maxRatio || ratio < 1.0/maxRatio {
		return Logo{}, errLogoSize
	}
	return Logo{svgMediaType, clean.out.Bytes(), clean.width / clean.height}, nil
}

type svgCleaner struct {
	decoder       *xml.Decoder
	out           bytes.Buffer
	depth, parts  int
	width, height float64
	drawn         bool // a visible element was found
	tree          partTree
}

func (s *svgCleaner) run() error {
	for {
		token, err := s.decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.Directive:
			if !bytes.HasPrefix(bytes.ToUpper(token), []byte("DOCTYPE")) || bytes.ContainsAny(token, "[") {
				return errors.New("it declares something") // entities, which can expand exponentially
			}
		case xml.StartElement:
			if err := s.start(token); err != nil {
				return err
			}
		case xml.EndElement:
			s.depth--
			s.tree.end()
			s.out.WriteString("</" + token.Name.Local + ">")
		}
	}
	if !s.drawn || s.depth != 0 {
		return errDrawing
	}
	return s.tree.check()
}

func (s *svgCleaner) start(element xml.StartElement) error {
	name := element.Name.Local
	switch {
	case s.parts == 0 && name != "svg":
		return errors.New("it is no drawing")
	case s.parts > 0 && s.depth == 0:
		return errors.New("there is something behind it")
	case !slices.Contains(allowedElements, name) || name == "title" || name == "desc":
		return s.decoder.Skip()
	}
	if s.parts++; s.parts > maxElements || s.depth == maxDepth {
		return errDrawing
	}
	s.depth++
	s.drawn = s.drawn || isShape(name)
	begins := s.out.Len()
	s.out.WriteString("<" + name)
	if s.parts == 1 {
		s.out.WriteString(` xmlns="http://www.w3.org/2000/svg"`)
		if err := s.measure(element.Attr); err != nil {
			return err
		}
	}
	var safe safeAttributes
	for _, attr := range element.Attr {
		safe.add(attr)
	}
	for _, attr := range safe {
		if err := checkNumbers(attr.name, attr.value); err != nil {
			return err
		}
		s.out.WriteString(" " + attr.name + `="`)
		_ = xml.EscapeText(&s.out, []byte(attr.value)) // a buffer never fails
		s.out.WriteByte('"')
	}
	s.out.WriteString(">")
	s.tree.add(newPart(safe, s.out.Len()-begins), safe.get("id"))
	return nil
}

func isShape(name string) bool {
	return slices.Contains([]string{"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"}, name)
}

// safeAttributes are the allowed attributes of an element, without duplicates.
type safeAttributes []struct{ name, value string }

// add adds an attribute, if it is allowed.
func (k *safeAttributes) add(attr xml.Attr) {
	name, value := attr.Name.Local, strings.TrimSpace(attr.Value)
	switch {
	case name == "href" && isReference(value):
		k.set(name, value)
	case attr.Name.Space != "":
	case name == "style":
		for declaration := range strings.SplitSeq(value, ";") {
			property, value, _ := strings.Cut(declaration, ":")
			k.paint(strings.TrimSpace(strings.ToLower(property)), strings.TrimSpace(value))
		}
	case slices.Contains(paintAttributes, name):
		k.paint(name, value)
	case slices.Contains(allowedAttributes, name) && !anyURL.MatchString(value):
		k.set(name, value)
	}
}

// paint adds a paint attribute. It may refer to a part of the same drawing.
func (k *safeAttributes) paint(name, value string) {
	if slices.Contains(paintAttributes, name) && !anyURL.MatchString(reference.ReplaceAllString(value, "")) {
		k.set(name, value)
	}
}

func (k safeAttributes) get(name string) string {
	for _, attr := range k {
		if attr.name == name {
			return attr.value
		}
	}
	return ""
}

func (k *safeAttributes) set(name, value string) {
	for i := range *k {
		if (*k)[i].name == name {
			(*k)[i].value = value
			return
		}
	}
	*k = append(*k, struct{ name, value string }{name, value})
}

// measure reads the size of a drawing from its viewBox, or from its width and height.
func (s *svgCleaner) measure(allowedAttributes []xml.Attr) error {
	named := map[string]string{}
	for _, attr := range allowedAttributes {
		named[attr.Name.Local] = attr.Value
	}
	box := strings.FieldsFunc(named["viewBox"], func(c rune) bool { return strings.ContainsRune(" ,\n\t", c) })
	if len(box) == 4 {
		s.width, s.height = pixels(box[2]), pixels(box[3])
	} else {
		s.width, s.height = pixels(named["width"]), pixels(named["height"])
	}
	if s.width <= 0 || s.height <= 0 {
		return errors.New("it has no size")
	}
	return nil
}
