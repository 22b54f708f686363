package content

import (
	"regexp"
	"testing"
)

// withAPlan matches features that require a plan. Callouts link to the free tool, and must not mention them.
var withAPlan = regexp.MustCompile(`(?i)\b(choose|mode|strength|kept words|accept|undo|put .* back)\b|\b(Casual|Professional|Academic|Simple)\b`)

func TestCalloutsMentionNoPaidFeatures(t *testing.T) {
	t.Parallel()
	seen := 0
	check := func(name string, body []Block) {
		for _, block := range body {
			if block.Callout == nil {
				continue
			}
			seen++
			if promise := withAPlan.FindString(block.Callout.Button + " " + block.Callout.HTML); promise != "" {
				t.Errorf("%s: a callout says %q, which the free tool cannot do", name, promise)
			}
		}
	}
	content := loaded(t)
	for _, guide := range content.Guides {
		check(guide.Slug, guide.Body)
	}
	for _, page := range content.Pages {
		check(page.Slug, page.Opening)
		for _, section := range page.Sections {
			check(page.Slug, section.Body)
		}
	}
	for _, tool := range content.Tools {
		for _, section := range tool.Sections {
			check(tool.Slug, section.Body)
		}
	}
	if seen < len(content.Guides) {
		t.Errorf("only %d callouts were found", seen)
	}
}
