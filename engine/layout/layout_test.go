package layout

import (
	"slices"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
)

// plain lays a text out plainly, by all parts.
func plain(t testing.TB, text string) string {
	t.Helper()
	changes, laid, err := plainly(t.Context(), document.Parse(text, nil), humanize.Standard, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := humanize.Apply(text, changes); got != laid.Text {
		t.Fatalf("%q: the changes give %q, the text is %q", text, got, laid.Text)
	}
	return laid.Text
}

// lays checks a table of texts and what a part makes of them, or "" if it leaves a text alone.
func lays(t *testing.T, name string, table [][2]string) {
	t.Helper()
	part := All[slices.IndexFunc(All, func(part Part) bool { return part.Name == name })]
	for _, test := range table {
		doc, want := document.Parse(test[0], nil), test[1]
		if want == "" {
			want = test[0]
		}
		found, err := attempt(t.Context(), part, doc, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := humanize.Apply(doc.Text, found); got != want {
			t.Errorf("%s\n%s\nbecomes\n%s\nwant\n%s", name, test[0], got, want)
		}
	}
}

func TestEveryPartDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	for _, part := range All {
		lays(t, part.Name, [][2]string{part.example})
		for _, change := range part.changes(&reading{doc: document.Parse(part.example[0], nil)}) {
			if !reason.IsKnown(change.Reason) {
				t.Errorf("%s: %s has no listed reason", part.Name, change.Rule)
			}
		}
	}
}

// "A" is an article only before a word.
func TestLetterOfALabelKeepsItsCapital(t *testing.T) {
	t.Parallel()
	lays(t, "bold words", [][2]string{{
		"We compared three ways to pay for the option.\n\n- **Option A** The fee rises.\n- **Option B** We borrow.\n",
		"We compared three ways to pay for the option.\n\n- Option A: The fee rises.\n- Option B: We borrow.\n"}})
	lays(t, "title case", [][2]string{{
		"# The Old Roof and the Rain\n\nIt leaks.\n\n## Costs of Plan A\n\nIt is cheap.\n\n## A Word on the Loan\n\nIt is small.",
		"# The old roof and the rain\n\nIt leaks.\n\n## Costs of plan A\n\nIt is cheap.\n\n## A word on the loan\n\nIt is small."}})
}

func TestNamesOfInstitutionsKeepTheirCapitals(t *testing.T) {
	t.Parallel()
	lays(t, "title case", [][2]string{
		{"# Common Questions: Harbor Street Tool Library\n\nIt lends tools.\n\n## How to Join\n\nCome in.",
			"# Common questions: Harbor Street Tool Library\n\nIt lends tools.\n\n## How to join\n\nCome in."},
		{"# Common Questions: A Day at the Library\n\nIt lends tools.\n\n## How to Join\n\nCome in.",
			"# Common questions: A day at the library\n\nIt lends tools.\n\n## How to join\n\nCome in."},
	})
}

func TestBoldWords(t *testing.T) {
	t.Parallel()
	lays(t, "bold words", [][2]string{
		{"Try the **float test** first.", "Try the float test first."},
		{"It is __very__ old.", "It is very old."},
		{"**1. Look in the log.** Run it:\n\n**2. Go back**\n\nThen rest.", ""}, // steps look alike
		{"**1. Look in the log.** Run it:\n\n**2. Go back.** Then rest.", "1. Look in the log. Run it:\n\n2. Go back. Then rest."},
		{"It is ***very*** old and *dear*.", "It is *very* old and *dear*."},
		{"- **No testing.** It leaked.\n- **Cold**: it froze.", "- No testing: It leaked.\n- Cold: it froze."},
		{"- **You own the data:** Export it.", "- You own the data. Export it."},
		{"- **You own the data**: Export it.", "- You own the data. Export it."},
		{"- **You own the data**: export it.", "- You own the data: export it."},
		{"- **Speed** It runs fast.", "- Speed: It runs fast."},
		{"- **Speed** – it runs fast.", "- Speed – it runs fast."},
		{"1. **Pick one.** Then **stop**.", "1. Pick one. Then stop."},
		{"**Stop here.**\n\nThen go.", "Stop here.\n\nThen go."},
		{"## The **Old** Mill\n\nIt turns.", "## The Old Mill\n\nIt turns."},
		{"See **[the mill](/mill)** and **`go`**.", "See [the mill](/mill) and `go`."},
		{"<p><strong>Key point:</strong> it is <b>old</b>.</p>", "<p>Key point: it is old.</p>"},
		{"Our power dynamics.\n\n- **Power Dynamics:** they matter.", "Our power dynamics.\n\n- Power dynamics: they matter."},
		{"- **Wrench Nights:** they are free.", "- Wrench Nights: they are free."},
		{"This is what we have, and it is all about power, sound, and a desk.\n\n- **Loud Sound:** it is loud\n- **Much Power:** it is fast\n" +
			"- **Big Desk:** it is big\n- **Tire Dressing:** it is new\n- **Anna's Porch:** it is old",
			"This is what we have, and it is all about power, sound, and a desk.\n\n- Loud sound: it is loud\n- Much power: it is fast\n" +
				"- Big desk: it is big\n- Tire dressing: it is new\n- Anna's Porch: it is old"},
		{"**What is new:**\n\nTwo things.", "**What is new**\n\nTwo things."},
		{"**What You Need:**\n\n- oil\n- salt and all you have", "What you need:\n\n- oil\n- salt and all you have"},
		{"**Pros**\n- cheap\n- good and old", "Pros:\n- cheap\n- good and old"},
		{"1. Mix.\n2. **Bake it.** Wait 2 hours.", "1. Mix.\n2. Bake it. Wait 2 hours."},
		{"**1. What is new:**\n\n- oil", "**1. What is new**\n\n- oil"},
		{"We left.\n\n**1. Outdated contacts.** They left.", "We left.\n\n1. Outdated contacts: They left."},
		{"**Bread, the slow way.** We bake at night.", "Bread, the slow way. We bake at night."},
		// What stays:
		{"Pay by **March 13, 2026** at the mill.", ""},
		{"Grind slowly. **Never touch the stone.** It turns.", ""},
		{"**What is new**\n\nTwo things.", ""},
		{"**Monday**\nWe ran **far**.", "**Monday**\nWe ran far."},
		{"**Ada** Lovelace wrote it.", ""},
		{"The **Ada** Lovelace room.", "The Ada Lovelace room."},
		{"> **Key:** somebody else's words.", ""},
		{"| **a** | b |\n|---|---|\n| **c** | d |", ""},
		{"`**a**` and 2**3**4 and \\*\\*b\\*\\*", "`**a**` and 2**3**4 and \\*\\*b\\*\\*"},
		{"<p><strong class=\"red\">Key:</strong> it is old.</p>", ""},
		{"It is **very *old*** here.", ""},
	})
}

func TestTitleCase(t *testing.T) {
	t.Parallel()
	const title = "# The mill\n\n"
	lays(t, "title case", [][2]string{
		{title + "## Final Thoughts\n\nIt turns.", title + "## Final thoughts\n\nIt turns."},
		{title + "**Final Thoughts**\n\nIt turns.", title + "**Final thoughts**\n\nIt turns."},
		{title + "## Part Two: The Old Wheel (and Its Owner)\n\nIt turns.", title + "## Part two: The old wheel (and its owner)\n\nIt turns."},
		{title + "## How I Got to NASA\n\nIt turns.", title + "## How I got to NASA\n\nIt turns."},
		{title + "## A Follow-Up on Anna's Work\n\nWe like Anna.", title + "## A follow-up on Anna's work\n\nWe like Anna."},
		{title + "## What You'll Need\n\nIt turns.", title + "## What you'll need\n\nIt turns."},
		{"<h1>The mill</h1><h2>Final Thoughts</h2><p>It turns.</p>", "<h1>The mill</h1><h2>Final thoughts</h2><p>It turns.</p>"},
		{title + "## News of the Lower Tamarack Ditch Association\n\nIt turns.",
			title + "## News of the Lower Tamarack Ditch Association\n\nIt turns."},
		// What stays:
		{"# The Weight of a Mill in Autumn\n\nIt turned.", ""},                              // of a story
		{"Dear all,\n\n# The Bramble Road Post\n\nIt turns.\n\n## it turns\n\nYes.", ""},    // a name
		{title + "## Why Rust Matters\n\nWe use it.\n\n## Final Thoughts\n\nIt turns.", ""}, // a name, for all we know
		{"# Marlowe 24 Rolltop Bike Pannier\n\nIt is big.\n\n## what it holds\n\nFish.", ""},
		{"# Final Thoughts\n\nIt turns.", ""}, // may be the title of a work
		{title + "## Meet Us at Alder Street\n\nIt turns.", title + "## Meet us at Alder Street\n\nIt turns."},
		{title + "## A Word of Caution vs. Delay\n\nIt turns.", title + "## A word of caution vs. delay\n\nIt turns."},
		{title + "## 3 Days in a Warm-Up Kitchen\n\nIt turns.", title + "## 3 days in a warm-up kitchen\n\nIt turns."},
		{title + "## Learning Kubernetes Basics\n\nIt turns.", title + "## Learning Kubernetes basics\n\nIt turns."},
		{title + "## At Lake Michigan\n\nWe like Michigan.", ""},                   // a name of two words
		{title + "## The White House\n\nWe saw the White House. A white cat.", ""}, // likewise
		{title + "## The [Old Wheel](/wheel)\n\nIt turns.", ""},                    // a link
		{title + "## Schöne Alte Mühlen\n\nDie Mühle dreht sich im Wind und im Wasser, und wir mahlen das Mehl.", ""},
		{title + "## How to bake with Patience\n\nIt turns.", ""},
		{title + "## Lessons From World War II and the Marshall Plan\n\nIt turns.", title + "## Lessons from World War II and the Marshall Plan\n\nIt turns."},
		{title + "## Shipping With Seamless Cargo\n\nIt turns.", title + "## Shipping with Seamless Cargo\n\nIt turns."},
		{title + "## Reading The Long Valley in School\n\nIt turns.", title + "## Reading The Long Valley in school\n\nIt turns."},
		{title + "## 2.1 The Old Wheel\n\nIt turns.", title + "## 2.1 The old wheel\n\nIt turns."},
		{title + "## 1 The Old Wheel\n\nIt turns.\n\n## 2 Long Days\n\nIt stops.", title + "## 1 The old wheel\n\nIt turns.\n\n## 2 Long days\n\nIt stops."},
		{title + "## What Has Changed Since 2020\n\nIt turns.", title + "## What has changed since 2020\n\nIt turns."},
		{title + "## How Photo 51 Was Taken\n\nIt turns.", title + "## How Photo 51 was taken\n\nIt turns."},
		{"# How to Run a Shop in Five Steps\n\nIt turns.", ""}, // the title of an essay
		{title + "It turns.\n\n**The Mill Lane Team**", ""},
		{title + "## Chapter One: The Long Road\n\nIt turned.", ""},
		{"The Mill\n\nFinal Thoughts\n\nIt turns, and it turns, and that is all there is to say about it today.", ""},
	})
}

func TestShortLists(t *testing.T) {
	t.Parallel()
	lays(t, "short lists", [][2]string{
		{"The kit has three parts:\n\n* Hooks\n* Nails\n* Glue\n\nThat is all.", "The kit has three parts: hooks, nails, and glue.\n\nThat is all."},
		{"You will need:\n- a bowl\n- a spoon", "You will need a bowl and a spoon."},
		{"We sell tools such as:\n\n- Hammers.\n- Saws.", "We sell tools such as hammers and saws."},
		{"The fees cover the following:\n\n- Lunch\n- Coffee", "The fees cover the following: lunch and coffee."},
		{"We met Anna. She likes:\n\n- Anna's mill\n- Music", "We met Anna. She likes Anna's mill and music."},
		// What stays:
		{"Ingredients:\n\n- Flour\n- Water", ""},
		{"What we need:\n\n- Flour\n- Water", ""},
		{"You need one of these, or both:\n\n- Flour\n- Water", ""},
		{"You will need:\n\n1. Flour\n2. Water", ""},
		{"You will need:\n\n- Flour\n- Water\n- Salt\n- Oil\n- Sugar", ""},
		{"You will need:\n\n- Flour\n- 2 eggs", ""},
		{"You will need:\n\n- Flour\n- [Water](/water)", ""},
		{"You will need:\n\n- Flour\n- Salt and pepper", ""},
		{"You will need:\n\n- Flour\n  - Rye\n- Water", ""},
		{"You will need:\n\n- Flour\n- A very large and heavy bowl", ""},
		{"You should do this:\n\n- Clean the pan\n- Dry it", ""},
		{"You will need:\n\n- Flour\n- Kubernetes", ""},
		{"You will need:\n\n- Flour\n- Water\n\nand nothing else.", ""},
		{"You will need:\n\n- [ ] Flour\n- [ ] Water", ""},
		{"- You will need:\n  - Flour\n  - Water", ""},
		{"<p>You will need:</p><ul><li>Flour</li><li>Water</li></ul>", ""},
	})
}

func TestShortHeadings(t *testing.T) {
	t.Parallel()
	const head = "# The mill\n\nIt is old.\n\n## The wheel\n\nThe wheel is big.\n\n"
	const bare = "# The mill\n\nIt is old.\n\nThe wheel is big.\n\n"
	lays(t, "short headings", [][2]string{
		{head + "## The stone\n\nA stone is heavy.\n", bare + "A stone is heavy.\n"},
		{head + "## Conclusion ##\n\nThe stone is heavy.\n", bare + "The stone is heavy.\n"},
		// What stays:
		{"# The mill\n\nIt is old.\n\n## The stone\n\nA stone is heavy.", ""},                  // two headings
		{head + "## The stone\n\nIt is a heavy stone.", ""},                                    // "it" is the stone
		{head + "## The stone\n\nA stone is heavy. It is old. We like it.", ""},                // three sentences
		{head + "## The stone\n\nA stone is heavy.\n\nWe like it.", ""},                        // two paragraphs
		{head + "## The stone\n\nA stone grinds:\n\n- flour", ""},                              // a list
		{head + "## The stone\n\n```\nx\n```\n\nA stone is heavy.", ""},                        // code
		{head + "## The stone\n\nA stone is heavy. See [it](#the-stone).", ""},                 // a link to it
		{head + "## The stone\n\nA stone is heavy.\n\n### Weight\n\nOne ton. Or two. Or.", ""}, // more below it
		{head + "## The stone of Anna\n\nA stone is heavy.", ""},                               // a name
		{head + "## Never a stone\n\nA stone is heavy.", ""},                                   // a negation
		{head + "## Stone 3\n\nA stone is heavy.", ""},                                         // a number
		{head + "## What is a stone?\n\nA stone is heavy.", ""},                                // a question
		{head + "## Vegetarian option\n\nWe replace the beef with beans.", ""},                 // says more
		{head + "## The flour\n\nWe sell it. We eat it. We like flour.\n\n## Final thoughts\n\nThe mill grinds.", ""},
	})
}

func TestPictures(t *testing.T) {
	t.Parallel()
	lays(t, "pictures", [][2]string{
		{"## 🚀🔥 Start\n\nRun it.", "## Start\n\nRun it."},
		{"- ⚙️ Set it\n- 💡 Use it", "- Set it\n- Use it"},
		{"🔑 **Key:** it turns.", "**Key:** it turns."},
		{"**🔑 Key:** it turns.", "**Key:** it turns."},
		{"<h2>🚀 Start</h2>", "<h2>Start</h2>"},
		{"We are done. 🎉 Go home.", "We are done. Go home."},
		{"🎉 We are done.", "We are done."},
		{"We opened a mill today 🎉", "We opened a mill today."},
		{"We opened a mill! 🎉\nIt turns ⚙️ and grinds.", "We opened a mill!\nIt turns and grinds."},
		{"- Bread 🍞, fresh\n- **Cake** 🍰", "- Bread, fresh\n- **Cake**"},
		{"📍 12 Mill Lane", "12 Mill Lane"},
		{"> 💡 **Tip:** Grind slowly.", "> **Tip:** Grind slowly."},
		// What stays:
		{"Tap the ⚙️ icon. I ❤️ mills.", ""},
		{"Flour: ⭐⭐⭐⭐☆", ""},
		{"🎉 yay", ""},
		{"- ✅ Water\n- ❌ Glass", ""},
		{"- 🟢 Open\n- 🔴 Closed", ""},
		{"- 🎉\n- 🚀", ""},
		{"- 1️⃣ One\n- 2️⃣ Two", ""},
		{"**🔑** The key.", ""},
		{"> - 🔑 Key", ""},
	})
}

func TestBullets(t *testing.T) {
	t.Parallel()
	lays(t, "bullets", [][2]string{
		{"We have:\n✅ A mill\n✅ A wheel\n\nThat is all, and **all** of it turns.", "We have:\n- A mill\n- A wheel\n\nThat is all, and **all** of it turns."},
		{"# Mills\n\n📍 12 Mill Lane\n📞 0113 496 0000", "# Mills\n\n- 12 Mill Lane\n- 0113 496 0000"},
		// What stays:
		{"# Mills\n\n✅ A mill", ""},
		{"# Mills\n\n✅ A mill\nthat turns", ""},
		{"# Mills\n\n✅ A mill\n✅ A wheel\nthat turns", ""},
		{"# Mills\n\n✅ A mill\n❌ A wheel", ""},
		{"# Mills\n\n🎉\n🎉", ""},
	})
}

func TestBreaks(t *testing.T) {
	t.Parallel()
	lays(t, "breaks", [][2]string{
		{"It is old.\n\n***\n\n___\n\n# Wheel\n\nIt turns.", "It is old.\n\n# Wheel\n\nIt turns."},
		{"It is old.\n\n---\n\n**Wheel**\n\nIt turns.", "It is old.\n\n**Wheel**\n\nIt turns."},
		{"<p>It is old.</p><hr />\n<h2>Wheel</h2>", "<p>It is old.</p><h2>Wheel</h2>"},
		{"It is old.\n\n> It turns.\n\n---\n\n# Wheel\n\nIt turns.", "It is old.\n\n> It turns.\n\n# Wheel\n\nIt turns."},
		// What stays:
		{"It is old.\n\n---\n\nIt turns. **Really**.", ""},
		{"---\ntitle: a\n---\n\n# Wheel\n\nIt turns.", ""},
		{"It is old\n---\n\n# Wheel\n\nIt turns.", ""},
		{"Dear Anna,\n\nIt is **old**.\n\nBest,\nJo\n\n---\n\n## Notes\n\nIt is short.", ""},
		{"**Subject:** The mill\n\nIt is old.\n\n---\n\n## Notes\n\nIt is short.", ""},
		{"It is old.\n\n```\n\n---\n\n```\n\n# Wheel\n\nIt turns.", ""},
	})
}
