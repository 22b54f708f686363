package mail

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// Folder is the development substitute for a mail server: it stores each message as a file. It is created with the
// first message.
type Folder string

const extension = ".eml"

// Send writes the message to a file named after its ID, readable only by this process's user. Sending it again replaces
// the file.
func (f Folder) Send(_ context.Context, message Message) error {
	content, err := message.Bytes()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return err
	}
	unfinished, err := os.CreateTemp(string(f), "unfinished-*")
	if err != nil {
		return err
	}
	defer os.Remove(unfinished.Name()) // fails once it has its final name
	_, err = unfinished.Write(content)
	if err := errors.Join(err, unfinished.Close()); err != nil {
		return err
	}
	return os.Rename(unfinished.Name(), f.Path(message.ID))
}

// List returns the messages' IDs, newest first. A missing folder is empty.
func (f Folder) List() ([]uuid.UUID, error) {
	entries, err := os.ReadDir(string(f))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var ids []uuid.UUID
	for _, entry := range slices.Backward(entries) { // the IDs sort by time
		if id, err := uuid.Parse(strings.TrimSuffix(entry.Name(), extension)); err == nil {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Open reads the message with this ID, or returns fs.ErrNotExist.
func (f Folder) Open(id uuid.UUID) (Message, error) {
	file, err := os.Open(f.Path(id))
	if err != nil {
		return Message{}, err
	}
	defer file.Close()
	return Parse(file)
}

// Path returns the path of the message with this ID.
func (f Folder) Path(id uuid.UUID) string { return filepath.Join(string(f), id.String()+extension) }
