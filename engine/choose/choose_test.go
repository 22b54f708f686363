package choose

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// randomProposals returns random proposals for property tests.
func randomProposals(random *rand.Rand, sentences []prose.Sentence, number int) []editing.Proposal {
	words := strings.Fields("plain show , ; and But the zebra quartz delve crucial people things so which in lots of marble")
	var proposals []editing.Proposal
	for number := range number {
		n := random.IntN(len(sentences))
		size := len(sentences[n].Pieces)
		from := random.IntN(size)
		proposal := editing.Proposal{ID: fmt.Sprintf("word.%d", number), Reason: "r",
			Kind: editing.Kind(random.IntN(int(editing.Rhythm) + 1)), Sentence: n, From: from,
			To: min(size, from+1+random.IntN(4))}
		for range 1 + random.IntN(3) {
			var text []string
			for range random.IntN(4) {
				text = append(text, words[random.IntN(len(words))])
			}
			proposal.Texts = append(proposal.Texts, strings.Join(text, " "))
		}
		if proposal.To == size && n+1 < len(sentences) && sentences[n+1].Block == sentences[n].Block && random.IntN(2) == 0 {
			proposal.Into = 1
		}
		proposals = append(proposals, proposal)
	}
	return proposals
}

// weighAll returns the candidates with a gain.
func weighAll(c *choice, proposals []editing.Proposal) []*candidate {
	var candidates []*candidate
	for _, proposal := range proposals {
		if weighed := c.weigh(proposal); weighed != nil {
			candidates = append(candidates, weighed)
		}
	}
	return candidates
}

// draft has several blocks, with names, figures, and a list.
const draft = `# A new branch

In today's fast-paced world, libraries play a crucial role. Moreover, the branch on Harlow Street, which opened in 2019, offers a robust
collection of 40,000 books; it also lends tools. Additionally, Ann Lee and her team provide numerous courses.

- It is important to note that the cellar is dry.
- Members utilize the reading room, the garden and the shop.

However, funds are short. Many individuals give money, but the roof leaks. Ultimately, the council has to decide by May 12.`

func TestEditsStayWithinTheBudget(t *testing.T) {
	t.Parallel()
	doc := document.Parse(draft, nil)
	sentences := prose.Sentences(doc)
	prose.MarkLanguages(doc, sentences)
	text := editing.Text{Document: doc, Sentences: sentences}
	for round := range uint64(60) {
		random := rand.New(rand.NewPCG(round, 1))
		request := humanize.Request{Mode: humanize.Modes()[round%5], Strength: humanize.Strengths()[round%3], Seed: round}
		proposals := randomProposals(random, sentences, 1+random.IntN(400))
		edits, suggestions, _ := Edits(t.Context(), request, text, nil, proposals)
		second, others, _ := Edits(t.Context(), request, text, nil, proposals)
		if !reflect.DeepEqual(edits, second) || !reflect.DeepEqual(suggestions, others) {
			t.Fatal("the same proposals gave other edits")
		}
		choice := newChoice(request, text, proposals)
		limits := choice.budget.left
		candidates := weighAll(choice, proposals)
		end, spent := 0, cost{}
		for _, edit := range edits {
			if edit.Start < end {
				t.Fatalf("%+v overlaps the edit before it", edit)
			}
			end = edit.End
			candidate, option := find(candidates, edit) // a text without a gain has none
			if candidate == nil {
				t.Fatalf("%+v gains nothing", edit)
			}
			if candidate.Always() {
				choice.index.replace(candidate, *option)
			}
		}
		for _, edit := range edits {
			if candidate, option := find(candidates, edit); !candidate.Always() {
				cost := choice.index.replace(candidate, *option)
				spent.removedContent += cost.removedContent
				spent.addedContent += cost.addedContent
				spent.changed += cost.changed
				spent.added += cost.added
			}
		}
		for name, over := range map[string]bool{
			"removedContent": float64(spent.removedContent) > limits.removedContent,
			"addedContent":   float64(spent.addedContent) > limits.addedContent,
			"changed":        float64(spent.changed) > limits.changed, "longer": float64(spent.added) > limits.longer,
			"shorter": float64(-spent.added) > limits.shorter,
		} {
			if over && request.Strength == humanize.Light {
				t.Errorf("round %d: %s over the limit: %+v of %+v", round, name, spent, limits)
			}
		}
	}
}

func find(candidates []*candidate, edit editing.Edit) (*candidate, *option) {
	for i := range candidates {
		candidate := candidates[i]
		for o := range candidate.options {
			samePlace := candidate.Sentence == edit.Sentence && candidate.From == edit.From && candidate.To == edit.To
			if samePlace && (candidate.Into > 0) == edit.Joins && candidate.ID == edit.ID &&
				candidate.options[o].text == edit.Text {
				return candidate, &candidate.options[o]
			}
		}
	}
	return nil, nil
}

func TestBetterOfOverlappingCandidatesWins(t *testing.T) {
	t.Parallel()
	at := func(start, end int, gain float64) *candidate {
		return &candidate{Proposal: editing.Proposal{Kind: editing.Word}, start: start, end: end, gain: gain}
	}
	tests := []struct {
		name       string
		candidates []*candidate
		want       string // "+" for those that are preferred
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
		for _, candidate := range test.candidates {
			got += map[bool]string{true: "-", false: "+"}[candidate.second]
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// Another version must be visibly different.
func TestNextSeedChoosesOtherTexts(t *testing.T) {
	t.Parallel()
	other, turns := 0, 0
	for place := range 200 {
		proposal := editing.Proposal{ID: "word.crucial", Sentence: place / 7, From: place % 7}
		for seed := range uint64(20) {
			turns++
			if variant(seed, proposal)%2 != variant(seed+1, proposal)%2 {
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
	proposal := editing.Proposal{Kind: editing.Word}
	plain, informal := option{words: []string{"many"}}, option{words: []string{"lots", "of"}}
	before := []string{"numerous"}
	for mode, likes := range map[humanize.Mode]bool{
		humanize.Casual: true, humanize.Professional: false, humanize.Academic: false,
	} {
		if got := register(mode, proposal, before, informal) > register(mode, proposal, before, plain); got != likes {
			t.Errorf("%s: got %v, want %v", mode, got, likes)
		}
	}
	if got := register(humanize.Academic, proposal, []string{"lots", "of"}, informal); got != 0 {
		t.Errorf("a word of the original counts: %v", got)
	}
}

func TestFewTellsLimitEditsAtLightStrength(t *testing.T) {
	t.Parallel()
	if few, many := tellShare(0), tellShare(5); few != 0 || many != 1 {
		t.Errorf("%v of the edits of a text without tells, %v of one full of them", few, many)
	}
	for strength, sparing := range map[humanize.Strength]bool{
		humanize.Light: true, humanize.Balanced: false, humanize.Strong: false,
	} {
		choice := choice{request: humanize.Request{Strength: strength}}
		if got := choice.maxEdits(nil) == 0; got != sparing {
			t.Errorf("%s holds edits back: %v", strength, got)
		}
	}
}
