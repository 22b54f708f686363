package word

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/source"
)

// contentTypes are the content types of the parts.
type contentTypes struct {
	source   []byte
	Override []struct {
		PartName    string `xml:",attr"`
		ContentType string `xml:",attr"`
	}
}

const contentTypesName = "[Content_Types].xml"

func readContentTypes(from *archive.Archive) (types contentTypes, err error) {
	if types.source, err = from.Read(contentTypesName); err == nil {
		err = source.Unmarshal(types.source, &types)
	}
	return types, err
}

// named returns the parts of a content type, given without its common prefix.
func (t contentTypes) named(contentType string) (names []string) {
	for _, override := range t.Override {
		if strings.HasSuffix(override.ContentType, "wordprocessingml."+contentType) ||
			strings.HasSuffix(override.ContentType, "ms-word."+contentType) {
			names = append(names, strings.TrimPrefix(override.PartName, "/"))
		}
	}
	return names
}

// styleSheet maps styles and lists to the kinds of paragraphs.
type styleSheet struct {
	headings map[string]int    // heading levels by style ID
	lists    map[string]string // list IDs by style ID
	numbered map[string]bool   // IDs of lists whose first level is numbered
}

type value struct {
	Val string `xml:"val,attr"`
}

// readStyleSheet reads the styles and lists, if the document has any.
func readStyleSheet(from *archive.Archive, types contentTypes) (styleSheet, error) {
	known := styleSheet{map[string]int{}, map[string]string{}, map[string]bool{}}
	for _, name := range types.named("styles+xml") {
		if err := known.readStyles(from, name); err != nil {
			return known, err
		}
	}
	for _, name := range types.named("numbering+xml") {
		if err := known.readLists(from, name); err != nil {
			return known, err
		}
	}
	return known, nil
}

func (f styleSheet) readStyles(from *archive.Archive, name string) error {
	var sheet struct {
		Style []struct {
			ID      string `xml:"styleId,attr"`
			Name    value  `xml:"name"`
			Outline value  `xml:"pPr>outlineLvl"`
			List    value  `xml:"pPr>numPr>numId"`
		} `xml:"style"`
	}
	content, err := from.Read(name)
	if err == nil {
		err = source.Unmarshal(content, &sheet)
	}
	if err != nil {
		return err
	}
	for _, style := range sheet.Style {
		if level := headingLevel(style.Name.Val, style.Outline.Val); level > 0 {
			f.headings[style.ID] = level
		} else if style.List.Val != "" {
			f.lists[style.ID] = style.List.Val
		}
	}
	return nil
}

// headingLevel returns the heading level of a style, by its name or outline level; 0 for other styles.
func headingLevel(name, outline string) int {
	name = strings.ToLower(name)
	if name == "title" {
		return 1
	}
	number, named := strings.CutPrefix(name, "heading ")
	if level, err := strconv.Atoi(number); named && err == nil && level > 0 {
		return level
	}
	if level, err := strconv.Atoi(outline); err == nil && level >= 0 && level < 9 {
		return level + 1
	}
	return 0
}

func (f styleSheet) readLists(from *archive.Archive, name string) error {
	var lists struct {
		Abstract []struct {
			ID     string  `xml:"abstractNumId,attr"`
			Format []value `xml:"lvl>numFmt"`
		} `xml:"abstractNum"`
		Num []struct {
			ID       string `xml:"numId,attr"`
			Abstract value  `xml:"abstractNumId"`
		} `xml:"num"`
	}
	content, err := from.Read(name)
	if err == nil {
		err = source.Unmarshal(content, &lists)
	}
	if err != nil {
		return err
	}
	numbers := map[string]bool{}
	for _, list := range lists.Abstract {
		numbers[list.ID] = len(list.Format) > 0 && !slices.Contains([]string{"bullet", "none"}, list.Format[0].Val)
	}
	for _, list := range lists.Num {
		f.numbered[list.ID] = numbers[list.Abstract.Val]
	}
	return nil
}

// relation is a relationship of a part.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:",attr"`
	Target string `xml:",attr"`
	Mode   string `xml:"TargetMode,attr"`
}

// readRelations returns the relationships of a part by ID.
func readRelations(from *archive.Archive, part string) (map[string]relation, error) {
	found := map[string]relation{}
	if !from.Has(relsPath(part)) {
		return found, nil
	}
	content, err := from.Read(relsPath(part))
	var all struct{ Relationship []relation }
	if err == nil {
		err = source.Unmarshal(content, &all)
	}
	for _, rel := range all.Relationship {
		found[rel.ID] = rel
	}
	return found, err
}

// file returns the part that a relationship points to.
func (r relation) file(part string) string {
	if strings.HasPrefix(r.Target, "/") {
		return strings.TrimPrefix(path.Clean(r.Target), "/")
	}
	return path.Join(path.Dir(part), r.Target)
}
