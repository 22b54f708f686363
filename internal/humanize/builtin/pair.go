package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

const pairReason = "Machines join their adjectives with “and”, two by two; before a noun a comma does it."

// pairs proposes a comma for the "and" between two adjectives before a noun: "a warm, friendly team".
func pairs(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind == document.Heading || s.kind == document.TableCell {
		return proposals
	}
	for i := 1; i+2 < len(s.pieces); i++ {
		if s.pieces[i].lower == "and" && s.joinsPraise(i) {
			made := proposal{sentence: n, from: i - 1, to: i + 1, id: "structure.pair", reason: pairReason, kind: phrase}
			made.texts = []string{s.source(s.pieces[i-1].Start, s.pieces[i-1].End) + ","}
			proposals = append(proposals, made)
		}
	}
	return proposals
}

// joinsPraise takes an "and" between two adjectives that both praise or both blame, right before their noun. Of a plural noun
// they might each tell a part ("old and new houses"), so there the phrase must say that they do not.
func (s *sentence) joinsPraise(i int) bool {
	first, second, noun := s.at(i-1), s.at(i+1), s.pieces[i+2]
	if !(praise[first] && praise[second] || blame[first] && blame[second]) || !grammar.Nouns.Has(noun.tag) || noun.Name {
		return false
	}
	if after := s.pieces[min(i+3, len(s.pieces)-1)]; i+3 < len(s.pieces) && after.lower == "and" || s.at(i+3) == "or" {
		return false
	}
	opened := s.pieces[max(0, i-2)]
	switch {
	case i < 2 || opened.Kind != document.Word, s.at(i-3) == "both", s.at(i-2) == "both", noun.lower == "can":
		return false
	case opened.lower == "a" || opened.lower == "an" || opened.tag == grammar.PRPS || opened.lower == "the" || opened.lower == "this":
		return true
	}
	_, be := beForms[opened.lower]
	return noun.tag == grammar.NN && (grammar.Verbs.Has(opened.tag) && !be && opened.lower != "be" && opened.lower != "being" ||
		opened.tag == grammar.IN)
}

// Adjectives of degree that say nothing of kind or origin: two of them before a noun are two remarks on one thing.
var (
	praise = setOf(`
		accessible accurate adaptable affordable agile ambitious approachable attractive authentic balanced beautiful bold brave
		breathtaking bright brilliant calm careful caring cheerful clean clear clever collaborative colorful colourful comfortable
		comforting compact compassionate compelling concise confident consistent convenient cosy courageous cozy creamy creative
		crisp dedicated delicate delicious delightful dependable detailed durable dynamic easy effective efficient elegant
		empathetic enchanting encouraging energetic engaging enjoyable enriching enthusiastic exciting expressive fair faithful
		fast flavorful flexible focused fresh friendly fruitful fulfilling fun generous gentle genuine graceful gracious great
		happy harmonious healthy heartfelt heartwarming helpful honest immersive impressive inclusive informative informed
		innovative insightful inspired inspiring inspirational intelligent interesting intricate intuitive inviting joyful joyous
		kind knowledgeable light lively lovely loving loyal lush majestic meaningful memorable mindful motivated natural neat nurturing
		open optimistic passionate patient peaceful personal picturesque playful pleasant polished positive powerful practical
		precise productive profitable proud punctual pure quick reassuring refined refreshing relaxed relaxing reliable
		resilient resourceful respectful responsible responsive restful rewarding rich robust romantic safe satisfying scenic seamless secure
		sensible serene sharp sincere sleek smart smooth soft soothing spacious speedy stable steady stimulating streamlined strong
		stunning sturdy stylish successful supportive sustainable talented tasty tender thorough thoughtful thriving timely
		tolerant tranquil transparent trusting trustworthy unforgettable unique useful valuable versatile vibrant
		vivid warm welcoming wholesome wise wonderful worthwhile`)
	blame = setOf(`
		annoying arduous awkward bitter bleak boring brutal careless chaotic clumsy cold complicated confusing costly cruel damaging
		dangerous dark daunting deadly depressing desolate destructive devastating difficult dirty disappointing dismal
		disorienting disturbing dreadful dreary dull embarrassing empty exhausting expensive frightening frustrating gloomy grim
		grueling harmful harsh heartbreaking hostile humiliating impatient inaccurate inconvenient ineffective inefficient
		intimidating lonely long messy narrow nasty noisy ominous oppressive overwhelming painful perilous reckless risky rough
		rude sad scary selfish slow steep stressful strange stuffy tedious terrible terrifying threatening tiring tough toxic
		tragic treacherous turbulent ugly uncertain uncomfortable unfair unhealthy unpleasant unpredictable unreliable unsafe
		unstable unsettling vicious violent weak worrying`)
)
