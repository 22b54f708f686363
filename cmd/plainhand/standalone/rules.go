package standalone

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/rules"
)

// ruleFlags are the flags of plainhand rules.
type ruleFlags struct {
	request   humanize.Request // without its text
	wanted    string           // patterns of identifiers, between commas; empty: all rules
	most      int              // maximum number of edits to read per rule
	suggested bool             // read suggestions as well
	files     []string         // rule files that replace built-in ones of the same name, or add rules
	folder    string           // folder of the rule files to which labels are added
}

// rulesFlagHelp is the help of --rules, which several commands have.
const rulesFlagHelp = "a `file` of rules in place of the built-in one of the same name and kind, or besides them; may be repeated"

// ruleFolder is the folder of the engine's rules in a checkout.
const ruleFolder = "engine/humanize"

// Rules checks rules in a file on disk, for their writers; the engine uses those in the binary.
var Rules = cli.Command{Name: "rules", Arguments: "list | check FILE | try [FILE] TEXT | read FILE | score FILE",
	Summary: "read the engine’s rules, or try new ones", Run: runRules}

func runRules(ctx context.Context, call *cli.Invocation) error {
	var parsed ruleFlags
	var strength, mode string
	call.Help = rulesHelp
	call.StringVar(&parsed.wanted, "rule", "",
		"for try and read: the rules of interest, a `pattern` such as word.* or several, between commas")
	call.StringVar(&strength, "strength", string(humanize.DefaultStrength),
		"for try and read: how far to go, a `strength`: "+list(humanize.Strengths()))
	call.StringVar(&mode, "mode", string(humanize.DefaultMode),
		"for try and read: the register, a `mode`: "+list(humanize.Modes()))
	call.IntVar(&parsed.most, "most", 30, "for read: the `number` of edits of each rule to list at most")
	call.BoolVar(&parsed.suggested, "suggested", false, "for read: list what is only suggested as well")
	call.Func("rules", rulesFlagHelp, func(file string) error {
		parsed.files = append(parsed.files, file)
		return nil
	})
	call.StringVar(&parsed.folder, "folder", ruleFolder, "for score: the `folder` with the files of rules")
	if err := call.Parse(1, 3); err != nil {
		return err
	}
	parsed.request.Strength, parsed.request.Mode = humanize.Strength(strength), humanize.Mode(mode)
	if _, err := path.Match(parsed.wanted, ""); err != nil {
		return call.Mistake(fmt.Sprintf("%q is no pattern of rules", parsed.wanted))
	}
	switch command, count := call.Argument(0), len(call.Arguments); {
	case command == "list" && count == 1:
		return listRules(call.Streams)
	case command == "check" && count == 2:
		return checkRules(ctx, call.Streams, call.Argument(1))
	case command == "try" && (count == 2 || count == 3):
		parsed.request.Text = call.Argument(count - 1)
		return tryRules(ctx, call.Streams, parsed, call.Arguments[1:count-1])
	case command == "read" && count == 2 && parsed.most > 0:
		return readEdits(ctx, call.Streams, parsed, call.Argument(1))
	case command == "score" && count == 2:
		return scoreRules(call.Streams, call.Argument(1), parsed.folder)
	}
	return call.Mistake("")
}

const rulesHelp = `list   prints every rule of the engine in Markdown, with what it makes of its test
check  reads the rules of FILE, runs their tests, and warns of a rule that loses all of them to another of the engine
try    prints what each rule of FILE makes of TEXT, whatever the engine would choose, and what becomes of that in the
       engine; for a rule whose focus fits but which does not act, why. With --rule, why for all rules that are named.
       Without FILE, each of the engine's. Then, for every overlap of edits, which wins and why
read   runs the engine over lines {"text": …} of FILE, and prints a table of edits, each in its sentence, with an empty
       column for labels: y, an editor would print it; c, clumsy, nothing is better; n, an editor would undo it
score  adds the labels of the table FILE to the rules in a checkout, as “read 24: 22 y, 1 c, 1 n”`

// wants reports whether the flags select a rule.
func (f ruleFlags) wants(id string) bool {
	for pattern := range strings.SplitSeq(f.wanted, ",") {
		if fits, _ := path.Match(strings.TrimSpace(pattern), id); fits || pattern == "" {
			return true
		}
	}
	return false
}

func listRules(streams cli.Streams) error {
	text, err := rules.Reference()
	if err == nil {
		_, err = io.WriteString(streams.Out, text)
	}
	return err
}

func readRules(path string) (*rules.Draft, error) {
	files, err := readRuleFiles([]string{path})
	if err != nil {
		return nil, err
	}
	return rules.ReadDraft(files[0].Path, files[0].Text)
}

func readRuleFiles(paths []string) (files []rules.File, err error) {
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, cli.UsageError(err.Error())
		}
		files = append(files, rules.File{Path: path, Text: string(text)})
	}
	return files, nil
}

func checkRules(ctx context.Context, streams cli.Streams, path string) error {
	draft, err := readRules(path)
	if err != nil {
		return err
	}
	failures := draft.Failures()
	for _, failure := range failures {
		fmt.Fprintln(streams.Out, failure)
	}
	if len(failures) > 0 {
		return fmt.Errorf("%d of %d rules do not do what their tests say", len(failures), draft.Rules())
	}
	fmt.Fprintf(streams.Out, "%d rules do what their tests say\n", draft.Rules())
	if unsure := draft.Unsure(); len(unsure) > 0 {
		fmt.Fprintf(streams.Out, "too unsure for any strength, by their readers and the “usually” of the file: %s\n",
			strings.Join(unsure, ", "))
	}
	return warnOfShadows(ctx, streams, draft, path)
}

// warnOfShadows prints the rules of a file that can't act beside the engine's other rules.
func warnOfShadows(ctx context.Context, streams cli.Streams, draft *rules.Draft, path string) error {
	files, err := readRuleFiles([]string{path})
	if err != nil {
		return err
	}
	engine, err := builtin.New(engines.PrintPanics(streams), files...)
	if err != nil {
		return err
	}
	shadows, err := engine.Shadows(ctx, draft)
	for _, shadow := range shadows {
		fmt.Fprintf(streams.Out, "warning: %s is shadowed by %s: on its own tests, %s\n", shadow.Rule, shadow.By, shadow.Verdict)
	}
	return err
}
