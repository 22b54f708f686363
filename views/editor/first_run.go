package editor

import "plainhand/engine/humanize"

// SampleDraft is the initial text in the editor of a new user: a draft with the habits of a chatbot, a few facts to
// keep, and a suggestion.
const SampleDraft = `# Why We're Moving to Harbor Street

I hope this email finds you well! I wanted to reach out to share some **exciting news**: starting March 3, our office will be moving to 48 Harbor Street. This isn't just a change of address—it's a transformative step forward for our team.

It's important to note that the new space offers 12 meeting rooms, robust bike storage, and a versatile kitchen. Moreover, Nora Lindqvist will be on hand throughout the week to facilitate a seamless transition.

Please don't hesitate to reach out if you have any questions. Together, we can make this move a testament to what we do best!`

// WithSample returns the page with the sample and its result, which is neither charged nor saved.
func (page PlatformPage) WithSample(request humanize.Prepared, result humanize.Result) PlatformPage {
	page = page.WithResult(request, result)
	page.Sample = true
	return page
}

// IsFirst reports whether the user has never used the editor.
func (page PlatformPage) IsFirst() bool {
	fresh := page.Props.Keeping && len(page.Props.Texts) == 0
	return fresh && page.Props.Output == nil && page.Props.Draft.Text == "" && !page.Sample
}
