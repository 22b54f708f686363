package builtin

import "strings"

// person reports whether a noun may mean one man or woman, for whom "it" does not stand.
func person(noun string) bool {
	if things[noun] || strings.HasSuffix(noun, "ment") || strings.HasSuffix(noun, "ness") {
		return false
	}
	for _, ending := range []string{"er", "or", "ist", "ian", "ant", "ent", "ee", "man", "yst", "ic", "ess", "ot"} {
		if strings.HasSuffix(noun, ending) {
			return true
		}
	}
	return people[noun]
}

var people = setOf(`
	person child kid baby boy girl mother father brother sister friend uncle aunt son daughter wife husband king queen coach chef
	guest host judge nurse pilot thief victim witness author artist student parent teen youth cyclist adult guy lady chief guide
	colleague employee individual someone everyone everybody anyone nobody spouse guardian`)

// things are nouns with the ending of a person.
var things = setOf(`
	accent access accident adapter anger answer arctic behavior behaviour border browser business butter calendar cancer
	career center centre chamber chapter charger checklist classic clinic cluster coffee color colour committee computer
	congress container content corner counter danger december degree detector dinner disaster discover disorder door dress
	elevator encounter engine error event extent exterior fabric factor favor fee fever filter flavor flavour floor folder
	gender generator grant guarantee harbor honor honour horror humor humour hunger incident indicator intent interior labor
	labour laughter layer letter list liter logic lot magic matter meter metric mirror monitor mosaic motor music newsletter
	november number october offer order panic paper percent picnic plant plastic plot poster power press printer process
	processor progress quarter reactor refrigerator rent republic restaurant river robot router sector sensor september
	server shelter spot statistic stress success sugar summer talent tent theater theatre timber topic tower tractor traffic
	transfer tree twist vector water weather wilderness winter`)
