package brand

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

// What a drawing may have. Everything else is left out: scripts, styles, animations, links, pictures, fonts, and what
// programs write for themselves.
var (
	elements = []string{"svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse", "line",
		"polyline", "polygon", "linearGradient", "radialGradient", "stop", "clipPath", "mask"}
	attributes = []string{"viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry",
		"fx", "fy", "d", "points", "transform", "id", "preserveAspectRatio", "gradientUnits", "gradientTransform",
		"spreadMethod", "offset", "clipPathUnits", "maskUnits", "maskContentUnits", "pathLength"}
	// painting can stand in an attribute, and in the attribute style.
	painting = []string{"fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
		"stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "clip-path", "clip-rule",
		"mask", "stop-color", "stop-opacity", "color", "display", "visibility", "vector-effect", "paint-order"}
	// reference is a part of the same drawing, and the only place that a value may name.
	reference = regexp.MustCompile(`^url\(\s*["']?#[\w.-]+["']?\s*\)`)
	anyURL    = regexp.MustCompile(`(?i)url\s*\(|image\s*\(|image-set\s*\(|@import|expression|javascript:|data:`)
)

const mostDepth = 32

var errDrawing = errors.New("the drawing has too many parts, or none that can be seen")

// readSVG writes a drawing anew, with only what is known to be harmless.
func readSVG(content []byte) (Logo, error) {
	clean := svgCleaner{decoder: xml.NewDecoder(bytes.NewReader(content))}
	clean.decoder.Strict = true
	if err := clean.run(); err != nil {
		if told, ok := errors.AsType[*fault.Error](err); ok {
			return Logo{}, told
		}
		return Logo{}, errLogoKind.Because(err)
	}
	// A drawing has no pixels: its size in its own units says only how its sides stand to each other.
	if ratio := clean.width / clean.height; ratio > mostRatio || ratio < 1.0/mostRatio {
		return Logo{}, errLogoSize
	}
	return Logo{svgMediaType, clean.out.Bytes(), clean.width / clean.height}, nil
}

type svgCleaner struct {
	decoder       *xml.Decoder
	out           bytes.Buffer
	depth, parts  int
	width, height float64
	drawn         bool // something can be seen
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
				return errors.New("it declares something") // entities, with which a drawing grows without end
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
	case !slices.Contains(elements, name) || name == "title" || name == "desc":
		return s.decoder.Skip()
	}
	if s.parts++; s.parts > maxElements || s.depth == mostDepth {
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
	var kept kept
	for _, one := range element.Attr {
		kept.add(one)
	}
	for _, one := range kept {
		if err := checkNumbers(one.name, one.value); err != nil {
			return err
		}
		s.out.WriteString(" " + one.name + `="`)
		_ = xml.EscapeText(&s.out, []byte(one.value)) // a buffer takes everything
		s.out.WriteByte('"')
	}
	s.out.WriteString(">")
	s.tree.add(newPart(kept, s.out.Len()-begins), kept.get("id"))
	return nil
}

func isShape(name string) bool {
	return slices.Contains([]string{"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"}, name)
}

// kept are the attributes of an element that are harmless, each once.
type kept []struct{ name, value string }

// add keeps an attribute, if it is harmless.
func (k *kept) add(one xml.Attr) {
	name, value := one.Name.Local, strings.TrimSpace(one.Value)
	switch {
	case name == "href" && isReference(value):
		k.set(name, value)
	case one.Name.Space != "":
	case name == "style":
		for declaration := range strings.SplitSeq(value, ";") {
			property, value, _ := strings.Cut(declaration, ":")
			k.paint(strings.TrimSpace(strings.ToLower(property)), strings.TrimSpace(value))
		}
	case slices.Contains(painting, name):
		k.paint(name, value)
	case slices.Contains(attributes, name) && !anyURL.MatchString(value):
		k.set(name, value)
	}
}

// paint keeps how something is painted. It may name a part of the same drawing.
func (k *kept) paint(name, value string) {
	if slices.Contains(painting, name) && !anyURL.MatchString(reference.ReplaceAllString(value, "")) {
		k.set(name, value)
	}
}

func (k kept) get(name string) string {
	for _, one := range k {
		if one.name == name {
			return one.value
		}
	}
	return ""
}

func (k *kept) set(name, value string) {
	for i := range *k {
		if (*k)[i].name == name {
			(*k)[i].value = value
			return
		}
	}
	*k = append(*k, struct{ name, value string }{name, value})
}

// measure finds out how wide and high a drawing is, from its view box or from its size.
func (s *svgCleaner) measure(attributes []xml.Attr) error {
	named := map[string]string{}
	for _, one := range attributes {
		named[one.Name.Local] = one.Value
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
