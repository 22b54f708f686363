package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"

	"github.com/a-h/templ"
	"github.com/evanw/esbuild/pkg/api"
	"modernc.org/quickjs"

	"plainhand/islands"
	"plainhand/islands/bundle"
	"plainhand/views/ui"
)

// islandStories returns a story for every registered island, from the example props beside it.
func islandStories(renderer *islands.Renderer) ([]ui.Story, error) {
	var stories []ui.Story
	for _, component := range bundle.Sources(islands.Registered) {
		examples, err := examplesOf(component)
		if err != nil {
			return nil, fmt.Errorf("the examples of %s: %w", component, err)
		}
		story := ui.Story{Name: path.Base(component), Apart: true}
		for _, example := range examples {
			props := exampleProps{component, example.Props}
			story.Examples = append(story.Examples, ui.Example{Name: example.Name, Component: renderedBy(renderer, props)})
		}
		stories = append(stories, story)
	}
	return stories, nil
}

type islandExample struct {
	Name  string
	Props json.RawMessage
}

// examplesOf reads NAME.examples.ts, in the order of the file.
func examplesOf(component string) ([]islandExample, error) {
	folder, err := filepath.Abs("islands")
	if err != nil {
		return nil, err
	}
	built := api.Build(api.BuildOptions{
		Stdin: &api.StdinOptions{
			Contents: fmt.Sprintf(`import { examples } from %q;
				globalThis.examples = JSON.stringify(Object.entries(examples).map(([Name, Props]) => ({ Name, Props })));`,
				"./"+component+".examples.ts"),
			ResolveDir: folder,
		},
		Bundle: true, Format: api.FormatIIFE, Target: api.ES2022, LogLevel: api.LogLevelSilent,
	})
	if len(built.Errors) > 0 {
		return nil, bundle.Failure(built.Errors)
	}
	machine, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	defer machine.Close()
	written, err := machine.Eval(string(built.OutputFiles[0].Contents)+"; examples", quickjs.EvalGlobal)
	if err != nil {
		return nil, err
	}
	var examples []islandExample
	return examples, json.Unmarshal([]byte(fmt.Sprint(written)), &examples)
}

// exampleProps are props without their Go type; TypeScript has checked them.
type exampleProps struct {
	component string
	json.RawMessage
}

func (p exampleProps) Component() string { return p.component }

// renderedBy renders an island on request, with a form to send if its props name one.
func renderedBy(renderer *islands.Renderer, props exampleProps) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var beside struct{ Form string }
		if err := json.Unmarshal(props.RawMessage, &beside); err == nil && beside.Form != "" {
			if err := slowForm(beside.Form).Render(ctx, w); err != nil {
				return err
			}
		}
		drawn, err := renderer.Render(ctx, props)
		if err != nil {
			return err
		}
		if slices.Contains(bundle.Sources(islands.Mounted), props.component) {
			return drawn.Place(islands.WakeOnLoad).Render(ctx, w)
		}
		return drawn.Still().Render(ctx, w)
	})
}
