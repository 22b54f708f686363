package listing

import (
	"regexp"
	"strings"
	"time"

	"github.com/a-h/templ"

	"plainhand/content"
)

// The feeds' paths and media types.
const (
	RSSPath  = "/blog/rss.xml"
	RSSType  = "application/rss+xml"
	AtomPath = "/blog/atom.xml"
	AtomType = "application/atom+xml"
)

// FeedTitle returns a feed's title.
func FeedTitle(brand string) string { return brand + ": AI writing guides" }

const feedDescription = "Guides to editing AI drafts so that they say what you mean and sound like you."

// fullText is a guide's HTML, which XML carries verbatim.
type fullText struct {
	Text string `xml:",cdata"`
}

// anchors matches the links of headings to themselves.
var anchors = regexp.MustCompile(` <a class="anchor"[^>]*>#</a>`)

// textOf returns a guide as HTML without scripts, styles, or relative links. Examples become their two texts.
func (s Site) textOf(guide content.Guide) fullText {
	var body strings.Builder
	for _, block := range guide.Body {
		switch {
		case block.Callout != nil:
			button := ` <a href="` + content.FreePath + `">` + templ.EscapeString(block.Callout.Button) + "</a>"
			body.WriteString("<p>" + block.Callout.HTML + button + "</p>")
		case block.Example != nil:
			writeExample(&body, *block.Example)
		case block.Demo != nil:
			writeExample(&body, *block.Demo)
		default:
			body.WriteString(block.HTML)
		}
		body.WriteString("\n")
	}
	return fullText{s.grounded(anchors.ReplaceAllString(body.String(), ""), guide.Path())}
}

func writeExample(body *strings.Builder, example content.Example) {
	for _, side := range []struct{ label, text string }{{"Before", example.Before}, {"After", example.After()}} {
		body.WriteString("<p><strong>" + side.label + ":</strong></p><blockquote>")
		for paragraph := range strings.SplitSeq(side.text, "\n\n") {
			body.WriteString("<p>" + templ.EscapeString(paragraph) + "</p>")
		}
		body.WriteString("</blockquote>")
	}
}

// changedLast returns the time of a guide's last change.
func (s Site) changedLast() time.Time {
	var days []time.Time
	for _, guide := range s.originals() {
		days = append(days, guide.Updated)
	}
	return latest(days...)
}
