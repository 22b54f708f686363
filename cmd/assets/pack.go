package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"

	"plainhand/static"
)

// pack adds the compressed forms that save at least a twentieth of the plain one.
func pack(plain map[string][]byte) (map[string][]byte, error) {
	outputs := maps.Clone(plain)
	for name, content := range plain {
		if name == static.ServerIslands {
			continue // it is never sent
		}
		for suffix, compress := range compressors {
			packed, err := compress(content)
			if err != nil {
				return nil, err
			}
			if len(packed) < len(content)*19/20 {
				outputs[name+suffix] = packed
			}
		}
	}
	return outputs, nil
}

// compressors by what they add to a name. Each works as hard as it can, since it does so once.
var compressors = map[string]func([]byte) ([]byte, error){
	static.Brotli.Suffix(): func(content []byte) ([]byte, error) {
		var packed bytes.Buffer
		return finish(&packed, brotli.NewWriterLevel(&packed, brotli.BestCompression), content)
	},
	static.Gzip.Suffix(): func(content []byte) ([]byte, error) {
		var packed bytes.Buffer
		writer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			return nil, err
		}
		return finish(&packed, writer, content)
	},
}

func finish(packed *bytes.Buffer, writer io.WriteCloser, content []byte) ([]byte, error) {
	if _, err := writer.Write(content); err != nil {
		return nil, err
	}
	err := writer.Close()
	return packed.Bytes(), err
}

// write replaces what dist holds. The manifest comes last: without it a build that broke off counts as none.
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

// empty removes the last build and keeps .gitkeep, which lets an unbuilt clone compile.
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
