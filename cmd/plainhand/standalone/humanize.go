package standalone

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/humanize"
	"plainhand/engine/report"
)

// humanizeFlags are the flags of plainhand humanize.
type humanizeFlags struct {
	request humanize.Request // without its text
	engine  string           // engine, as ENGINE names it
	server  string           // address of the site that rewrites; empty: this program
	rules   []string         // files that replace built-in rule files of the same name, or add rules
	json    bool
	lines   bool
	files   []string // none: standard input
	documentFlags
}

// Humanize rewrites texts and documents, or standard input, with the built-in engine unless another is named. It
// needs no database, and no settings except a service's.
var Humanize = cli.Command{Name: "humanize", Arguments: "[flags] [FILE ...]",
	Summary: "rewrite documents, or print a text or standard input rewritten", Run: runHumanize}

func runHumanize(ctx context.Context, call *cli.Invocation) error {
	flags, err := parseHumanizeFlags(call)
	if err != nil {
		return err
	}
	engine, err := flags.newEngine(ctx, call.Streams)
	if err != nil {
		return err
	}
	if flags.areDocuments() {
		return humanizeDocuments(ctx, call.Streams, engine, flags)
	}
	input, err := openInput(call.Streams, strings.Join(flags.files, ""))
	if err != nil {
		return err
	}
	defer input.Close()
	if flags.lines {
		return humanizeLines(ctx, engine, flags.request, input, call.Out)
	}
	return humanizeText(ctx, engine, flags, input, call.Out)
}

func (f humanizeFlags) newEngine(ctx context.Context, streams cli.Streams) (humanize.Engine, error) {
	if f.server != "" {
		return newRemote(streams, f.server)
	}
	files, err := readRuleFiles(f.rules)
	if err != nil {
		return nil, err
	}
	return engines.Named(ctx, streams, f.engine, files)
}

func parseHumanizeFlags(call *cli.Invocation) (humanizeFlags, error) {
	var parsed humanizeFlags
	var strength, mode, layout, keep string
	call.Help = "Rewrites a text, or standard input, and prints the result. Documents " +
		"are written beside theirs, as NAME.plain.docx, or to --output: Word with all its form, PDF as Word, OpenDocument, " +
		"Rich Text, HTML, subtitles, Markdown, and texts."
	call.StringVar(&strength, "strength", string(humanize.DefaultStrength),
		"how far to go, a `strength`: "+list(humanize.Strengths()))
	call.StringVar(&mode, "mode", string(humanize.DefaultMode), "the register, a `mode`: "+list(humanize.Modes()))
	call.StringVar(&layout, "layout", "",
		"what becomes of bold words, headings, and short lists, a `layout`: "+list(humanize.Layouts())+"; natural, but keep at light")
	call.Uint64Var(&parsed.request.Seed, "seed", 0, "another `number` makes other choices; the same number the same")
	call.StringVar(&parsed.engine, "engine", call.Getenv("ENGINE"),
		"what rewrites, an `engine` with the settings of the environment: builtin, auto, a service, or replay:FOLDER")
	call.StringVar(&parsed.server, "server", "",
		"have a `site` rewrite it through its API, with a key that plainhand login has kept")
	call.Func("rules", rulesFlagHelp,
		func(file string) error {
			parsed.rules = append(parsed.rules, file)
			return nil
		})
	call.StringVar(&keep, "keep", "", "`words` and phrases to leave as they are, between commas")
	call.BoolVar(&parsed.json, "json", false, "print a report: the text and every change with its reason")
	call.BoolVar(&parsed.lines, "jsonl", false,
		`map lines {"text": …} to lines {"before", "after", "changes", "ms"}, or {"line", "before", "error"} where that fails`)
	parsed.documentFlags.define(call.FlagSet)
	if err := call.Parse(0, math.MaxInt); err != nil {
		return parsed, err
	}
	parsed.files = call.Arguments
	if err := parsed.check(); err != nil {
		return parsed, err
	}
	parsed.request.Strength, parsed.request.Mode = humanize.Strength(strength), humanize.Mode(mode)
	parsed.request.Layout = humanize.Layout(layout)
	for word := range strings.SplitSeq(keep, ",") {
		if word = strings.TrimSpace(word); word != "" {
			parsed.request.Keep = append(parsed.request.Keep, word)
		}
	}
	return parsed, nil
}

// check returns a cli.UsageError for flags and files that can't be combined.
func (f humanizeFlags) check() error {
	switch {
	case len(f.rules) > 0 && f.server != "":
		return cli.UsageError("--rules is for the built-in engine, and --server has a site rewrite the text")
	case f.json && f.lines:
		return cli.UsageError("choose --json for one text or --jsonl for a text on every line")
	case (f.json || f.lines) && f.areDocuments():
		return cli.UsageError("--json and --jsonl are for texts; documents are written to files")
	case f.tracked && f.markdown:
		return cli.UsageError("choose --tracked or --markdown: Markdown has no tracked changes")
	case f.areDocuments() && len(f.files) == 0:
		return cli.UsageError("name the documents, or a folder with --recursive")
	}
	return nil
}

// areDocuments reports whether the files are rewritten as documents rather than printed as texts.
func (f humanizeFlags) areDocuments() bool {
	return f.documentFlags != documentFlags{} || len(f.files) > 1 || len(f.files) == 1 && isForm(f.files[0])
}

func list[T ~string](names []T) string {
	var texts []string
	for _, name := range names {
		texts = append(texts, string(name))
	}
	return strings.Join(texts, ", ")
}

func openInput(streams cli.Streams, file string) (io.ReadCloser, error) {
	if file == "" || file == "-" {
		return io.NopCloser(streams.In), nil
	}
	opened, err := os.Open(file)
	if err != nil {
		return nil, cli.UsageError(fmt.Sprintf("the file cannot be read: %v", err))
	}
	return opened, nil
}

func humanizeText(
	ctx context.Context, engine humanize.Engine, flags humanizeFlags, input io.Reader, output io.Writer,
) error {
	text, err := io.ReadAll(io.LimitReader(input, humanize.MaxBytes+1)) // one byte more, so that the length check fails
	if err != nil {
		return cli.UsageError(fmt.Sprintf("the text cannot be read: %v", err))
	}
	flags.request.Text = string(text)
	start := time.Now()
	prepared, err := humanize.Prepare(ctx, flags.request)
	if err != nil {
		return err
	}
	result, err := engine.Humanize(ctx, prepared)
	if err != nil {
		return err
	}
	if !flags.json {
		_, err = io.WriteString(output, result.Text)
		return err
	}
	return json.NewEncoder(output).Encode(newReport(prepared, result, time.Since(start)))
}

// humanizeReport is the output of --json.
type humanizeReport struct {
	Text         string           `json:"text"`
	Changes      []reportedChange `json:"changes"`
	Suggestions  []suggestion     `json:"suggestions"`
	Restored     int              `json:"restored"` // sentences that the fidelity guard put back
	Writer       string           `json:"writer,omitempty"`
	Language     string           `json:"language"` // of most of the text, as an ISO 639 code; empty if unknown
	Restorations []restoration    `json:"restorations"`
	Milliseconds float64          `json:"ms"`
	Report       report.Report    `json:"report"`
}

// restoration is a restored sentence: its position in bytes of the input, the reasons, and the rules that had changed
// it.
type restoration struct {
	Start   int      `json:"start"`
	End     int      `json:"end"`
	Reasons []string `json:"reasons"`
	Rules   []string `json:"rules"` // rules whose changes were undone; none if a site rewrote the text
}

// reportedChange is a change, with its position in bytes of the input.
type reportedChange struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Before string `json:"before"`
	After  string `json:"after"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// suggestion is an uncertain edit that was not made, with its position in bytes of the input.
type suggestion struct {
	Start        int      `json:"start"`
	End          int      `json:"end"`
	Before       string   `json:"before"`
	Alternatives []string `json:"alternatives"` // the best first; empty leaves it out; none are mere advice
	Rule         string   `json:"rule"`
	Reason       string   `json:"reason"`
	Advice       string   `json:"advice"` // empty if there are alternatives
}

func newReport(request humanize.Prepared, result humanize.Result, took time.Duration) humanizeReport {
	reported := humanizeReport{Text: result.Text, Restored: result.Restored, Language: result.Language,
		Writer: result.Writer, Milliseconds: milliseconds(took), Report: report.New(request.Document(), result)}
	reported.Changes = []reportedChange{} // an empty list in JSON, not null
	for _, change := range result.Changes {
		reported.Changes = append(reported.Changes, reportedChange(change))
	}
	reported.Suggestions = []suggestion{}
	for _, proposed := range result.Suggestions {
		proposed.Alternatives = append([]string{}, proposed.Alternatives...)
		reported.Suggestions = append(reported.Suggestions, suggestion(proposed))
	}
	reported.Restorations = []restoration{}
	for _, restored := range result.Restorations {
		restored.Rules = append([]string{}, restored.Rules...)
		reported.Restorations = append(reported.Restorations, restoration(restored))
	}
	return reported
}

func milliseconds(duration time.Duration) float64 {
	return float64(duration.Round(time.Microsecond)) / float64(time.Millisecond)
}
