package content

import (
	"slices"
	"strings"
)

// plannedSlugs are pages that are being written: a link to them is none to nowhere.
var plannedSlugs = map[string][]string{
	"/blog/":  strings.Fields(plannedGuides),
	"/tools/": strings.Fields(plannedTools),
	"/":       {"privacy", "terms", "refund", "methodology", "free-ai-humanizer"},
}

func planned(path string) bool {
	at := strings.LastIndexByte(path, '/') + 1
	return slices.Contains(plannedSlugs[path[:at]], path[at:])
}

const plannedGuides = `
	how-to-add-citations-avoid-plagiarism-ai how-to-fact-check-ai-content how-to-preserve-brand-voice-with-ai
	how-to-improve-originality-ai-text ai-prompt-templates-brand-voice-consistency humanize-ai-landing-page-copy-conversions
	add-storytelling-ai-generated-text humanize-ai-healthcare-website-copy write-ai-powered-cold-email-gets-replies
	make-ai-writing-sound-conversational insert-real-life-examples-ai-content best-ai-humanizer-tools-compared-2025
	ai-prompt-templates-academic-writing ai-prompt-templates-seo-content ai-prompt-checklist-before-publishing
	humanize-ai-ad-copy-better-ctr
	how-ai-detectors-work ai-writing-disclosure seo-for-ai-assisted-content common-signs-of-ai-writing
	edit-an-ai-draft-in-twenty-minutes linkedin-posts-that-do-not-sound-like-ai resumes-and-cover-letters-with-ai
	style-guide-for-ai-drafts ai-product-descriptions-that-sell`

const plannedTools = `
	humanize-ai-for-blog-posts humanize-ai-for-emails humanize-ai-for-product-descriptions humanize-ai-for-social-media
	humanize-ai-for-academic-writing humanize-chatgpt-output humanize-claude-output ai-humanizer-for-saas-companies
	humanize-ai-for-essays humanize-ai-for-articles humanize-ai-for-landing-pages humanize-ai-for-newsletters
	humanize-ai-for-ad-copy humanize-ai-for-linkedin-posts humanize-ai-for-seo-content humanize-chatgpt-for-blog-writing
	humanize-chatgpt-for-emails humanize-chatgpt-for-marketing humanize-claude-for-writing humanize-gemini-output
	humanize-jasper-ai-content ai-humanizer-for-ecommerce ai-humanizer-for-healthcare ai-humanizer-for-legal
	ai-humanizer-for-real-estate ai-humanizer-for-finance ai-humanizer-for-education ai-humanizer-for-agencies
	ai-humanizer-for-content-creators humanize-ai-for-sales-copy humanize-ai-for-cold-emails humanize-ai-for-copywriting
	humanize-ai-for-resumes
	humanize-ai-for-technical-writing humanize-ai-for-cover-letters humanize-ai-for-youtube-scripts humanize-ai-for-white-papers
	humanize-ai-for-press-releases humanize-ai-for-video-scripts humanize-ai-for-website-copy humanize-ai-for-content-marketing
	humanize-ai-for-instagram-captions humanize-ai-for-facebook-ads humanize-ai-for-twitter-threads`
