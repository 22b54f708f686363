package views

import (
	"fmt"
	"path"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/document/formats"
	"plainhand/internal/documents"
	"plainhand/views/ui"
)

// TextDocument is the document that a text is from.
type TextDocument struct {
	Name    string
	Becomes string // what it becomes, if it does not stay what it was
	Links   []Download
}

// Download leads to a file.
type Download struct {
	Label, Path string
	Kind        ui.Kind
}

// WithDocument returns the page of a text with the document that the text is from.
func (page PlatformPage) WithDocument(id uuid.UUID, source documents.Source) PlatformPage {
	made := &TextDocument{Name: path.Base(source.Name),
		Links: documentDownloads("/platform/texts/"+id.String()+"/document/", source)}
	if format, err := formats.Of(source.Name); err == nil && format.Becomes != "" {
		made.Becomes = "A " + format.Name + " file comes back as a Word document, without its layout. "
	}
	page.Document = made
	return page
}

// WithRefused returns the page with why a document was not taken.
func (page PlatformPage) WithRefused(problem ui.Banner) PlatformPage {
	page.Refused = &problem
	return page
}

// documentDownloads are the forms that the result of a document comes in, each at its name below a path.
func documentDownloads(below string, source documents.Source) []Download {
	downloads := []Download{{Label: "Download", Path: below + string(documents.Same), Kind: ui.Primary}}
	if source.CanTrack() {
		downloads = append(downloads, Download{Label: "With tracked changes", Path: below + string(documents.Tracked)})
	}
	return append(downloads, Download{Label: "As Markdown", Path: below + string(documents.Markdown)})
}

// documentKinds are the kinds of documents, as an input takes them.
func documentKinds() string { return strings.Join(extensions(true), ",") }

func documentNote() string {
	return fmt.Sprintf("%s, %s. Up to %d MB.", formatNames(true), formatNames(false), formats.MostBytes>>20)
}

// extensions are those of documents, or only of mere texts.
func extensions(withForm bool) (found []string) {
	for _, one := range formats.All() {
		if withForm || !one.HasForm {
			found = append(found, one.Extensions...)
		}
	}
	return found
}

// formatNames lists the formats with a form of their own, or the others.
func formatNames(hasForm bool) string {
	var names []string
	for _, one := range formats.All() {
		if one.HasForm == hasForm {
			names = append(names, one.Name)
		}
	}
	return strings.Join(names, ", ")
}
