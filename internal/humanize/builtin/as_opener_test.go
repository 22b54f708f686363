package builtin

import "testing"

func TestAsOpeners(t *testing.T) {
	t.Parallel()
	makes(t, asOpeners, map[string]string{
		"As the sun sets, the prince is asleep in the hall of his father and hears no sound.": "At sunset, the prince is asleep in the hall of his father and hears no sound.",
		"As the country continues to struggle with debt, it is clear that we must act.":       "With the country still struggling with debt, it is clear that we must act.",
		"As the years went by, my hope dwindled, and I moved to the coast.":                   "Over the years, my hope dwindled, and I moved to the coast.",
		"As the game progressed, he felt that the crowd was on his side, and he smiled.":      "Later in the game, he felt that the crowd was on his side, and he smiled.",
		"As the pieces fell into place, it became clear that she had lied.":                   "When the pieces fell into place, it became clear that she had lied.",
		"As the test started, we saw that the fan was loud.":                                  "When the test started, we saw that the fan was loud.",
		"As we reached the top, the fog had cleared.":                                         "When we reached the top, the fog had cleared.",
		"As the road was wet, we had to slow down.":                                           "Because the road was wet, we had to slow down. | Since the road was wet, we had to slow down.",
		"As we were waiting in line, my phone started to ring.":                               "We were waiting in line when my phone started to ring.",
		"As the years passed, our view of the future changed.":                                "Over the years, our view of the future changed.",
		"As the elevator descended, I was taken back in time.":                                "I was taken back in time as the elevator descended.",
		"As we laughed together, I could feel the tension in the air.":                        "I could feel the tension in the air as we laughed together.",
	})
}

func TestAsOpenersThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, asOpeners,
		"As the coach of the team, he had a lot to do.",
		"As the dashboard shows, the site has many readers.",
		"As we have seen, the price is high in spring.",
		"As the sun went down, so did my hopes.",
		"As the plant grew, it caught the eye of a buyer.",
		"As the road got steeper, the ride became harder than before.",
		"As the tag gained ground, many used it as a joke.",
		"As we were waiting in line, I was bored to death.",
		"As the sun sets, and the dusk comes, I face the road.",
		"As the night was young, we went out to dance.",
	)
}
