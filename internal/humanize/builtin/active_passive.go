package builtin

import (
	"plainhand/internal/humanize/english"
)

// passive is a "can be done" whose subject is a short noun phrase at the start of its clause.
type passive struct {
	words
	can, participle int
	adverb          int // before the participle, or 0
	also            bool
	subject         english.Phrase
	base            string
}

func (p *passive) read() bool {
	i := p.can + 1
	if p.at(i) == "also" {
		p.also = true
		i++
	}
	if p.at(i) != "be" {
		return false
	}
	if i++; i < len(p.words) && p.words[i].Tag == english.RB && manners[p.at(i)] {
		p.adverb = i
		i++
	}
	if i >= len(p.words) {
		return false
	}
	p.participle = i
	base, known := english.BaseOf(p.at(i))
	p.base = base
	return known && activities[base] && english.Inflect(base, english.Participle) == p.at(i) && p.endsWell() &&
		(p.relative() || p.readSubject())
}

// endsWell makes sure that nobody else is said to do it, and that no second participle follows.
func (p *passive) endsWell() bool {
	switch next := p.at(p.participle + 1); {
	case next == "and" || next == "or" || next == "," || next == "as" && p.base != "use" || next == "to" && p.base != "use":
		return false
	}
	for i := p.participle + 1; i < len(p.words); i++ {
		if p.at(i) == "by" && (i+1 >= len(p.words) || p.words[i+1].Tag != english.VBG) {
			return false
		}
		if p.words[i].Tag == english.VBN && (p.at(i-1) == "and" || p.at(i-1) == "or") {
			return false
		}
	}
	return true
}

// relative takes "a tool that can be used", of which "that" goes with its passive.
func (p *passive) relative() bool {
	that := p.can - 1
	if p.at(that) != "that" || that == 0 || !(english.Nouns.Has(p.words[that-1].Tag) || p.at(that-1) == "something") ||
		isPerson(p.at(that-1)) {
		return false
	}
	p.subject = english.Phrase{From: that, To: p.can}
	return true
}

// readSubject takes a pronoun, or a noun phrase with at most one preposition, right where its clause starts.
func (p *passive) readSubject() bool {
	start := p.can
	for start > 0 && p.words[start-1].Tag != english.Other && !(start == 1 && linking[p.at(0)]) {
		start--
	}
	first := english.NounPhrase(p.words, start)
	if first.Empty() || first.From != start {
		return false
	}
	end := first.To
	if end < p.can && (p.at(end) == "of" || p.at(end) == "in" || p.at(end) == "for") {
		second := english.NounPhrase(p.words, end+1)
		end = second.To
	}
	head := p.words[first.To-1]
	p.subject = english.Phrase{From: start, To: p.can}
	return end == p.can && (head.Text == "it" || head.Text == "they" ||
		head.Tag != english.PRP && head.Tag != english.EX && !isPerson(head.Text)) && p.opens(start)
}

// opens reports whether what stands before the subject is nothing, a conjunction, or an opening without a verb.
func (p *passive) opens(start int) bool {
	if start > 0 && p.at(start-1) != "," && !(start == 1 && linking[p.at(0)]) {
		return p.at(start-1) == ";" || p.at(start-1) == ":"
	}
	for i := range start {
		if english.Finite.Has(p.words[i].Tag) || p.words[i].Tag == english.VBN || p.words[i].Tag == english.VBG {
			return false // "when cooked, they can be"
		}
	}
	return true
}

// speaksOf reports whether the sentence itself names the doer in another place, or denies.
func (p *passive) speaksOf(who string) bool {
	for i, word := range p.words {
		switch {
		case deniers[word.Text] || word.Text == "nothing":
			return true
		case i >= p.subject.From && i < p.subject.To && (readerWords[word.Text] || usWords[word.Text]):
			return true
		case who == "you" && word.Text == "you" && i > p.participle && p.base == "use":
			return true
		}
	}
	return false
}

var (
	manners    = setOf("easily quickly safely simply usually often sometimes always now readily effectively")
	activities = setOf(`
		use do find make change adjust add remove install configure access customize customise improve learn develop reduce save
		avoid clean wash store freeze reuse recycle repair fix run build create download export import edit reach order
		measure compare test manage control practice practise prepare cook serve eat solve achieve accomplish apply combine
		replace update upgrade connect disable enable open schedule plan book renew redeem hang wear carry attach mount overcome
		handle ease strengthen resolve break see view`)
)
