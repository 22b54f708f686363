package opendocument

import (
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// styleSheet maps the names of styles to the formatting of text and lists.
type styleSheet struct {
	styles   map[string]document.Style
	numbered map[string]bool   // list styles whose first level is numbered
	lists    map[string]string // list styles by paragraph style
}

func newStyleSheet() styleSheet {
	return styleSheet{map[string]document.Style{}, map[string]bool{}, map[string]string{}}
}

type sheet struct {
	Style []struct {
		Name   string `xml:"name,attr"`
		Family string `xml:"family,attr"`
		List   string `xml:"list-style-name,attr"`
		Text   struct {
			Weight string `xml:"font-weight,attr"`
			Slant  string `xml:"font-style,attr"`
		} `xml:"text-properties"`
	} `xml:"style"`
	Lists []struct {
		Name    string `xml:"name,attr"`
		Numbers []struct {
			Level string `xml:"level,attr"`
		} `xml:"list-level-style-number"`
	} `xml:"list-style"`
}

func (f styleSheet) read(content []byte) error {
	var all struct {
		Sheets    sheet `xml:"styles"`
		Automatic sheet `xml:"automatic-styles"`
	}
	if err := source.Unmarshal(content, &all); err != nil {
		return err
	}
	for _, sheet := range []sheet{all.Sheets, all.Automatic} {
		for _, style := range sheet.Style {
			if style.Family == "text" {
				f.styles[style.Name] = document.Style{Bold: style.Text.Weight == "bold", Italic: style.Text.Slant == "italic"}
			}
			if style.List != "" {
				f.lists[style.Name] = style.List
			}
		}
		for _, list := range sheet.Lists {
			f.numbered[list.Name] = len(list.Numbers) > 0 && list.Numbers[0].Level == "1"
		}
	}
	return nil
}
