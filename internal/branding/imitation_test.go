package branding

import "testing"

func TestNameThatImitatesOursIsRecognized(t *testing.T) {
	t.Parallel()
	for own, idnaProfile := range map[string][]string{
		"Plainhand": {"Plainhand", "PLAINHAND", "plain hand", "P l a i n h a n d", "Plain-Hand", "Plain.Hand™",
			"Plainhand Support", "The Plainhand Team", "MyPlainhand", "plainhand-billing",
			"PIainhand", "P1ainhand", "Plainh4nd", "Pl@inhand",
			"Plаinhаnd", "ᏢlaιnhanԀ", "Ｐｌａｉｎｈａｎｄ", "𝐏𝐥𝐚𝐢𝐧𝐡𝐚𝐧𝐝", "Plåìnhánd",
			"Ρlainhand", "Plain\u00adhand", "Plain\u200bhand", "ⓟⓛⓐⓘⓝⓗⓐⓝⓓ"},
		"Ink":        {"Ink", "I.N.K.", "Ink Support", "The 1nk", "іnk"},
		"Morning":    {"Moming", "M0rning"},
		"Harbor & 1": {"Harbor 1", "harborl"},
	} {
		for _, name := range idnaProfile {
			if !Imitates(name, own) {
				t.Errorf("%q passes beside %q", name, own)
			}
		}
	}
	for own, idnaProfile := range map[string][]string{
		"Plainhand": {"Harbor & Pine", "Plain", "Hand", "Plain and Simple Hand", "הארבור", ""},
		"Ink":       {"Inkwell", "Pink", "Drinks", "Link"},
		"":          {"Harbor & Pine", ""},
		"!!":        {"Harbor & Pine"},
	} {
		for _, name := range idnaProfile {
			if Imitates(name, own) {
				t.Errorf("%q does not pass beside %q", name, own)
			}
		}
	}
}
