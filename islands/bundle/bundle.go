// Package bundle holds the esbuild configuration of the islands' scripts: for browsers, and for the engine that renders
// islands on the server. Components are written against React, and both sides run them with Preact.
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

// aliases maps React's packages to the Preact packages that replace them. vitest.config.ts reads the same file.
var aliases = func() (table map[string]string) {
	if err := json.Unmarshal(aliasesJSON, &table); err != nil {
		panic(err)
	}
	return table
}()

// Browser returns the build options of a component in folder, such as "demo/Demo". The script contains all its
// dependencies except dynamic imports: nearly every page has just one island, so shared scripts would only mean more
// requests.
func Browser(folder, component string) api.BuildOptions {
	options := commonOptions(folder)
	options.EntryPointsAdvanced = []api.EntryPoint{{InputPath: component + ".tsx", OutputPath: component}}
	options.Plugins = []api.Plugin{mountable(folder)}
	options.Format, options.Splitting, options.Target = api.FormatESModule, true, api.ES2022
	options.EntryNames, options.ChunkNames = "[dir]/[name]-[hash]", "[name]-[hash]"
	return options
}

// MountableNamespace is the prefix of the components' entries in esbuild's metafile.
const MountableNamespace = "mountable"

// mountable is a plugin that makes an entry export mount along with its component, since both must use the same Preact.
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

// Server builds the bundle for an entry in folder that calls serve from render.ts. It is not minified: no browser
// downloads it, and stack traces in the log name its functions and lines.
func Server(folder, entry string) ([]byte, error) {
	options := commonOptions(folder)
	options.EntryPoints = []string{entry}
	options.Format, options.Platform, options.Target = api.FormatIIFE, api.PlatformNeutral, api.ES2022
	options.MainFields, options.Conditions = []string{"module", "main"}, []string{"import"}
	options.Plugins = []api.Plugin{emptyDynamicImports()}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, Failure(result.Errors)
	}
	return result.OutputFiles[0].Contents, nil
}

// Embed builds the script that defines the editor as a custom element for any page: one file that includes its styles.
func Embed(folder string) ([]byte, error) {
	styles := commonOptions(folder)
	styles.EntryPoints = []string{"embed/embed.css"}
	styles.MinifyWhitespace, styles.MinifySyntax, styles.Target = true, true, api.ES2022
	built := api.Build(styles)
	if len(built.Errors) > 0 {
		return nil, Failure(built.Errors)
	}
	scoped := strings.ReplaceAll(string(built.OutputFiles[0].Contents), ":root", ":host")
	text, err := json.Marshal(scoped)
	if err != nil {
		return nil, err
	}
	script := commonOptions(folder)
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

// emptyDynamicImports is a plugin that replaces dynamically imported modules with empty ones. Components import them on
// user actions, which never happen on the server.
func emptyDynamicImports() api.Plugin {
	const namespace = "later"
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Kind != api.ResolveJSDynamicImport {
			return api.OnResolveResult{}, nil
		}
		return api.OnResolveResult{Path: args.Path, Namespace: namespace}, nil
	}
	load := func(api.OnLoadArgs) (api.OnLoadResult, error) {
		var empty string
		return api.OnLoadResult{Contents: &empty}, nil
	}
	return api.Plugin{Name: namespace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, resolve)
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, load)
	}}
}

// Failure returns esbuild's messages as one error, with file and line.
func Failure(messages []api.Message) error {
	return errors.New(strings.Join(api.FormatMessages(messages, api.FormatMessagesOptions{}), ""))
}

// Sources returns the component paths of the islands, as Browser takes them.
func Sources(registered []islands.Props) []string {
	components := make([]string, len(registered))
	for i, props := range registered {
		components[i] = props.Component()
	}
	return components
}

// commonOptions sets AbsWorkingDir to folder, since esbuild resolves the aliases' packages from there.
func commonOptions(folder string) api.BuildOptions {
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
