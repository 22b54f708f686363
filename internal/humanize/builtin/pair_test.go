package builtin

import "testing"

func TestPairsOfAdjectives(t *testing.T) {
	t.Parallel()
	makes(t, pairs, map[string]string{
		"We are a warm and friendly team.":               "We are a warm, friendly team.",
		"It is a safe and reliable system.":              "It is a safe, reliable system.",
		"She gave a clear and concise answer.":           "She gave a clear, concise answer.",
		"It was a long and lonely road.":                 "It was a long, lonely road.",
		"They use it in a balanced and responsible way.": "They use it in a balanced, responsible way.",
		"This is a fun and rewarding job.":               "This is a fun, rewarding job.",
		"He has a kind and generous heart.":              "He has a kind, generous heart.",
		"Our bold and creative plan worked.":             "Our bold, creative plan worked.",
		"It needs thorough and thoughtful care.":         "It needs thorough, thoughtful care.",
		"The quick and easy answer came first.":          "The quick, easy answer came first.",
		"An elegant and versatile chair stood there.":    "An elegant, versatile chair stood there.",
		"It is a dangerous and unpredictable river.":     "It is a dangerous, unpredictable river.",
		"We want a fair and transparent process.":        "We want a fair, transparent process.",
		"They need bold and creative ideas.":             "They need bold, creative ideas.",
		"It makes a more fair and open system.":          "It makes a more fair, open system.",
		"It can harm our physical and mental health.":    "It can harm our health, both physical and mental.",
		"It has both positive and negative sides.":       "It has sides, both positive and negative.",
		"The path was safe and secure in spring.":        "The path was safe in spring.",
		"It offers a smooth and comfortable ride.":       "It offers a smooth, comfortable ride.",
		"This powerful and intuitive tool helps us.":     "This powerful, intuitive tool helps us.",
		"Mind your own physical and mental health.":      "Mind your own health, both physical and mental.",
		"Our physical and mental health counts.":         "Our health, both physical and mental, counts.",
		"He met both public and private firms in time.":  "He met firms, both public and private, in time.",
		"She faced the challenging and historic task.":   "She faced the challenging, historic task.",
		"We must be careful and mindful of the price.":   "We must be mindful of the price.",
		"He has a very clear and concise style.":         "He has a very clear, concise style.",
		"It is in difficult and challenging times.":      "It is in difficult times.",
	})
}

func TestPairsThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, pairs,
		"It is safe and reliable.",
		"Some feel more comfortable and confident making plans alone.",
		"The plan was very ambitious and required a lot of money.",
		"She was understanding and tolerant of others.",
		"We heard many viewpoints and opinions.",
		"He praised her creativity and imagination.",
		"It builds useful and creative skills.",
		"They teach traditional and modern methods.",
		"He must mind the weather, and his physical and mental state.",
		"The team is warm and friendly today.",
		"It was a physical and mental strain.",
		"They like understanding and accepting others.",
		"It took a black and white photo.",
		"They sell old and new books.",
		"It is a simple and complex matter.",
		"It is both a bold and risky move.",
		"Being patient and kind can help.",
		"It is a safe and open and quiet place.",
		"Safe and reliable, the car sold well.",
		"She has a happy and sad face.",
		"It is a warm and, at times, friendly place.",
		"It can be slow and dangerous to drive.",
		"# A warm and friendly place",
	)
}
