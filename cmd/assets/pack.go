package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"

	"plainhand/static"
	"plainhand/static/precompressed"
)

// pack adds the compressed forms of each output.
func pack(plain map[string][]byte) map[string][]byte {
	outputs := maps.Clone(plain)
	for name, content := range plain {
		if name == static.ServerIslands {
			continue // never served
		}
		for coding, form := range precompressed.Pack(content) {
			outputs[name+coding.Suffix()] = form
		}
	}
	return outputs
}

// write replaces the contents of dist. The manifest is written last: a build without it counts as incomplete.
func write(dist string, outputs map[string][]byte, manifest static.Manifest) error {
	if err := empty(dist); err != nil {
		return err
	}
	for name, content := range outputs {
		path := filepath.Join(dist, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	data, err := json.MarshalIndent(manifest, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, static.ManifestName), append(data, '\n'), 0o644)
}

// empty deletes the last build except .gitkeep, which lets an unbuilt clone compile.
func empty(dist string) error {
	if err := os.Remove(filepath.Join(dist, static.ManifestName)); err != nil && !os.IsNotExist(err) {
		return err
	}
	entries, err := os.ReadDir(dist)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	for _, entry := range entries {
		if entry.Name() == ".gitkeep" {
			continue
		}
		if err := os.RemoveAll(filepath.Join(dist, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}
