package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// doer reports whether the subject is somebody, or may be, who can do what the participle says on purpose.
func (h *hanging) doer() bool {
	if h.subject.Empty() {
		return h.tag(0) != english.VBG || h.main.From == 0 // "reading books helps" is no person
	}
	head := h.words[h.subject.To-1]
	switch {
	case head.Tag == english.PRP:
		return head.Text != "it"
	case head.Tag == english.DT:
		return head.Text != "this" && head.Text != "that"
	case namedThings[head.Text]:
		return false
	case english.Names.Has(head.Tag) || head.Name:
		return h.subject.From > 0 || h.subject.To > 1 || !thingsInER[strings.TrimSuffix(head.Text, "s")]
	}
	if h.tag(h.subject.From) == english.VBG {
		return false
	}
	if doers[head.Text] || doers[strings.TrimSuffix(head.Text, "s")] {
		return true
	}
	return personByEnding(head.Text)
}

// personByEnding reports whether a word ends like one for somebody who does something.
func personByEnding(word string) bool {
	for _, ending := range []string{"er", "or", "ers", "ors", "ist", "ists", "ian", "ians", "ees", "ants"} {
		if strings.HasSuffix(word, ending) && !thingsInER[strings.TrimSuffix(word, "s")] {
			return true
		}
	}
	return false
}

var (
	doers = setOf(`
		people person man woman men women child children student parent team company firm government council committee police court
		group crowd party army union agency authority authorities department ministry board bank club school university business
		staff crew family friend expert official organization organisation brand king queen president minister mayor doctor nurse
		patient guest user customer client community everyone someone mother father boy girl son daughter dog cat judge chef
		band athlete startup owner who critic analyst resident opponent advocate delegate candidate colleague country nation state
		couple pair troop troops crowd audience public media press tenant applicant assistant accountant consultant defendant immigrant
		migrant participant occupant servant peasant lieutenant infant descendant employee trainee refugee attendee nominee captain
		hero villain thief cook guard clerk guide agent athlete pilot poet aunt uncle cousin husband wife prince princess lady
		gentleman kid baby teen teenager adult human individual boss host champion veteran victim suspect criminal spy monk nun
		priest pope bishop chief sheriff jury senate congress parliament cabinet regime panel policeman spokesman spokeswoman
		fisherman chairman congressman businessman nurse widow`)
	namedThings = setOf(`
		building bridge tower museum park river lake castle station airport hotel library stadium palace cathedral church temple square
		street road avenue canal dam island mountain mount valley act bill treaty agreement award prize cup league festival
		programme program project plan system model app series movement war crisis revolution effect theory`)
	thingsInER = setOf(`
		computer number factor weather water paper letter power river order sensor center matter layer server container filter
		corridor floor door color error mirror interior exterior tower shower summer winter chapter cover offer buffer router
		trigger behavior disorder cluster folder error counter timer layer answer corner border anger hunger danger cancer
		other vector monitor motor reactor tutor anchor humor labor flavor harbor vapor tumor compressor processor ladder
		plaster boiler heater cooler header pointer parameter quarter cylinder disaster barrier carrier
		encounter reminder indicator calculator generator elevator escalator accelerator radiator refrigerator ventilator simulator
		denominator equator crater shelter meter thermometer diameter perimeter kilometer printer newsletter semester chamber timber
		lumber fiber liver fever silver lever copper pepper wrapper slipper bumper temper laser browser cursor razor terror horror
		tremor rumor armor odor vigor rigor fervor endeavor favor metaphor powder gender burner manner scanner marker locker
		sticker tracker merger ledger charger prayer dryer flower drawer answer sewer fertilizer helicopter scooter trailer mixer
		blender freezer hammer adapter wafer slider copier speaker plaster frontier dinner banner theater wonder thunder shoulder finger`)
)
