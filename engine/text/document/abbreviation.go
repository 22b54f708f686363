package document

import "strings"

// Abbreviations before a name or an explanation. Their period never ends a sentence.
var titleAbbreviations = wordSet(`mr mrs ms mx dr prof st ste fr sr rev hon gov sen rep amb capt cpt cmdr col gen lt maj sgt supt adm
	messrs mme mlle mt ft sra srta e.g i.e eg ie cf viz vs p.s p.p.s`)

// Abbreviations before a number. Before anything else, they are treated like other abbreviations.
var numberAbbreviations = wordSet(`fig figs eq eqs sec ch chap vol v p pp para art no nos c ca approx ex`)

// Capitalized abbreviations that may end a sentence. Names often follow them, so the sentence ends only before a word
// that usually opens one.
var capitalAbbreviations = wordSet(`Inc Ltd Co Corp LLC Bros Jr Sr Dept Univ Assn Ave Blvd Rd Hwy Jan Feb Mar Apr Jun Jul Aug
	Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun Dist Cal Calif Mass Conn Ariz Colo Fla Ill Minn Penn Tenn
	Tex Wash Wis Ed Eds Fig Vol No`)

// Lowercase abbreviations that may end a sentence. Any capitalized common word starts the next one.
var lowerAbbreviations = wordSet(`etc al dept est ed eds trans inc ltd co corp`)

// abbreviates reports whether the period at tokens[at] belongs to an abbreviation, an initial, or a list number, so
// that the sentence continues with tokens[next], which isn't a lowercase word.
func abbreviates(text string, tokens []Token, at, next int) bool {
	word := tokens[at]
	if word.Kind == Punctuation {
		if at == 0 || tokens[at-1].End != word.Start {
			return false
		}
		word = tokens[at-1]
		if at == 1 && listNumber(text, word) {
			return true
		}
	}
	if word.Kind != Word {
		return false
	}
	name := strings.TrimSuffix(text[word.Start:word.End], ".")
	lowered := strings.ToLower(name)
	switch {
	case titleAbbreviations[lowered]:
		return true
	case numberAbbreviations[lowered] && tokens[next].Protect == Number:
		return true
	case lowerAbbreviations[name], strings.Contains(name, ".") && name == lowered:
		following := text[tokens[next].Start:tokens[next].End]
		return tokens[next].Kind == Word && !commonWord(strings.ToLower(following)) || following == "—" || following == "–"
	case capitalAbbreviations[name], strings.Contains(name, "."), len(name) == 1 && name != "I":
		return !usuallyOpens(text, tokens[next])
	}
	return false
}

// listNumber reports whether a sentence's first token only numbers it: 3. or b. or iv.
func listNumber(text string, token Token) bool {
	name := text[token.Start:token.End]
	if token.Kind == Opaque {
		return token.Protect == Number && len(name) <= 3
	}
	return len(name) == 1 && name != "I" || strings.Trim(name, "ivx") == ""
}

func usuallyOpens(text string, token Token) bool {
	return token.Kind == Word && openers[strings.ToLower(text[token.Start:token.End])]
}

// openers are the words that open most English sentences.
var openers = wordSet(`a about above according across actually additionally after again against all also although always
	among an and another any anyone anything are as at back because been before being below besides between both but by
	can clearly consequently conversely could despite did do does due during each either else especially even eventually
	every everyone everything fewer few finally first firstly following for fortunately from further furthermore generally
	given had has have having he hence her here hers herself him himself his how however i if importantly in indeed
	initially instead interestingly into is isn't it it's its itself just last lastly later least less let like likewise
	look many maybe meanwhile more moreover most much must my myself naturally nearly neither never nevertheless next no
	nobody none nonetheless nor not nothing notably now occasionally of off often on once one only onto or other others
	otherwise our ours ourselves out over overall particularly perhaps personally please rather recently regardless
	said second secondly several shall she should similarly simply since so some someone something sometimes soon
	specifically still subsequently such suddenly surely that that's the their theirs them themselves then there there's
	thereafter therefore these they they're this those though three through throughout thus to today together tomorrow
	too toward towards two ultimately under unfortunately unless unlike until up upon us usually very was we we're well
	were what what's whatever when whenever where whereas wherever whether which whichever while who who's whoever whom
	whose why will with within without would yes yesterday yet you you're your yours yourself don't doesn't didn't can't
	couldn't won't wouldn't shouldn't wasn't weren't haven't hasn't hadn't aren't he's she's we've they've you've i'm i've
	i'll i'd let's`)
