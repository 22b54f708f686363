package standalone

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/engine/rules"
	"plainhand/engine/text/editing"
)

// tryRules tries the rules of the file in path, or the engine's rules for an empty path.
func tryRules(ctx context.Context, streams cli.Streams, flags ruleFlags, path []string) error {
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
	outcomes, err := newProposalOutcomes(ctx, streams, flags.request, files)
	if err != nil {
		return err
	}
	diagnoses, fitting := 0, map[string]bool{}
	for _, diagnosis := range draft.Explain(flags.request, flags.wants) {
		switch {
		case diagnosis.Fits:
			fitting[diagnosis.Rule] = true
			fmt.Fprintf(streams.Out, "%s: %s\n  %s\n", diagnosis.Rule, diagnosis.After, outcomes.of(diagnosis))
		case diagnosis.Near, flags.wanted != "":
			fmt.Fprintf(streams.Out, "%s does not act: %s\n", diagnosis.Rule, diagnosis.Cause)
		default:
			continue
		}
		diagnoses++
	}
	if diagnoses == 0 {
		fmt.Fprintln(streams.Out, "No rule fits there.")
	}
	outcomes.printOverlaps(streams.Out, fitting)
	return nil
}

// proposalOutcomes are the outcomes of proposals for a text.
type proposalOutcomes struct {
	outcomes []editing.Outcome
	result   humanize.Result
}

// newProposalOutcomes has the complete engine rewrite a text. files replace built-in rule files of the same name, or
// add rules.
func newProposalOutcomes(
	ctx context.Context, streams cli.Streams, request humanize.Request, files []rules.File,
) (proposalOutcomes, error) {
	var found proposalOutcomes
	panicked := engines.PrintPanics(streams)
	own, err := builtin.New(panicked, files...)
	if err != nil {
		return found, err
	}
	traced := own.Traced(func(outcome editing.Outcome) { found.outcomes = append(found.outcomes, outcome) })
	found.result, err = humanize.Rewrite(ctx, pipeline.New(traced, panicked), request)
	return found, err
}

// of describes the outcomes of a rule that fits the text, without duplicates.
func (f proposalOutcomes) of(diagnosis rules.Diagnosis) string {
	if diagnosis.Cause != "" {
		return diagnosis.Cause
	}
	var verdicts []string
	for _, outcome := range f.outcomes {
		if verdict := f.verdict(outcome); outcome.Rule == diagnosis.Rule && !slices.Contains(verdicts, verdict) {
			verdicts = append(verdicts, verdict)
		}
	}
	if len(verdicts) == 0 {
		return "the engine did not propose it: the layout or another frame came first"
	}
	return strings.Join(verdicts, "; elsewhere, ")
}

// verdict describes an outcome, and whether its edit was kept after it was chosen.
func (f proposalOutcomes) verdict(outcome editing.Outcome) string {
	if outcome.Verdict == editing.Written {
		return f.afterWriting(outcome.Rule)
	}
	return outcome.Verdict
}

// afterWriting describes the outcome of an edit that was chosen.
func (f proposalOutcomes) afterWriting(rule string) string {
	if slices.ContainsFunc(f.result.Changes, func(change humanize.Change) bool { return change.Rule == rule }) {
		return editing.Written
	}
	for _, restoration := range f.result.Restorations {
		if slices.Contains(restoration.Rules, rule) {
			return "reverted by the guard, since the sentence " + strings.Join(restoration.Reasons, ", and ")
		}
	}
	return "written as part of another edit"
}
