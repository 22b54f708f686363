package pages_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/content"
	"plainhand/handlers/sitetest"
)

// Every link that invites visitors to paste a text leads to a page with a field for it.
func TestInvitationsLeadToWhereATextCanBePasted(t *testing.T) {
	t.Parallel()
	paths := []string{"/", "/pricing", "/use-cases"}
	written := sitetest.Content(t)
	for _, guide := range written.Guides {
		paths = append(paths, guide.Path())
	}
	for _, tool := range written.Tools {
		paths = append(paths, tool.Path())
	}
	invited := 0
	for _, path := range paths {
		page := published(t, path).Page()
		if page.Find(`main a[href="`+content.FreePath+`"]`).Length() == 0 {
			t.Errorf("%s does not lead to the free tool", path)
		}
		page.Find(".callout, .call").Each(func(_ int, invitation *goquery.Selection) {
			if !strings.Contains(invitation.Text(), "Paste") {
				return
			}
			invited++
			if to := invitation.Find(".button").First().AttrOr("href", ""); to != content.FreePath {
				t.Errorf("%s invites to paste a text, and leads to %q", path, to)
			}
		})
	}
	if invited < len(written.Guides) {
		t.Errorf("only %d invitations were found", invited)
	}
}
