package builtin

import (
	"testing"

	"plainhand/internal/humanize"
)

func TestHedgesThatGo(t *testing.T) {
	t.Parallel()
	makes(t, hedges, map[string]string{
		"We saw how powerful a song can be.":                             "We saw how powerful a song is.",
		"She knows how hard it can be to say no.":                        "She knows how hard it is to say no.",
		"Time of day can be an important factor.":                        "Time of day can play an important part. | Time of day is an important factor.",
		"The effect can be both bad and good.":                           "The effect is both bad and good.",
		"It can be tempting to give up.":                                 "It is tempting to give up. | It is tempting to give up.",
		"The report can be found on our website.":                        "The report is available on our website.",
		"Too much of a good thing can be bad for us.":                    "Too much of a good thing is bad for us.",
		"If used well, maps can be a great help.":                        "If used well, maps are a great help.",
		"I believe that games can be fun.":                               "I believe that games are fun.",
		"Games can be dangerous if misused.":                             "Games are dangerous if misused. | Games may be dangerous if misused.",
		"Walking can be a great way to see a town.":                      "Walking is a great way to see a town.",
		"While books can be fun, films are shorter.":                     "While books are fun, films are shorter. | While books may be fun, films are shorter.",
		"A museum can be a great way to learn and relax.":                "A museum is a great way to learn and relax.",
		"Computers can be amazing tools.":                                "Computers are amazing tools.",
		"Life can also be full of surprises.":                            "Life is also full of surprises.",
		"The thought of getting lost can be fun.":                        "The thought of getting lost is fun.",
		"Finding the way or asking for help can be a challenge.":         "Finding the way or asking for help is a challenge. | Finding the way or asking for help can pose a challenge.",
		"Asking for food, water and tools can help a rider.":             "Asking for food, water and tools helps a rider.",
		"Knowing the signs, asking people and taking a map can help us.": "Knowing the signs, asking people and taking a map help us.",
		"Patience is kind and can help us.":                              "Patience is kind and helps us.",
		"Resting, reading and walking can help us sleep.":                "Resting, reading and walking can make it easier to sleep.",
		"Look for signs that can help you find it.":                      "Look for signs to help you find it. | Look for signs that can make it easier to find it.",
		"There are many programs that can be used to plan a trip.":       "There are many programs to plan a trip.",
		"With care, such errors can be avoided.":                         "With care, such errors are avoidable.",
		"With practice, anything can be achieved.":                       "With practice, anything is possible.",
		"The effects can also be seen in our schools.":                   "The effects are also visible in our schools.",
		"The stones can be used as a shelf.":                             "The stones can act as a shelf.",
		"A lamb can be seen as a sign of spring.":                        "A lamb can count as a sign of spring. | A lamb may be seen as a sign of spring.",
		"Tablets can be used for research and for play.":                 "Tablets are good for research and for play.",
	})
}

func TestHedgesThatDoNotGo(t *testing.T) {
	t.Parallel()
	leaves(t, hedges,
		"Wild animals can be used as a resource.",
		"The bite can be deadly.",
		"The totals can be found in Table 2.",
		"The totals can be seen in Table 2.",
		"My skill can be a great asset to your team.",
		"The drug can be great for patients.",
		"I understand how a game can be fun.",
		"We judge people by how patient they can be.",
		"Its use can be so great that it hurts.",
		"Ask whether it can be fun.",
		"The lock can be opened with a coin.",
		"Libraries can help by lending books.",
		"The only tools that can help us are these.",
		"Errors can be avoided by reading twice.",
	)
}

func TestWhatIsWeighedKeepsItsDoubtAtBalanced(t *testing.T) {
	t.Parallel()
	balanced := func(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
		request.Strength = humanize.Balanced
		return hedges(request, sentences, n, proposals)
	}
	leaves(t, balanced, "Television can be a useful tool.", "Paying for it can be a great motivator.", "While it takes time, television can be a useful tool.",
		"Walking in a group can be safer than walking alone.",
		"While eating out saves time, it can also be more expensive than cooking.")
	makes(t, balanced, map[string]string{
		"A game can be a great way to learn.":           "A game is a great way to learn.",
		"With care, television can be a useful tool.":   "With care, television is a useful tool.",
		"Losing your way can be a stressful situation.": "Losing your way is a stressful situation.",
		"I think television can be a useful tool.":      "I think television is a useful tool.",
		"While this can be enjoyable, it has a price.":  "While this may be enjoyable, it has a price.",
	})
}
