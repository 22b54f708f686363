package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	splitReason  = "A period here: people follow long sentences with short ones."
	shortestHalf = 4  // words that each half of a split sentence keeps
	longEnough   = 18 // words of a sentence above which "and" and "but" may go
)

// splits proposes full stops between the two main clauses of a sentence: ", and they can" becomes ". They can". The sentence
// must be plain enough to tell that nothing before the border reaches over it.
func splits(request humanize.Request, sentences []sentence, n int) []cadence {
	s := &sentences[n]
	marks, ok := s.statement()
	if !ok || marks.semicolons+marks.dashes+marks.colons > 1 {
		return nil
	}
	marked := marks.semicolons+marks.dashes+marks.colons > 0
	var found []cadence
	for i := shortestHalf; i < len(s.pieces)-shortestHalf; i++ {
		made, ok := s.splitAt(request, i)
		if !ok || s.reachesOver(i, made.kept) || marked && s.pieces[i].Kind == document.Word || marked && s.at(i) == "," {
			continue // a sentence with a mark of its own parts there or not at all
		}
		first, second := s.wordsIn(0, i), s.wordsIn(made.kept, len(s.pieces))
		if first >= shortestHalf && second >= shortestHalf {
			made.sentence = n
			found = append(found, cadence{proposal: made.proposal, first: first, second: second, worth: made.worth})
		}
	}
	return found
}

// border is a place where a sentence may end.
type border struct {
	proposal
	kept  int // the first piece of the second half
	worth float64
}

// splitAt makes a border of piece i.
func (s *sentence) splitAt(request humanize.Request, i int) (border, bool) {
	made := border{proposal: proposal{from: i, reason: splitReason, kind: rhythm}, worth: 1}
	word, subject := s.at(i+1), i+2
	mark := s.at(i)
	switch {
	case mark == ";":
		made.id, made.kept, subject = "cadence.split-semicolon", i+1, i+1
	case mark == "—", mark == ":" && !pointers[s.at(i-1)] && !s.holds(announcing) && s.startsSmall(i+1):
		made.id, made.kept, subject, made.worth = "cadence.split-mark", i+1, i+1, 1.3
	case mark == "and" && nominatives[word] && s.pieces[i-1].Kind == document.Word:
		made.id, made.kept, subject = "cadence.split-and", i+1, i+1
	case mark != ",":
		return made, false
	case word == "and":
		made.id, made.kept = "cadence.split-and", i+2
	case word == "but" && request.Mode != humanize.Academic:
		made.id, made.kept, made.worth = "cadence.split-but", i+1, 0.8
	case word == "which":
		return s.splitWhich(made, i)
	default:
		return made, false
	}
	second, ok := s.clauseAt(subject)
	if !ok || s.pieces[made.kept-1].Kind == document.Opaque {
		return made, false
	}
	if s.at(i) == "and" && s.pieces[second.verb].tag == english.VBD && !nominatives[word] && !plainPast(s.at(second.verb)) {
		return made, false // "find their skills reduced and their income halved"
	}
	if made.id == "cadence.split-and" && (s.wordsIn(0, len(s.pieces)) <= longEnough || !s.startsAnew(made.kept)) ||
		made.id == "cadence.split-but" && (s.wordsIn(0, len(s.pieces)) <= longEnough || s.concedes(i)) ||
		mark != "," && mark != "and" && (s.denies(i) || !s.pointsBack(made.kept)) {
		return made, false
	}
	if made.id == "cadence.split-and" && s.holdsTogether(i, second) {
		return made, false
	}
	first := s.pieces[made.kept]
	if first.Name {
		return made, false // at a sentence's start its capital would no longer tell that it is one
	}
	made.to = made.kept + 1
	made.texts = []string{"." + s.spaceBefore(made.kept) + english.Capitalize(s.source(first.Start, first.End))}
	return made, true
}

// nominatives are pronouns that can only be a subject, so that a clause begins with them.
var nominatives = setOf("i we he she they it's they're we're he's she's i'm")

// pointers stand before a colon that announces something.
var pointers = setOf("following this that these those follows example instance include includes including are is as like")

// announcing words tell that a list or somebody's words or thoughts come behind the colon.
var announcing = setOf(`
	following ways way reasons thought thoughts advice question message words warning belief motto rule idea said says told asked saying quote lesson
	realization truth fear hope`)

// plainPast reports whether a past form can be no participle.
func plainPast(word string) bool {
	return word == "was" || word == "were" || word == "had" || word == "did" || unmistakable(word)
}

// startsSmall reports whether a word stands without a capital.
func (s *sentence) startsSmall(i int) bool {
	first := s.source(s.pieces[i].Start, s.pieces[i].End)
	return first == "I" || english.Capitalize(first) != first
}

// spaceBefore is the white space before a piece, or a space where a dash stands close.
func (s *sentence) spaceBefore(i int) string {
	if gap := s.source(s.pieces[i-1].End, s.pieces[i].Start); gap != "" {
		return gap
	}
	return " "
}

// splitWhich parts a clause that speaks of all that was said before it: ", which means that" becomes ". That means that".
func (s *sentence) splitWhich(made border, i int) (border, bool) {
	verb := s.at(i + 2)
	whole := verb == "means" || verb == "is" && s.at(i+3) == "why"
	if !whole && !(whichVerbs[verb] && s.pieces[i-1].tag == english.NNS) {
		return made, false
	}
	made.id, made.kept, made.to, made.texts = "cadence.split-which", i+2, i+2, []string{"." + s.spaceBefore(i+1) + "That"}
	return made, true
}

// reachesOver reports whether what stands before a border may hold on to what stands from piece kept on: a list, a condition, a
// reported clause, or the first half of a pair such as "not only". "But" turns from the whole sentence, so it minds less.
func (s *sentence) reachesOver(border, kept int) bool {
	main, ok := s.anyClause(border)
	if !ok || main.verb >= border || conditional[main.under] {
		return true
	}
	but := s.at(kept) == "but"
	lists := !but && !subjectPronouns[s.at(kept)]
	for i := range border {
		word, next := s.at(i), s.at(i+1)
		if correlatives[word] || word == "(" || word == "not" && i == 0 {
			return true
		}
		if word != "," || i < main.start {
			continue
		}
		if _, clause := s.clauseAt(i + 1); clause || lists || goingOn[next] {
			return true
		}
	}
	if but {
		return s.reported(main.start, border) || s.unsure(main.start, border)
	}
	return s.dependent(main.start, border)
}

// goingOn are words that show behind a comma that more comes than an aside.
var goingOn = setOf("and or but so as")

// correlatives wait for a second half.
var correlatives = setOf("either neither both between only just rather merely simply more less")
