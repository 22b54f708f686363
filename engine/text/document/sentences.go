package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentences splits the tokens of one block into sentences.
func sentences(text string, tokens []Token) []Sentence {
	if len(tokens) == 0 {
		return nil
	}
	var found []Sentence
	first := 0
	for i := 0; i < len(tokens); i++ {
		if !stops(text, tokens[i]) {
			continue
		}
		last := withClosers(text, tokens, i)
		if last+1 < len(tokens) && ends(text, tokens[first:], i-first, last-first) {
			found = append(found, sentence(tokens[first:last+1]))
			first = last + 1
		}
		i = last
	}
	return append(found, sentence(tokens[first:]))
}

func sentence(tokens []Token) Sentence {
	return Sentence{Start: tokens[0].Start, End: tokens[len(tokens)-1].End, Tokens: tokens[:len(tokens):len(tokens)]}
}

// stops reports whether a sentence might end at the token.
func stops(text string, token Token) bool {
	switch token.Kind {
	case Word:
		return text[token.End-1] == '.'
	case Opaque:
		return token.Protect == Quoted && stopInside(text[token.Start:token.End])
	}
	switch c := text[token.Start]; {
	case c == '.' || c == '!' || c == '?':
		return true
	case c < utf8.RuneSelf:
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[token.Start:])
	return r == '…' || unicode.Is(unicode.STerm, r)
}

// stopInside reports whether a quotation has a stop right before its closing mark.
func stopInside(quoted string) bool {
	inner := strings.TrimRight(quoted, "\"”»'’)*_ ")
	if entity := strings.LastIndexByte(inner, '&'); entity >= 0 && strings.HasSuffix(inner, ";") {
		inner = inner[:entity]
	}
	r, _ := utf8.DecodeLastRuneInString(inner)
	return r == '.' || r == '!' || r == '?' || r == '…'
}

// withClosers returns the last of the tokens that belong to the stop at i: further stops, closing quotation marks and
// brackets, closing markup, and citations, all without a space between them.
func withClosers(text string, tokens []Token, i int) int {
	for i+1 < len(tokens) && tokens[i+1].Start == tokens[i].End && closes(text, tokens[i+1]) {
		i++
	}
	return i
}

func closes(text string, token Token) bool {
	switch token.Kind {
	case Word:
		return false
	case Opaque:
		return token.Protect == Markup && !opensTag(text[token.Start:token.End]) ||
			token.Protect == Citation && text[token.Start] == '['
	}
	r, _ := utf8.DecodeRuneInString(text[token.Start:])
	return stops(text, token) || strings.ContainsRune("\"'”’»)]}*_", r)
}

func opensTag(markup string) bool {
	return len(markup) > 1 && markup[0] == '<' && markup[1] != '/' || markup == "[" || markup == "!["
}

// ends decides whether the stop at tokens[at], whose closing marks end with tokens[last], ends the sentence. The
// sentence starts with tokens[0], and there is a token after last.
func ends(text string, tokens []Token, at, last int) bool {
	stop, _ := utf8.DecodeRuneInString(text[tokens[at].Start:])
	if tokens[last+1].Start == tokens[last].End {
		return stop >= 0x3000 // the full stops of Chinese and Japanese need no space
	}
	next := opener(text, tokens, last+1)
	if next < 0 {
		return true
	}
	if lowerAt(text, tokens[next].Start) {
		return false
	}
	if tokens[at].Kind == Opaque {
		return !isSpeechTag(text, tokens, next)
	}
	if last == at && strings.HasSuffix(text[:tokens[at].End], ".") && !strings.HasSuffix(text[:tokens[at].End], "..") {
		return !abbreviates(text, tokens, at, next)
	}
	return !isSpeechTag(text, tokens, next) || last == at
}

// opener returns the first token from i on that is neither an opening mark nor markup, or -1.
func opener(text string, tokens []Token, i int) int {
	for ; i < len(tokens); i++ {
		token := tokens[i]
		switch {
		case token.Kind == Opaque && token.Protect == Markup:
		case token.Kind == Punctuation && strings.ContainsRune("\"'“‘«„([{*_¿¡", firstRune(text[token.Start:])):
		default:
			return i
		}
	}
	return -1
}

// isSpeechTag reports whether tokens[i] and the next word are a speech tag: John said.
func isSpeechTag(text string, tokens []Token, i int) bool {
	return i+1 < len(tokens) && tokens[i].Kind == Word && tokens[i+1].Kind == Word &&
		speechVerbs[text[tokens[i+1].Start:tokens[i+1].End]]
}

var speechVerbs = wordSet(`said says asked asks replied replies added cried shouted whispered answered wrote muttered
	exclaimed yelled insisted explained called murmured continued declared`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(list) {
		set[word] = true
	}
	return set
}
