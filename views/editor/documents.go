package editor

import (
	"fmt"
	"path"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/batches"
	"plainhand/internal/batches/table"
	"plainhand/internal/formats"
	"plainhand/internal/texts/uploads"
	"plainhand/views/ui"
)

// TextDocument is the document that a text comes from.
type TextDocument struct {
	Name    string
	Becomes string // output format, if it differs from the input
	Links   []Download
}

// Download leads to a file.
type Download struct {
	Label, Path string
	Kind        ui.Kind
}

// WithDocument returns the page of a text with its document.
func (page PlatformPage) WithDocument(id uuid.UUID, source uploads.Source) PlatformPage {
	document := &TextDocument{Name: path.Base(source.Name),
		Links: DocumentDownloads("/platform/texts/"+id.String()+"/document/", source)}
	if format, err := formats.Of(source.Name); err == nil && format.Becomes != "" {
		document.Becomes = "A " + format.Name + " file comes back as a Word document, without its layout. "
	}
	page.Document = document
	return page
}

// WithRefused returns the page with the reason why a document was rejected.
func (page PlatformPage) WithRefused(problem ui.Banner) PlatformPage {
	page.Refused = &problem
	return page
}

// DocumentDownloads returns the downloads of a document's result, each at its name below a path.
func DocumentDownloads(below string, source uploads.Source) []Download {
	downloads := []Download{{Label: "Download", Path: below + string(uploads.Same), Kind: ui.Primary}}
	if source.CanTrack() {
		downloads = append(downloads, Download{Label: "With tracked changes", Path: below + string(uploads.Tracked)})
	}
	return append(downloads, Download{Label: "As Markdown", Path: below + string(uploads.Markdown)})
}

// documentKinds returns the document types for the accept attribute.
func documentKinds() string { return strings.Join(DocumentExtensions(true), ",") }

func documentNote() string {
	return fmt.Sprintf("%s, %s. Up to %d MB.", DocumentFormats(true), DocumentFormats(false), formats.MaxBytes>>20)
}

// DocumentExtensions returns the extensions of all documents, or only of plain texts.
func DocumentExtensions(withForm bool) (found []string) {
	for _, format := range formats.All() {
		if withForm || !format.HasForm {
			found = append(found, format.Extensions...)
		}
	}
	return found
}

// DocumentFormats lists the formats with formatting, or the plain ones.
func DocumentFormats(hasForm bool) string {
	var names []string
	for _, format := range formats.All() {
		if format.HasForm == hasForm {
			names = append(names, format.Name)
		}
	}
	return strings.Join(names, ", ")
}

// tableExtensions are the extensions of files that must be uploaded alone, for a script.
func tableExtensions() string { return strings.Join(table.Extensions(), ",") }

// SetAsideAdvice is the advice on tables that were set aside.
func SetAsideAdvice() string { return batches.ErrTableNotAlone.Message + " Send each table alone." }
