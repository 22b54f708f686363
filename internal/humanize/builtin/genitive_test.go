package builtin

import "testing"

func TestGenitives(t *testing.T) {
	t.Parallel()
	makes(t, genitives, map[string]string{
		"The noise delayed the completion of the dock.":                   "The noise delayed the dock's completion.",
		"It shows the dedication of the builders.":                        "It shows the builders' dedication.",
		"Check the condition of the bike, then ride.":                     "Check the bike's condition, then ride.",
		"I know the importance of the site can change.":                   "I know the site's importance can change.",
		"They saw the construction of the Empire State Building in 1930.": "They saw the Empire State Building's construction in 1930.",
		"It delayed the development of the new engine.":                   "It delayed the new engine's development.",
		"It rests on the discretion of the library staff.":                "It rests on the library staff's discretion.",
		"It’s late, but the location of the shop is good.":                "It’s late, but the shop’s location is good.",
		"It had to support the weight of the airships.":                   "It had to support the airships' weight.",
	})
}

func TestGenitivesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, genitives,
		"It shows the dedication of the builders of the dock.",
		"It shows the ambition of the people who built it.",
		"It led to the completion of the first dock.",
		"They spoke of the construction of the Globe.",
		"It was a sign of the dedication of the men and women.",
		"The condition of the roads, bridges and rails is poor.",
		"They saw the location of the infrastructure.",
		"They know the reputation of the press.",
		"It is about the direction of the continents.",
		"It traced the evolution of the species.",
		"We measured the resistance of the atom.",
		"He felt the weight of the world.",
		"She bore the weight of the decision.",
		"With the development of the airplane, it was lost.",
		"It hurt the reputation of the old town as a whole.",
		"It shows the construction of the stone railway bridge.",
		"It was the construction of the old bridge that failed.",
		"# The importance of the site",
	)
}
