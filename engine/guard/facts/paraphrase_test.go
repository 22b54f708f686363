package facts

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// paraphrase checks a rewrite of a sentence that follows another one.
func paraphrase(before, after string) []Loss {
	const earlier = "Mara Olden has run the bakery in Leeds since 1998. "
	parsed := document.Parse(earlier+before, nil)
	reading := Read(parsed, "en")
	request := humanize.Prepared{Request: humanize.Request{Strength: humanize.Strong, Layout: humanize.Natural}}
	rewrite := Read(parsed.ParseLike(after), "en")
	return Paraphrase(reading.Between(len(earlier), len(parsed.Text)), rewrite.Passage, request)
}

func TestFaithfulParaphrasesPass(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{
		{"Mara Olden bakes 20 loaves a day.", "She bakes twenty loaves a day."},
		{"She has been baking there for 30 minutes.", "She has been baking there for half an hour."},
		{"Customers in Leeds are able to order by phone.", "You can order by phone."},
		{"It is possible that the oven fails.", "The oven may fail."},
		{"The oven is not in use.", "Nobody uses the oven."},
		{"The oven is unused.", "The oven is not used."},
		{"The shop avoids waste.", "The shop does not waste anything."},
		{"It is essential to book a table.", "You have to book a table."},
		{"She plans to expand the shop next year.", "Next year she wants a bigger shop."},
		{"Approximately 40% of the flour is rye.", "About 40% of the flour is rye."},
		{"Not every loaf is sold.", "Some loaves are left over."},
		{"Baking isn't about speed, but about patience.", "Baking takes patience."},
		{"The oven isn't a tool. It's the heart of the shop.", "The oven is at the heart of the shop."},
		{"Should anything break, we mend it for free.", "If anything breaks, we mend it for free."},
		{"For two decades, she sold rye bread.", "She sold rye bread for twenty years."},
		{"They raised $14,000, exceeding their goal by 40%.", "They raised $14,000 and beat their goal by 40%."},
		{"The **rye loaf** is dense.", "The rye loaf is dense."},
		{"The loaf was praised by critics, who called it \"dense and good\".", "Critics praised the loaf: \"Dense and good.\""},
		{"The Bakery's Secret Recipe", "How she bakes her bread"},
		{"In Norway, bread is lighter.", "Norwegian bread is lighter."},
		{"Sales rose because the oven was repaired.", "The oven was repaired, so sales rose."},
		{"The apprentice was trained by Mara.", "Mara trained the apprentice."},
		{"The loaf weighs no more than two pounds.", "The loaf weighs two pounds at most."},
		{"Fresh bread is only available before noon.", "You get fresh bread until noon, and not after."},
		{"The new oven is twice as fast as the old one.", "The old oven takes double the time of the new one."},
		{"By kneading it longer, she makes the dough smoother.", "If she kneads the dough longer, it gets smoother."},
		{"The shop is never closed.", "The shop is always open."},
	} {
		if losses := paraphrase(pair[0], pair[1]); len(losses) > 0 {
			t.Errorf("%q for %q: %s", pair[1], pair[0], strings.Join(Reasons(losses), "; "))
		}
	}
}

func TestFaultyParaphrasesFail(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before, after string
		want          Kind
	}{
		{"She bakes 20 loaves a day.", "Every day she bakes thirty loaves.", Number},
		{"She bakes twenty loaves a day.", "Every day she bakes 30 loaves.", Count},
		{"Mara trained the apprentice in Leeds.", "The apprentice got her training in York from Mara.", Name},
		{"Mara Olden signed the lease.", "Anna Hollis signed the lease.", Name},
		{"His oven was repaired in May.", "Her oven was repaired in May.", Name},
		{"Mara trained the apprentice.", "The apprentice trained Mara.", Role},
		{"The apprentice was trained by Mara.", "Mara was trained by the apprentice.", Role},
		{"The oven may fail in winter.", "The oven fails in winter.", Modality},
		{"The oven fails in winter.", "The oven may fail in winter.", Modality},
		{"The oven was not repaired.", "The oven was repaired.", Negation},
		{"The oven was repaired.", "The oven was not repaired.", Negation},
		{"Skip this step at high altitude.", "Do not skip this step at high altitude.", Negation},
		{"Some loaves are sold at noon.", "The loaves are sold at noon.", Quantity},
		{"Only members get the rye loaf.", "Members get the rye loaf.", Quantity},
		{"The rye loaf goes to members.", "The rye loaf goes only to members.", Quantity},
		{"Sales rose in spring.", "Sales fell in spring.", Opposite},
		{"It costs at least $4.", "It costs $4.", Comparison},
		{"You can pay later unless you are new.", "You can pay later.", Condition},
		{"She will finish the course in June.", "She finished the course in June.", Tense},
		{"The dough rises slowly because the cellar stays cold in winter.",
			"The cellar stays cold in winter because the dough rises slowly.", Cause},
		{"The loaf is dense.", "The loaf is dense, as people in the whole north of the country like it who have eaten it " +
			"since they were children and who would not have it any other way.", Length},
		{"See `oven.cfg` for the heat.", "See the settings for the heat.", Code},
		{"She said \"the oven is old\" to him.", "She said \"the oven is new\" to him.", Quotation},
	} {
		losses := paraphrase(test.before, test.after)
		found := false
		for _, loss := range losses {
			found = found || loss.Kind == test.want
		}
		if !found {
			t.Errorf("%q for %q: %+v", test.after, test.before, losses)
		}
	}
}

// At light strength, a paraphrase must meet the same standard as an edit.
func TestLightStrengthAllowsNoSubstitutes(t *testing.T) {
	t.Parallel()
	parsed := document.Parse("It is essential to book a table.", nil)
	after := Read(parsed.ParseLike("Tables can only be had by booking."), "en")
	light := humanize.Prepared{Request: humanize.Request{Strength: humanize.Light}}
	if len(Paraphrase(Read(parsed, "en"), after.Passage, light)) == 0 {
		t.Error("it passes")
	}
}

func TestEmptySentencesMayBeDeleted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Great question!": true, "🚀": true, "Certainly!": true, "Hi there,": true, "The good news?": true,
		"It opened in 1998!": false, "Anna sings!": false, "The oven is old.": false,
		"Why does the oven in the old cellar smoke so much?": false,
	} {
		if got := Read(document.Parse(text, nil), "en").IsEmpty(); got != want {
			t.Errorf("%q may be deleted: %v", text, got)
		}
	}
}
