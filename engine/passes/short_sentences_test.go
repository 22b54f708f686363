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

func TestSimpleKeepsTheRelationOfTheParts(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, inMode(humanize.Simple, named("short sentences")), map[string]string{
		"The old mill makes flour for the whole of the county, because the new one has burned down.":          "The old mill makes flour for the whole of the county. This is because the new one has burned down.",
		"The old mill closed its doors in the spring of last year, because the river had run dry.":            "The old mill closed its doors in the spring of last year. This was because the river had run dry.",
		"The council wants to move the market to the square by the church, as it is easier to reach by bus.":  "The council wants to move the market to the square by the church. This is because it is easier to reach by bus.",
		"The old mill ran on water from the river by the church, whereas the new mill runs on oil.":           "The old mill ran on water from the river by the church. But the new mill runs on oil.",
		"Some guests take the bus from the station to the mill, while others walk along the river.":           "Some guests take the bus from the station to the mill. Others walk along the river.",
		"The mill sold flour to the bakers of the town for years, while the farm sold eggs to the shops.":     "The mill sold flour to the bakers of the town for years. At the same time, the farm sold eggs to the shops.",
		"The old plan covers the cost of the roof and the walls, while the new plan does not cover the roof.": "The old plan covers the cost of the roof and the walls. But the new plan does not cover the roof.",
		"The old bridge is closed to all cars until the end of May, meaning that the bus takes another road.": "The old bridge is closed to all cars until the end of May. This means that the bus takes another road.",
		"The new shop sells bread and cakes from a number of farms, including two that grow their own wheat.": "The new shop sells bread and cakes from a number of farms. These include two that grow their own wheat.",
		"The family lived in a small house at the end of the road, a place that offered little room to play.": "The family lived in a small house at the end of the road. This place offered little room to play.",
		"The council has found a plan for the old mill by the river, one that saves money and keeps jobs.":    "The council has found a plan for the old mill by the river. It saves money and keeps jobs.",
		"The report describes the state of the old mill by the river and explains how it can be saved.":       "The report describes the state of the old mill by the river. It explains how it can be saved.",
		"Take the lid off the box with both of your hands and put it on the table beside the window.":         "Take the lid off the box with both of your hands. Put it on the table beside the window.",
		"The council has only one reason to close the old mill: the river is too low in the summer.":          "The council has only one reason to close the old mill. The river is too low in the summer.",
		"The old mill was closed for all of the winter, yet the shop stayed open until the spring.":           "The old mill was closed for all of the winter. But the shop stayed open until the spring.",
		"- Opening hours: The mill is open on every day of the week, and it closes at six in the evening.":    "- Opening hours: The mill is open on every day of the week. It closes at six in the evening.",
		"We sell bread, cakes, and tea from the hills on every day, and the owner bakes all of it himself.":   "We sell bread, cakes, and tea from the hills on every day. The owner bakes all of it himself.",
		"When the rain stopped in the evening, she closed the shop early, and he walked home by the river.":   "When the rain stopped in the evening, she closed the shop early. He walked home by the river.",
	})
	passtest.Makes(t, inMode(humanize.Simple, named("marked tails")), map[string]string{
		"The table has a wide top that holds two screens and a lamp, making it easy to work at any hour.":   "The table has a wide top that holds two screens and a lamp. This makes it easy to work at any hour.",
		"The council built a new road from the station to the mill, allowing guests to walk there safely.":  "The council built a new road from the station to the mill. This let guests walk there safely.",
		"You can stop or change the plan on any day of the month, giving you time to think about it.":       "You can stop or change the plan on any day of the month. This gives you time to think about it.",
		"The price of the flour rose by half in the first year of the war, leading to a shortage of bread.": "The price of the flour rose by half in the first year of the war. This led to a shortage of bread.",
	})
}

func TestUncertainJointsStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, inMode(humanize.Simple, named("short sentences")),
		"The case is lined with thick soft wool on every side, so your watch stays dry in the rain.",
		"The case is lined with thick soft wool on every side, so you can wear it in the rain.",
		"I am glad to say that, although the mill is old, it still makes flour for the whole county.",
		"He went home by bus, while you were still asleep in the room above the old shop.",
		"She writes her letters in the room above the shop, while drinking tea from an old cup.",
		"The wind blew hard through the night, as it had done in every night of that long week.",
		"The leaves fell from the trees by the old mill, as the wind blew in from the sea.",
		"The town bought new boats, a crane that lifts them, and a shed for the winter months.",
		"The mill, a place that few people know, was sold to a bank in the spring of 1950.",
		"Anna is a teacher at the school by the river and helps at the mill on most days.",
		"Let the dog run in the garden behind the house and dig in the sand by the wall.",
		"He wants to read more of the books in the library and write about the oldest of them.",
		"She hopes that the mill stays open for all of the winter, because the town needs its flour.",
		"The old mill isn't a shop for tourists from the city; it is the place where we work.",
		"The council lists three reasons for it: the river, the price of flour, and the age of the mill.",
		"The rule held for each of the coins, influencing, not deciding, what they were worth in the end.",
		"He walked through the rooms of the old house at night, keeping an eye on all of the doors.",
	)
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
		"We look forward to your visit!":                        "We look forward to your visit.",
		"Thank you for the cake, Anna!":                         "Thank you for the cake, Anna.",
		"Let me know what you think of it!":                     "Let me know what you think of it.",
		"Subject: We are back in town! The mill opens in May":   "Subject: We are back in town. The mill opens in May",
		"I'd love to see the mill!":                             "I'd love to see the mill.",
		"Just back from the mill, and my bag is full of bread!": "Just back from the mill, and my bag is full of bread.",
		"Congratulations on the new mill!":                      "Congratulations on the new mill.",
	})
	passtest.Leaves(t, run, "Happy birthday!", "How nice the mill is today!", "Subject: We are moving to the mill!",
		"Hello, Anna!", "He said, “It is open!”", "Is it open?!",
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
