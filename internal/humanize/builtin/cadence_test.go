package builtin

import (
	"slices"
	"strings"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// tagged takes a text apart as the engine does.
func tagged(t *testing.T, text string) []sentence {
	t.Helper()
	doc := document.Parse(text, nil)
	sentences := editable(doc)
	markLanguages(doc, sentences)
	tagger, err := english.NewTagger()
	if err != nil {
		t.Fatal(err)
	}
	for n := range sentences {
		sentences[n].tag(tagger)
	}
	return sentences
}

// varied gives every text that one join or split makes of a text, by the identifier of the edit.
func varied(t *testing.T, text string, mode humanize.Mode) map[string]string {
	t.Helper()
	request := humanize.Request{Text: text, Mode: mode, Strength: humanize.Strong}
	sentences := tagged(t, text)
	made := map[string]string{}
	for _, candidate := range rhythms(request, sentences, nil) {
		changes := strict.finish(text, sentences, []edit{candidate.edit(sentences, candidate.texts[0])})
		made[strings.TrimPrefix(candidate.id, "cadence.")] = humanize.Apply(text, changes)
	}
	return made
}

// beginning is what a text opens with before the sentences that are tried, and tail makes a sentence long.
const (
	beginning = "Anna went out at noon. Paul stayed in all day.\n\n"
	tail      = " on most of the days in the first two or three weeks of each of the cold and rather dark winter months"
)

func TestJoins(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ id, text, want string }{
		{"join-however", "The plan is cheap. However, the road is long.", "The plan is cheap, but the road is long."},
		{"join-however", "Sales rose in May. However, Anna left the firm.", "Sales rose in May, but Anna left the firm."},
		{"join-but", "We called the office twice. But nobody was there to help us.", "We called the office twice, but nobody was there to help us."},
		{"join-therefore", "The bridge was weak. Therefore, the city closed it.", "The bridge was weak, so the city closed it."},
		{"join-so", "It was late. So we took a cab home.", "It was late, so we took a cab home."},
		{"join-which", "The change reduces delays. This makes travel far easier.", "The change reduces delays, which makes travel far easier."},
		{"join-which", "The fee is gone. This means that anyone can join.", "The fee is gone, which means that anyone can join."},
		{"join-which", "Rates went up. This is why people save more.", "Rates went up, which is why people save more."},
		{"join-this", beginning + "Strong sun dries the skin. This can cause pain.",
			beginning + "Strong sun dries the skin, and this can cause pain."},
		{"join-this-semicolon", beginning + "The council raised the fee. This change hit small firms.",
			beginning + "The council raised the fee; this change hit small firms."},
		{"join-pronoun-semicolon", "The best brands won't be the ones that shout. They'll be the ones that listen.",
			"The best brands won't be the ones that shout; they'll be the ones that listen."},
		{"join-that", "The plan is good. That said, we need more time.", "The plan is good, but we need more time."},
		{"join-and", "The train was late. And the bus had left without us.", "The train was late, and the bus had left without us."},
		{"join-because", "Few people came. This is because the bridge was shut.", "Few people came because the bridge was shut."},
		{"join-others", "Some people walk to work. Others take the train.", "Some people walk to work, while others take the train."},
		{"join-pronoun-semicolon", "The museum opened in 1990. It holds many old maps.", "The museum opened in 1990; it holds many old maps."},
		{"join-pronoun-semicolon", "Our parks are green and free. They help people rest.", "Our parks are green and free; they help people rest."},
	} {
		if got := varied(t, test.text, humanize.Standard)[test.id]; got != test.want {
			t.Errorf("%s: got %q, want %q", test.id, got, test.want)
		}
	}
}

func TestSplits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ id, text, want string }{
		{"split-and", "The surgery went well, and everyone was glad to be home soon" + tail + ".",
			"The surgery went well. Everyone was glad to be home soon" + tail + "."},
		{"split-and", "My brother was fine and we learned a hard lesson that day" + tail + ".", "My brother was fine. We learned a hard lesson that day" + tail + "."},
		{"split-and", "Being lost is hard, and it takes time to find the way" + tail + ".", "Being lost is hard. It takes time to find the way" + tail + "."},
		{"split-but", "It was a recent picture, taken from a distance, but nobody could mistake it" + tail + ".",
			"It was a recent picture, taken from a distance. But nobody could mistake it" + tail + "."},
		{"split-but", "The streets were empty by then, but she felt no fear" + tail + ".", "The streets were empty by then. But she felt no fear" + tail + "."},
		{"split-which", "The fee was doubled in a year, which is why many people left.", "The fee was doubled in a year. That is why many people left."},
		{"split-semicolon", "The streets were empty; everyone had gone home at noon.", "The streets were empty. Everyone had gone home at noon."},
		{"split-semicolon", "Cycling has its merits; it is a good way to stay fit.", "Cycling has its merits. It is a good way to stay fit."},
		{"split-which", "The fee was dropped last year, which means that anyone can join.", "The fee was dropped last year. That means that anyone can join."},
		{"split-which", "The new line lowers the costs, which makes travel far easier.", "The new line lowers the costs. That makes travel far easier."},
		{"split-mark", "The answer was plain: the pump had no power at all.", "The answer was plain. The pump had no power at all."},
		{"split-mark", "The river rose fast — it took the old bridge away.", "The river rose fast. It took the old bridge away."},
	} {
		if got := varied(t, test.text, humanize.Standard)[test.id]; got != test.want {
			t.Errorf("%s: got %q, want %q", test.id, got, test.want)
		}
	}
}

func TestWhatIsNeitherJoinedNorSplit(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Open the file. It holds the key.",             // an imperative before
		"The file is open. Read the first line.",       // and behind
		"The shop is new. Anna runs it.",               // a name
		"Is it new? It is cheap.",                      // a question
		"It is new! It is cheap.",                      // an exclamation
		"“It is new,” she said. It is cheap.",          // a quotation
		"- The shop is new.\n- It is cheap.\n",         // a list
		"# The shop is new\n\nIt is cheap and good.\n", // a heading
		"The shop is new.\n\nIt is cheap.",             // two paragraphs
		"Do not forget the pass; get it stamped, and they will let you in.",
		"And do not forget the pass, and they will let you in there.",     // an imperative
		"Computers link us. These two features make life rich.",           // which two?
		"The surgery went well, and Anna is expected to be home soon.",    // a name
		"We sell pens, ink, paper, etc. They are cheap.",                  // the full stop is the word's own
		"They may find their skills reduced and their health affected.",   // no verb of its own
		"She gave him her advice: patience is a great virtue in life.",    // what she said
		"She gave him a note: Patience is a great virtue in life.",        // what the note said
		"The parent waits for a letter. It has become a habit.",           // a person is not "it"
		"We need a good outlet. This can be anything that we like.",       // "this" is one word of it
		"The app links people. On the other hand, I think it is slow.",    // no contrast of two things
		"He did not leave. This is because he was ill.",                   // a reason for leaving?
		"The report is short. This essay will show why.",                  // another text
		"The person is kind. The person can cook well.",                   // she or he
		"We laughed, we had fun, and it was a good day.",                  // a list of clauses
		"I think that the plan is bad, but it can be mended.",             // what I think
		"A flash, a boom, and the field was full of smoke.",               // no clause before
		"The size, shape, and weight of the dock were all at fault.",      // a list
		"Not only did it rain all day, but it also got cold.",             // "not only"
		"If it rains, the roads get wet. They are hard to ride then.",     // "and" would stand under the condition
		"The boys met a man. They say he was old.",                        // who says?
		"Tools help people. He likes them.",                               // somebody else
		"The builders had a bold plan. They had drawn it up in May.",      // what went before
		"Patience is a good trait. It is the skill of waiting.",           // a definition, and "it is" for "that is"
		"It is wise to wait. It is important to plan.",                    // "it" stands for nothing
		"A world without end. It is a dream.",                             // no verb
		"Snacks matter. For example, nuts are good.",                      // an example is a thought of its own
		"She bought apples, pears, and the last plums in the shop.",       // a list
		"If you read the guide, you will learn, and you will save time.",  // a condition
		"He said that it was late, and they had to go home soon.",         // what he said
		"They not only sing well, but they dance well too.",               // "not only"
		"It is not just a tool, but it is a friend as well.",              //
		"Use the stairs, and you will feel better soon.",                  // an imperative
		"He left early so they could sleep, and they did sleep well.",     // a purpose
		"We closed the door, so that they could rest for a while.",        // a purpose
		"They saved money, so they can buy a house next year.",            // a purpose, perhaps
		"The team met the coach and the fans at the gate.",                // two objects
		"Either the fee is too high, or the plan is wrong.",               //
		"The kit has the following parts: the pump is one of them.",       // a list
		"“The lift is small, and the hall is old,” he told the two boys.", // a quotation
		"The lift (it was small, and it was old) made a loud noise.",      // an aside
		"- The lift is too small, and the hall is not wide enough.\n",     // a list item
		"When it rains, the roads get wet, and they are hard to ride.",    // a condition
		"While the lift is old, the hall is new, and it is bright.",       //
		"The lift is old, and works.",                                     // no subject
		"It rained, and it rained.",                                       // too short to part
	} {
		for id, got := range varied(t, text, humanize.Standard) {
			if !strings.HasSuffix(id, "-semicolon") || strings.HasPrefix(id, "split") {
				t.Errorf("%s makes %q of %q", id, got, text)
			}
		}
	}
}

func TestModesJoinInTheirOwnWay(t *testing.T) {
	t.Parallel()
	for mode, ids := range map[humanize.Mode][]string{
		humanize.Standard: {"join-pronoun-semicolon"}, humanize.Academic: {"join-pronoun-semicolon"},
		humanize.Casual: nil, humanize.Simple: nil,
	} {
		for id := range varied(t, "Our parks are green and free. They help people rest.", mode) {
			if !slices.Contains(ids, id) {
				t.Errorf("%s: %s", mode, id)
			}
		}
	}
}

func TestLengthsComeNearerToPeoples(t *testing.T) {
	t.Parallel()
	const even = "Today, the library is a crucial part of the town. It gives people a quiet place to read and work. They can borrow " +
		"books, films, and maps for free. The staff also utilize robust tools to find rare titles. The building has thick stone walls " +
		"and small windows. However, it stays cool on most hot days. The council has plans to mend the roof. It also has a wish " +
		"to leverage a new fund for that."
	before := measure(tagged(t, even))
	for seed := range uint64(4) {
		request := humanize.Request{Text: even, Seed: seed, Strength: humanize.Strong}
		once := rewrite(t, request).Text
		after := measure(tagged(t, once))
		if after.spread() < before.spread()+1 || after.mean() > longestMean {
			t.Errorf("seed %d: mean %.1f and spread %.1f became %.1f and %.1f: %s", seed, before.mean(), before.spread(), after.mean(),
				after.spread(), once)
		}
		for _, change := range rewrite(t, humanize.Request{Text: once, Seed: seed, Strength: humanize.Strong}).Changes {
			if strings.HasPrefix(change.Rule, "cadence.") {
				t.Errorf("seed %d: a second pass makes %q of %q", seed, change.After, change.Before)
			}
		}
		if light := rewrite(t, humanize.Request{Text: even, Seed: seed, Strength: humanize.Light}); strings.Contains(light.Text, "; it") ||
			measure(tagged(t, light.Text)).count != before.count {
			t.Errorf("light joins or splits: %s", light.Text)
		}
	}
}
