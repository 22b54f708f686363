package builtin

import "testing"

func TestConjunctions(t *testing.T) {
	t.Parallel()
	makes(t, conjunctions, map[string]string{
		"The climb is hard, as the road is wet in spring.":                       "The climb is hard, because the road is wet in spring. | The climb is hard, since the road is wet in spring.",
		"It is useful, as it helps people to plan ahead.":                        "It is useful, because it helps people to plan ahead. | It is useful, since it helps people to plan ahead.",
		"The cost will rise, as it would require new parts.":                     "The cost will rise, because it would require new parts. | The cost will rise, since it would require new parts.",
		"He left early because of us, as he had to work late because of rain.":   "He left early because of us, since he had to work late because of rain.",
		"Security is a concern, as the data is stored abroad.":                   "Security is a concern, because the data is stored abroad. | Security is a concern, since the data is stored abroad.",
		"While it is cheap, it does the job well.":                               "Although it is cheap, it does the job well. | Though it is cheap, it does the job well. | It is cheap, but it does the job well.",
		"While some parts may be rude, we should keep the book.":                 "Although some parts may be rude, we should keep the book. | Though some parts may be rude, we should keep the book. | Some parts may be rude, but we should keep the book.",
		"While there are some risks, the plan is sound.":                         "Although there are some risks, the plan is sound. | Though there are some risks, the plan is sound. | There are some risks, but the plan is sound.",
		"While the route wasn't perfect, it was a start.":                        "Although the route wasn't perfect, it was a start. | Though the route wasn't perfect, it was a start. | The route wasn't perfect, but it was a start.",
		"While computers can be fun, a walk does more for us.":                   "Although computers can be fun, a walk does more for us. | Though computers can be fun, a walk does more for us. | Computers can be fun, but a walk does more for us.",
		"The rules are old, as they have an effect on all of us.":                "The rules are old, because they have an effect on all of us. | The rules are old, since they have an effect on all of us.",
		"It should not be banned, as this would limit free speech.":              "It should not be banned, because this would limit free speech. | It should not be banned, since this would limit free speech.",
		"While they may be hard to face, these stories are a real step.":         "Although they may be hard to face, these stories are a real step. | Though they may be hard to face, these stories are a real step.",
		"While it may seem small, it is a real step.":                            "Although it may seem small, it is a real step. | Though it may seem small, it is a real step. | It may seem small, but it is a real step.",
		"While this has some benefits, it can also cause harm.":                  "Although this has some benefits, it can also cause harm. | Though this has some benefits, it can also cause harm. | This has some benefits, but it can also cause harm.",
		"While positive feedback is always welcome, I also want an honest word.": "Although positive feedback is always welcome, I also want an honest word. | Though positive feedback is always welcome, I also want an honest word. | Positive feedback is always welcome, but I also want an honest word.",
	})
}

func TestConcessions(t *testing.T) {
	t.Parallel()
	makes(t, conjunctions, map[string]string{
		"While some believe it will help, others argue that it may not be enough.": "Although some believe it will help, others argue that it may not be enough. | Though some believe it will help, others argue that it may not be enough. | Some believe it will help, but others argue that it may not be enough.",
		"While I understand that views differ, I do not agree with the ban.":       "Although I understand that views differ, I do not agree with the ban. | Though I understand that views differ, I do not agree with the ban. | I understand that views differ, but I do not agree with the ban.",
		"While machines have made life easier, we must use them with care.":        "Although machines have made life easier, we must use them with care. | Though machines have made life easier, we must use them with care. | Machines have made life easier, but we must use them with care.",
		"While this does not solve all problems, it is a good start.":              "Although this does not solve all problems, it is a good start. | Though this does not solve all problems, it is a good start. | This does not solve all problems, but it is a good start.",
		"While many labs offer good results, tests can fail.":                      "Although many labs offer good results, tests can fail. | Though many labs offer good results, tests can fail. | Many labs offer good results, but tests can fail.",
	})
}

func TestConjunctionsThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, conjunctions,
		"The hall was full, as it was on the opening night.",
		"The price is low, as it is in most other towns.",
		"The crowd was loud, as she made her way to the door.",
		"He was proud, as he was about to leave the stage.",
		"It can be a joy, as they learn more about the coast.",
		"She smiled, as she walked down the long road.",
		"It was dark, as we were leaving the old town.",
		"The firm will cut some jobs, as it shifts its weight to software.",
		"Therefore, the climb is hard, as the road is wet in spring.",
		"The house is old, as you know from the report.",
		"It is late, as we have seen in the first part.",
		"He sang, as his father did before him in the war.",
		"The tool is, as it were, a hammer for the mind.",
		"Now, as I stand here today, I am glad to see you.",
		"The line is blurred, as the name suggests to us all.",
		"The light grows, as the sun moves over the hills.",
		"While he was out, the phone rang twice in the hall.",
		"While you are in town, visit the old market hall.",
		"While the soup is hot, the bowl must stay on the tray.",
		"While she has dinner, the children can play outside.",
		"While others sleep, you can get a lot of work done.",
		"While he keeps watch, the others rest by the fire.",
		"While we wait, the team will fix the broken door.",
		"While the engine is hot, the cap is under pressure.",
		"While cooking, he sang and danced in the kitchen.",
		"While the server is running, requests are logged.",
		"We talked for a while, and it was good to rest.",
	)
}
