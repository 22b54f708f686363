package builtin

import (
	"slices"
	"strings"
	"testing"
)

func TestClausesGoOnFromWhatAThingIsLike(t *testing.T) {
	t.Parallel()
	for text, endings := range map[string]string{
		"The direction is impeccable, creating a stunning world.":                " and creates a stunning world.",
		"The towers are tall and slim, leaving a lasting impression.":            ", and they leave a lasting impression.",
		"The shade is thick, keeping the room dark.":                             "",
		"The cable is soft and light, ensuring a tight fit.":                     ", and it ensures a tight fit.",
		"His work as a young painter is outstanding, showcasing a sure hand.":    " and shows a sure hand.",
		"The fabric feels cheap and thin, making it uncomfortable to wear.":      ", so it is uncomfortable to wear. | , which makes it uncomfortable to wear.",
		"The game is poorly designed, making it frustrating to play.":            ", so it is frustrating to play. | , which makes it frustrating to play.",
		"The window adds a soft layer of glass, making it easier to sleep.":      " and makes it easier to sleep. |  that makes it easier to sleep. | , so it is easier to sleep.",
		"The critics add that it is loud, making it hard to sleep.":              "",
		"The owners are happy, creating a warm mood.":                            "",
		"The speaker falls short in tone and in looks, making it a poor buy.":    ", and that makes it a poor buy. | , so it is a poor buy. | . That makes it a poor buy.",
		"The law raised the fines, making it a crime to sell rum.":               ", which made it a crime to sell rum.",
		"The cloth used feels cheap, making it a poor choice for kids.":          ", so it is a poor choice for kids.",
		"The scenes are filmed with great care, adding charm to the plot.":       ", and this adds charm to the plot. | . This adds charm to the plot.",
		"The voice in the sky is silent, leaving you to wonder.":                 "",
		"The report was damning, leading to calls for his exit.":                 "",
		"The village is small, giving it a quiet charm.":                         "",
		"The firm opened a shop in Rome, making it a rival of ours.":             ". That made it a rival of ours.",
		"The state led an initiative, offering jabs to all.":                     " that offered jabs to all.",
		"The crew cleaned the hall and fixed the lamps, leaving a bill of $400.": "",
		"The council approved a law, allowing shops to open on Sundays.":         " that allowed shops to open on Sundays.",
		"The council approved the law, allowing shops to open on Sundays.":       "",
	} {
		got := finiteOnes(t, text)
		slices.Sort(got)
		for i := range got {
			got[i] = got[i][strings.Index(text, ","):]
		}
		if want := endings; strings.Join(got, " | ") != want {
			t.Errorf("%s\n got  %s\n want %s", text, strings.Join(got, " | "), want)
		}
	}
}
