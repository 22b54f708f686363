package document

import "testing"

func TestFormatIsDetected(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Format{
		"Two lines of words\nand no more.":                           Plain,
		"- a list\n* of items\n1. alone":                             Plain,
		"We know that 3 < 4 and that a <b> is a tag. 2 * 3 * 4 = 24": Plain,
		"<b> is a tag of HTML that makes words bold.":                Plain,
		"It has snake_case, #tags and $5.":                           Plain,
		"# A heading\n\nWords.":                                      Markdown,
		"A heading\n=========\n\nWords.":                             Markdown,
		"Some **bold** words.":                                       Markdown,
		"Some `code` here.":                                          Markdown,
		"See [this](http://a.b).":                                    Markdown,
		"| a | b |\n|---|---|\n| c | d |":                            Markdown,
		"> Somebody said so.":                                        Markdown,
		"```\ncode\n```":                                             Markdown,
		"---\ntitle: a\n---\nWords.":                                 Markdown,
		"<div align=center>\n\n# A heading\n\n</div>\n\nWords.":      Markdown,
		"<p>Words.</p>":                                              HTML,
		"\n<!DOCTYPE html><title>Words</title>Words":                 HTML,
		"Words<br>and<br/>words<br />and <b>bold</b> words.":         HTML,
	} {
		if got := detect(text); got != want {
			t.Errorf("%q is taken for format %d, want %d", text, got, want)
		}
	}
}

func TestPlainTextIsSplitIntoBlocks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The city grew for many years and its\npeople moved out. They\nstayed there.\n\nThen it shrank.": "paragraph: " +
			"The city grew for many years and its\npeople moved out.\nparagraph: They\nstayed there.\nparagraph: Then it shrank.\n",
		"First paragraph ends here.\nThe second one comes right after it.": "paragraph: First paragraph ends here.\n" +
			"paragraph: The second one comes right after it.\n",
		"Shopping\n- Eggs\n* Milk\n1. Pay\n2) Leave\nHome again is what he said.": "heading: Shopping\nitem: Eggs\nitem: Milk\n" +
			"item: Pay\nitem: Leave\nparagraph: Home again is what he said.\n",
		"Subject: New oven\n\nIt bakes.\n\nBest regards,\n\nAnna Hale\nHead of Ovens\n\nMore news\n\nIt sells.": "paragraph: " +
			"Subject: New oven\nparagraph: It bakes.\nparagraph: ^Best regards,\nparagraph: ^Anna ^Hale\nparagraph: ^Head of ^Ovens\n" +
			"heading: More news\nparagraph: It sells.\n",
	} {
		if got := outline(Parse(text, nil)); got != want {
			t.Errorf("%q reads as\n%swant\n%s", text, got, want)
		}
	}
}
