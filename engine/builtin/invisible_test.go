package builtin

import (
	"testing"

	"plainhand/engine/humanize"
)

func TestInvisibleCharactersAreRemoved(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, before, after string }{
		{"zero-width space", "The ri\u200bver rose.", "The river rose."},
		{"byte order mark inside", "The \ufeffriver rose.", "The river rose."},
		{"soft hyphen", "The riv\u00ader rose.", "The river rose."},
		{"word joiner", "The\u2060 river rose.", "The river rose."},
		{"no-break space", "The\u00a0river\u202frose.", "The river rose."},
		{"no-break space before a unit", "It rose 12\u00a0km.", "It rose 12\u00a0km."},
		{"joiner between letters", "The ri\u200dver rose.", "The river rose."},
		{"joiner in an emoji", "She is a 👩\u200d🚀 now.", "She is a 👩\u200d🚀 now."},
		{"joiner in Persian", "می\u200cخواهم به خانه بروم.", "می\u200cخواهم به خانه بروم."},
		{"direction mark in English", "The \u200eriver rose.", "The river rose."},
		{"direction mark in Hebrew", "שלום \u200fabc\u200f עולם.", "שלום \u200fabc\u200f עולם."},
		{"in code", "The `ri\u200bver` rose.", "The `ri\u200bver` rose."},
		{"in a quotation", "He said “the ri\u200bver rose” and left.", "He said “the ri\u200bver rose” and left."},
		{"spaces of French", "Il pleut\u00a0! Le chat dit\u202f: «\u00a0oui\u00a0» et la pluie ne cesse pas de la nuit.",
			"Il pleut\u00a0! Le chat dit\u202f: «\u00a0oui\u00a0» et la pluie ne cesse pas de la nuit."},
		{"a French mark in a few words", "Non\u00a0!", "Non\u00a0!"},
		{"breaks of Khmer", "ខ្ញុំ\u200bទៅ\u200bផ្សារ។", "ខ្ញុំ\u200bទៅ\u200bផ្សារ។"},
		{"hidden in German", "Der Regen ist nicht so sta\u200brk wie gestern, und die Kinder sind im Garten.",
			"Der Regen ist nicht so stark wie gestern, und die Kinder sind im Garten."},
		{"inside names", "We met Mich\u200bael and Jo\u00adanna in Lon\u200ddon.", "We met Michael and Joanna in London."},
		{"inside a word that changes", "We uti\u00adlize the river.", "We use the river."},
		{"inside another that changes", "We uti\u200blize the river.", "We use the river."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rewrite(t, humanize.Request{Text: test.before}).Text; got != test.after {
				t.Errorf("got %q, want %q", got, test.after)
			}
		})
	}
}
