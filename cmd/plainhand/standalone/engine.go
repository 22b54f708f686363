package standalone

import (
	"context"
	"fmt"
	"io"
	"strings"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/model/local"
	"plainhand/internal/config"
)

// Engine checks and fetches language models, for operators.
var Engine = cli.Command{Name: "engine", Arguments: "check | pull [MODEL]",
	Summary: "try the language model that ENGINE names, or fetch one", Run: runEngine}

func runEngine(ctx context.Context, call *cli.Invocation) error {
	var prices string
	var texts int
	call.Help = engineHelp
	call.StringVar(&prices, "prices", "", "what a million tokens cost, `IN,OUT`, to reckon what 1,000 words cost")
	call.IntVar(&texts, "texts", 0, "for check: try this `number` of texts of the public set, and print a report to share")
	command := ""
	if len(call.Words) > 0 && !strings.HasPrefix(call.Words[0], "-") {
		command, call.Words = call.Words[0], call.Words[1:]
	}
	if err := call.Parse(0, 1); err != nil {
		return err
	}
	switch count := len(call.Arguments); {
	case command == "check" && count == 0 && texts >= 0:
		price, err := parsePrices(prices)
		if err != nil {
			return err
		}
		settings, err := config.LoadEngine(call.Getenv)
		if err != nil {
			return cli.UsageError(err.Error())
		}
		settings = engines.Resolve(ctx, settings, engines.ThisMachine)
		return engineCheck{call.Streams, call.Version, settings, price, texts}.run(ctx)
	case command == "pull" && count < 2:
		finder := engines.ThisMachine
		if address := call.Getenv("ENGINE_URL"); address != "" {
			finder.Ollama = strings.TrimSuffix(address, "/v1")
		}
		return pullModel(ctx, call.Streams, finder, call.Argument(0))
	}
	return call.Mistake("")
}

const engineHelp = `check  tries the services that ENGINE and its like name with three texts, and prints what to expect of them
pull   asks an Ollama that runs on this machine to fetch a model; without MODEL, lists a few that run on one’s own machine`

// pullModel fetches a model, or lists the recommended ones.
func pullModel(ctx context.Context, streams cli.Streams, finder local.Finder, name string) error {
	if name == "" {
		fmt.Fprint(streams.Out, "Models that run on your own machine (plainhand engine check measures how well they rewrite):\n\n")
		for _, model := range local.Recommendations {
			fmt.Fprintf(streams.Out, "  %-18s %-8s %-20s for %s\n", model.Name, model.Size, model.License, model.For)
		}
		fmt.Fprintf(streams.Out, "\nFetch one with: plainhand engine pull %s\n", local.Recommendations[0].Name)
		return nil
	}
	for _, model := range local.Recommendations {
		if model.Name == name {
			fmt.Fprintf(streams.Out, "%s: %s, under the license %s, for %s.\n", model.Name, model.Size, model.License, model.For)
		}
	}
	bar := progressBar{out: streams.Out}
	if err := finder.Pull(ctx, name, bar.show); err != nil {
		bar.end()
		return err
	}
	bar.end()
	fmt.Fprintf(streams.Out, "%s is there. Start Plainhand, and it will use it; plainhand engine check measures it.\n", name)
	return nil
}

// progressBar draws the progress of a download on one line of a terminal.
type progressBar struct {
	out    io.Writer
	status string
	drawn  int
}

const barWidth = 30

func (b *progressBar) show(now local.Progress) {
	status := fmt.Sprintf("%.40q", now.Status)
	share := 0
	if now.All > 0 {
		share = int(100 * now.Done / now.All)
	}
	if status == b.status && share == b.drawn {
		return
	}
	b.status, b.drawn = status, share
	line := strings.Trim(status, `"`)
	if now.All > 0 {
		full := barWidth * share / 100
		bar := strings.Repeat("=", full) + strings.Repeat(" ", barWidth-full)
		line = fmt.Sprintf("[%s] %3d%% of %.1f GB  %s", bar, share, float64(now.All)/1e9, line)
	}
	fmt.Fprintf(b.out, "\r%-78.78s", line)
}

func (b *progressBar) end() {
	if b.status != "" {
		fmt.Fprintln(b.out)
	}
}
