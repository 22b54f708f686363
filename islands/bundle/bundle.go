// Package bundle defines how esbuild turns islands into scripts: for browsers, and for the engine that renders them on
// the server. Components are written against React, and both sides run them with Preact.
package bundle

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"plainhand/islands"
)

//go:embed aliases.json
var aliasesJSON []byte

// aliases are the packages that replace React. The unit tests' configuration reads the same file.
var aliases = func() (table map[string]string) {
	if err := json.Unmarshal(aliasesJSON, &table); err != nil {
		panic(err)
	}
	return table
}()

// Browser returns the options for a component in folder, as in "demo/Demo". Its script contains everything it needs,
// except for what it imports later: nearly every page has just one island, so shared scripts would only mean more
// requests.
func Browser(folder, component string) api.BuildOptions {
	options := common(folder)
	options.EntryPointsAdvanced = []api.EntryPoint{{InputPath: component + ".tsx", OutputPath: component}}
	options.Plugins = []api.Plugin{mountable(folder)}
	options.Format, options.Splitting, options.Target = api.FormatESModule, true, api.ES2022
	options.EntryNames, options.ChunkNames = "[dir]/[name]-[hash]", "[name]-[hash]"
	return options
}

// MountableNamespace precedes the components' entries in esbuild's report.
const MountableNamespace = "mountable"

// mountable makes an entry export mount along with its component, since both must use the same Preact.
func mountable(folder string) api.Plugin {
	entry := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Kind != api.ResolveEntryPoint {
			return api.OnResolveResult{}, nil
		}
		return api.OnResolveResult{Path: path.Clean(args.Path), Namespace: MountableNamespace}, nil
	}
	load := func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		source := fmt.Sprintf("export { default } from %q;\nexport { mount } from %q;\n", "./"+args.Path, "./mount.ts")
		return api.OnLoadResult{Contents: &source, ResolveDir: folder, Loader: api.LoaderTS}, nil
	}
	return api.Plugin{Name: MountableNamespace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `\.tsx$`}, entry)
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: MountableNamespace}, load)
	}}
}

// Server builds the bundle for an entry in folder that calls serve from draw.ts. It is not minified: nobody downloads
// it, and the log names its functions and lines.
func Server(folder, entry string) ([]byte, error) {
	options := common(folder)
	options.EntryPoints = []string{entry}
	options.Format, options.Platform, options.Target = api.FormatIIFE, api.PlatformNeutral, api.ES2022
	options.MainFields, options.Conditions = []string{"module", "main"}, []string{"import"}
	options.Plugins = []api.Plugin{withoutLater()}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, Failure(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

// Embed builds the script that makes the editor an element of any page: one file, which has its styles inside.
func Embed(folder string) ([]byte, error) {
	styles := common(folder)
	styles.EntryPoints = []string{"embed/embed.css"}
	styles.MinifyWhitespace, styles.MinifySyntax, styles.Target = true, true, api.ES2022
	built := api.Build(styles)
	if len(built.Errors) > 0 {
		return nil, Failure(built.Errors)
	}
	inside := strings.ReplaceAll(string(built.OutputFiles[0].Contents), ":root", ":host")
	text, err := json.Marshal(inside)
	if err != nil {
		return nil, err
	}
	script := common(folder)
	script.EntryPoints = []string{"embed/element.ts"}
	script.Format, script.Target = api.FormatESModule, api.ES2022
	script.MinifyWhitespace, script.MinifyIdentifiers, script.MinifySyntax = true, true, true
	script.Define["EMBED_STYLES"] = string(text)
	result := api.Build(script)
	if len(result.Errors) > 0 {
		return nil, Failure(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

// withoutLater leaves out what components import once somebody does something, which never happens on the server.
func withoutLater() api.Plugin {
	const namespace = "later"
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Kind != api.ResolveJSDynamicImport {
			return api.OnResolveResult{}, nil
		}
		return api.OnResolveResult{Path: args.Path, Namespace: namespace}, nil
	}
	load := func(api.OnLoadArgs) (api.OnLoadResult, error) {
		var nothing string
		return api.OnLoadResult{Contents: &nothing}, nil
	}
	return api.Plugin{Name: namespace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, resolve)
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, load)
	}}
}

// Failure reports esbuild's complaints, with file and line.
func Failure(messages []api.Message) error {
	return errors.New(strings.Join(api.FormatMessages(messages, api.FormatMessagesOptions{}), ""))
}

// Sources lists the islands' components in the form of esbuild's options.
func Sources(registered []islands.Props) []string {
	components := make([]string, len(registered))
	for i, props := range registered {
		components[i] = props.Component()
	}
	return components
}

// common sets AbsWorkingDir to folder, since esbuild looks for the aliases' packages from there.
func common(folder string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir: folder,
		Outbase:       folder,
		Outdir:        filepath.Join(folder, "out"), // only names outputs: nothing is written
		Bundle:        true,
		Alias:         aliases,
		JSX:           api.JSXAutomatic,
		LegalComments: api.LegalCommentsNone,
		Define:        map[string]string{"process.env.NODE_ENV": `"production"`},
		LogLevel:      api.LogLevelSilent,
	}
}
