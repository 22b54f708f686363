package document

import (
	"slices"
	"testing"
)

func TestPlaceholdersAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Dear [Hiring Manager's Name], I am [Your Name].":        {"[Hiring Manager's Name]", "[Your Name]"},
		"**[Your Company]** was founded in [Year].":              {"[Your Company]", "[Year]"},
		"Hi {{first_name}}, meet {{ company }} and {user_name}.": {"{{first_name}}", "{{ company }}", "{user_name}"},
		"Hi {NAME}, it is <insert date> at <COMPANY>.":           {"{NAME}", "<insert date>", "<COMPANY>"},
		"**Hi** Ann, it is <insert date> in <Your City>.":        {"<insert date>", "<Your City>"},
		"We grew by [X%] in [XX] years.":                         {"[X%]", "[XX]"},
		"[Insert a sentence about your last job here] I left.":   {"[Insert a sentence about your last job here]"},
		"[City, State] on [Date]: [number of guests] came.":      {"[City, State]", "[Date]", "[number of guests]"},
		"The letter says “Dear [Name], we moved to [City].”":     {"[Name]", "[City]"},
		"[COMPANY NAME], [email address], [Your phone number]":   {"[COMPANY NAME]", "[email address]", "[Your phone number]"},
		"<p>Hi [Your Name], <b>come</b> by [time].</p>":          {"[Your Name]", "[time]"},
	} {
		if got := placeholdersOf(text); !slices.Equal(got, want) {
			t.Errorf("%q has %q, want %q", text, got, want)
		}
	}
}

func TestOtherBracketsAreNotPlaceholders(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"See [your name](https://a.example) and [the date][1].\n\n[1]: https://b.example",
		"It was sold [1], [2, 3] and so on [Smith 2020].", "It was sold.[^1]\n\n[^1]: In May.",
		"He wrote that it were [sic] so.", "“[The company] refused, and [his] name is gone.”", "She left [laughs].",
		"It is bold [emphasis added], or [your emphasis].", "- [x] Buy milk\n- [ ] Call [them] back\n- [X] Sleep",
		"Use `[Your Name]` and `<insert date>`.", "    [Your Name]\n\nNot **so**.", "```\n{{first_name}}\n```",
		"{{ for name in names }} {% if name %} {{ name | upper }}", "**[Shop the Collection]** or [Add to cart].",
		"<p>In <address>Rome</address> the <time>day</time> came.</p>", "**Use** <address> and <time> in it, or {id}.",
		"We use {date} in a[date] and if x < date and y > time.", "He [enters laughing].", "A [name withheld] wrote it.",
		"[You may want to adjust the tone to match your situation.]",
	} {
		if got := placeholdersOf(text); len(got) > 0 {
			t.Errorf("%q is said to have %q", text, got)
		}
	}
}

func placeholdersOf(text string) []string {
	var found []string
	for _, span := range Placeholders(Parse(text, nil)) {
		found = append(found, text[span.Start:span.End])
	}
	return found
}
