package builtin

import (
	"testing"

	"plainhand/internal/humanize"
)

func TestTriples(t *testing.T) {
	t.Parallel()
	makes(t, triples, map[string]string{
		"We want to learn, grow, and become strong.":      "We want to learn and grow, and to become strong.",
		"It is a source of joy, laughter, and happiness.": "It is a source of joy and laughter.",
		"She leads a happy, successful and healthy life.": "She leads a happy, successful, healthy life.",
		"It must be safe, secure, and affordable.":        "It must be safe and affordable.",
	})
}

func TestActsPartAtStrongStrengthOnly(t *testing.T) {
	t.Parallel()
	balanced := func(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
		request.Strength = humanize.Balanced
		return triples(request, sentences, n, proposals)
	}
	leaves(t, balanced,
		"We want to learn, grow, and become strong.",
	)
}

func TestTriplesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, triples,
		"They trade in secrets, power, and danger.",
		"The nurse was calm, friendly, and helpful.",
		"He took care of cats, dogs, and more.",
		"We met friends, family, and neighbours in the park.",
		"They deal in fish, meat, bread, eggs, and cheese.",
		"The screen shows the temperature, humidity, and time clearly.",
		"It is used in tools such as mail, news, and chat.",
		"The firm is known for its focus on speed, clarity, and growth.",
		"They show a commitment to trade, peace, and growth.",
		"The flag was red, white and blue.",
		"They love swimming, fishing, and sailing.",
		"It is a place to live, work, and play in the city.",
		"As a result, teachers and parents may complain.",
		"In summer, tourists and locals at the beach enjoy it.",
		"We find a balance between cost, speed, and risk.",
		"They want the names, ages and addresses of the staff.",
		"Books, films and plays respectively won prizes.",
		"He met Anna, Ben, and Clara.",
		"Rain, snow, and wind can all slow the work.",
		"For lunch, we ate milk, cheese, eggs, ham, and butter.",
		"They understand, respect and celebrate it.",
		"We must learn to understand, respect and celebrate this diversity.",
		"It needs education, communication and business opportunities.",
		"It took a lot of time, trial and error.",
		"She likes collecting, sorting, and sharing data.",
		"There was no food, water, and shelter.",
		"# Making plans, goals, and rules",
		"- Rice, beans, and pasta",
		"We face social, economic and political change.",
	)
}
