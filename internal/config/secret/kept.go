package secret

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Kept returns the key in the file at path, which only its owner may read. If the file is missing, it generates a key;
// of several processes that do so at the same time, all return the same key.
func Kept(path string) (Key, error) {
	key, err := read(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return Key{}, err
	}
	if err := write(path, New()); err != nil && !errors.Is(err, fs.ErrExist) {
		return Key{}, err
	}
	return read(path)
}

func read(path string) (Key, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Key{}, err
	}
	key, err := Parse(strings.TrimSpace(string(text)))
	if err != nil {
		return Key{}, fmt.Errorf("the key in %s %w: delete the file, and another is made", path, err)
	}
	return key, nil
}

// write links a complete file to path, so that no process reads half a key. It returns fs.ErrExist if another process
// was faster.
func write(path string, key Key) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".key-*") // readable only by its owner
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = fmt.Fprintf(file, "%x\n", key.bytes)
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Link(file.Name(), path)
}
