// Package bundle says how esbuild makes scripts of islands: for browsers, and for the engine that draws them on the server.
// Components are written against React and shipped with Preact, on both sides.
package bundle

import (
	_ "embed"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"plainhand/islands"
)

//go:embed aliases.json
var aliasesJSON []byte

// aliases are the packages that take React's place. The unit tests' configuration reads the same file.
var aliases = func() (table map[string]string) {
	if err := json.Unmarshal(aliasesJSON, &table); err != nil {
		panic(err)
	}
	return table
}()

// Browser returns the options for the loader and the components in folder: a script for each, and what several share in
// scripts of its own.
func Browser(folder string, components []string) api.BuildOptions {
	options := common(folder)
	options.EntryPoints = []string{"browser.ts"}
	for _, component := range components {
		options.EntryPoints = append(options.EntryPoints, component+".tsx")
	}
	options.Format, options.Splitting, options.Target = api.FormatESModule, true, api.ES2022
	options.EntryNames, options.ChunkNames = "[dir]/[name]-[hash]", "shared-[hash]"
	return options
}

// Server builds the bundle of an entry in folder that calls serve of draw.ts. It is not minified: nobody downloads it, and the
// log names its functions and lines.
func Server(folder, entry string) ([]byte, error) {
	options := common(folder)
	options.EntryPoints = []string{entry}
	options.Format, options.Platform, options.Target = api.FormatIIFE, api.PlatformNeutral, api.ES2022
	options.MainFields, options.Conditions = []string{"module", "main"}, []string{"import"}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, Failure(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

// Failure says what esbuild did not like, with file and line.
func Failure(messages []api.Message) error {
	return errors.New(strings.Join(api.FormatMessages(messages, api.FormatMessagesOptions{}), ""))
}

// Sources lists the components of islands as esbuild's options take them.
func Sources(registered []islands.Props) []string {
	components := make([]string, len(registered))
	for i, props := range registered {
		components[i] = props.Component()
	}
	return components
}

// common leaves AbsWorkingDir at folder, as esbuild looks for the aliases' packages from there.
func common(folder string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir: folder,
		Outbase:       folder,
		Outdir:        filepath.Join(folder, "out"), // for the names of outputs: nothing is written
		Bundle:        true,
		Alias:         aliases,
		JSX:           api.JSXAutomatic,
		LegalComments: api.LegalCommentsNone,
		Define:        map[string]string{"process.env.NODE_ENV": `"production"`},
		LogLevel:      api.LogLevelSilent,
	}
}
