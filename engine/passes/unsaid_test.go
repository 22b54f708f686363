package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestNeedlessDenialsAreDropped(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("needless denials"), map[string]string{
		"It isn't a shop. It's a place where people meet.":     "It is a place where people meet.",
		"The plan is not a gift; it is a loan.":                "The plan is a loan.",
		"They weren't resting. They were waiting for a sign.":  "They were waiting for a sign.",
		"It isn't just for cooks. It's for anyone who eats.":   "It is for cooks. It's also for anyone who eats.",
		"The work depends not just on tools but on patience.":  "The work depends on tools and also on patience.",
		"The tool is not only cheap but also quick.":           "The tool is cheap and also quick.",
		"The garden is a place for the town, not an ornament.": "The garden is a place for the town.",
	})
}

func TestMeaningfulDenialsStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("needless denials"),
		"It isn't open today. She is ill.",
		"If it isn't a gift, it's a loan.",
		"Use butter in the pan, not oil.",
		"He does not only sing but also dances.",
		"The shop isn't open. It's not far.",
		"I don't have a plan for it, not a good one.",
		"It is not a gift.",
		"It isn't just a job. It's a way of life.",
		"The door opened not just slowly but silently.",
		"He had become not just a cook but a friend.",
		"He was known not just at the mill but in the town as well.",
		"She asked not just his name but his very purpose.",
		"It grew not just likely but certain.",
		"It is not only loud and slow but also dear.",
	)
}
