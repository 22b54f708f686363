package content

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// givenGuides are the specification's guides, all published in one month.
const givenGuides = `
	how-to-add-citations-avoid-plagiarism-ai how-to-fact-check-ai-content how-to-preserve-brand-voice-with-ai
	how-to-improve-originality-ai-text ai-prompt-templates-brand-voice-consistency humanize-ai-landing-page-copy-conversions
	add-storytelling-ai-generated-text humanize-ai-healthcare-website-copy write-ai-powered-cold-email-gets-replies
	make-ai-writing-sound-conversational insert-real-life-examples-ai-content best-ai-humanizer-tools-compared-2025
	ai-prompt-templates-academic-writing ai-prompt-templates-seo-content ai-prompt-checklist-before-publishing
	humanize-ai-ad-copy-better-ctr`

// givenTools are the specification's tool pages.
const givenTools = `
	humanize-ai-for-blog-posts humanize-ai-for-emails humanize-ai-for-product-descriptions humanize-ai-for-social-media
	humanize-ai-for-academic-writing humanize-chatgpt-output humanize-claude-output ai-humanizer-for-saas-companies
	humanize-ai-for-essays humanize-ai-for-articles humanize-ai-for-landing-pages humanize-ai-for-newsletters
	humanize-ai-for-ad-copy humanize-ai-for-linkedin-posts humanize-ai-for-seo-content humanize-chatgpt-for-blog-writing
	humanize-chatgpt-for-emails humanize-chatgpt-for-marketing humanize-claude-for-writing humanize-gemini-output
	humanize-jasper-ai-content ai-humanizer-for-ecommerce ai-humanizer-for-healthcare ai-humanizer-for-legal
	ai-humanizer-for-real-estate ai-humanizer-for-finance ai-humanizer-for-education ai-humanizer-for-agencies
	ai-humanizer-for-content-creators humanize-ai-for-sales-copy humanize-ai-for-cold-emails humanize-ai-for-copywriting
	humanize-ai-for-resumes`

// furtherTools are topics for which the specification requires a page without naming it.
const furtherTools = `
	humanize-ai-for-technical-writing humanize-ai-for-cover-letters humanize-ai-for-youtube-scripts humanize-ai-for-white-papers
	humanize-ai-for-press-releases humanize-ai-for-video-scripts humanize-ai-for-website-copy humanize-ai-for-content-marketing
	humanize-ai-for-instagram-captions humanize-ai-for-facebook-ads humanize-ai-for-twitter-threads`

func loaded(t *testing.T) Content {
	t.Helper()
	content, err := Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestSpecifiedGuidesExist(t *testing.T) { // BL11, BA20
	t.Parallel()
	content := loaded(t)
	for slug := range strings.FieldsSeq(givenGuides) {
		guide, found := content.Guide(slug)
		if !found {
			t.Errorf("there is no guide %s", slug)
			continue
		}
		if guide.Published.Year() != 2025 || guide.Published.Month() != time.September {
			t.Errorf("%s was published on %v", slug, guide.Published)
		}
		if minutes := guide.ReadTime(); minutes < 5 || minutes > 12 {
			t.Errorf("%s takes %d minutes", slug, minutes)
		}
	}
}

func TestEveryCategoryHasAGuide(t *testing.T) { // BL12
	t.Parallel()
	content := loaded(t)
	if count := len(Categories()); count != 13 {
		t.Errorf("there are %d categories", count)
	}
	for _, category := range Categories() {
		if !slices.ContainsFunc(content.Guides, func(guide Guide) bool { return guide.Category == category }) {
			t.Errorf("there is no guide on %s", category)
		}
	}
}

func TestSpecifiedToolPagesExist(t *testing.T) { // TP02, TP03
	t.Parallel()
	content := loaded(t)
	slugs := strings.Fields(givenTools + furtherTools)
	if len(slugs) != 33+11 || len(content.Tools) != len(slugs) {
		t.Fatalf("%d tools are asked for, and %d are written", len(slugs), len(content.Tools))
	}
	said := map[string]string{}
	for _, slug := range slugs {
		tool, found := content.Tool(slug)
		if !found {
			t.Errorf("there is no tool page %s", slug)
			continue
		}
		for _, text := range []string{tool.Heading, tool.Meta.Title, tool.Meta.Description} {
			if other := said[text]; text == "" || other != "" && other != slug {
				t.Errorf("%s and %s both say %q", slug, other, text)
			}
			said[text] = slug
		}
	}
}

func TestRelatedToolsExist(t *testing.T) { // TP14
	t.Parallel()
	content := loaded(t)
	for _, tool := range content.Tools {
		related := content.RelatedTools(tool)
		if len(related) != len(tool.Related) || len(related) > 3 {
			t.Errorf("%s is related to %v", tool.Slug, tool.Related)
		}
		for _, other := range related {
			if other.Slug == tool.Slug {
				t.Errorf("%s is related to itself", tool.Slug)
			}
		}
	}
}

func TestEveryGuideLinksToOthers(t *testing.T) { // BA13, BA14
	t.Parallel()
	content := loaded(t)
	for _, guide := range content.Guides {
		related, popular := content.Related(guide), content.Popular(guide)
		if len(related) == 0 || len(related) > 4 || len(popular) != 3 {
			t.Errorf("%s leads to %d related guides, and %d popular ones", guide.Slug, len(related), len(popular))
		}
		for _, other := range slices.Concat(related, popular) {
			if other.Slug == guide.Slug {
				t.Errorf("%s leads to itself", guide.Slug)
			}
		}
	}
}
