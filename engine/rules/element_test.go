package rules

import (
	"strings"
	"testing"
)

const elementBlock = `word.use
  find   FIND
  write  WRITE
  why    Plainer.
  test   a => b
  sure   1
`

func TestElementsMatch(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		find, write string
		acts        map[string]bool
	}{
		// A required and an excluded word in one place.
		{"[utilize/V] the #N&!water|oil", "use/V", map[string]bool{
			"We utilize the tool.": true, "We utilize the water.": false, "We utilize the old tool.": false,
		}},
		{"[utilize/V] the #N&~ing&!king|thing", "use/V", map[string]bool{
			"We utilize the building.": true, "We utilize the king.": false, "We utilize the water.": false,
		}},
		{"!the|this&!that [utilize/V]", "use/V", map[string]bool{"We utilize it.": true, "That utilize it.": false}},
		{"[utilize/V&!utilizing]", "use/V", map[string]bool{"We utilize it.": true, "We are utilizing it.": false}},
		{"[utilize/V <np>&!water|oil] now", "use/V $1", map[string]bool{
			"We utilize the new tool now.": true, "We utilize the clean water now.": false,
		}},
		{"[utilize/V <np>&#NNS] now", "use/V $1", map[string]bool{
			"We utilize the new tools now.": true, "We utilize the new tool now.": false,
		}},
		// Phrases that may not come next.
		{"!(in order|so as) [to utilize]", "to use", map[string]bool{
			"We came to utilize it.": true, "We came in order to utilize it.": false, "We came so as to utilize it.": false,
			"The order to utilize it came.": true, "In which order to utilize it?": true,
		}},
		{"[utilize/V] !(a lot|the #J) a|the", "use/V", map[string]bool{
			"We utilize the tool.": true, "We utilize a tool.": true, "We utilize a lot.": false,
			"We utilize the old tool.": false, "We utilize it.": false,
		}},
		{"want/V !(in order) [to utilize]", "to use", map[string]bool{
			"We want to utilize it.": true, "We came to utilize it.": false,
		}},
		// Forms of tagged words.
		{"[leverage/V!:base,s]", "use/V", map[string]bool{
			"They leverage it.": true, "She leverages it.": true, "They have leveraged it.": false,
			"They have leverage.": false, "They are leveraging it.": false,
		}},
		{"[leverage/V!:past]", "use/V", map[string]bool{
			"They leveraged it.": true, "It was leveraged by them.": false,
		}},
		// Digits.
		{"[utilize/V] #CD", "use/V", map[string]bool{
			"We utilize 12 tools.": true, "We utilize five tools.": true, "We utilize 12,000 tools.": true,
			"We utilize tools.": false,
		}},
		{"[utilize/V] !#CD", "use/V", map[string]bool{"We utilize 12 tools.": false, "We utilize tools.": true}},
		// A slot on the left.
		{"make/V <np> [utilize/V]", "use/V", map[string]bool{
			"We make the new staff utilize it.": true, "We utilize it.": false,
		}},
	} {
		block := strings.NewReplacer("FIND", test.find, "WRITE", test.write).Replace(elementBlock)
		rules, err := parseWords(t, block)
		if err != nil {
			t.Error(test.find, err)
			continue
		}
		for text, acts := range test.acts {
			if acted := applyAlone(rules[0], text) != text; acted != acts {
				t.Errorf("%q: acts in %q: %v", test.find, text, acted)
			}
		}
	}
}

func TestSubjectClassesMatch(t *testing.T) {
	t.Parallel()
	for sentence, class := range map[string]string{
		"She requires it.":                            "person",
		"The teachers of the school require it.":      "person",
		"Our new manager often requires it.":          "person",
		"Anyone who requires it may come.":            "person",
		"The board of the company requires it.":       "authority",
		"The law has always required it.":             "authority",
		"The contract that we signed in May required": "",
		"The tool requires it.":                       "thing",
		"This requires it.":                           "thing",
		"The set of large screens requires it.":       "thing",
		"The computer requires it.":                   "thing",
		"The beekeeper requires it.":                  "",
		"Anna requires it.":                           "",
		"They require it.":                            "",
		"We want to require it.":                      "",
		"The machine, which requires it, is old.":     "thing",
		"The plan saves time and requires it.":        "thing",
		"When the judges met, the model required it.": "thing",
	} {
		for _, name := range []string{"person", "authority", "thing"} {
			block := strings.NewReplacer("FIND", "<subject:"+name+"> [require/V]", "WRITE", "need/V").Replace(elementBlock)
			rules, err := parseWords(t, block)
			if err != nil {
				t.Fatal(err)
			}
			if fits := applyAlone(rules[0], sentence) != sentence; fits != (name == class) {
				t.Errorf("%s: a %s: %v", sentence, name, fits)
			}
		}
	}
}

func TestSlotClassesMatch(t *testing.T) {
	t.Parallel()
	for text, slot := range map[string]string{
		"Ask the new manager now.": "<person>", "Ask her now.": "<person>", "Ask the law now.": "<authority>",
		"Ask the big machine now.": "<thing>", "Ask Anna now.": "",
	} {
		for _, name := range []string{"<person>", "<authority>", "<thing>"} {
			block := strings.NewReplacer("FIND", "[ask/V "+name+"] now", "WRITE", "tell/V $1").Replace(elementBlock)
			rules, err := parseWords(t, block)
			if err != nil {
				t.Fatal(err)
			}
			if fits := applyAlone(rules[0], text) != text; fits != (name == slot) {
				t.Errorf("%s: %s: %v", text, name, fits)
			}
		}
	}
}
