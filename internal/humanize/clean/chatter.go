package clean

import (
	"regexp"
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

const (
	openingID     = "artefact.preamble"
	openingReason = "The chatbot announces its answer."
	closingID     = "artefact.follow-up"
	closingReason = "The chatbot offers more help."
)

// Chatter proposes to remove what a chatbot says to its user before and after a text, where no rule proposes it. A rule
// sees one sentence; this sees which sentences stand together: what a chatbot says about its text only counts beside
// what is surely said to a user. The sentences of which a rule proposes the removal count as that.
func Chatter(doc *document.Document, sentences []prose.Sentence, proposals []editing.Proposal) []editing.Proposal {
	if len(sentences) < 2 {
		return proposals
	}
	talk := conversation{doc: doc, sentences: sentences, known: map[int]bool{}, gone: map[int]bool{}}
	for i := range proposals {
		one := &proposals[i]
		if one.Removal && !one.Unsure {
			talk.gone[one.Sentence] = true
			talk.known[one.Sentence] = !strings.HasPrefix(one.ID, "artefact.letter-") && !wornLines[one.ID]
		}
	}
	announced := talk.opening()
	opening := len(talk.found)
	talk.closing(announced)
	for i, n := range talk.found {
		id, reason := openingID, openingReason
		if i >= opening {
			id, reason = closingID, closingReason
		}
		proposals = append(proposals, editing.Proposal{ID: id, Reason: reason, Kind: editing.Artefact, Sentence: n,
			To: len(sentences[n].Pieces), Texts: []string{""}, Removal: true})
	}
	return proposals
}

// wornLines go by rules, too, but people write them as well: they tell nothing of the sentences beside them.
var wornLines = map[string]bool{"artefact.lets-dive": true, "artefact.lets-look": true, "artefact.lets-break": true,
	"artefact.time-will-tell": true}

// conversation is what is known of a text's sentences.
type conversation struct {
	doc       *document.Document
	sentences []prose.Sentence
	known     map[int]bool // by number: they are surely said to a user
	gone      map[int]bool // by number: a rule removes them already
	found     []int        // the numbers of those that go, too
}

func (c *conversation) role(n int) role {
	if c.known[n] {
		return none // whatever it is, a rule knows it better
	}
	return roleOf(&c.sentences[n])
}

func (c *conversation) remove(n int) {
	if !c.gone[n] {
		c.found = append(c.found, n)
	}
}

// mostOpening and mostClosing are how many sentences a chatbot says to its user at most.
const (
	mostOpening = 8
	mostClosing = 8
)

// opening finds what stands before the text, and reports whether the text is announced. Nothing but a chatbot's words
// may stand before a chatbot's words here.
func (c *conversation) opening() (announced bool) {
	end, n, hints := 0, 0, 0
	var roles []role
walk:
	for ; n < min(mostOpening, len(c.sentences)-1); n++ {
		role := c.role(n)
		beside := n > 0 && end == n && (c.sameBlock(n-1, n) || c.setOff(n))
		switch {
		case c.known[n]:
			announced, end = true, n+1
		case role == opens:
			if c.announcesCode(n) {
				break walk
			}
			announced, end = true, n+1
		case role == speaks || role == adds:
			if !beside {
				break walk
			}
			end = n + 1
		case role == mayOpen:
			if hints++; end == n && n > 0 || hints > 1 {
				end = n + 1
			}
		case role == answers || role == praises:
			hints++
		default:
			break walk
		}
		roles = append(roles, role)
	}
	if end < n && c.answered(roles, n) {
		end = n
	}
	for i := range end {
		c.remove(i)
	}
	return announced
}

// sameBlock reports whether two sentences stand in one paragraph.
func (c *conversation) sameBlock(a, b int) bool { return c.sentences[a].Block == c.sentences[b].Block }

// setOff reports whether a thematic break follows the block of sentence n.
func (c *conversation) setOff(n int) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(c.after(n)), "\n")
	return thematicBreaks[strings.TrimSpace(line)]
}

// announcesCode reports whether code follows the block of sentence n: then "Here's a script:" is for its readers.
func (c *conversation) announcesCode(n int) bool {
	after := c.after(n)
	return strings.Contains(after, "```") || strings.Contains(after, "~~~") || strings.Contains(after, "\n    ")
}

// after is what stands between the block of sentence n and the next one.
func (c *conversation) after(n int) string {
	block := c.sentences[n].Block
	end := len(c.doc.Text)
	if block+1 < len(c.doc.Blocks) {
		end = c.doc.Blocks[block+1].Start
	}
	return c.doc.Text[c.doc.Blocks[block].End:end]
}

// introduces starts the sentence with which an answer starts.
var introduces = regexp.MustCompile(`^(?:here(?:'s| is| are)|below|let me|let's|the following)\b`)

// answered reports whether sentence n goes on as the answer to what the sentences before it say yes to or praise. It
// must not lean on them.
func (c *conversation) answered(roles []role, n int) bool {
	next := spoken(&c.sentences[n])
	if leans.MatchString(next) {
		return false
	}
	announces := introduces.MatchString(next) && strings.HasSuffix(next, ":")
	if roles[n-1] == answers {
		return announces
	}
	return announces || c.speaksToReader(n)
}

// leans starts a sentence that needs the one before it.
var leans = regexp.MustCompile(`^(?:and|but|or|so|it|its|it's|this|that|that's|these|those|they|which|because|then)\b`)

// speaksToReader reports whether the block of sentence n, or the one behind it, says "you".
func (c *conversation) speaksToReader(n int) bool {
	first := c.sentences[n].Block
	for ; n < len(c.sentences) && c.sentences[n].Block <= first+1; n++ {
		if c.sentences[n].Holds(addressed) {
			return true
		}
	}
	return false
}

var addressed = map[string]bool{"you": true, "your": true, "you're": true, "you'll": true, "you've": true, "let's": true}

// closing finds what stands behind the text: from the last sentence back, all that may be a chatbot's, if something
// among it surely is, or two things may be, or one where the text was announced.
func (c *conversation) closing(announced bool) {
	first, sure, hints := len(c.sentences), false, 0
	opening := len(c.found)
	for n := len(c.sentences) - 1; n > 0 && len(c.sentences)-n <= mostClosing; n-- {
		if slices.Contains(c.found[:opening], n) || prose.InLetter(c.sentences, n) {
			break
		}
		role := c.role(n)
		switch {
		case c.known[n], role == offers:
			first, sure = n, true
		case role == mayOffer:
			first = n
			hints++
		case role == helps:
			first, sure = c.questionBefore(n), true
			n = first
		case role == adds, onlyPictures(&c.sentences[n]):
			if first == n+1 && first < len(c.sentences) && c.sameBlock(n, first) {
				first = n
			}
		case strings.HasSuffix(spoken(&c.sentences[n]), "?") && c.saidBehindOffer(n):
		default:
			n = 0
		}
	}
	if !sure && hints < 2 && !(announced && hints > 0) {
		return
	}
	for n := first; n < len(c.sentences); n++ {
		c.remove(n)
	}
}

// questionBefore is the first of the questions before sentence n, in its paragraph.
func (c *conversation) questionBefore(n int) int {
	for n > 1 && c.sameBlock(n-1, n) && strings.HasSuffix(spoken(&c.sentences[n-1]), "?") {
		n--
	}
	return n
}

// saidBehindOffer reports whether an offer stands before sentence n in its paragraph.
func (c *conversation) saidBehindOffer(n int) bool {
	return n > 0 && c.sameBlock(n-1, n) && (c.known[n-1] || c.role(n-1) == offers)
}
