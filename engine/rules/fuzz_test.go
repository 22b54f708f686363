package rules

import "testing"

// Parsing any rule file must not panic, and a parsed one must not panic on any text.
func FuzzRules(f *testing.F) {
	for _, file := range []string{goodBlock, listedBlock, companyBlock,
		"word.use\n  find !the&#DT [utilize/V!:base,s&!utilizes <np>&#NNS?] !(in order|so #R) $|to\n" +
			"  write use/V $1\n  unless clause: @be|bad debt\n  only within 3: a\n  why .\n  test a => b\n  sure 1\n",
		"word.use\n  find <subject:person|thing> [require/V <thing>]\n  find [a] #CD\n  write b\n  why .\n  test a => b\n" +
			"  test a => b\n  sure 1\n"} {
		f.Add(file, "In order to utilize it, the 12 teachers (who “require” it) utilize `x` a 5% **bad** debt.")
	}
	f.Fuzz(func(t *testing.T, file, text string) {
		if len(file)+len(text) > 1<<12 {
			return
		}
		rules, err := parseWords(t, file)
		if err != nil {
			return
		}
		for _, rule := range rules[:min(len(rules), 8)] {
			applyAlone(rule, text)
		}
	})
}
