package builtin

import "testing"

func TestThisOpeners(t *testing.T) {
	t.Parallel()
	makes(t, thisOpeners, map[string]string{
		"Roads flood. This makes the trip long.":                           "Roads flood. That makes the trip long.",
		"Roads flood. This can slow you down a lot.":                       "Roads flood. That can slow you down a lot.",
		"Roads flood. This can be very hard to fix.":                       "Roads flood. That can be very hard to fix.",
		"Roads flood. This will help us plan the trip.":                    "Roads flood. That will help us plan the trip.",
		"Roads flood. This means that trips take long.":                    "Roads flood. So trips take long. | Roads flood. That means trips take long.",
		"Roads flood. This means that I wait and that you may go.":         "Roads flood. That means I wait and that you may go.",
		"It's like a toy. This means that you play.":                       "It's like a toy. That means you play.",
		"You can try a map. This means that you see more.":                 "You can try a map. That means you see more.",
		"Roads flood. This means we may be late.":                          "Roads flood. That means we may be late. | Roads flood. So we may be late.",
		"Stay well. This means drinking a lot of water.":                   "Stay well. That means drinking a lot of water.",
		"Save early: Put some money aside. This helps you sleep at night.": "Save early: Put some money aside. That helps you sleep at night. | Save early: Put some money aside. Doing so helps you sleep at night.",
		"Find a guide. This allows you to see more.":                       "Find a guide. That lets you see more.",
		"Snow melts. This process takes a few weeks.":                      "Snow melts. The process takes a few weeks.",
		"Stay well. This can be done in a lot of small ways.":              "Stay well. That can be done in a lot of small ways.",
	})
}

func TestThisOpenersThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, thisOpeners,
		"This can slow you down a lot.",
		"Roads flood. This can mean two things: rain or snow.",
		"Roads flood. This will be my last letter to you.",
		"Here is the form. This can be found on our site.",
		"Here is the form. This will need a signature from you.",
		"What happened? This makes the trip long.",
		"Roads flood. This road can be very hard to find.",
	)
}
