package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// help says of what can help somebody that it helps: the word promises no more than "can". Where the number of the subject is not
// sure, or health is at stake, the sentence stays.
func (h *hedge) help() []hedged {
	object := h.at(h.verb + 1)
	if object == "but" || object == "by" || object == "it" && h.s.closes(h.pieces[h.verb]+2) || reflexive[object] || h.tag(h.verb+1) == english.CC {
		return nil
	}
	if h.s.holds(healthWords) || h.s.holds(counselWords) || whoever[object] || h.holdsAny(0, h.can, hopes) || h.request.Mode == humanize.Academic {
		return nil
	}
	if h.subject.deed && carriesOut[h.at(h.subject.from)] && h.request.Strength != humanize.Strong {
		return nil // what a plan does nobody knows yet
	}
	if h.request.Strength != humanize.Strong && !h.subject.deed && !h.helpsSomebody() && !h.helpsGenerally() && !h.helpsAlong() ||
		h.holdsAny(h.verb, len(h.words), sweeping) || h.wished() || h.manner() {
		return nil
	}
	if texts := h.agreed("help", h.subject.number); len(texts) > 0 {
		return []hedged{{h.verb, texts}}
	}
	if h.request.Strength == humanize.Strong {
		return h.easier()
	}
	return nil
}

// carriesOut are what one does with plans and advice.
var carriesOut = setOf("following implementing adopting applying introducing launching establishing")

// helpsSomebody reports whether people are the object.
func (h *hedge) helpsSomebody() bool {
	if asSubject[h.at(h.verb+1)] != "" && h.at(h.verb+1) != "it" {
		return true
	}
	object := english.NounPhrase(h.words, h.verb+1)
	return !object.Empty() && isPerson(h.at(object.To-1))
}

// wished reports whether the subject is not there yet: "a fuller understanding can help".
func (h *hedge) wished() bool {
	for i := max(0, h.subject.from-1); i < h.can; i++ {
		if h.tag(i) == english.JJR || greater[h.at(i)] {
			return true
		}
	}
	return false
}

// agreed is a verb in the form that the subject asks for, unless another verb further on would be left without "can".
func (h *hedge) agreed(verb string, number english.Number) []string {
	switch {
	case number == english.NumberPlural:
		return []string{h.said("", verb)}
	case number == english.NumberSingular && !h.goesOn():
		return []string{h.said("", english.Inflect(verb, english.Third))}
	}
	return nil
}

// goesOn reports whether "can" has a second verb: "can help with sleep and reduce stress". One that follows an infinitive of
// "help" may be joined to that.
func (h *hedge) goesOn() bool {
	first := h.tag(h.verb + 1)
	infinitive := h.at(h.verb) == "help" && (first == english.TO || first == english.VB || h.infinitiveAfterObject())
	for i := h.verb + 1; i < len(h.words); i++ {
		if english.Finite.Has(h.tag(i)) && h.tag(i) != english.VBP {
			return false
		}
		if h.at(i) == "as" && h.at(i+1) == "well" && h.at(i+2) == "as" {
			return true
		}
		if h.at(i) == "and" && (h.at(i+1) == "even" || h.at(i+1) == "can" || h.at(i+1) == "also") {
			return true
		}
		joins := h.tag(i) == english.CC || h.at(i) == ","
		next := i + 1
		for english.Adverbs.Has(h.tag(next)) || h.at(next) == "and" || h.at(next) == "even" {
			next++
		}
		again := h.at(next) == "help" || objectPronouns[h.at(next+1)] && first != english.VB // "and help you", ", prevent us from"
		if joins && (!infinitive || again) && h.mayBeVerb(next) {
			return true
		}
	}
	return false
}

// mayBeVerb reports whether a word has the form that stands after "can", whatever its tag.
func (h *hedge) mayBeVerb(i int) bool {
	base, known := english.BaseOf(english.Inflect(h.at(i), english.Gerund))
	mistaken := h.tag(i) == english.NN || h.tag(i) == english.JJ
	return english.Infinitive.Has(h.tag(i)) || mistaken && known && base == h.at(i) && h.tag(i+1) != english.Other
}

func (h *hedge) infinitiveAfterObject() bool {
	object := english.NounPhrase(h.words, h.verb+1)
	after := object.To
	for english.Adverbs.Has(h.tag(after)) {
		after++
	}
	return !object.Empty() && (h.tag(after) == english.TO || english.Infinitive.Has(h.tag(after)))
}

// lead says of what can lead to something that it may.
func (h *hedge) lead() []string {
	next := h.verb + 1
	if asSubject[h.at(next)] != "" {
		next++
	}
	if h.at(next) != "to" || routes[h.at(h.can-1)] {
		return nil
	}
	spoils := h.s.holds(warnings) || h.holdsAny(next, len(h.words), goods) && h.request.Strength != humanize.Strong
	if spoils || h.doubtful() || h.counts() || h.sure() || h.again() || h.s.holds(healthWords) {
		return nil
	}
	return []string{h.said("may", "lead")}
}

var (
	// harms are what nobody wants to come of a thing.
	harms = setOf(`
		stress anxiety burnout fatigue exhaustion confusion conflict conflicts mistakes errors delays problems issues trouble damage
		loss losses injury injuries accidents isolation loneliness depression addiction boredom frustration disappointment arguments
		misunderstanding misunderstandings tension resentment mistrust distrust fear panic chaos waste debt failure failures crashes
		complications discomfort headaches pain insomnia dehydration disputes lawsuits fines penalties disaster regret guilt
		violence bullying cyberbullying corruption discrimination inequality shortages congestion pollution bias leaks outages
		downtime deadlock deadlocks bugs overload bottlenecks inefficiency inefficiencies missed poor poorer worse decline
		disengagement turnover complaints dissatisfaction withdrawal neglect harm harms setbacks danger dangers`)
	warnings = setOf("failing failure ignoring neglecting skipping lack especially particularly")
	// goods are what "may" would promise with too little warmth.
	goods = setOf(`
		better improved greater stronger safer more new lasting healthier healthy happier calmer higher deeper richer growth success progress
		happiness compromise improvement improvements savings understanding creativity innovation opportunities friendships results
		benefits trust satisfaction gains breakthroughs discoveries discovery confidence clarity peace joy fulfillment productivity`)

	// counselWords stand in advice on money and law, where a promise is more than was meant.
	counselWords = setOf(`
		tax taxes financial loans legal lawyer attorney solicitor adviser advisor mortgage retirement pension insurance investment invest
		investors debt loan credit consult consulting professional professionals`)
	greater  = setOf("more fuller better deeper greater closer broader wider data would")
	sweeping = setOf("every everything everyone everybody any anyone anybody anything always")
	whoever  = setOf("anyone anybody whoever some certain")
	// hopes are words of a hope or a guess, which leave open if it comes true.
	hopes = setOf(`
		hope hopes hopeful hoping hoped hopefully suggest suggests suggested suggesting wish confident trust optimistic suspect potentially
		possibly`)

	reflexive = setOf("myself yourself himself herself itself ourselves yourselves themselves")
	// routes lead to places.
	routes = setOf("road roads path paths door doors street streets stairs trail trails track tracks corridor alley bridge gate")

	// Of what touches health nobody wants to be told more than is known.
	healthWords = setOf(`
		disease diseases illness illnesses cancer diabetes symptom symptoms treatment treatments medicine medicines medication
		medications drug drugs doctor doctors patients pain inflammation blood heart immune infection infections cholesterol
		anxiety depression insomnia supplement supplements vitamin vitamins vaccine vaccines therapy clinical risk risks dose
		hypertension asthma migraine migraines healthcare maternal outcomes allergies allergy obesity arthritis chronic disorder disorders trial weight`)
)
