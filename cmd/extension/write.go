package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// write replaces a folder with the files, and the archive beside it. It returns the archive's size in bytes.
func write(folder string, files map[string][]byte) (int, error) {
	if err := os.RemoveAll(folder); err != nil {
		return 0, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return 0, err
		}
	}
	archived, err := archive(files)
	if err != nil {
		return 0, err
	}
	return len(archived), os.WriteFile(folder+".zip", archived, 0o644)
}

// archive returns a ZIP archive that is the same for the same files: in order, and without times.
func archive(files map[string][]byte) ([]byte, error) {
	var written bytes.Buffer
	archive := zip.NewWriter(&written)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := archive.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return written.Bytes(), err
}
