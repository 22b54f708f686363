package main

import (
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"plainhand/static"
)

// inline lists the scripts that pages carry in themselves. They are wrapped, so that none of their names is global.
var inline = []string{"js/theme.ts"}

// entries are patterns of the sources that pages name.
var entries = []string{"css/all.css", "js/*.ts", "fonts/*", "img/*"}

// loaders copies what needs no bundling.
var loaders = map[string]api.Loader{
	".woff2": api.LoaderCopy, ".txt": api.LoaderCopy, ".svg": api.LoaderCopy, ".png": api.LoaderCopy, ".ico": api.LoaderCopy,
}

func bundle(folder string, dev bool) (build, error) {
	root, err := filepath.Abs(folder)
	if err != nil {
		return build{}, err
	}
	linked, err := sources(root)
	if err != nil {
		return build{}, err
	}
	all := build{manifest: static.Manifest{Files: map[string]string{}, Inline: inline}, outputs: map[string][]byte{}}
	for _, options := range []api.BuildOptions{
		{EntryPoints: linked, Format: api.FormatESModule, Splitting: true},
		{EntryPoints: inline, Format: api.FormatIIFE},
	} {
		if err := all.add(options, root, dev); err != nil {
			return build{}, err
		}
	}
	return all, nil
}

// sources finds every entry but the inline ones and the declarations of types.
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
			if !slices.Contains(inline, name) && !strings.HasSuffix(name, ".d.ts") {
				found = append(found, name)
			}
		}
	}
	return found, nil
}

// add runs esbuild and takes over what it made.
func (b build) add(options api.BuildOptions, root string, dev bool) error {
	options.AbsWorkingDir, options.Outbase, options.Outdir = root, root, filepath.Join(root, "dist")
	options.Bundle, options.Metafile = true, true
	options.Target, options.Loader, options.LogLevel = api.ES2022, loaders, api.LogLevelSilent
	options.EntryNames, options.AssetNames, options.ChunkNames = "[dir]/[name]-[hash]", "[dir]/[name]-[hash]", "js/shared-[hash]"
	if dev {
		options.Sourcemap = api.SourceMapLinked
	} else {
		options.MinifyWhitespace, options.MinifyIdentifiers, options.MinifySyntax = true, true, true
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	for _, file := range result.OutputFiles {
		name, err := filepath.Rel(options.Outdir, file.Path)
		if err != nil {
			return err
		}
		b.outputs[filepath.ToSlash(name)] = file.Contents
	}
	files, err := entryOutputs(result.Metafile)
	maps.Copy(b.manifest.Files, files)
	return err
}

// entryOutputs reads from esbuild's report which output each entry became.
func entryOutputs(metafile string) (map[string]string, error) {
	var report struct {
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &report); err != nil {
		return nil, err
	}
	files := map[string]string{}
	for output, made := range report.Outputs {
		if made.EntryPoint != "" {
			files[made.EntryPoint] = strings.TrimPrefix(output, "dist/")
		}
	}
	return files, nil
}
