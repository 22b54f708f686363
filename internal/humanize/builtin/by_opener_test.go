package builtin

import "testing"

func TestByOpeners(t *testing.T) {
	t.Parallel()
	makes(t, byOpeners, map[string]string{
		"By copying the code, cells can pass it on.":                                "When cells copy the code, they can pass it on.",
		"By taxing profits, the government can build roads.":                        "When the government taxes profits, it can build roads.",
		"By doing what you love, you can be happy.":                                 "If you do what you love, you can be happy.",
		"By being patient, one can learn a lot.":                                    "If one is patient, one can learn a lot.",
		"By being patient, it can help you stay calm.":                              "Being patient can help you stay calm.",
		"By being kind to others, it allows for trust.":                             "Being kind to others allows for trust.",
		"The shelves are old. By removing the books, it may cause harm.":            "The shelves are old. Removing the books may cause harm.",
		"By sharing this book, the library is helping us.":                          "When the library shares this book, it is helping us.",
		"By learning new skills, individuals can find work.":                        "If people learn new skills, they can find work.",
		"By taking this road, a rider can get lost.":                                "If a rider takes this road, they can get lost.",
		"By staying alert and planning ahead, you can find the way.":                "If you stay alert and plan ahead, you can find the way.",
		"By removing books that cause harm, libraries can protect readers.":         "If libraries remove books that cause harm, they can protect readers.",
		"By limiting our reading, we are restricting our knowledge.":                "When we limit our reading, we are restricting our knowledge.",
		"By keeping calm, paying attention, and asking for help, I know I can win.": "When I keep calm, pay attention, and ask for help, I know I can win.",
		"By singing aloud, children also learn to listen.":                          "When children sing aloud, they also learn to listen.",
		"By facing their fears, people can grow.":                                   "If people face their fears, they can grow.",
		"By enforcing the rule, schools may do harm.":                               "If schools enforce the rule, they may do harm.",
		"By investing, you can make it grow.":                                       "If you invest, you can make it grow.",
		"By planning ahead, you can save money.":                                    "If you plan ahead, you can save money.",
		"By being patient, we can help our friends.":                                "If we are patient, we can help our friends.",
		"By asking locals for directions, you might find the right road.":           "If you ask locals for directions, you might find the right road.",
		"By removing these books, libraries can lose their readers.":                "If libraries remove these books, they can lose their readers.",
		"By taking a break and asking for help, you will feel better.":              "If you take a break and ask for help, you will feel better.",
		"By being patient, I can hear what they say.":                               "If I am patient, I can hear what they say.",
		"By learning new skills, people can find better work.":                      "If people learn new skills, they can find better work.",
		"By using less power, the new lamps may last longer.":                       "If the new lamps use less power, they may last longer.",
		"By reading the log first, they will find the error.":                       "If they read the log first, they will find the error.",
		"By sharing our work, we help others.":                                      "When we share our work, we help others.",
		"By cutting waste, firms can lower their costs.":                            "If firms cut waste, they can lower their costs.",
		"By sitting down with them, you can learn a lot.":                           "If you sit down with them, you can learn a lot.",
		"By having an open talk, we can solve this.":                                "If we have an open talk, we can solve this.",
		"By keeping an eye on the sky, riders can stay dry.":                        "If riders keep an eye on the sky, they can stay dry.",
		"By making a list, you can see what is left.":                               "If you make a list, you can see what is left.",
	})
}

func TestByOpenersThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, byOpeners,
		"By sending troops, even small states can help.",
		"By using its map, it may cause harm.",
		"By teaching children these skills, they will be better prepared.",
		"By design, you can open it from both sides.",
		"By setting high standards, and by paying fair wages, we can keep our staff.",
		"By morning, we will know more about the storm.",
		"By forming a union, they won the strike.",
		"By easing pressure, they help us all.",
		"By cutting costs, it can help the firm survive.",
		"The app is new. By tracking sleep, it saves you time.",
		"By banning books, people can't read them.",
		"By making their case and not giving up, voters can win.",
		"By law, firms can ask for proof of age.",
		"By not asking, you can lose your place.",
		"By using `make`, developers were able to build it.",
		"By linking pay to skill, firms are urged to train staff.",
		"By walking, running, and swimming, you can stay fit.",
		"By saving energy, the city could cut its costs.",
		"By speaking, learners can practice.",
		"By studying their layers, people can date the rocks.",
		"By pushing oneself hard, they can learn a lot.",
		"By cutting costs, these firms make more money.",
		"By writing this letter, I am hoping to inform you.",
		"You can save money by planning ahead, and we can help.",
		"By opening the code, we hope to see more tools.",
		"By using tools such as drills, which are loud, you can wake people.",
	)
}
