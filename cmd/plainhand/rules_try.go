package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/pipeline"
	"plainhand/internal/humanize/rules"
)

// tryRules tries the rules of the file in path, or the engine's where path is empty.
func tryRules(ctx context.Context, streams streams, flags ruleFlags, path []string) error {
	draft, err := rules.Everything()
	if len(path) > 0 {
		draft, err = readRules(path[0])
	}
	if err != nil {
		return err
	}
	files, err := readRuleFiles(path)
	if err != nil {
		return err
	}
	fates, err := newFates(ctx, streams, flags.request, files)
	if err != nil {
		return err
	}
	shown := 0
	for _, one := range draft.Explain(flags.request, flags.wants) {
		switch {
		case one.Fits:
			fmt.Fprintf(streams.out, "%s: %s\n  %s\n", one.Rule, one.After, fates.of(one))
		case one.Near, flags.wanted != "":
			fmt.Fprintf(streams.out, "%s does not act: %s\n", one.Rule, one.Cause)
		default:
			continue
		}
		shown++
	}
	if shown == 0 {
		fmt.Fprintln(streams.out, "No rule fits there.")
	}
	return nil
}

// fates is what became of the proposals for a text.
type fates struct {
	outcomes map[string][]string // by rule, each once
	result   humanize.Result
}

// newFates has the whole engine rewrite a text. Files stand in for built-in rule files, or add to them.
func newFates(
	ctx context.Context, streams streams, request humanize.Request, files []rules.File,
) (fates, error) {
	found := fates{outcomes: map[string][]string{}}
	panicked := printPanics(streams)
	own, err := builtin.New(panicked, files...)
	if err != nil {
		return found, err
	}
	traced := own.Traced(func(proposal editing.Proposal, outcome string) {
		if known := found.outcomes[proposal.ID]; !slices.Contains(known, outcome) {
			found.outcomes[proposal.ID] = append(known, outcome)
		}
	})
	found.result, err = humanize.Rewrite(ctx, pipeline.New(traced, panicked), request)
	return found, err
}

// of says what the engine made of a rule that fits the text.
func (f fates) of(one rules.Diagnosis) string {
	outcomes := f.outcomes[one.Rule]
	switch {
	case one.Cause != "":
		return one.Cause
	case len(outcomes) == 0:
		return "the engine did not propose it: the layout or another frame came first"
	}
	at := slices.Index(outcomes, editing.Written)
	if at >= 0 {
		outcomes = slices.Clone(outcomes)
		outcomes[at] = f.afterWriting(one.Rule)
	}
	return strings.Join(outcomes, "; elsewhere, ")
}

// afterWriting says what became of an edit that was chosen.
func (f fates) afterWriting(rule string) string {
	if slices.ContainsFunc(f.result.Changes, func(change humanize.Change) bool { return change.Rule == rule }) {
		return editing.Written
	}
	for _, one := range f.result.Restorations {
		if slices.Contains(one.Rules, rule) {
			return "taken back by the guard, since the sentence " + strings.Join(one.Reasons, ", and ")
		}
	}
	return "written as part of another edit"
}
