package ui

import (
	"context"
	"regexp"
	"strings"

	"github.com/a-h/templ"

	"plainhand/islands"
)

// Texts that components have to cope with: too long for their place, without a space, and right to left.
const (
	longWord = "Donaudampfschifffahrtsgesellschaftskapitänswitwe"
	hebrew   = "שלום עולם, זה טקסט"
)

var longText = strings.TrimSpace(strings.Repeat("a sentence that goes on and on, ", 8))

// Stories are the components of this package, one story per template. A state that comes from styles alone, such as
// hover or focus, needs no example: the storybook shows every example in those as well.
func Stories() []Story {
	return []Story{
		{Name: "brand", Examples: []Example{
			{"ours", Brand("Plainhand")},
			{"an operator's", Brand("Ink & Co")},
			{"right to left", Brand(hebrew)},
		}},
		{Name: "button", Examples: buttons()},
		{Name: "field", Examples: fields()},
		{Name: "icon", Examples: icons()},
		{Name: "marks", Examples: marked()},
		{Name: "meter", Examples: []Example{
			{"empty", Meter(islands.Meter{Caption: "0% of 30,000", Tone: string(OK)}, "none", "This month")},
			{"ok", Meter(islands.Meter{Caption: "41% of 30,000", Percent: 41, Tone: string(OK)}, "some", "This month")},
			{"warn", Meter(islands.Meter{Caption: "82% of 30,000", Percent: 82, Tone: string(Warn)}, "most", "This month")},
			{"error", Meter(islands.Meter{Caption: "103% of 30,000", Percent: 100, Tone: string(Error)}, "over", "This month")},
			{"long", Meter(islands.Meter{Caption: "82% of 30,000", Percent: 82, Tone: string(Warn)}, "long", longText)},
		}},
		{Name: "notice", Examples: notices()},
		{Name: "segmented", Examples: []Example{
			{"medium", Segmented("strength", "Strength", Medium, strengths)},
			{"small, with icons", Segmented("shade", "Shade", Small, []Option{
				{Value: "light", Label: "Light", Icon: IconSun}, {Value: "dark", Label: "Dark", Icon: IconMoon, Selected: true},
			})},
			{"nothing chosen", Segmented("view", "View", Small,
				[]Option{{Value: "a", Label: "Clean"}, {Value: "b", Label: "Marks"}})},
		}},
	}
}

var strengths = []Option{{Value: "light", Label: "Light"}, {Value: "strong", Label: "Strong", Selected: true}}

func buttons() []Example {
	return []Example{
		{"plain", SubmitButton(Button{Label: "Revert all"}, nil)},
		{"primary", SubmitButton(Button{Label: "Humanize Text", Kind: Primary, Busy: "Processing..."}, nil)},
		{"quiet", SubmitButton(Button{Label: "Sign Out", Kind: Quiet, Icon: IconLogOut}, nil)},
		{"link", SubmitButton(Button{Label: "Clear", Kind: Link}, nil)},
		{"small", SubmitButton(Button{Label: "Sign Out", Icon: IconLogOut, Size: Small}, nil)},
		{"large", SubmitButton(Button{Label: "Humanize Text", Kind: Primary, Size: Large}, nil)},
		{"disabled", SubmitButton(Button{Label: "Current Plan", Disabled: true}, nil)},
		{"disabled primary", SubmitButton(Button{Label: "Humanize Text", Kind: Primary, Disabled: true}, nil)},
		{"disabled link", SubmitButton(Button{Label: "Undo", Kind: Link, Disabled: true}, nil)},
		{"busy", SubmitButton(Button{Label: "Processing...", Kind: Primary, Disabled: true},
			templ.Attributes{"aria-busy": "true"})},
		{"a link", LinkButton(Button{Label: "See prices", Kind: Quiet, Size: Large}, "/pricing")},
		{"a letter", LinkButton(Button{Label: "Write"}, "mailto:support@plainhand.example")},
		{"no link", LinkButton(Button{Label: "Not a link"}, "javascript:alert(1)")},
		{"long", LinkButton(Button{Label: longText, Kind: Primary}, "/pricing")},
		{"right to left", LinkButton(Button{Label: hebrew, Icon: IconUser}, "/account")},
	}
}

func fields() []Example {
	return []Example{
		{"empty", TextField(Field{ID: "empty", Label: "Email", Type: "email", Autocomplete: "email", Required: true}, nil)},
		{"filled", TextField(Field{ID: "filled", Label: "Email", Type: "email", Value: `"a"@b.c`, Autocomplete: "email"},
			nil)},
		{"placeholder", TextField(Field{ID: "keep", Label: "Kept words", Type: "text", Placeholder: "Names"},
			templ.Attributes{"spellcheck": "false"})},
		{"disabled", TextField(Field{ID: "off", Label: "Email", Type: "email", Value: "a@b.c"},
			templ.Attributes{"disabled": true})},
		{"long", TextField(Field{ID: "long", Label: longText, Type: "text", Value: longText}, nil)},
		{"right to left", TextField(Field{ID: "rtl", Label: hebrew, Type: "text", Value: hebrew},
			templ.Attributes{"dir": "rtl"})},
		{"select", Select("strength", "Strength", strengths)},
	}
}

var symbolID = regexp.MustCompile(`<symbol id="i-([\w-]+)"`)

// icons are all icons of the sprite.
func icons() []Example {
	var sprite strings.Builder
	_ = Sprite().Render(context.Background(), &sprite) // a builder never fails
	var examples []Example
	for _, match := range symbolID.FindAllStringSubmatch(sprite.String(), -1) {
		examples = append(examples, Example{match[1], Icon(match[1]).Draw()})
	}
	return examples
}

func marked() []Example {
	marks := []islands.Mark{
		{Text: "  We\n\n"}, {Number: 1, Before: "utilize", After: "use", Reason: "Plain verb"}, {Text: " <b>it</b>"},
		{Number: 2, Before: ", moreover", Reason: "Filler"}, {Number: 3, After: "!", Reason: "Warmth"},
	}
	return []Example{
		{"edited", Edited(marks)},
		{"struck", Struck(marks)},
		{"written", Written(marks)},
		{"right to left", Edited([]islands.Mark{{Text: hebrew + " "}, {Number: 1, Before: hebrew, After: "עולם"}})},
	}
}

func notices() []Example {
	return []Example{
		{"error", Notice(Error, "It failed.", "Try again.")},
		{"warn", Notice(Warn, "Careful.", "")},
		{"ok", Notice(OK, "Saved.", "")},
		{"neutral", Notice(Neutral, "Demo mode.", "")},
		{"long", Notice(Error, longText, longWord)},
		{"right to left", Notice(Warn, hebrew, hebrew)},
		{"badge ok", Badge(OK, "Premium Member")},
		{"badge error", Badge(Error, "Payment failed")},
		{"badge neutral", Badge(Neutral, "Inactive Subscription")},
	}
}
