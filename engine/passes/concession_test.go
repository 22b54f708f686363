package passes

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/passtest"
)

func TestConcessiveWhileBecomesBut(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("concessions"), map[string]string{
		"While both plans have their merits, I believe that the first is better.":  "Both plans have their merits, but I believe that the first is better.",
		"While contests can be motivating, they can also hurt a child.":            "Contests can be motivating, but they can also hurt a child.",
		"While I do like a quiet day, I also enjoy the noise of a town.":           "I do like a quiet day, but I also enjoy the noise of a town.",
		"While building roads can be dear, trains can often be run at a low cost.": "Building roads can be dear, but trains can often be run at a low cost.",
	})
}

func TestTemporalWhileStays(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("concessions"),
		"While both teams warm up, the fans find their seats.",
		"While there is still time, the crew will finish the deck.",
		"While the children slept, the house felt empty.",
		"While the water was rough, the boats stayed in port.",
		"While the light is red, cars wait in line.",
		"While the band played, the crowd seemed happy.",
		"While the sun set, the air felt cool.",
		"While she was young, the family lived by the sea.",
		"While the shop was open, the owner also sold bread.",
		"While he worked at the mill, his sister ran the farm.",
		"While the dough rises, the oven can also warm up.",
		"While the house had a tenant, the owner paid no tax.",
		"While Lincoln was a lawyer, he rode from town to town.",
		"While the vote goes on, officials said they were calm.",
		"While they play outside, the soup will also cool.",
		"While waiting for the bus, I feel the cold in my feet.",
		"While the car was washed, the driver read the paper.",
		"While you have your coat on, the dog wants a walk.",
		"While the snow melted, the river left its bed.",
		"While he could still walk, the doctor told him to rest.",
	)
}

func TestSimpleSaysButForAlthough(t *testing.T) {
	t.Parallel()
	run := inMode(humanize.Simple, named("concessions"))
	passtest.Makes(t, run, map[string]string{
		"Although the old mill is closed for the winter, the shop is open on all days.": "The old mill is closed for the winter, but the shop is open on all days.",
	})
	passtest.Leaves(t, run,
		"Although it is old, the mill by the river still makes flour for the whole of the county.",
		"Although its roof is old, the mill by the river is open on all days of the week.",
		"Although it rained, they walked to the mill.")
	passtest.Leaves(t, named("concessions"),
		"Although the old mill is closed for the winter, the shop is open on all days.")
}
