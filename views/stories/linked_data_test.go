package stories

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
)

// linkedDataOf returns a page's schema.org data.
func linkedDataOf(t *testing.T, page templ.Component) []map[string]any {
	t.Helper()
	var drawn strings.Builder
	if err := page.Render(t.Context(), &drawn); err != nil {
		t.Fatal(err)
	}
	document, err := goquery.NewDocumentFromReader(strings.NewReader(drawn.String()))
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]any
	document.Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
		var data map[string]any
		if err := json.Unmarshal([]byte(script.Text()), &data); err != nil {
			t.Errorf("%v: %s", err, script.Text())
		}
		all = append(all, data)
	})
	return all
}

// required are the fields that search engines require for each type.
var required = map[string][]string{
	"Organization":        {"name", "url"},
	"WebSite":             {"name", "url", "potentialAction"},
	"SearchAction":        {"target", "query-input"},
	"SoftwareApplication": {"name", "applicationCategory", "operatingSystem", "offers"},
	"Product":             {"name", "image", "offers"},
	"Offer":               {"price", "priceCurrency", "url"},
	"FAQPage":             {"mainEntity"},
	"Question":            {"name", "acceptedAnswer"},
	"Answer":              {"text"},
	"Article": {"headline", "image", "author", "datePublished", "dateModified", "publisher",
		"mainEntityOfPage"},
	"WebPage":        {"name", "url", "dateModified"},
	"CollectionPage": {"name", "url", "mainEntity"},
	"ItemList":       {"itemListElement", "numberOfItems"},
	"ListItem":       {"position", "name"},
	"BreadcrumbList": {"itemListElement"},
	"EntryPoint":     {"urlTemplate"},
	"ImageObject":    {"url"},
	"Brand":          {"name"},

	"UnitPriceSpecification": {"price", "priceCurrency", "billingDuration", "unitCode"},
}

// lacking lists the required entries missing from a value, at every depth.
func lacking(value any) []string {
	var missing []string
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			missing = append(missing, lacking(item)...)
		}
	case map[string]any:
		kind, _ := value["@type"].(string)
		if _, reference := value["@id"]; required[kind] == nil && !reference {
			missing = append(missing, fmt.Sprintf("nothing is known of the type %q", kind))
		}
		for _, key := range required[kind] {
			if value[key] == nil || value[key] == "" {
				missing = append(missing, kind+" without "+key)
			}
		}
		for _, inner := range value {
			missing = append(missing, lacking(inner)...)
		}
	}
	return missing
}

func TestLinkedDataIsComplete(t *testing.T) { // LG05, LG06, BA18
	t.Parallel()
	for name, value := range awkward {
		if name == "empty" {
			continue // no page exists without words
		}
		for page, component := range everyPage(t, value) {
			for _, data := range linkedDataOf(t, component) {
				if data["@context"] != "https://schema.org" {
					t.Errorf("%s, %s: the context is %v", page, name, data["@context"])
				}
				for _, problem := range lacking(data) {
					t.Errorf("%s, %s: %s", page, name, problem)
				}
			}
		}
	}
}

func typesOf(all []map[string]any) []string {
	var types []string
	for _, data := range all {
		types = append(types, data["@type"].(string))
	}
	slices.Sort(types)
	return types
}

func TestPagesHaveTheExpectedLinkedData(t *testing.T) { // LG05, LG06, BA18
	t.Parallel()
	pages := everyPage(t, "plain")
	for page, want := range map[string][]string{
		"home":    {"FAQPage", "Organization", "SoftwareApplication", "WebSite"},
		"pricing": {"Product"},
		"article": {"Article", "BreadcrumbList"},
		"tool":    {"BreadcrumbList", "FAQPage", "SoftwareApplication", "WebPage"},
		"blog":    {"CollectionPage"},
		"tools":   {"BreadcrumbList", "CollectionPage"},
		"login":   nil, // not for search engines
	} {
		if got := typesOf(linkedDataOf(t, pages[page])); !slices.Equal(got, want) {
			t.Errorf("%s describes %v, want %v", page, got, want)
		}
	}
}
