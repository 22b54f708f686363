package clients

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
)

// TarballName is the file name of Tarball.
func TarballName() string { return "plainhand-" + Version + ".tgz" }

// Tarball returns the package for npm, with documentation for the site at an origin.
func Tarball(origin string) ([]byte, error) {
	files, err := files("typescript", origin)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	compressed := gzip.NewWriter(&out)
	archive := tar.NewWriter(compressed)
	for _, file := range files {
		const readable = 0o644
		header := &tar.Header{Name: "package/" + file.name, Mode: readable, Size: int64(len(file.content)), ModTime: packed}
		if err := archive.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(file.content); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	err = compressed.Close()
	return out.Bytes(), err
}
