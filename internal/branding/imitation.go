package branding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// minContained is the minimum length of a name that is also searched for inside other words.
const minContained = 5

// Imitates reports whether a name contains another one, ignoring spacing, punctuation, case, and letters that look
// alike.
func Imitates(name, own string) bool {
	wanted := skeleton(own)
	if wanted == "" {
		return false
	}
	if utf8.RuneCountInString(wanted) >= minContained {
		return strings.Contains(skeleton(name), wanted)
	}
	isGap := func(r rune) bool { return !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Nd) }
	words := strings.FieldsFunc(name, isGap)
	for first := range words {
		run := ""
		for _, word := range words[first:] {
			if run += skeleton(word); run == wanted {
				return true
			}
		}
	}
	return false
}

// skeleton returns the form in which look-alike names are equal: Latin letters without accents, with digits and letters
// of other scripts replaced by similar Latin letters, and without spaces and punctuation.
func skeleton(name string) string {
	var folded strings.Builder
	for _, r := range norm.NFKD.String(name) {
		if latin, known := lookalikes[r]; known {
			r = latin
		}
		r = unicode.ToLower(r)
		if latin, known := lookalikes[r]; known {
			r = latin
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			folded.WriteRune(r)
		}
	}
	return pairs.Replace(folded.String())
}

// pairs are two letters that together look like another one.
var pairs = strings.NewReplacer("rn", "m", "vv", "w")

var lookalikes = readLookalikes(
	"a@4аαɑᴀΑᎪꓮ",
	"bвьβВΒʙꓐ",
	"cсϲᴄСꓚ",
	"dԁđᴅꓓ",
	"e3еεᴇΕ℮ꓰ",
	"g9ɡցꓖ",
	"hһнНΗħʜհᎻꓧ",
	"kкκКΚᴋꓗ",
	"li1|!іІӏӀιΙıɪłʟⅼᏞꓡꓲǀ",
	"mмМΜᴍꓟ",
	"nпηΝɴոꓠ",
	"o0оОοΟσøᴏօסꓳ",
	"pрРρΡᴘƿᏢꓑ",
	"rгʀꓣ",
	"s5$ѕЅꜱꓢ",
	"t7тТτΤᴛꓔ",
	"uυμսᴜꓴ",
	"vνѵᴠꓦ",
	"wԝѡωᴡꓪ",
	"xхХχΧꓫ",
	"yуУγΥʏꓬ",
	"zΖᴢꓜ",
	"jјЈᴊꓙ",
	"qԛ",
)

// readLookalikes returns a map from the other letters of each line to its first one.
func readLookalikes(lines ...string) map[rune]rune {
	alike := map[rune]rune{}
	for _, line := range lines {
		latin, size := utf8.DecodeRuneInString(line)
		for _, other := range line[size:] {
			alike[other] = latin
		}
	}
	return alike
}
