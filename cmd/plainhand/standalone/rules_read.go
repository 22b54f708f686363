package standalone

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/eval/labels"
	"plainhand/engine/humanize"
	"plainhand/engine/rules"
	"plainhand/internal/fault"
)

// readEdits prints a sample of the engine's edits to the texts of a file, for readers to label.
func readEdits(ctx context.Context, streams cli.Streams, flags ruleFlags, file string) error {
	input, err := openInput(streams, file)
	if err != nil {
		return err
	}
	defer input.Close()
	files, err := readRuleFiles(flags.files)
	if err != nil {
		return err
	}
	engine, err := engines.NewRules(engines.PrintPanics(streams), files...)
	if err != nil {
		return err
	}
	sample := labels.NewSample(flags.most, flags.wants)
	flags.request.Layout = humanize.Keep // rules do not depend on the layout
	texts, err := sampleEdits(ctx, engine, flags, input, sample)
	if err != nil {
		return err
	}
	edits := sample.Edits()
	fmt.Fprintf(streams.Err, "%d of %d edits by %d rules, from %d texts\n",
		len(edits), sample.Total(), sample.Rules(), texts)
	return labels.Write(streams.Out, edits)
}

// sampleEdits has the engine rewrite every text of lines {"text": …}, and returns the number of texts. Texts that
// cannot be rewritten are skipped.
func sampleEdits(
	ctx context.Context, engine humanize.Engine, flags ruleFlags, input io.Reader, sample *labels.Sample,
) (texts int, err error) {
	reader := bufio.NewReaderSize(input, 64<<10)
	for number := 1; ; number++ {
		content, tooLong, readErr := readLine(reader)
		if readErr != nil && readErr != io.EOF {
			return texts, cli.UsageError(fmt.Sprintf("line %d cannot be read: %v", number, readErr))
		}
		if tooLong || len(bytes.TrimSpace(content)) > 0 {
			text, err := textOf(line{number: number, input: content, tooLong: tooLong})
			if err != nil {
				return texts, cli.UsageError(fmt.Sprintf("line %d: %v", number, err))
			}
			switch err := sampleText(ctx, engine, flags, *text, sample); {
			case err == nil:
				texts++
			case fault.KindOf(err) != fault.Invalid:
				return texts, err
			}
		}
		if readErr == io.EOF {
			return texts, nil
		}
	}
}

func sampleText(
	ctx context.Context, engine humanize.Engine, flags ruleFlags, text string, sample *labels.Sample,
) error {
	flags.request.Text = text
	prepared, err := humanize.Prepare(ctx, flags.request)
	if err != nil {
		return err
	}
	result, err := engine.Humanize(ctx, prepared)
	if err != nil {
		return err
	}
	sample.Add(prepared.Document(), result.Changes)
	if flags.suggested {
		sample.AddSuggestions(prepared.Document(), result.Suggestions)
	}
	return nil
}

// scoreRules adds the labels of a table to the rule files in a folder.
func scoreRules(streams cli.Streams, table, folder string) error {
	input, err := openInput(streams, table)
	if err != nil {
		return err
	}
	defer input.Close()
	counts, err := labels.Count(input)
	if err != nil {
		return cli.UsageError(fmt.Sprintf("%s: %v", table, err))
	}
	if len(counts) == 0 {
		return cli.UsageError(fmt.Sprintf("%s: there are no labels in it", table))
	}
	added, err := addReadings(folder, counts)
	if err != nil {
		return err
	}
	for _, rule := range slices.Sorted(maps.Keys(added)) {
		judged := ""
		if added[rule].Refused() {
			judged = ", fewer than 97 in 100 are right: the rule has to be mended or has to go"
		}
		fmt.Fprintf(streams.Out, "%s: %s%s\n", rule, added[rule], judged)
	}
	for _, rule := range slices.Sorted(maps.Keys(counts)) {
		if _, found := added[rule]; !found {
			fmt.Fprintf(streams.Out, "%s is no rule of %s, and its labels (%s) are not kept\n", rule, folder, counts[rule])
		}
	}
	return nil
}

// addReadings adds counts to all rule files in a folder and returns the rules' new totals. It reads all files before it
// writes any.
func addReadings(folder string, counts map[string]rules.Reading) (map[string]rules.Reading, error) {
	written, all := map[string]string{}, map[string]rules.Reading{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".rules" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		after, added, err := rules.AddReadings(path, string(text), counts)
		if err != nil {
			return err
		}
		if len(added) > 0 {
			written[path] = after
			maps.Copy(all, added)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, cli.UsageError(fmt.Sprintf("there is no folder %s; name that of the rules with --folder", folder))
	}
	if err != nil {
		return nil, err
	}
	for _, path := range slices.Sorted(maps.Keys(written)) {
		if err := os.WriteFile(path, []byte(written[path]), 0o644); err != nil {
			return nil, err
		}
	}
	return all, nil
}
