package builtin

import "testing"

func TestTriplesOfThings(t *testing.T) {
	t.Parallel()
	makes(t, triples, map[string]string{
		"We offer help with rain, snow, and even hail.": "We offer help with rain and snow, even hail. | We offer help with rain and snow, and even hail.",
		"They trade in secrets, power, and danger.": "They trade in secrets and power, as well as danger. | " +
			"They trade in secrets and power, along with danger.",
		"It shows her tact, courage and patience.": "It shows her tact and courage, as well as her patience. | " +
			"It shows her tact and courage, along with her patience. | It shows her tact and courage, and her patience.",
		"He took care of cats, dogs, and more.":               "He took care of cats and dogs, and more.",
		"We met friends, family, and neighbours in the park.": "We met friends and family as well as neighbours in the park.",
		"Rain, snow, and wind can slow the work.": "Rain and snow, as well as wind, can slow the work. | " +
			"Rain and snow, along with wind, can slow the work.",
		"They deal in fish, meat, bread, and cheese.":     "They deal in fish and meat as well as bread and cheese.",
		"It is a source of joy, laughter, and happiness.": "It is a source of joy and laughter.",
	})
}

func TestTriplesOfActsAndQualities(t *testing.T) {
	t.Parallel()
	makes(t, triples, map[string]string{
		"It helps the body to rest, recover, and prepare for work.": "It helps the body to rest and recover, and to prepare for work. | " +
			"It helps the body to rest and recover, and also to prepare for work.",
		"They can learn, grow, and form an opinion of it.": "They can learn and grow, and form an opinion of it. | " +
			"They can learn and grow, and also form an opinion of it.",
		"This helps us use it safely, thoughtfully, and constructively.": "This helps us use it safely and thoughtfully, and also constructively.",
		"It was warm, dry, and safe.":                                    "It was warm and dry, and also safe. | It was warm and dry, as well as safe.",
		"We became more tolerant, calm and patient.":                     "We became more tolerant and calm, and more patient.",
		"She leads a happy, successful and healthy life.":                "She leads a happy, successful, healthy life.",
		"It must be safe, secure, and affordable.":                       "It must be safe and affordable.",
	})
}

func TestTriplesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, triples,
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
