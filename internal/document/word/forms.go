package word

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"plainhand/internal/document/archive"
	"plainhand/internal/document/source"
)

// contentTypes are the types of the parts.
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

// named are the parts of a type, which is given without what all types begin with.
func (t contentTypes) named(contentType string) (names []string) {
	for _, one := range t.Override {
		if strings.HasSuffix(one.ContentType, "wordprocessingml."+contentType) ||
			strings.HasSuffix(one.ContentType, "ms-word."+contentType) {
			names = append(names, strings.TrimPrefix(one.PartName, "/"))
		}
	}
	return names
}

// forms is what paragraphs are by the names of their styles and lists.
type forms struct {
	headings map[string]int    // levels, by the ids of styles
	lists    map[string]string // of styles that are items: the ids of their lists
	numbered map[string]bool   // the ids of lists whose first level has numbers
}

type value struct {
	Val string `xml:"val,attr"`
}

// readForms reads the styles and lists. A document without them has none.
func readForms(from *archive.Archive, types contentTypes) (forms, error) {
	known := forms{map[string]int{}, map[string]string{}, map[string]bool{}}
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

func (f forms) readStyles(from *archive.Archive, name string) error {
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

// headingLevel is the level of a style's headings, by its name or its level in outlines; 0 for other styles.
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

func (f forms) readLists(from *archive.Archive, name string) error {
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
	for _, one := range lists.Abstract {
		numbers[one.ID] = len(one.Format) > 0 && !slices.Contains([]string{"bullet", "none"}, one.Format[0].Val)
	}
	for _, one := range lists.Num {
		f.numbered[one.ID] = numbers[one.Abstract.Val]
	}
	return nil
}

// relation is where a part leads.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:",attr"`
	Target string `xml:",attr"`
	Mode   string `xml:"TargetMode,attr"`
}

// readRelations returns the relations of a part by their ids.
func readRelations(from *archive.Archive, part string) (map[string]relation, error) {
	found := map[string]relation{}
	if !from.Has(relationsOf(part)) {
		return found, nil
	}
	content, err := from.Read(relationsOf(part))
	var all struct{ Relationship []relation }
	if err == nil {
		err = source.Unmarshal(content, &all)
	}
	for _, one := range all.Relationship {
		found[one.ID] = one
	}
	return found, err
}

// file is the archive's file that a relation of a part leads to.
func (r relation) file(part string) string {
	if strings.HasPrefix(r.Target, "/") {
		return strings.TrimPrefix(path.Clean(r.Target), "/")
	}
	return path.Join(path.Dir(part), r.Target)
}
