package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	islandbundle "plainhand/islands/bundle"
	"plainhand/static"
)

// Sources that pages contain inline. The scripts are wrapped, so that none of their names is global.
var (
	inlineScripts = []string{"js/theme.ts"}
	inlineStyles  = []string{"css/all.css"}
)

// entries are glob patterns of the sources that pages name.
var entries = []string{"css/all.css", "css/word.css", "js/*.ts", "fonts/*", "img/*"}

// loaders copies files that need no bundling, and inlines lists in the scripts that import them.
var loaders = map[string]api.Loader{
	".list":  api.LoaderText,
	".woff2": api.LoaderCopy, ".txt": api.LoaderCopy, ".svg": api.LoaderCopy, ".png": api.LoaderCopy,
	".ico": api.LoaderCopy,
}

// bundle bundles the styles and scripts of static, and the islands.
func (p project) bundle(dev bool) (build, error) {
	linked, err := sources(p.static)
	if err != nil {
		return build{}, err
	}
	inline := slices.Concat(inlineScripts, inlineStyles)
	all := build{manifest: static.Manifest{Files: map[string]string{}, Imports: map[string][]string{}, Inline: inline},
		outputs: map[string][]byte{}}
	for _, options := range []api.BuildOptions{
		{EntryPoints: linked, Format: api.FormatESModule, Splitting: true, ChunkNames: "js/shared-[hash]"},
		{EntryPoints: inlineScripts, Format: api.FormatIIFE},
	} {
		options.AbsWorkingDir, options.Outbase, options.Outdir = p.static, p.static, filepath.Join(p.static, "dist")
		options.Bundle, options.Target, options.Loader = true, api.ES2022, loaders
		options.EntryNames, options.AssetNames = "[dir]/[name]-[hash]", "[dir]/[name]-[hash]"
		options.PublicPath = static.Prefix // inline styles have no address for others to be relative to
		if err := all.add(options, "", dev); err != nil {
			return build{}, err
		}
	}
	for _, component := range p.components {
		options := islandbundle.Browser(p.islands, component)
		options.Plugins = append(options.Plugins, p.builtModules(all.manifest))
		if err := all.add(options, "islands/", dev); err != nil {
			return build{}, err
		}
	}
	if err := all.embed(p); err != nil {
		return build{}, err
	}
	all.outputs[static.ServerIslands], err = islandbundle.Server(p.islands, "server.ts")
	return all, err
}

// builtModules is a plugin that makes islands fetch the modules that the pages' scripts import dynamically too, such as
// the Markdown library, instead of bundling a copy for each island.
func (p project) builtModules(built static.Manifest) api.Plugin {
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Kind != api.ResolveJSDynamicImport {
			return api.OnResolveResult{}, nil
		}
		source, err := filepath.Rel(p.static, filepath.Join(args.ResolveDir, args.Path))
		if err != nil {
			return api.OnResolveResult{}, err
		}
		output, ok := built.Files[filepath.ToSlash(source)]
		if !ok {
			return api.OnResolveResult{}, nil
		}
		return api.OnResolveResult{Path: static.Prefix + output, External: true}, nil
	}
	return api.Plugin{Name: "built-modules", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^\.`}, resolve)
	}}
}

// embed builds the script for customers' own pages, with its styles, in one file with a stable name.
func (b build) embed(p project) error {
	script, err := islandbundle.Embed(p.islands)
	if err != nil {
		return err
	}
	b.outputs[static.EmbedScript] = script
	b.manifest.Files[static.EmbedScript] = static.EmbedScript
	return nil
}

// sources finds every entry except the inline scripts and the type declarations.
func sources(root string) ([]string, error) {
	var found []string
	for _, pattern := range entries {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			name, err := filepath.Rel(root, path)
			if err != nil {
				return nil, err
			}
			name = filepath.ToSlash(name)
			if !slices.Contains(inlineScripts, name) && !strings.HasSuffix(name, ".d.ts") {
				found = append(found, name)
			}
		}
	}
	return found, nil
}

// add runs esbuild and adds its outputs. prefix distinguishes the sources and outputs of one folder from those of
// another.
func (b build) add(options api.BuildOptions, prefix string, dev bool) error {
	options.Metafile, options.LogLevel = true, api.LogLevelSilent
	if dev {
		options.Sourcemap = api.SourceMapLinked
	} else {
		options.MinifyWhitespace, options.MinifyIdentifiers, options.MinifySyntax = true, true, true
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return islandbundle.Failure(result.Errors)
	}
	for _, file := range result.OutputFiles {
		name, err := filepath.Rel(options.Outdir, file.Path)
		if err != nil {
			return err
		}
		b.outputs[prefix+filepath.ToSlash(name)] = file.Contents
	}
	outputs, err := readMetafile(result.Metafile)
	if err != nil {
		return err
	}
	name := func(output string) string { // relative to dist; esbuild's names are relative to its working directory
		relative, _ := filepath.Rel(options.Outdir, filepath.Join(options.AbsWorkingDir, output)) // both are absolute
		return prefix + filepath.ToSlash(relative)
	}
	for output, entry := range outputs {
		if entry.EntryPoint == "" {
			continue
		}
		source := strings.TrimPrefix(entry.EntryPoint, islandbundle.MountableNamespace+":")
		b.manifest.Files[prefix+source] = name(output)
		for _, imported := range outputs.imports(output) {
			b.manifest.Imports[name(output)] = append(b.manifest.Imports[name(output)], name(imported))
		}
	}
	return nil
}

// metafile is esbuild's report about its outputs, by path.
type metafile map[string]struct {
	EntryPoint string `json:"entryPoint"` // the source, if the output is that of an entry
	Imports    []struct {
		Path string `json:"path"`
		Kind string `json:"kind"`
	} `json:"imports"`
}

func readMetafile(data string) (metafile, error) {
	var report struct{ Outputs metafile }
	err := json.Unmarshal([]byte(data), &report)
	return report.Outputs, err
}

// imports lists everything that output needs before it can run, at every depth.
func (m metafile) imports(output string) []string {
	var needed []string
	for _, imported := range m[output].Imports {
		if imported.Kind != "import-statement" {
			continue
		}
		for _, path := range append(m.imports(imported.Path), imported.Path) {
			if !slices.Contains(needed, path) {
				needed = append(needed, path)
			}
		}
	}
	return needed
}
