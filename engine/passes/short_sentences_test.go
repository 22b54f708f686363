package passes

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/passtest"
)

func TestSimpleSplitsLongSentences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The service costs ten pounds a month for a family of four, and the fee may rise in the spring.":   "The service costs ten pounds a month for a family of four. The fee may rise in the spring.",
		"A new sleeve will not keep out all of the rain, but it helps the battery to hold its heat.":       "A new sleeve will not keep out all of the rain. But it helps the battery to hold its heat.",
		"The log is kept on your own machine at work, so this has to be done there and not at home.":       "The log is kept on your own machine at work. So this has to be done there and not at home.",
		"The bridge was closed to all cars in the spring; the council opened it again after the summer.":   "The bridge was closed to all cars in the spring. The council opened it again after the summer.",
		"The city has a council with a mayor at its head, which is one of the most common systems here.":   "The city has a council with a mayor at its head. This is one of the most common systems here.",
		"The town has two very old mills at the end of the road, which are open on most days of the week.": "The town has two very old mills at the end of the road. These are open on most days of the week.",
	} {
		if got := passtest.Rewritten(t, inMode(humanize.Simple, named("short sentences")), text); got != want {
			t.Errorf("%s\n got  %s\n want %s", text, got, want)
		}
	}
}

func TestSentencesThatCannotBeSplitStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, inMode(humanize.Simple, named("short sentences")),
		"The mill is open, and it is warm.",
		"The shop sells bread and cakes from the mill, fresh milk from the farm, and tea from the hills.",
		"He came to the mill in the morning, he saw the miller at his work, and he left again at noon.",
		"She said that the mill was closed for the whole of the winter, and the miller was on holiday.",
		"If it rains for more than two days in a row, the road floods, and the bridge has to be closed.",
		"He said, “The mill is open on all days of the week, and it is warm inside in the winter.”",
		"The mill, which is one of the oldest in the county, was sold to a bank in the spring of 1950.",
		"The miller and the mayor of the town opened the new mill, and sold bread to all of the guests.",
		"The mill is not only the oldest in all of the county, but it is also the last that still runs.",
		"# The service costs ten pounds a month for a family of four, and the fee may rise in the spring",
		"The team has seen nothing of this in all of the years, which has come as a surprise to most.",
	)
	passtest.Leaves(t, inMode(humanize.Standard, named("short sentences")),
		"The service costs ten pounds a month for a family of four, and the fee may rise in the spring.")
	passtest.Leaves(t, inMode(humanize.Academic, named("short sentences")),
		"The service costs ten pounds a month for a family of four, and the fee may rise in the spring.")
	passtest.Leaves(t, inMode(humanize.Professional, named("short sentences")),
		"The service costs ten pounds a month for a family of four, and the fee may rise in the spring.")
}

func TestFormalModesReplaceExclamationMarks(t *testing.T) {
	t.Parallel()
	run := inMode(humanize.Professional, named("exclamations"))
	passtest.Makes(t, run, map[string]string{
		"We look forward to your visit!":    "We look forward to your visit.",
		"Thank you for the cake, Anna!":     "Thank you for the cake, Anna.",
		"Let me know what you think of it!": "Let me know what you think of it.",
	})
	passtest.Leaves(t, run, "Happy birthday!", "Hello, Anna!", "He said, “It is open!”", "Is it open?!",
		"# The mill is open!")
	passtest.Leaves(t, inMode(humanize.Casual, named("exclamations")), "We look forward to your visit!")
}

func TestAcademicKeepsClausesTogether(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, inMode(humanize.Academic, named("dashes")), map[string]string{
		"The mill was closed for years—it opened again in May.": "The mill was closed for years; it opened again in May.",
	})
	passtest.Makes(t, inMode(humanize.Standard, named("dashes")), map[string]string{
		"The mill was closed for years—it opened again in May.": "The mill was closed for years. It opened again in May.",
	})
	passtest.Leaves(t, inMode(humanize.Academic, named("semicolons")),
		"The bridge was closed in May; it opened again after the summer.")
}
