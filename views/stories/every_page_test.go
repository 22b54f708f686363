package stories

import (
	"maps"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"plainhand/views"
)

// awkward are unusual values of users and programs where a word was expected.
var awkward = map[string]string{
	"empty":   "",
	"plain":   "Nora",
	"markup":  `</script><b onclick="x">'"&amp;`,
	"rtl":     "שלום \u202eעולם\u202c",
	"long":    strings.Repeat("Wolfeschlegelsteinhausenbergerdorff", 20),
	"unicode": "e\u0301 👩‍👩‍👧 \u200b\ufeff \u2028",
	"lines":   "\n\n a\t b \r\n",
}

// everyPage renders each page with one value wherever a visitor, an operator, or an engine supplies the words.
func everyPage(t *testing.T, value string) map[string]templ.Component {
	t.Helper()
	visitor := views.Frame{Brand: "Plainhand", Support: "support@plainhand.example",
		CanonicalURL: "https://plainhand.example/"}
	frame := views.Frame{Path: value, Brand: "Brand " + value, Support: visitor.Support,
		CanonicalURL: visitor.CanonicalURL}
	frame.Visitor = views.Visitor{SignedIn: true, FirstName: value}
	pages := map[string]templ.Component{}
	for _, some := range []map[string]templ.Component{
		homePages(t, visitor, frame, value), guidePages(t, visitor, frame, value), publicPages(t, visitor, frame, value),
		toolPages(t, frame, value), failurePages(visitor, value),
		signInPages(visitor, frame, value), accountPages(t, frame, value),
		billingPages(frame, value), checkoutPages(frame, value),
		platformPages(t, frame, value), textPages(t, frame, value), bulkPages(frame, value),
		keysPages(frame, value), brandPages(frame, value),
	} {
		maps.Copy(pages, some)
	}
	return pages
}
