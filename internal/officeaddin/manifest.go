// Package officeaddin writes the manifest of the add-in for Microsoft Word, and says what its task pane needs of a
// browser.
package officeaddin

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"strings"
	"text/template"

	"github.com/google/uuid"
)

// Paths of the add-in below the address of a site or of a brand.
const (
	InfoPath     = "/word"
	PanePath     = "/word/pane"
	ManifestPath = "/word/manifest.xml"
)

// version is the manifest's. Stores and administrators only take a higher one, so it is raised with the template.
const version = "1.0.0.0"

// IconSizes are the sizes in pixels of the add-in's icons: 16, 32, and 80 for the ribbon, 32 and 64 for lists.
var IconSizes = []int{16, 32, 64, 80}

// Maximum lengths in the schema, in characters.
const (
	maxName  = 125
	maxLabel = 125
)

// AddIn is the add-in of a site or of a brand.
type AddIn struct {
	Name    string
	Origin  string // address without a slash at its end; https://, except on this machine
	Support string // URL of a page
}

//go:embed manifest.xml
var source string

var manifest = template.Must(template.New("manifest").Funcs(template.FuncMap{"xml": escaped}).Parse(source))

// ID is the add-in's identifier, which is derived from its address: another address is another add-in.
func (a AddIn) ID() string {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte(a.Origin+PanePath)).String()
}

// Manifest returns the add-in only manifest in XML.
func (a AddIn) Manifest() ([]byte, error) {
	name := strings.TrimSpace(a.Name)
	var out bytes.Buffer
	err := manifest.Execute(&out, map[string]string{
		"ID": a.ID(), "Version": version,
		"Name": shortened(name, maxName), "Label": shortened("Rewrite with "+name, maxLabel),
		"Base": a.Origin, "Info": InfoPath, "Pane": PanePath, "Support": a.Support,
	})
	return out.Bytes(), err
}

// shortened returns at most limit characters of a text.
func shortened(text string, limit int) string {
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit])
	}
	return text
}

func escaped(text string) (string, error) {
	var out strings.Builder
	err := xml.EscapeText(&out, []byte(text))
	return out.String(), err
}
