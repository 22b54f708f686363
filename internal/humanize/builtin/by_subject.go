package builtin

import "plainhand/internal/humanize/english"

// plainSubject takes a plural subject, with the pronoun that may stand for it.
func plainSubject(words []english.Word, i int) (subject english.Phrase, pronoun string, ok bool) {
	if words[i].Text == "one" && words[i+1].Tag == english.MD {
		return english.Phrase{From: i, To: i + 1}, "one", true
	}
	subject = english.NounPhrase(words, i)
	if subject.Empty() || subject.To >= len(words) {
		return subject, "", false
	}
	switch head := words[subject.To-1]; {
	case head.Text == "i":
		return subject, "I", true
	case head.Text == "you" || head.Text == "we" || head.Text == "they":
		return subject, head.Text, true
	case head.Tag == english.NN && (words[i].Text == "a" || words[i].Text == "an" || words[i].Text == "the"):
		switch {
		case namesPerson(head.Text):
			return subject, "they", true
		case soleThings[head.Text]:
			return subject, "it", true
		}
	case head.Tag == english.NNS || head.Text == "people":
		return subject, "they", words[subject.From].Text != "these" && words[subject.From].Text != "those"
	}
	return subject, "", false
}

// mayChoose reports whether a subject is people, of whom "if" leaves open what they do. One that is known, "the government", does
// what the text tells of it.
func mayChoose(words []english.Word, subject english.Phrase) bool {
	head := words[subject.To-1].Text
	return spoken[head] || head == "they" || head == "one" || !soleThings[head] && isPerson(head) || personNouns[head] ||
		manyPersons[head] || choosers[head]
}

var choosers = setOf(`
	individuals governments companies businesses firms schools libraries organizations organisations universities employers brands countries
	nations retailers banks institutions cities communities librarians cyclists policymakers societies states residents
	marketers educators beginners`)

// singledOut open a subject of which the sentence says that it does so too: "even small firms".
var singledOut = setOf("even only just also")

// namesPerson takes the nouns of people whose sex is not told.
func namesPerson(noun string) bool { return personNouns[noun] }

var (
	personNouns = setOf(`
		person individual cyclist rider driver student teacher child parent reader writer user customer client employee manager leader
		owner developer player patient doctor nurse worker traveler traveller visitor buyer seller shopper beginner teenager teen
		adult runner walker roommate coworker co-worker colleague neighbor neighbour candidate applicant athlete musician learner listener speaker friend partner citizen consumer homeowner tenant landlord founder freelancer`)
	soleThings = setOf("library company business organization organisation school team government city country brand firm bank university")
)
