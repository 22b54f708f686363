package builtin

import (
	"slices"
	"strings"
	"testing"
)

// balancedOnes lists what may become, at balanced, of the end of a sentence from its comma before the clause in -ing on.
func balancedOnes(t *testing.T, text string) string {
	t.Helper()
	s := sentenceOf(t, text)
	found, ok := hangingClause(&s[0])
	if !ok || !found.frameFits() {
		return ""
	}
	var all []string
	for _, shape := range found.balanced(found.finiteClauses()) {
		all = append(all, shape.text+text[s[0].pieces[found.pieces[shape.until-1]].End:])
	}
	slices.Sort(all)
	return strings.Join(all, " | ")
}

func TestBalancedClauses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The film combines loud music with wit and heart, creating a fine mood.":        " to create a fine mood.",
		"The director blends song and dance, offering a rare treat.":                    " to offer a rare treat.",
		"The shirt is soft and light, allowing me to move freely.":                      ", and it allows me to move freely. | , so I can move freely.",
		"The mold is light and sturdy, ensuring that it lasts for years.":               ", so it lasts for years.",
		"Her books had a deep influence on the world, contributing to a new age.":       " and contributed to a new age.",
		"The law led to loose lines, making the old ranks less useful.":                 ", so the old ranks became less useful. | , which made the old ranks less useful.",
		"The kit offers a wide range of tools, allowing me to trim each page.":          " and allows me to trim each page. | , and that allows me to trim each page. | , so I can trim each page.",
		"You can get lost in the dark, making it hard to reach the next town.":          ", so it can be hard to reach the next town.",
		"Old tensions can escalate quickly, leading to fights and hatred.":              " and lead to fights and hatred.",
		"The foam feels cheap and flimsy, making me question its worth.":                ", and it makes me question its worth.",
		"His part adds wit and warmth to the play, creating a fine mood.":               " and creates a fine mood.",
		"The jokes are clever and mild, making it a great choice for kids.":             ", and they make it a great choice for kids.",
		"The buttons are small and stiff, making it hard to use.":                       ", and that makes it hard to use.",
		"His moves contrast with the blunt and brash style of the cop, creating a duo.": " and create a duo.",
	} {
		if got := balancedOnes(t, text); got != want {
			t.Errorf("%s\n got  %s\n want %s", text, got, want)
		}
	}
}

func TestClausesThatStayAtBalanced(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The bond between the two brothers is well depicted, showcasing their love.",
		"Rules are needed to set clear limits for all, ensuring fair play for both sides.",
		"They see the rite as giving new bodies to all, creating hope.",
		"The empire underwent several changes during the war, leading to its fall.",
		"The soft and breathable fabric feels incredibly gentle on the scalp, providing much-needed relief.",
		"The gold plated connectors ensure a solid and reliable connection, minimizing any loss.",
		"He spoke of fair pay for all, boosting the middle class and encouraging duty.",
		"He focuses on growth in the north, reducing the debt, and a new law.",
		"These plans allow people to share rides, reducing the need for a car.",
		"The tale captures the strife of two clans, ultimately leading to a sad end.",
		"The lamp came with a case, making the work a breeze.",
		"The plot is about two attempts to rob a bank, leading to chaos.",
		"The quick switch is a standout feature, making it easy to change devices.",
		"He gives a fine turn as Ross, the son of the banker, adding depth to the plot.",
	} {
		if got := balancedOnes(t, text); got != "" {
			t.Errorf("%s\n becomes %s", text, got)
		}
	}
}
