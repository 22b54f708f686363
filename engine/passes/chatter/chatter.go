// Package chatter removes a chatbot's remarks to its user around a text: greetings, offers, notes, statements about
// itself, and dead references. Rules match the unambiguous remarks anywhere. Proposals finds those that count only next
// to such a remark. GatherRemovals turns both into edits.
package chatter

import (
	"embed"
	"regexp"
	"slices"
	"strings"

	"plainhand/engine/passes/clean"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// Rules are the rule files, in the rule language of package rules.
//
//go:embed rules
var Rules embed.FS

// line is the rule identifier of a removal.
type line string

const (
	opening line = "artefact.preamble"
	closing line = "artefact.follow-up"
	onDraft line = "artefact.notes"
	onSelf  line = "artefact.as-an-ai"
)

// Proposals adds removals to the proposals of the rules, which match single sentences. It finds a chatbot's remarks
// about its text by their neighbors: they count only next to a sentence that is certainly addressed to a user, such as
// one that a rule proposes to remove.
func Proposals(doc *document.Document, sentences []prose.Sentence, proposals []editing.Proposal) []editing.Proposal {
	if len(sentences) < 2 {
		return proposals
	}
	talk := conversation{sentences: sentences, isChat: map[int]bool{}, removed: map[int]bool{}}
	talk.paragraphs, talk.breaks = paragraphs(doc, sentences)
	for i := range proposals {
		proposal := &proposals[i]
		if proposal.Removal && !proposal.Unsure {
			talk.removed[proposal.Sentence] = true
			talk.isChat[proposal.Sentence] = !strings.HasPrefix(proposal.ID, "artefact.letter-") && !commonLines[proposal.ID]
		}
	}
	framed := talk.frame()
	announced := framed || talk.open()
	talk.notes(announced, framed)
	talk.close(announced)
	talk.remarks(announced || framed)
	talk.praise()
	for n := range sentences {
		if opensWithAs(&sentences[n]) && talk.role(n) == anywhere && !prose.InLetter(sentences, n) {
			talk.remove(n, onSelf)
		}
	}
	return append(proposals, talk.proposals...)
}

// opensWithAs reports whether a sentence has "as" among its first two pieces. It avoids most lookups in the table.
func opensWithAs(s *prose.Sentence) bool { return s.At(0) == "as" || s.At(1) == "as" }

// commonLines are rules for lines that people also write, so that they aren't evidence about adjacent sentences.
var commonLines = map[string]bool{"artefact.lets-dive": true, "artefact.lets-look": true, "artefact.lets-break": true,
	"artefact.time-will-tell": true}

// conversation is the state of the analysis of a text.
type conversation struct {
	sentences  []prose.Sentence
	paragraphs []paragraph
	breaks     map[int]bool // by number: thematic breaks
	isChat     map[int]bool // by number: certainly addressed to a user
	removed    map[int]bool // by number: already being removed
	proposals  []editing.Proposal
}

func (c *conversation) role(n int) role {
	if c.isChat[n] {
		return none // a rule handles it
	}
	return roleOf(&c.sentences[n])
}

func (c *conversation) remove(n int, as line) {
	if c.removed[n] {
		return
	}
	c.removed[n] = true
	c.proposals = append(c.proposals, editing.Proposal{ID: string(as), Reason: reason.ChatLeftover, Kind: editing.Artefact,
		Sentence: n, To: len(c.sentences[n].Pieces), Texts: []string{""}, Removal: true})
}

// maxOpening and maxClosing are the maximum numbers of a chatbot's sentences before and after a text.
const (
	maxOpening = 8
	maxClosing = 8
)

// frame removes the sentences before a thematic break near the start of the text, if they announce the text and all of
// them may be addressed to a user. It reports whether it did.
func (c *conversation) frame() bool {
	at := slices.IndexFunc(c.paragraphs, func(p paragraph) bool { return p.setOff })
	const maxParagraphs, maxSentences = 2, 5
	if at < 1 || at > maxParagraphs || c.paragraphs[at].first > maxSentences {
		return false
	}
	end, announced := c.paragraphs[at].first, false
	for n := range end {
		role := c.role(n)
		switch {
		case c.sentences[n].Keeps() || c.sentences[n].Kind != document.Paragraph:
			return false
		case role == opens || role == frames || role == mayOpen:
			announced = true
		case c.isChat[n], c.breaks[n], role == answers, role == praises, role == speaks, role == adds,
			c.sentences[n].Holds(addressed):
		default:
			return false
		}
	}
	for n := range end {
		if c.isChat[n] && introduces.MatchString(spoken(&c.sentences[n])) {
			announced = true
		}
	}
	if announced {
		c.removeAll(0, end, opening)
	}
	return announced
}

func (c *conversation) removeAll(from, to int, as line) {
	for n := from; n < to; n++ {
		c.remove(n, as)
	}
}

// open removes a chatbot's remarks before the text, which must be the first sentences, and reports whether they
// announce the text.
func (c *conversation) open() (announced bool) {
	end, n, hints := 0, 0, 0
	var roles []role
walk:
	for ; n < min(maxOpening, len(c.sentences)-1); n++ {
		role := c.role(n)
		beside := n > 0 && end == n && (c.sameBlock(n-1, n) || c.breakAfter(n))
		switch {
		case c.isChat[n]:
			announced, end = true, n+1
		case role == opens:
			if c.announcesCode(n) {
				break walk
			}
			announced, end = true, n+1
		case role == speaks || role == adds, beside && c.describesText(n):
			if !beside {
				break walk
			}
			end = n + 1
		case role == mayOpen:
			if hints++; end == n && n > 0 || hints > 1 {
				announced, end = true, n+1
			}
		case role == answers || role == praises:
			hints++
		default:
			break walk
		}
		roles = append(roles, role)
	}
	if end < n && c.isAnswer(roles, n) {
		end = n
	}
	if end < len(c.sentences) && end > 0 && c.breaks[end] {
		end++
	}
	c.removeAll(0, end, opening)
	return announced
}

// describesText reports whether sentence n and the rest of its paragraph describe the content or length of an announced
// text: "It explores the rise of the mill."
func (c *conversation) describesText(n int) bool {
	for i := n; i < len(c.sentences) && c.sameBlock(n, i); i++ {
		if !describes.MatchString(spoken(&c.sentences[i])) || c.sentences[i].Keeps() {
			return false
		}
	}
	return c.sameBlock(n-1, n) && c.sentences[n].Block < c.sentences[len(c.sentences)-1].Block
}

// describes matches a sentence about the announced text.
var describes = regexp.MustCompile(`^(?:it|this (?:essay|story|article|piece|version|draft)|the (?:essay|story|article|piece))` +
	`(?:'s| is| comes to| has)?(?: (?:approximately|about|around|roughly|just (?:over|under))? ?[\d,]+ words\b| (?:also )?(?:explores|covers|focuses|examines|` +
	`aims|discusses|highlights|follows|tells|looks at|delves|traces|weaves|touches)\b).*[.!]$`)

// introduces matches the first sentence of an answer.
var introduces = regexp.MustCompile(`^(?:here(?:'s| is| are)|below|let me|let's|the following)\b`)

// isAnswer reports whether sentence n begins the answer that the sentences before it promise, or to the question that
// they praise. It must not depend on them.
func (c *conversation) isAnswer(roles []role, n int) bool {
	next := spoken(&c.sentences[n])
	if dependentStart.MatchString(next) {
		return false
	}
	announces := introduces.MatchString(next) && strings.HasSuffix(next, ":")
	if roles[n-1] == answers {
		return announces
	}
	return announces || c.near(n, addressed) || n == 1 && c.praisesQuestion() && !c.near(n, firstPerson)
}

// praisesQuestion reports whether the text starts with praise for a question, which isn't in the text.
func (c *conversation) praisesQuestion() bool {
	return strings.Contains(spoken(&c.sentences[0]), " question")
}

// dependentStart matches the start of a sentence that depends on the previous one.
var dependentStart = regexp.MustCompile(`^(?:and|but|or|so|it|its|it's|this|that|that's|these|those|they|which|because|then)\b`)

// near reports whether sentence n, a later one in its block, or one in the next block has one of the words.
func (c *conversation) near(n int, words map[string]bool) bool {
	first := c.sentences[n].Block
	for ; n < len(c.sentences) && c.sentences[n].Block <= first+1; n++ {
		if c.sentences[n].Holds(words) {
			return true
		}
	}
	return false
}

var (
	addressed = map[string]bool{"you": true, "your": true, "you're": true, "you'll": true, "you've": true, "let's": true,
		"you'd": true}
	firstPerson = map[string]bool{"i": true, "i'm": true, "i've": true, "i'd": true, "my": true, "me": true,
		"we're": true, "we've": true, "our": true, "us": true}
)

// notes removes a chatbot's remarks about its draft after the last thematic break. In a framed text, it also removes
// lists of tips; otherwise only up to maxParagraphs short paragraphs with certain wording.
func (c *conversation) notes(announced, framed bool) {
	at := len(c.paragraphs) - 1
	for at > 0 && !c.paragraphs[at].setOff {
		at--
	}
	if at < 1 || c.removed[c.paragraphs[at].first-1] {
		return
	}
	tail := c.paragraphs[at:]
	first, count := tail[0].first, len(c.sentences)-tail[0].first
	const maxFramed, maxUnframed, maxParagraphs = 30, 6, 2
	switch {
	case prose.InLetter(c.sentences, first) && !(framed && prose.InLetter(c.sentences, len(c.sentences)-1)):
	case framed && count <= maxFramed && (c.weight(first) >= 2 || c.adviseUser(first)):
		c.removeParts(tail)
	case count <= maxUnframed && len(tail) <= maxParagraphs && c.isAboutDraft(first) && c.plain(first) &&
		c.weight(first) >= 2-min(1, number(announced)):
		c.removeParts(tail)
	}
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// weight is the evidence that the sentences from n on are a chatbot's: 2 or more is certain.
func (c *conversation) weight(n int) (weight int) {
	for ; n < len(c.sentences); n++ {
		switch role := c.role(n); {
		case c.isChat[n], role == offers, role == notes:
			weight += 2
		case role == mayOffer, role == adds:
			weight++
		}
	}
	return weight
}

// isAboutDraft reports whether one of the sentences from n on is about a draft.
func (c *conversation) isAboutDraft(n int) bool {
	for ; n < len(c.sentences); n++ {
		if role := c.role(n); role == notes || role == adds {
			return true
		}
	}
	return false
}

// plain reports whether the sentences from n on are running text without quotations.
func (c *conversation) plain(n int) bool {
	return !slices.ContainsFunc(c.sentences[n:], func(s prose.Sentence) bool {
		return s.Kind != document.Paragraph || s.Keeps() ||
			slices.ContainsFunc(s.Pieces, func(piece prose.Piece) bool { return piece.Protect == document.Quoted })
	})
}

// label matches the start of tips and notes.
var label = regexp.MustCompile(`^(?:an?|some|one)?(?: ?\b(?:few|couple|quick|short|brief|final|last|other|more|delivery|` +
	`optional|practical|small|of))* ?\b(?:notes?|tips?|thoughts?|suggestions?|reminders?|why (?:this|it) works)\b[^:.!?]*:`)

// adviseUser reports whether the sentences from n on are labeled as tips or notes, and mention both the chatbot and its
// user.
func (c *conversation) adviseUser(n int) bool {
	self, user := false, false
	for i := n; i < len(c.sentences); i++ {
		self = self || c.sentences[i].Holds(firstPerson)
		user = user || c.sentences[i].Holds(addressed)
	}
	return self && user && label.MatchString(spoken(&c.sentences[n]))
}

// alternative matches the introduction of an alternative text.
var alternative = regexp.MustCompile(`\b(?:alternat\w+|options?|versions?|hooks?|headlines?|titles?|subject lines?)\b[^.!?]*:$`)

// removeParts removes paragraphs, each with the list after it. It keeps alternative texts with their introductions, and
// paragraphs with protected content.
func (c *conversation) removeParts(parts []paragraph) {
	for from := 0; from < len(parts); {
		to := from + 1
		for to < len(parts) && parts[to].kind == document.ListItem {
			to++
		}
		part := parts[from:to]
		last := part[0].end - 1
		switch {
		case parts[from].kind != document.Paragraph:
		case slices.ContainsFunc(part, func(p paragraph) bool { return p.beforeOther || c.keeps(p) }):
		case len(part) > 1 && alternative.MatchString(spoken(&c.sentences[last])):
		default:
			c.removeAll(part[0].first, part[len(part)-1].end, onDraft)
		}
		from = to
	}
}

func (c *conversation) keeps(p paragraph) bool {
	return slices.ContainsFunc(c.sentences[p.first:p.end], func(s prose.Sentence) bool { return s.Keeps() })
}

// close removes a chatbot's remarks after the text. From the last sentence back, it collects all sentences that may be
// a chatbot's. It removes them if one certainly is, if two may be, or if one may be and the text was announced.
func (c *conversation) close(announced bool) {
	first, sure, hints := len(c.sentences), false, 0
	for n := len(c.sentences) - 1; n > 0 && len(c.sentences)-n <= maxClosing; n-- {
		if n < c.start() || prose.InLetter(c.sentences, n) {
			break
		}
		role := c.role(n)
		switch {
		case c.isChat[n], role == offers:
			first, sure = n, true
		case c.removed[n]:
			first = n
		case role == mayOffer, role == notes:
			first = n
			hints++
		case role == helps:
			first, sure = c.questionBefore(n), true
			n = first
		case role == adds, clean.OnlyPictures(&c.sentences[n]):
			if first == n+1 && first < len(c.sentences) && c.sameBlock(n, first) {
				first = n
			}
		case c.breaks[n]:
			if first == n+1 {
				first = n
			}
		case strings.HasSuffix(spoken(&c.sentences[n]), "?") && c.saidBehindOffer(n):
		default:
			n = 0
		}
	}
	if sure || hints > 1 || announced && hints > 0 {
		c.removeAll(first, len(c.sentences), closing)
	}
}

// start returns the number of the first sentence that isn't removed.
func (c *conversation) start() int {
	n := 0
	for c.removed[n] {
		n++
	}
	return n
}

// questionBefore returns the first of the questions right before sentence n, in its paragraph.
func (c *conversation) questionBefore(n int) int {
	for n > 1 && c.sameBlock(n-1, n) && strings.HasSuffix(spoken(&c.sentences[n-1]), "?") {
		n--
	}
	return n
}

// saidBehindOffer reports whether there is an offer before sentence n in its paragraph, with nothing but questions
// between them.
func (c *conversation) saidBehindOffer(n int) bool {
	for n--; n >= 0 && c.sameBlock(n, n+1); n-- {
		if c.isChat[n] || c.role(n) == offers {
			return true
		}
		if !strings.HasSuffix(spoken(&c.sentences[n]), "?") {
			return false
		}
	}
	return false
}
