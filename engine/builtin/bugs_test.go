package builtin

import (
	"regexp"
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

// bugs of other engines. Each case holds in every mode, at every strength, for any seed, and for any rules.
var bugs = []struct {
	name  string
	text  string
	kept  []string // must be in the result
	never string   // a pattern that must not match the result
}{
	{"a sentence is cut at a file name", "Moreover, open main.go. It utilizes config.yaml in a robust way.",
		[]string{"main.go.", "config.yaml"}, `main\. |\bgo\. it|Yaml`},
	{"a sentence is cut at a version", "Additionally, version 2.14.3 leverages the cache. Furthermore, v1.2.3 is crucial.",
		[]string{"2.14.3", "v1.2.3"}, `2\. |14\. 3`},
	{"a sentence is cut at an abbreviation", "Moreover, Dr. Ann Lee met Mr. Cole at 3 p.m. in St. Louis, e.g. to utilize the lab.",
		[]string{"Dr. Ann Lee", "Mr. Cole", "3 p.m.", "St. Louis", "e.g."}, `e\.g\. To|p\.m\. In`},
	{"a for an", "It is a vital step. It was a truly amazing day. He is an innovative chef with an intricate plan.",
		nil, `\b[Aa] (important|amazing|extra|original|elaborate)|\b[Aa]n (new|key|big|detailed|complex|fresh)`},
	{"a plural's apostrophe behind no plural", "It is crucial to protect individuals' rights and individuals’ data. It utilizes individuals' names.",
		nil, `(?i)\b(people|person)['’]( |$)`},
	{"an infinitive with its to beside one that has lost it",
		"Patience allows us to move slower and to think. It enables users to draw or to write.",
		nil, `(?i)\b(lets|helps) (us|users) (move|draw)`},
	{"a name in lower case after a deleted opener", "Moreover, NASA agreed. In conclusion, Maria left. Ultimately, iPhone sales rose.",
		[]string{"NASA agreed", "Maria left", "iPhone sales rose"}, `nASA|maria|IPhone`},
	{"a small letter after a deleted opener", "In conclusion, prices rose. It is important to note that wages fell.",
		nil, `(^|\. )[a-z]`},
	{"an orphan fragment", "It is important to note that prices rose. Moreover, wages fell. In conclusion, it matters.",
		nil, `(^|\. )(It is|That|Moreover,?|In conclusion,?)\.|\. ?\.`},
	{"a contraction of an object and the next verb",
		"Firms that can offer it will grow. The tools around you are new. Those who want it have left.",
		nil, `(?i)\b(offer it'll|around you're|want it've)\b`},
	{"a doubled word", "It is a very, very crucial step. That that is is. We utilize the use of it.", nil,
		`(?i)\b(a a|the the|of of|to to|use the use of use)\b`},
	{"doubled punctuation", "However, moreover, it rained. Furthermore; it snowed. Additionally, , it froze.", nil, `,,|, ;|\.\.|;,|,\.`},
	{"a changed quotation", `She said, "We must utilize this robust, crucial tool." Moreover, “delve into it, then” is his.`,
		[]string{`"We must utilize this robust, crucial tool."`, "“delve into it, then”"}, `^$`},
	{"a moved citation", "Moreover, it is crucial [12]. Furthermore, others delve deeper (Smith et al., 2020). We utilize it [3].",
		[]string{" [12]", "(Smith et al., 2020)", " [3]."}, `\[3\].*\[12\]|2020.*\[12\]`},
	{"broken bold", "It is **crucial** to **utilize robust** tools. Moreover, __delve__ into *it*.",
		[]string{"**", "__", "*it*"}, `\*\* \w+\*\* \w+ \*\*|\*\*\*`},
	{"a broken link", "Moreover, [utilize this](https://a.b/utilize?x=crucial \"robust\") and <https://c.d/leverage>.",
		[]string{"](https://a.b/utilize?x=crucial \"robust\")", "<https://c.d/leverage>"}, `\] \(`},
	{"broken code", "Moreover, run `utilize --robust` and:\n\n```\nleverage(crucial)\n```\n",
		[]string{"`utilize --robust`", "```\nleverage(crucial)\n```"}, `^$`},
	{"a broken list", "Moreover:\n\n- **Crucial:** utilize it\n- Leverage it\n\n1. Delve into it\n2. Utilize it\n",
		[]string{"\n- ", "\n1. ", "\n2. "}, `-\w|\d\.\w`},
	{"a broken table", "| Crucial | Robust |\n|---|---|\n| utilize | leverage |\n\nMoreover, it is **crucial**.\n",
		[]string{"\n|---|---|\n"}, `\|\|`},
	{"a changed number", "Moreover, 3.5% of 1,204 users utilize it from 10:30 to 11:45 on 2024-05-01 for $5.",
		[]string{"3.5%", "1,204", "10:30", "11:45", "2024-05-01", "$5"}, `^$`},
	{"an invented typing error", "Moreover, it is crucial to utilize robust tools that enhance the experience.", nil, `teh|recieve|\x{200b}|[аеорсух]`},
}

func TestBugsOfOtherEnginesDoNotOccur(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for _, bug := range bugs {
		t.Run(bug.name, func(t *testing.T) {
			t.Parallel()
			never := regexp.MustCompile(bug.never)
			for n := range 75 {
				request := humanize.Request{Text: bug.text, Seed: uint64(n), Mode: humanize.Modes()[n%5],
					Strength: humanize.Strengths()[n/5%3]}
				result, err := humanize.Rewrite(t.Context(), engine, request)
				if err != nil {
					t.Fatal(err)
				}
				if found := never.FindString(result.Text); never.MatchString(result.Text) && never.FindString(bug.text) != found {
					t.Fatalf("%q has %q", result.Text, found)
				}
				for _, kept := range bug.kept {
					if strings.Count(result.Text, kept) < strings.Count(bug.text, kept) {
						t.Fatalf("%q has lost %q", result.Text, kept)
					}
				}
			}
		})
	}
}
