package builtin

import (
	"slices"

	"plainhand/internal/humanize/english"
)

// presentState reports whether a present tells how things are.
func (c whileClause) presentState() bool {
	first, verb := c.words[1].Text, c.verb(c.conceded)
	switch {
	case c.held.Tense == english.TensePast:
		return false
	case c.conceded.Going: // "is motivating"
		return true
	case c.conceded.Passive:
		return regarded[verb] || c.says(c.conceded.From, c.conceded.To, generally) || c.disputes()
	case verb == "be":
		return c.isOfKind()
	case verb == "have":
		return !c.ofPerson() && !meals[c.after(c.conceded).Text] || first == "i" && c.held.Tense == english.TensePresent && c.after(c.conceded).Tag == english.DT
	case quantified[first] && c.disputes(), verb == "play" && c.after(c.conceded).Tag == english.DT, meantAlways[verb], c.opines():
		return true
	}
	return !c.ofPerson() && !goesOnMeanwhile[verb] && !kitchen[verb] && holdsAgainst(c.words[c.second:min(c.held.To+2, len(c.words))])
}

// isOfKind takes "is hard", "are a good thing" of what may stay so.
func (c whileClause) isOfKind() bool {
	after := c.after(c.conceded)
	switch {
	case c.ofPerson():
		return c.opines() || english.Adjectives.Has(after.Tag) && holdsAgainst(c.words[c.second:])
	case after.Tag == english.VBG:
		return ingAdjectives[after.Text]
	case after.Tag == english.VBN:
		return false
	}
	return english.Adjectives.Has(after.Tag) || after.Tag == english.DT || english.Nouns.Has(after.Tag) || after.Tag == english.TO
}

// pastState reports whether a past tells how something was, not meanwhile.
func (c whileClause) pastState() bool {
	after := c.after(c.conceded)
	switch verb := c.verb(c.conceded); {
	case c.ofPerson() && !c.fallsShort():
		return false
	case c.words[1].Text == "this" && c.says(c.second, c.held.To, alsoWord):
		return true
	case c.conceded.Going:
		return true
	case c.conceded.Passive:
		return c.fallsShort() || c.held.Negated
	case verb == "be" && english.Adjectives.Has(after.Tag) && c.says(c.conceded.From, c.conceded.To+2, admitted):
		return true
	case verb == "be" || verb == "have":
		return c.fallsShort() || c.held.Negated
	}
	return false
}

// opines takes a main clause that gives the writer's view.
func (c whileClause) opines() bool {
	return c.words[c.second].Text == "i" && c.held.Tense != english.TensePast && (views[c.verb(c.held)] || c.says(c.second, c.held.To, alsoWord))
}

// disputes takes "some argue".
func (c whileClause) disputes() bool {
	return (quantified[c.words[c.second].Text] || c.words[c.second].Text == "others") && views[c.verb(c.held)]
}

func (c whileClause) says(from, to int, which wordSet) bool {
	return slices.ContainsFunc(c.words[from:to], func(word english.Word) bool { return which[word.Text] })
}

var (
	alsoWord   = setOf("also still")
	admitted   = setOf("certainly undoubtedly undeniably clearly generally inherently initially often technically admittedly definitely")
	generally  = setOf("often generally usually typically commonly widely certainly sometimes frequently largely traditionally always undoubtedly")
	quantified = setOf("both some many most several few each critics supporters proponents opponents")
	regarded   = setOf(`
		associate know consider see intend design mean base regard recognize recognise expect limit require allow need hail praise
		call protect connect link relate suppose guarantee concentrate equip suit involve entitle permit inspire price`)
	views = setOf("believe think agree disagree prefer feel find argue understand know doubt hope support maintain value appreciate enjoy oppose contend suggest claim worry want need like love")
	// What goes on in these is meant to be so at any time.
	meantAlways = setOf(`
		understand believe know seem appear acknowledge recognize recognise agree appreciate respect require need involve include cost
		want exist contain depend tend differ lack offer provide sound remain mean think like love prefer value admire support enjoy find
		argue advocate claim suggest show bring give contribute benefit rank rely share vary matter deserve represent bear enable
		allow promise favour favor emphasize focus attempt aim excel praise feature boast present rank tempt appeal concede grant oppose
		sympathize sympathise acknowledge carry demonstrate indicate reflect create cause raise pose promote encourage improve help`)
	meals   = setOf("dinner lunch breakfast tea supper coffee fun time guests visitors")
	kitchen = setOf("boil simmer bake heat cool dry rest load chill freeze thaw rise set brew soak melt fry roast charge print download install update")
)
