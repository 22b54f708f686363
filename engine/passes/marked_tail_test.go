package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestMarkedTailsGetAFiniteVerb(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("marked tails"), map[string]string{
		"It is small, making it easy to carry.":                   "It is small, which makes it easy to carry.",
		"The dam will hold, allowing the town to sleep.":          "The dam will hold, so the town can sleep.",
		"He shut the gate, ensuring that the dog stayed in.":      "He shut the gate, so the dog stayed in.",
		"Tighten it by hand, ensuring even pressure.":             "Tighten it by hand to ensure even pressure.",
		"Cut the thread, ensuring it isn't too short.":            "Cut the thread and make sure it isn't too short.",
		"The fair has gone well, helping the town find hope.":     "The fair has gone well, which has helped the town find hope.",
		"It could rain, potentially leading to floods.":           "It could rain, which could lead to floods.",
		"It cut costs by half, reducing waste and creating jobs.": "It cut costs by half, which reduced waste and created jobs.",
	})
	passtest.Leaves(t, named("marked tails"),
		"The inn sits on a hill, offering views and serving lunch.",
		"She likes cooking, making pots, and sewing.",
		"The house, offering views of the lake, was sold.",
		"If it rains, making hay is hard.",
		"Costs fell, the firm said Wednesday, marking a turn.",
		"He left, adding that he was tired.",
		"It was a door, leading to a closet.",
		"Borrow it on the device, making it a favorite.",
		"They have trained nine nurses, helping them find work.",
		"It can rain there, making the road slick.",
		"The song is a child of its time, reflecting its fears.",
		"The trade means long hours, increasing rent, and a cold shop.",
		"A good map is a help to all, allowing them to rest.",
		"I understand the gift, allowing us to rest.",
		"The deal lets her build, ensuring that all is paid, while also saving her time.",
		"The gate was opened, eventually allowing carts to pass.",
		"“We have it all,” he declared, raising his cup.",
		"It's warm, inviting, and quiet.",
		"The grip cuts less, reducing the risk of it slipping and cutting you.",
		"The firms respond by cutting hours, raising prices, or investing in robots.",
		"I can send a letter, showing how it was made.",
		"Tell a tale where the mayor was right, emphasizing the old law.",
		// The subject or the tense of a finite verb would be wrong.
		"The coach played a vital part in the win, driving the team forward.",
		"The rubber, which is soft, bends in the cold, providing better grip.",
		"The town today announced a plan for the harbor, marking a new start.",
		"The roof was replaced in 2019, offering calm for years to come.",
		"The price rose to $8, reflecting the cost of copper.",
		"I cut the time from 9 hours to 4, demonstrating my care.",
		"The board stressed the need for checks, highlighting that few sites were seen.",
		"The library has opened a second branch, providing pupils with a room.",
		"The town plans to widen the road, creating room for bikes.",
		"The law took effect today, marking a turn.",
		"The firm has been in the trade since 1980, building a strong name.",
		"The course covers six topics, providing a solid base, and ends in May.",
		"- Managed shipping schedules in two plants, resulting in fewer delays",
	)
}

func TestTailsOfClausesInListsStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("marked tails"),
		"- Houses with both a garden and a shed sold at just 90% of their price, underscoring the value of a view.")
}
