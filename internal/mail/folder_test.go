package mail

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"
)

func TestFolderStoresMessages(t *testing.T) {
	t.Parallel()
	folder := Folder(filepath.Join(t.TempDir(), "data", "mail"))
	if ids, err := folder.List(); err != nil || len(ids) > 0 {
		t.Fatalf("before there is any: %v, %v", ids, err)
	}
	first, second := testMessage(), testMessage()
	second.ID = uuid.MustParse("0193c2f0-0001-7000-8000-000000000000")
	for _, message := range []Message{first, second, first} {
		if err := folder.Send(t.Context(), message); err != nil {
			t.Fatal(err)
		}
	}
	if ids, err := folder.List(); err != nil || !slices.Equal(ids, []uuid.UUID{second.ID, first.ID}) {
		t.Errorf("listed %v, %v", ids, err)
	}
	if read, err := folder.Open(first.ID); err != nil || !reflect.DeepEqual(read, first) {
		t.Errorf("read %+v, %v", read, err)
	}
	if _, err := folder.Open(uuid.Nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("one that is not there: %v", err)
	}
	if info, err := os.Stat(string(folder)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others may look into the folder: %v, %v", info, err)
	}
}

func TestUnwritableFolderIsReported(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folder := Folder(filepath.Join(file, "mail"))
	if err := folder.Send(t.Context(), testMessage()); err == nil || errors.Is(err, ErrRefused) {
		t.Errorf("sent: %v", err)
	}
	if _, err := folder.List(); err == nil {
		t.Error("listed")
	}
}
