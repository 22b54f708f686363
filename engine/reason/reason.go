// Package reason is the list of reasons for changes and suggestions. Users read them beside each edit, so a reason is a
// noun phrase of a few words, and the same reason has the same words everywhere.
package reason

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The reasons of rules for words and phrases. Rule files name them in the key "why".
const (
	AdvertisingPhrase  = "Advertising phrase"
	ByOpening          = "“By …” opening"
	ChatLeftover       = "Chat leftover"
	Cliche             = "Cliché"
	Contraction        = "Contraction"
	DirectVerb         = "Direct verb"
	EmptyIntensifier   = "Empty intensifier"
	EverydayWording    = "Everyday wording"
	FillerPhrase       = "Filler phrase"
	FillerWord         = "Filler word"
	FormalWording      = "More formal wording"
	NaturalWording     = "More natural wording"
	NeedlessComma      = "Needless comma"
	NeedlessTransition = "Needless transition"
	OverusedPhrase     = "Overused phrase"
	OverusedWord       = "Overused word"
	PlainerPhrase      = "Plainer phrase"
	PlainerTransition  = "Plainer transition"
	PlainerVerb        = "Plainer verb"
	PlainerWord        = "Plainer word"
	RedundantWord      = "Redundant word"
	StockClosing       = "Stock closing"
	StockGreeting      = "Stock greeting"
	StockOpening       = "Stock opening"
	WordyPhrase        = "Wordy phrase"
)

// The reasons of passes, which rewrite sentences and marks.
const (
	ContrastTemplate    = "Contrast template"
	Dash                = "Dash"
	ExclamationMark     = "Exclamation mark"
	FinallyOpening      = "“Finally” opening"
	HiddenCharacter     = "Hidden character"
	IngEnding           = "Trailing “-ing” phrase"
	LongSentence        = "Long sentence"
	NeedlessColon       = "Needless colon"
	PairedAdjectives    = "Paired adjectives"
	RhetoricalQuestion  = "Rhetorical question"
	Semicolon           = "Semicolon"
	SpelledContraction  = "Spelled-out contraction"
	ThereIsOpening      = "“There is” opening"
	ThreePartList       = "Three-part list"
	TrailingDescription = "Trailing description"
	UnusualSpace        = "Unusual space"
	WhileOpening        = "“While” opening"
	UnfilledPlaceholder = "Unfilled placeholder"
	OverusedPattern     = "Overused sentence pattern"
	VagueWording        = "Vague wording"
)

// The reasons of changes to the layout.
const (
	BoldLabel        = "Bold label"
	BoldText         = "Bold text"
	DividerLine      = "Divider line"
	Emoji            = "Emoji"
	EmojiBullet      = "Emoji bullet"
	HeadingColon     = "Colon after a heading"
	NeedlessHeading  = "Needless heading"
	ShortList        = "Short list"
	TitleCaseHeading = "Title-case heading"
)

// The reasons of a service's changes, which gives none of its own.
const (
	RemovedSentence   = "Removed sentence"
	RewrittenSentence = "Rewritten sentence"
)

var all = []string{
	AdvertisingPhrase, ByOpening, ChatLeftover, Cliche, Contraction, DirectVerb, EmptyIntensifier,
	EverydayWording, FillerPhrase, FillerWord, FormalWording, NaturalWording, NeedlessComma, NeedlessTransition,
	OverusedPhrase, OverusedWord, PlainerPhrase, PlainerTransition, PlainerVerb, PlainerWord, RedundantWord,
	StockClosing, StockGreeting, StockOpening, WordyPhrase, ContrastTemplate, Dash, ExclamationMark,
	FinallyOpening, HiddenCharacter, IngEnding, LongSentence, NeedlessColon, PairedAdjectives, RhetoricalQuestion,
	Semicolon, SpelledContraction, ThereIsOpening, ThreePartList, TrailingDescription, UnusualSpace, WhileOpening,
	UnfilledPlaceholder, OverusedPattern, VagueWording, BoldLabel, BoldText,
	DividerLine, Emoji, EmojiBullet, HeadingColon, NeedlessHeading, ShortList, TitleCaseHeading, RemovedSentence,
	RewrittenSentence,
}

// All lists every reason.
func All() []string { return slices.Clone(all) }

// IsKnown reports whether a text is one of the reasons.
func IsKnown(text string) bool { return slices.Contains(all, text) }

// Join returns several reasons as one: “Bold text, plainer verb”.
func Join(reasons []string) string {
	joined := slices.Clone(reasons)
	for i := 1; i < len(joined); i++ {
		first, size := utf8.DecodeRuneInString(joined[i])
		joined[i] = string(unicode.ToLower(first)) + joined[i][size:]
	}
	return strings.Join(joined, ", ")
}
