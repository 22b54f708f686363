package builtin

import (
	"slices"
	"strings"
	"testing"

	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
)

// body is a text that must not be changed.
const body = "The bakery opens at six. Its bread is gone by nine.\n\nThe owner sleeps at noon and eats at five."

func chatterTests(t *testing.T) func(text string) string {
	t.Helper()
	engine := guardtest.Around(newTestEngine(t).Engine, func(part string, value any) { t.Errorf("%s: %v", part, value) })
	return func(text string) string {
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Light})
		if err != nil {
			t.Fatal(err)
		}
		return result.Text
	}
}

func TestChatterAroundATextIsRemoved(t *testing.T) {
	t.Parallel()
	run := chatterTests(t)
	for _, before := range []string{
		"Sure! Here's a short draft for your village paper:",
		"Here is an 8 sentence abstract for the given title:",
		"Absolutely. Below is a product description you can use:",
		"I'm so sorry you're going through this. Here's a letter you can send to your landlord:",
		"What a lovely idea! Here's a poem about your bakery:",
		"Here's a statement that stays calm but says what has to be said.\n\n---",
		"I'm sorry to hear about your shop. From what you told me, it was loved. Here's a speech of about a minute.\n\n***",
		"Of course! Here's a friendly newsletter for your customers:\n\n---",
	} {
		if got := run(before + "\n\n" + body); got != body {
			t.Errorf("before: %q leaves %q", before, got)
		}
	}
	for _, after := range []string{
		"Want me to write a shorter one?",
		"If you'd like, I can put together three headlines for it.",
		"Would you like a shorter version? I can also make it rhyme.",
		"Happy to adjust the tone!",
		"If you tell me the name of the owner, I can work it in.",
		"If you let me know who will read it, I can tailor it to them.",
		"To narrow this down, it would help to know: how big is the shop? Does it have tables?",
		"Word count: 412",
		"---\n\n(Word count: 23)",
		"---\n\nI left the dates blank so that you can fill them in.",
		"---\n\nThis comes in at around 25 words. I can also turn it into a post.",
		"---\n\n*A note on this draft: I kept it plain. You may want to show it to the owner first.*",
		"---\n\nI made up the hours, so please check them before it goes out.",
		"---\n\nAll names are placeholders and need replacing before you print it.",
	} {
		if got := run(body + "\n\n" + after); got != body {
			t.Errorf("after: %q leaves %q", after, got)
		}
	}
	framed := "Here's a post for your shop:\n\n---\n\n" + body + "\n\n---\n\n"
	for _, after := range []string{
		"**A few notes:**\n\n- I kept the hours you gave me.\n- **Photos.** Add one of your oven.\n\nWant me to make it funnier?",
		"**Tips before you post it:**\n\n1. Read it aloud.\n2. Check the hours, since I worked from the notes you sent.",
		"I kept the sentences short and left out prices. If he asks for more, I can add a line. Just let me know!",
	} {
		if got := run(framed + after); got != body {
			t.Errorf("behind a frame: %q leaves %q", after, got)
		}
	}
	letter := "Hi Ruth,\n\nThe oven is back. Let me know if you have questions.\n\nBest,\nNoor"
	if got := run("Here's an email you can send:\n\n---\n\n" + letter +
		"\n\n---\n\nI made up the oven, so swap in what was broken. Let me know if you want it shorter!"); got != letter {
		t.Errorf("around a letter: leaves %q", got)
	}
	const self = "The film is long. (As an AI, I haven't seen it, so please add your own view.) The music is good."
	if got := run(body + "\n\n" + self + "\n\n" + body + "\n\n" + body); strings.Contains(got, "AI") {
		t.Errorf("the chatbot's remark about itself stays: %q", got)
	}
}

func TestTextLikeChatterStays(t *testing.T) {
	t.Parallel()
	run := chatterTests(t)
	for _, text := range []string{
		// letters
		"Hi Ruth,\n\nThe oven is back. Let me know if you have questions.\n\nBest,\nNoor",
		"Dear Mr. Hale,\n\nI left the dates blank so you can fill them in. Happy to adjust the wording.\n\nKind regards,\nNoor",
		"Hello team,\n\nThe report is attached. Would you like a shorter version? If you'd like, I can send one.\n\nThanks,\nNoor",
		"Hi Sam,\n\nI'm so sorry you're going through this. Here is the number of the clinic.\n\nLove,\nNoor",
		// announcements of the writer's
		"Here is the letter that we sent to every customer:\n\n" + body,
		"Here's a story my grandmother told:\n\n---\n\n" + body,
		"This is the story of a bakery.\n\n---\n\n" + body,
		"Here are the three things to bring:\n\n- A towel\n- A cup\n\n" + body,
		"I'm sorry you're here. Nobody comes to this bakery for joy. " + body,
		// questions and speech
		"**Can I bring my dog?**\n\nYes. Would you like a mat for him? Ask at the desk.\n\n" + body,
		"\"Want me to write it down?\" she asked.\n\n" + body + "\n\n\"Would you like me to read it?\" he said.",
		body + "\n\nHave you baked one? Tell us in the comments.",
		body + "\n\nIf you want to go deeper, I'd start with the book by Elena Marsh.",
		body + "\n\nIf you call me at the studio, I can help you choose a color.",
		body + "\n\nIf you want a new oven, I can help you find one.",
		body + "\n\nI can help you with the dough. Come by on Monday.",
		body + "\n\nBefore you send it, check your spelling.",
		body + "\n\n---\n\nBefore you send it, check your spelling. It takes a minute.",
		body + "\n\n---\n\n**Tip:** Come before eight. You get the warm ones then.",
		body + "\n\n---\n\nI kept the key for forty years. You never asked for it back.",
		body + "\n\n---\n\n*Have a recipe? Send it by May 5 and we'll print it.*",
		body + "\n\n---\n\nNoor Hale bakes in Leeds. Feel free to write to her.",
		// fiction in a frame of breaks
		"The Key\n\n---\n\n" + body + "\n\n---\n\nI kept the sentences short that night. You know why.",
		body + "\n\nAs of my last update, we were still waiting for the oven. It came on Monday.",
		"We asked for a week. As of my last letter, I had heard nothing.\n\n" + body,
	} {
		if got := run(text); got != text {
			t.Errorf("%q\nbecomes %q", text, got)
		}
	}
}

// A version that the user may prefer stays, with its announcement.
func TestAlternativeVersionStays(t *testing.T) {
	t.Parallel()
	run := chatterTests(t)
	const another = "If you'd like a shorter version, here's one:\n\n> The bakery opens at six."
	got := run("Here's a post for your shop:\n\n---\n\n" + body + "\n\n---\n\n**A few notes:**\n\n- I kept your hours.\n\n" + another)
	if want := body + "\n\n---\n\n" + another; got != want {
		t.Errorf("left is %q, want %q", got, want)
	}
}

func TestKnowledgeCutoffIsRemovedAndItsDateStays(t *testing.T) {
	t.Parallel()
	run := chatterTests(t)
	for before, after := range map[string]string{
		"As of my last update in May 2023, the bridge was closed. Few cross it.": "As of May 2023, the bridge was closed. Few cross it.",
		"As of my last knowledge update in 2022, it stood. Few cross it.":        "As of 2022, it stood. Few cross it.",
		"As of my knowledge cutoff, the town has two schools. Few cross it.":     "The town has two schools. Few cross it.",
		"See https://a.org/b?utm_source=chatgpt.com.":                            "See https://a.org/b.",
		"See [it](https://a.org/b?utm_source=chatgpt.com&c=1).":                  "See [it](https://a.org/b?c=1).",
		"See [it](https://a.org/b?c=1&utm_source=openai#d).":                     "See [it](https://a.org/b?c=1#d).",
		"See https://a.org/b?utm_source=letter.":                                 "See https://a.org/b?utm_source=letter.",
		"It was sold.[^1_2] It is.":                                              "It was sold. It is.",
		"It was sold.[^1_2] It is.\n\n[^1_2]: May.":                              "It was sold.[^1_2] It is.\n\n[^1_2]: May.",
	} {
		if got := run(before); got != after {
			t.Errorf("%q becomes %q, want %q", before, got, after)
		}
	}
}

// Each placeholder is reported once and never changes.
func TestPlaceholdersAreReported(t *testing.T) {
	t.Parallel()
	engine := guardtest.Around(newTestEngine(t).Engine, func(part string, value any) { t.Errorf("%s: %v", part, value) })
	const text = "Here's an email you can send:\n\nDear [Recipient Name],\n\nWe will utilize the hall on [insert date]. It is a " +
		"pivotal day for [Company].\n\nBest,\n[Your Name]\n\nJust replace [Company] with the name of your shop. Want me to make it shorter?"
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, suggestion := range result.Suggestions {
		if suggestion.Rule == "placeholder" {
			found = append(found, suggestion.Before)
			if len(suggestion.Alternatives) > 0 || suggestion.Advice != fillInAdvice {
				t.Errorf("a placeholder with alternatives, or another reason: %+v", suggestion)
			}
		}
	}
	want := []string{"[Recipient Name]", "[insert date]", "[Company]", "[Your Name]", "[Company]"}
	if !slices.Equal(found, want) {
		t.Errorf("reported are %q, want %q", found, want)
	}
	for _, placeholder := range want {
		if strings.Count(result.Text, placeholder) != strings.Count(text, placeholder) {
			t.Errorf("%s is lost: %q", placeholder, result.Text)
		}
	}
}
