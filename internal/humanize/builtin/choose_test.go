package builtin

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// A reading of many random proposals, to hold what must hold of any set of them.
func randomProposals(random *rand.Rand, sentences []sentence, number int) []proposal {
	words := strings.Fields("plain show , ; and But the zebra quartz delve crucial people things so which in lots of marble")
	var proposals []proposal
	for number := range number {
		n := random.IntN(len(sentences))
		size := len(sentences[n].pieces)
		from := random.IntN(size)
		made := proposal{id: fmt.Sprintf("word.%d", number), reason: "r", kind: kind(random.IntN(int(dash) + 1)), sentence: n, from: from,
			to: min(size, from+1+random.IntN(4))}
		for range 1 + random.IntN(3) {
			var text []string
			for range random.IntN(4) {
				text = append(text, words[random.IntN(len(words))])
			}
			made.texts = append(made.texts, strings.Join(text, " "))
		}
		if made.to == size && n+1 < len(sentences) && sentences[n+1].block == sentences[n].block && random.IntN(2) == 0 {
			made.into = 1
		}
		proposals = append(proposals, made)
	}
	return proposals
}

func TestWhatIsChosenHolds(t *testing.T) {
	t.Parallel()
	doc := document.Parse(sample(t), nil)
	sentences := editable(doc)
	markLanguages(doc, sentences)
	for round := range uint64(60) {
		random := rand.New(rand.NewPCG(round, 1))
		request := humanize.Request{Mode: humanize.Modes()[round%5], Strength: humanize.Strengths()[round%3], Seed: round}
		proposals := randomProposals(random, sentences, 1+random.IntN(400))
		edits := choose(request, sentences, proposals)
		if again := choose(request, sentences, proposals); !reflect.DeepEqual(edits, again) {
			t.Fatal("the same proposals gave other edits")
		}
		made := newChoice(request, sentences, proposals)
		limits := made.budget.left
		candidates := made.weigh(proposals)
		end, spent := 0, cost{}
		for _, edit := range edits {
			if edit.start < end {
				t.Fatalf("%+v overlaps the edit before it", edit)
			}
			end = edit.end
			one, option := find(candidates, edit) // which have no text of no gain
			if one == nil {
				t.Fatalf("%+v gains nothing", edit)
			}
			if one.always() {
				made.reading.replace(one, *option)
			}
		}
		for _, edit := range edits {
			if one, option := find(candidates, edit); !one.always() {
				cost := made.reading.replace(one, *option)
				spent.lost += cost.lost
				spent.brought += cost.brought
				spent.changed += cost.changed
				spent.added += cost.added
			}
		}
		for name, over := range map[string]bool{
			"lost": float64(spent.lost) > limits.lost, "brought": float64(spent.brought) > limits.brought,
			"changed": float64(spent.changed) > limits.changed, "longer": float64(spent.added) > limits.longer,
			"shorter": float64(-spent.added) > limits.shorter,
		} {
			if over {
				t.Errorf("round %d: %s over the limit: %+v of %+v", round, name, spent, limits)
			}
		}
	}
}

func find(candidates []*candidate, edit edit) (*candidate, *option) {
	for i := range candidates {
		one := candidates[i]
		for o := range one.options {
			if one.id == edit.id && one.sentence == edit.sentence && one.from == edit.from && one.to == edit.to &&
				one.options[o].text == edit.text && (one.into > 0) == edit.joins {
				return one, &one.options[o]
			}
		}
	}
	return nil, nil
}

func TestTheBetterOfOverlappingCandidatesStands(t *testing.T) {
	t.Parallel()
	at := func(start, end int, gain float64) *candidate {
		return &candidate{proposal: proposal{kind: word}, start: start, end: end, gain: gain}
	}
	tests := []struct {
		name       string
		candidates []*candidate
		want       string // "+" for those that stand
	}{
		{"apart", []*candidate{at(0, 1, 1), at(1, 2, 1)}, "++"},
		{"one gains more", []*candidate{at(0, 2, 1), at(1, 3, 2)}, "-+"},
		{"a large one against a small one", []*candidate{at(0, 5, 2), at(1, 2, 1)}, "+-"},
		{"a large one against several", []*candidate{at(0, 5, 2), at(1, 2, 1.2), at(3, 4, 1.2)}, "-++"},
		{"a chain", []*candidate{at(0, 2, 1), at(1, 3, 1.5), at(2, 4, 1)}, "+-+"},
	}
	for _, test := range tests {
		preferBest(test.candidates)
		got := ""
		for _, one := range test.candidates {
			got += map[bool]string{true: "-", false: "+"}[one.second]
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

func TestTheSameTextDoesNotComeAgainAndAgain(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, subject := range strings.Fields("apples bears clouds doors engines forests gardens houses islands jackets kettles lamps") {
		fmt.Fprintf(&text, "%s were there in the old town by the sea when we came home from school and it rained all day. The %s were a crucial "+
			"part of what my mother told us about her village near the border. ", subject, subject)
	}
	result := rewrite(t, humanize.Request{Text: text.String(), Strength: humanize.Strong})
	by := map[string]int{}
	for _, change := range result.Changes {
		by[change.After]++
	}
	if len(by) < 2 {
		t.Errorf("one text for every place: %v", by)
	}
}

// Who asks for another version wants to see one.
func TestTheNextSeedTakesOtherTexts(t *testing.T) {
	t.Parallel()
	other, turns := 0, 0
	for place := range 200 {
		made := proposal{id: "word.crucial", sentence: place / 7, from: place % 7}
		for seed := range uint64(20) {
			turns++
			if turn(seed, made)%2 != turn(seed+1, made)%2 {
				other++
			}
		}
	}
	if 100*other < 70*turns {
		t.Errorf("%d of %d texts differ", other, turns)
	}
}

func TestModesPreferTheirRegister(t *testing.T) {
	t.Parallel()
	made := proposal{kind: word}
	plain, informal := option{words: []string{"many"}}, option{words: []string{"lots", "of"}}
	before := []string{"numerous"}
	for mode, likes := range map[humanize.Mode]bool{humanize.Casual: true, humanize.Professional: false, humanize.Academic: false} {
		if got := register(mode, made, before, informal) > register(mode, made, before, plain); got != likes {
			t.Errorf("%s: got %v, want %v", mode, got, likes)
		}
	}
	if got := register(humanize.Academic, made, []string{"lots", "of"}, informal); got != 0 {
		t.Errorf("a word that stood there counts: %v", got)
	}
}

func TestFewTellsMeanFewEdits(t *testing.T) {
	t.Parallel()
	for _, strength := range humanize.Strengths() {
		if few := tellShare(strength, 0); (few == 0) != (strength != humanize.Light) {
			t.Errorf("%s: %v of the edits of a text without tells", strength, few)
		}
		if many := tellShare(strength, 5); many != 1 {
			t.Errorf("%s: %v of the edits of a text full of tells", strength, many)
		}
	}
	if tellShare(humanize.Strong, 1) <= tellShare(humanize.Balanced, 1) {
		t.Error("strong does no more than balanced")
	}
}

func TestAnOpenerDoesNotSayWhatItsSentenceSays(t *testing.T) {
	t.Parallel()
	text := "Scores matter to banks. Additionally, some landlords also look at them. They ask for one in writing. "
	for seed := range uint64(6) {
		if got := rewrite(t, humanize.Request{Text: text, Seed: seed}).Text; strings.Contains(got, "Also, some") {
			t.Errorf("seed %d: %q", seed, got)
		}
	}
}

func TestATrickComesOnlySoOften(t *testing.T) {
	t.Parallel()
	tests := []struct {
		made  proposal
		texts [2]string
		words int
		want  int // of 20
	}{
		{proposal{kind: phrase}, [2]string{"; it holds", "; it does"}, 300, 2},
		{proposal{kind: phrase}, [2]string{", which made", "which gave"}, 120, 2},
		{proposal{kind: opener}, [2]string{"And", "And then"}, 400, 2},
		{proposal{kind: opener}, [2]string{"But", "But"}, 180, 2},
		{proposal{kind: word}, [2]string{"show", "showed"}, 130, 3},
		{proposal{kind: word}, [2]string{"", ""}, 130, 20},
		{proposal{kind: contraction}, [2]string{"don't", "don't"}, 130, 20},
	}
	for _, test := range tests {
		tricks, reading, done := newTricks(1, test.words), newReading(nil), 0
		for i := range 20 {
			tokens := onlyWords(tokens(test.texts[i%2]))
			one, option := &candidate{proposal: test.made}, option{text: test.texts[i%2], words: tokens, stems: reading.stemsOf(tokens)}
			if tricks.allow(one, option) {
				tricks.add(one, option)
				done++
			}
		}
		if done != test.want {
			t.Errorf("%q in %d words: %d times, want %d", test.texts, test.words, done, test.want)
		}
	}
}

func TestADeletionLeavesNoOpeningOfMachines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want bool
	}{
		{"Additionally, using these tools, we work faster.", true},
		{"Additionally, by using these tools, we work faster.", true},
		{"Additionally, while it rains, we work.", true},
		{"Additionally, as the days go by, we work.", true},
		{"Additionally, as I said, we work.", false},
		{"Additionally, using these tools is fun.", false},
		{"Additionally, the tools work.", false},
	}
	tagger := newTestEngine(t).tagger
	for _, test := range tests {
		doc := document.Parse(test.text, nil)
		sentences := editable(doc)
		markLanguages(doc, sentences)
		sentences[0].language = "en"
		sentences[0].tag(tagger)
		deletion := &candidate{proposal: proposal{to: 2}}
		if got := sentences[0].exposes(deletion, option{}); got != test.want {
			t.Errorf("%q: got %v, want %v", test.text, got, test.want)
		}
		if sentences[0].exposes(deletion, option{text: "Also,"}) {
			t.Errorf("%q: nothing is deleted", test.text)
		}
	}
}

func TestAWordMayComeInAnotherFormBesideItself(t *testing.T) {
	t.Parallel()
	text := "It can help us to stay calm, and it helps us to rest."
	sentences := sentenceOf(t, text)
	made := newChoice(humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Strong}, sentences, nil)
	candidates := made.weigh([]proposal{{sentence: 0, from: 1, to: 3, id: "structure.hedge", kind: phrase, texts: []string{"helps"}}})
	if len(candidates) != 1 || !newUsage(sentences).allows(&sentences[0], candidates[0], candidates[0].options[0]) {
		t.Error("“helps” is refused for “can help” because of another “helps”")
	}
}

func TestAWordIsNotSaidAgainInTheNextSentence(t *testing.T) {
	t.Parallel()
	for text, allowed := range map[string]bool{
		"The climb is a challenging one. It has its own difficulties.":                       false, // of the same family
		"It was hard. They met difficulties on the way. The climb is a challenging one.":     false,
		"They met difficulties on the way. It was hard. So they stopped. It is challenging.": true, // three sentences later
		"The climb is a challenging one. It has its own charm.":                              true,
	} {
		doc := document.Parse(text, nil)
		sentences := editable(doc)
		markLanguages(doc, sentences)
		made := newChoice(humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Strong}, sentences, nil)
		n, from := placeOf(sentences, "challenging")
		candidates := made.weigh([]proposal{{sentence: n, from: from, to: from + 1, id: "word.challenging", kind: word, texts: []string{"difficult"}}})
		if len(candidates) != 1 {
			t.Fatalf("%q: %d candidates", text, len(candidates))
		}
		if got := made.used.allows(&sentences[n], candidates[0], candidates[0].options[0]); got != allowed {
			t.Errorf("%q: “difficult” is allowed: %t", text, got)
		}
	}
}

// placeOf finds a word's sentence and piece.
func placeOf(sentences []sentence, word string) (n, at int) {
	for n := range sentences {
		for at, piece := range sentences[n].pieces {
			if piece.lower == word {
				return n, at
			}
		}
	}
	return -1, -1
}
