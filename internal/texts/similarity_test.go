package texts

import (
	"strings"
	"testing"
)

const (
	bakery = "Small bakeries plan their mornings. They bake at four. The first customers come at six. " +
		"By nine the rye is gone. What is left goes to the shelter."
	garden = "Tomatoes want sun. Water them in the evening. Cut what grows between stem and branch. " +
		"A stick holds them up. Pick them when they come off by themselves."
)

func TestEditedDraftContinuesTheSavedOne(t *testing.T) {
	t.Parallel()
	for name, drafts := range map[string][2]string{
		"the same":              {bakery, bakery},
		"an empty draft":        {bakery, ""},
		"only signs":            {bakery, "--- * 1."},
		"after an empty draft":  {" \n", garden},
		"a sentence more":       {bakery, bakery + " Then they sleep."},
		"half of it":            {bakery, "By nine the rye is gone. What is left goes to the shelter. They sleep. All sleep."},
		"added to":              {"They bake at four.", bakery + " " + garden},
		"cut to one sentence":   {bakery, "They bake at four."},
		"another order":         {bakery, "They bake at four. Small bakeries plan their mornings. What is left goes to the shelter."},
		"other lines":           {bakery, strings.ReplaceAll(bakery, ". ", ".\n\n")},
		"other signs and case":  {bakery, strings.ToUpper(strings.ReplaceAll(bakery, ".", "!"))},
		"as a list":             {bakery, "1. " + strings.ReplaceAll(bakery, ". ", ".\n2. **")},
		"wrapped lines":         {bakery, strings.ReplaceAll(bakery, " the ", "\nthe ")},
		"one sentence, growing": {"We", "We utilize it every day, and so do all of our customers."},
		"typing errors":         {"Teh quik browm fox jumps.", "The quick brown fox jumps."},
		"edits in every sentence": {bakery, "Many small bakeries plan mornings. They begin to bake at four. " +
			"The first of their customers come by six. At nine rye bread is gone. What’s left over goes to a shelter."},
		"Japanese": {"私たちは毎日この道具を使っています。とても便利です。", "私たちは毎日この新しい道具を使っています。本当に便利です。"},
		"Thai":     {"เราใช้เครื่องมือนี้ทุกวันเพราะมันสะดวกมาก", "เราใช้เครื่องมือใหม่นี้ทุกวันเพราะมันสะดวกมากจริงๆ"},
		"Arabic":   {"نستخدم هذه الأداة كل يوم. هل تعمل؟", "نستخدم هذه الأداة الجديدة كل يوم. هل تعمل جيدا؟"},
	} {
		if !isContinuation(drafts[0], drafts[1]) {
			t.Errorf("%s: another text", name)
		}
	}
}

func TestUnrelatedDraftDoesNotContinueTheSavedOne(t *testing.T) {
	t.Parallel()
	for name, drafts := range map[string][2]string{
		"another text":   {bakery, garden},
		"one sentence":   {"They bake at four.", "Tomatoes want sun."},
		"less than half": {bakery, "They bake at four. By nine the rye is gone. " + garden},
		"the same phrases": {"In today’s fast-paced world, small bakeries must leverage robust planning tools to stay competitive.",
			"In today’s fast-paced world, it is important to note that organizations must leverage robust tools to enhance productivity."},
		"the same numbers":    {"1. Flour\n2. Water\n3. Salt", "1. Hammer\n2. Nails\n3. Glue"},
		"the same opening":    {"In today’s world, it matters. " + bakery, "In today’s world, it matters. " + garden},
		"Japanese":            {"私たちは毎日この道具を使っています。とても便利です。", "昨日は雨が降りました。トマトは元気です。"},
		"Thai":                {"เราใช้เครื่องมือนี้ทุกวันเพราะมันสะดวกมาก", "เมื่อวานฝนตกหนักแต่ต้นมะเขือเทศยังแข็งแรงดี"},
		"another language":    {"We bake at four every morning.", "Wir backen jeden Morgen um vier."},
		"a whole book of one": {strings.Repeat(bakery+"\n", 500), strings.Repeat(garden+"\n", 500)},
	} {
		if isContinuation(drafts[0], drafts[1]) {
			t.Errorf("%s: the same text", name)
		}
	}
}

func TestSentencesAreSplitInAllScripts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"It’s 3.5% up. Is it?\nYes! 1. No.":    "it s 3 5 up|is it|yes|no",
		"# A title\n\n* one\n* two, **three**": "a title|one|two three",
		"一つ。二つ！":                               "一つ|二つ",
		"एक वाक्य। दूसरा":                      "एक वाक्य|दूसरा",
		"": "",
	} {
		if got := strings.Join(sentencesOf(text), "|"); got != want {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}
