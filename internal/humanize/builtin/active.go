package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const activeReason = "We know who does it here, so there’s no reason to leave that out."

// actives proposes "you can change the key" for "the key can be changed" where the text speaks to its reader or of all of us.
func actives(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	prose := s.kind != document.Heading && s.kind != document.TableCell
	if request.Strength != humanize.Strong || !prose || !s.holds(hedgeWord) || s.at(len(s.pieces)-1) == "?" || s.holds(hostile) {
		return proposals
	}
	who := ""
	words, pieces := s.words()
	for can := 1; can+2 < len(words); can++ {
		if words[can].Text != "can" || words[can].Tag != english.MD {
			continue
		}
		found := passive{words: words, can: can}
		if !found.read() {
			continue
		}
		if who == "" {
			who = addressed(sentences, n)
		}
		from, to := pieces[found.subject.From], pieces[found.participle]+1
		if who == "" || to-from != found.participle+1-found.subject.From || found.speaksOf(who) {
			continue
		}
		proposals = append(proposals, proposal{sentence: n, from: from, to: to, id: "structure.active", reason: activeReason,
			kind: phrase, texts: []string{found.active(s, who, from, pieces[can])}})
	}
	return proposals
}

// addressed is who a text around a sentence speaks to: "you", "we", or nobody.
func addressed(sentences []sentence, n int) string {
	you, we, everybody := false, false, false
	for i := max(0, n-2); i < len(sentences) && i <= n+2; i++ {
		if sentences[i].block != sentences[n].block {
			continue
		}
		you = you || sentences[i].holds(readerWords)
		we = we || sentences[i].holds(usWords)
		everybody = everybody || sentences[i].meansEverybody()
		if sentences[i].holds(narratorWords) {
			return ""
		}
	}
	switch {
	case you && !we:
		return "you"
	case everybody && !you:
		return "we"
	}
	return ""
}

// meansEverybody tells a "we" that takes the reader in from that of a firm: "helps us", "our lives".
func (s *sentence) meansEverybody() bool {
	for i := 1; i < len(s.pieces); i++ {
		if s.at(i) == "us" && benefits[s.at(i-1)] || s.at(i-1) == "our" && common[s.at(i)] {
			return true
		}
	}
	return false
}

var (
	readerWords   = setOf("you your you'll you're you've yourself")
	usWords       = setOf("we us our we'll we're we've ourselves")
	narratorWords = setOf("i my me i'm i've he his him she her")
	benefits      = setOf("helps help let lets make makes gives allow allows teach teaches remind reminds brings keeps of makes")
	common        = setOf("lives life world society everyday daily relationships health own children minds bodies planet emotions")
	// hostile words tell of things done by others than the reader.
	hostile = setOf(`
		attacker attackers hacker hackers scam scams phishing malware fraud steal exploit attack deceive manipulate launder harm
		criminals police court cookies surveillance spy stalk weapon weapons patients surgery`)
)

// active puts the doer first, then the verb, and what is done last. A relative "that" goes.
func (p *passive) active(s *sentence, who string, from, can int) string {
	object := s.source(s.pieces[from].Start, s.pieces[can-1].End)
	first := s.pieces[from]
	if s.isStart(from) && !first.Name && first.lower != "i" {
		object = strings.ToLower(object[:1]) + object[1:]
		who = english.Capitalize(who)
	}
	switch p.at(p.subject.From) {
	case "they":
		object = "them"
	case "that":
		object = ""
	}
	text := who + " can "
	if p.also {
		text += "also "
	}
	if p.adverb > 0 {
		text += p.at(p.adverb) + " "
	}
	return strings.TrimSuffix(text+p.base+" "+object, " ")
}
