package builtin

import (
	"plainhand/internal/humanize/english"
)

// doneByMany takes "By reading, children learn": what people of a kind do at any time, for which "when" says no less.
func doneByMany(words []english.Word, subject english.Phrase, group english.VerbGroup, strong bool) bool {
	head, verb := words[subject.To-1].Text, subject.To+group.Main
	base, _ := english.BaseOf(words[verb].Text)
	if group.Tense != english.TensePresent || group.Auxiliary != "" || group.Negated || words[verb].Tag != english.VBP || unreal[base] && base != "hope" {
		return false
	}
	if head == "individuals" || head == "people" || manyPersons[head] {
		return subject.To-subject.From == 1
	}
	return strong && subject.To-subject.From == 1 && words[subject.From].Tag == english.NNS && !words[subject.From].Name
}

var manyPersons = setOf(`
	children kids students pupils learners teenagers teens adults parents teachers employees workers managers leaders players athletes
	writers readers users customers consumers travelers travellers visitors drivers riders patients citizens voters families
	friends couples entrepreneurs artists musicians scientists researchers owners investors buyers sellers`)

// ownAlone reports whether each "their" before a comma can but be of those who act: "their fears", "their own work".
func ownAlone(words []english.Word, head string) bool {
	if head != "people" && head != "individuals" && head != "they" && !manyPersons[head] {
		return false
	}
	for i := range words {
		if words[i].Text != "their" && words[i].Text != "theirs" {
			continue
		}
		if i+1 >= len(words) || words[i+1].Text != "own" && !ofOneself[words[i+1].Text] && (i+2 >= len(words) || !ofOneself[words[i+2].Text]) {
			return false
		}
	}
	return true
}

var ofOneself = setOf(`
	fears fear dreams dream goals goal skills skill knowledge horizons lives life time minds mind health bodies talents talent habits
	diet diets attention thoughts feelings emotions voices voice needs stress abilities zone vocabulary mistakes minds
	expectations passions interests strengths weaknesses values identity careers screen phones phone finances spending`)

// gerundOf gives the base of an -ing form, of some verbs too that the tables of forms do not hold.
func gerundOf(word string) (string, bool) {
	if base, known := english.BaseOf(word); known {
		return base, true
	}
	base, known := moreGerunds[word]
	return base, known
}

var moreGerunds = func() map[string]string {
	bases := map[string]string{}
	for verb := range moreVerbs {
		bases[english.Inflect(verb, english.Gerund)] = verb
	}
	return bases
}()

var moreVerbs = setOf(`
	abandon advertise advocate allocate analyse assign assemble audit bake balance batch boil budget calculate calibrate categorize
	categorise celebrate centralize certify chat cite clarify classify clip coach commute compost compress concentrate condense
	configure consolidate consult coordinate counsel customize cycle debate debug decorate delegate digitize diversify donate
	download elect eliminate empathize enact encrypt enforce enroll enrol equip evaluate exaggerate examine exchange exercise
	exploit expose extract filter finance formulate forecast freeze frequent fund garden grade greet group handle harvest heat honor
	honour humanize illustrate import impose incentivize industrialize inspect install integrate interview inventory isolate jog label
	legalize lobby log map market measure meditate memorize mentor mimic minimise minimize mobilize modify monitor motivate negotiate
	network normalize omit optimise optimize outsource pair participate personalize phrase plant portray post practise practice prepay
	preserve prune publicize punish rank ration recycle refinance refuel regulate rehearse reinvest renovate repair replace research
	restrict reuse reward rotate sacrifice sample scan schedule screen segment simplify simulate socialize sort specialize
	standardize stick store streamline subsidize summarize survey swap switch tax test track trade translate trim tutor unify
	upgrade upload validate vary verify visualize volunteer vote wake weigh withhold wonder`)
