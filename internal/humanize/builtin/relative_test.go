package builtin

import "testing"

func TestRelatives(t *testing.T) {
	t.Parallel()
	makes(t, relatives, map[string]string{
		"The bank, which was founded in 1856, may close two branches.":             "The bank, founded in 1856, may close two branches.",
		"My phone, which was my only map, was running out of power.":               "My phone, my only map, was running out of power.",
		"We drove to the park, which was a popular place for families.":            "We drove to the park, a popular place for families.",
		"The tables sort the marks of all pupils, which makes the job easier.":     "The tables sort the marks of all pupils, and that makes the job easier.",
		"You can talk to your friends at once, which can help in hard times.":      "You can talk to your friends at once, and that can help in hard times. | You can talk to your friends at once. That can help in hard times.",
		"The line was down for two days, which was unusual for this time.":         "The line was down for two days, and that was unusual for this time.",
		"The rules changed overnight, which has opened new paths for small firms.": "The rules changed overnight, and that has opened new paths for small firms.",
		"The town has many clubs, which are good places to meet people.":           "The town has many clubs, and these are good places to meet people.",
	})
}

func TestRelativesThatLoseTheirVerb(t *testing.T) {
	t.Parallel()
	makes(t, relatives, map[string]string{
		"The game, which was held in Reno, Nevada, saw two goals.":                "The game, held in Reno, Nevada, saw two goals.",
		"The rule, which was first used in Spain, is new to us.":                  "The rule, first used in Spain, is new to us.",
		"Icons, which are paintings of saints, are also common here.":             "Icons, paintings of saints, are also common here.",
		"The town lies on a lake, which is home to rare birds.":                   "The town lies on a lake, home to rare birds.",
		"They met in a hotel, which is located in the old town.":                  "They met in a hotel located in the old town.",
		"The plan, which is expected to cost a lot, is on hold.":                  "The plan, expected to cost a lot, is on hold.",
		"The molecules are clusters, which are groups of atoms in a tight shape.": "The molecules are clusters, groups of atoms in a tight shape.",
	})
	leaves(t, relatives,
		"She left the house, which was covered in dust.",
		"He holds a stake in gas, oil, and salt, which are gifts of the soil.",
		"They study gases, which are gases that were cooled.",
	)
}

func TestRelativesOfTheirOwn(t *testing.T) {
	t.Parallel()
	makes(t, relatives, map[string]string{
		"Playing some games gives the shy pupils a real taste of mastery, which can boost their pride and their courage.": "Playing some games gives the shy pupils a real taste of mastery. That can boost their pride and their courage. | Playing some games gives the shy pupils a real taste of mastery, and that can boost their pride and their courage.",
		"Some games require players to learn new words and facts each day, which can help to sharpen their young minds.":  "Some games require players to learn new words and facts each day, and that can help to sharpen their young minds. | Some games require players to learn new words and facts each day. That can help to sharpen their young minds.",
	})
	leaves(t, relatives,
		"The town cleans the park each week and the school sweeps the yard, which makes it easier to play there in summer.",
		"The stars of this kind make the very strong fields, which can bend light and distort all of space.",
		"The old bowl of the club is now the Allianz Arena, which can help to hold up to 75,000 people at once.",
		"Another big problem for most of us here is the rent, which can hurt those who earn very little each month.",
	)
}

func TestRelativesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, relatives,
		"The bank, which has two branches, may close one.",
		"The bridge spans the river, which can carry large ships.",
		"The engine has a part which is a copy of the old one.",
		"It is wise not to skip meals, which can hurt your health.",
		"He said that the shop was shut, which was a surprise to us.",
		"The bank offers cards, loans, and clear terms, which helps customers.",
		"It is difficult to build trust and credit, which is essential for leaders.",
		"These colors come from fats, which are used as dyes but also help the body.",
		"There are risks such as heat and thirst, which can slow you down.",
		"The file, which was deleted, is back.",
		"She met the mayor, which was, in a way, good news.",
		"He lives in the north, which was once a sea.",
		"The plan, which is what we want, is cheap.",
		"Is it the park, which is a popular place?",
		"The maps and the compass, which is a gift, are in the bag.",
		"# The park, which is a popular place",
	)
}
