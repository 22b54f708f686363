// Package builtin is the engine inside the binary: rules over text, no model and no network. What it knows
// best is English; other languages have a pack of careful rules each, or none.
//
// Every pass reads the parsed document and proposes edits; choose settles which of them stand, finish turns them into
// changes that keep the sentence right around them. docs/engine.md says how to add a rule.
package builtin

import (
	"context"
	"fmt"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/naturalness"
)

// Engine implements humanize.Engine. It holds no state that changes.
type Engine struct {
	rules  map[string]index // by language
	tagger *grammar.Tagger
}

// New reads the rules. An error says which line of which rule file is wrong.
func New() (*Engine, error) {
	rules, err := loadRules()
	if err != nil {
		return nil, fmt.Errorf("the rules of the built-in engine: %w", err)
	}
	naturalness.Load()
	tagger, err := grammar.New()
	if err != nil {
		return nil, fmt.Errorf("the tagger of the built-in engine: %w", err)
	}
	return newEngine(rules, tagger), nil
}

func newEngine(rules []*rule, tagger *grammar.Tagger) *Engine {
	return &Engine{rules: newIndexes(rules), tagger: tagger}
}

// Humanize implements humanize.Engine.
func (e *Engine) Humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	request, err := humanize.Check(request)
	if err != nil {
		return humanize.Result{}, err
	}
	doc, err := document.ParseContext(ctx, request.Text, request.Keep)
	if err != nil {
		return humanize.Result{}, err
	}
	sentences := editable(doc)
	main := markLanguages(doc, sentences)
	edits := append(invisible(doc, main), citationLeaks(doc)...)
	request.Mode = suited(request.Mode, sentences)
	proposals, err := e.propose(ctx, request, sentences)
	if err != nil {
		return humanize.Result{}, err
	}
	chosen, err := choose(ctx, request, sentences, proposals)
	if err != nil {
		return humanize.Result{}, err
	}
	edits = append(edits, vary(request, sentences, chosen)...)
	edits = append(edits, emojis(request, doc)...)
	if err := ctx.Err(); err != nil {
		return humanize.Result{}, err
	}
	edits, paragraphs := gatherRemovals(doc, sentences, edits)
	changes := finish(doc.Text, sentences, edits)
	result := humanize.Result{Text: humanize.Apply(doc.Text, changes), Changes: changes, Language: main}
	if result, err = guard.RestoreParsed(ctx, doc, request, result); err != nil {
		return humanize.Result{}, err
	}
	return withParagraphs(doc.Text, result, paragraphs), nil
}

// propose runs every pass over every sentence. It looks at ctx before each.
func (e *Engine) propose(ctx context.Context, request humanize.Request, sentences []sentence) ([]proposal, error) {
	var proposals []proposal
	for n := range sentences {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sentences[n].inEnglish() {
			sentences[n].tag(e.tagger)
		}
		if sentences[n].kind != document.Heading {
			proposals = e.match(request, sentences, n, proposals)
		}
		if !sentences[n].inEnglish() {
			continue
		}
		for _, run := range sentencePasses {
			proposals = run(request, sentences, n, proposals)
		}
	}
	return proposals, nil
}

// pass adds the edits that it proposes for sentence n to those of the passes before it, which it may look at.
type pass func(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal

// sentencePasses find in English what the pattern of a rule cannot say.
var sentencePasses = [...]pass{
	participles, contrasts, pairs, triples, conjunctions, relatives, genitives, byOpeners, additionOpeners, otherHands, lastOpeners,
	thoughOpeners, thisOpeners, participleOpeners, asOpeners, dashes, hedges, actives,
}

// match proposes the edits of the rules for sentence n.
func (e *Engine) match(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	rules, rank, mode := e.rules[s.language], rank(request.Strength), modeBit(request.Mode)
	for i := range s.pieces {
		before, after := s.sieve(i-1), s.sieve(i+1)
		entries := rules[s.pieces[i].lower]
		for at := range entries {
			if !entries[at].serves(rank, mode) || !entries[at].mayStandBetween(before, after) {
				continue
			}
			rule := entries[at].rule
			found, ok := rule.find(s, i)
			if !ok || !rule.suits(sentences, n) {
				continue
			}
			made := proposal{sentence: n, from: found.from, to: found.to, id: rule.id, reason: rule.reason, kind: rule.kind}
			if rule.kind == artefact {
				if !removable(sentences, n, rule) {
					continue
				}
				made.from, made.to, made.removal = 0, len(s.pieces), true
			}
			for _, alternative := range rule.alternatives {
				text, ok := alternative.render(s, found)
				if ok && (text != "" || made.removal || s.canOpenWith(found)) && !s.losesOwner(found, text) && !s.strandsTo(found, text) &&
					!losesThread(request.Strength, sentences, n, found, text) && !losesTurn(sentences, n, found, text) &&
					!(rule.kind == opener && (losesCount(sentences, n, text) || turnsBehindTurn(sentences, n, text))) && !s.strandsThat(found, text) {
					made.texts = append(made.texts, s.likeFocus(found, text))
				}
			}
			if len(made.texts) > 0 {
				proposals = append(proposals, made)
			}
		}
	}
	return proposals
}
