package standalone

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/eval"
	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
)

// Evaluate measures the built-in engine on a file of texts. It needs no database and no settings.
var Evaluate = cli.Command{Name: "evaluate", Arguments: "[flags] [FILE]",
	Summary: "measure the engine on a file of texts", Run: runEvaluate}

func runEvaluate(ctx context.Context, call *cli.Invocation) error {
	var request humanize.Request
	var strength, mode string
	var named bool
	call.Help = evaluateHelp
	call.StringVar(&strength, "strength", string(humanize.DefaultStrength),
		"how far to go, a `strength`: "+list(humanize.Strengths()))
	call.StringVar(&mode, "mode", string(humanize.DefaultMode), "the register, a `mode`: "+list(humanize.Modes()))
	call.Uint64Var(&request.Seed, "seed", 0, "another `number` makes other choices; the same number the same")
	call.BoolVar(&named, "list", false, "name the texts that did not succeed, and why")
	if err := call.Parse(0, 1); err != nil {
		return err
	}
	request.Strength, request.Mode = humanize.Strength(strength), humanize.Mode(mode)
	input, err := openInput(call.Streams, call.Argument(0))
	if err != nil {
		return err
	}
	defer input.Close()
	texts, err := eval.Read(input)
	if err != nil {
		return err
	}
	engine, err := engines.NewRules(engines.PrintPanics(call.Streams))
	if err != nil {
		return err
	}
	var unsuccessful io.Writer = io.Discard
	if named {
		unsuccessful = call.Out
	}
	byDomain, err := evaluateTexts(ctx, engine, request, texts, unsuccessful)
	if err != nil {
		return err
	}
	return printEvaluation(call.Out, byDomain)
}

const evaluateHelp = `Humanizes every text of FILE, or of standard input, lines {"text": …} with "id" and "domain" where there are any, and
prints the figures by domain. A text succeeds when its result passes every meaning check and has no more AI tells per 1,000
words than text by people.`

func evaluateTexts(ctx context.Context, engine humanize.Engine, request humanize.Request, texts []eval.Text,
	unsuccessful io.Writer) (map[string]*eval.Measure, error) {
	byDomain := map[string]*eval.Measure{}
	for _, text := range texts {
		measure, err := eval.Run(ctx, engine, request, text.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text.ID, err)
		}
		if byDomain[text.Domain] == nil {
			byDomain[text.Domain] = &eval.Measure{}
		}
		byDomain[text.Domain].Add(measure)
		if measure.Succeeded == 0 {
			fmt.Fprintf(unsuccessful, "%s: %d tells before, %d after%s\n", text.ID, measure.TellsBefore, measure.TellsAfter,
				lossesOf(measure))
		}
	}
	return byDomain, nil
}

func lossesOf(measure eval.Measure) string {
	var text strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(measure.Losses)) {
		fmt.Fprintf(&text, ", %s", kind)
	}
	return text.String()
}

// printEvaluation prints a line per domain, a total, and the losses.
func printEvaluation(output io.Writer, byDomain map[string]*eval.Measure) error {
	table := tabwriter.NewWriter(output, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "domain\ttexts\twords\tsucceeded\tfewer tells\ttells per 1,000\tafter\twords changed\tlength\twords a second\t")
	var all eval.Measure
	for _, domain := range slices.Sorted(maps.Keys(byDomain)) {
		printMeasure(table, domain, *byDomain[domain])
		all.Add(*byDomain[domain])
	}
	printMeasure(table, "all", all)
	if err := table.Flush(); err != nil {
		return err
	}
	return printLosses(output, all.Losses)
}

func printMeasure(table io.Writer, domain string, m eval.Measure) {
	fmt.Fprintf(table, "%s\t%d\t%d\t%.1f%%\t%.1f%%\t%.1f\t%.1f\t%.1f%%\t%.2f\t%.0f\t\n", domain, m.Texts, m.Words,
		eval.Percent(m.Succeeded, m.Texts), eval.Percent(m.Fewer, m.Texts),
		eval.PerThousand(m.TellsBefore, m.Words), eval.PerThousand(m.TellsAfter, m.WordsAfter),
		eval.Percent(m.Changed, m.Words), float64(m.WordsAfter)/float64(max(1, m.Words)), m.Speed())
}

func printLosses(output io.Writer, losses map[facts.Kind]int) error {
	if len(losses) == 0 {
		_, err := fmt.Fprintln(output, "\nNothing that had to stay was lost or brought in.")
		return err
	}
	fmt.Fprintln(output, "\nTexts in which something that had to stay was lost or brought in:")
	for _, kind := range slices.Sorted(maps.Keys(losses)) {
		fmt.Fprintf(output, "  %-20s %d\n", kind, losses[kind])
	}
	return nil
}
