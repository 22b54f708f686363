package pgtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/needs"
)

// smallDisk is the size of the disk, little more than an empty database needs.
const smallDisk = "size=64m"

// OnSmallDisk creates a database on a disk of 64 MiB, on the test's own server at serverURL, and returns its URL. fill
// uses up the disk space until free is called. It skips the test without root, which is needed to mount a disk.
func OnSmallDisk(t testing.TB, serverURL string) (url string, fill, free func()) {
	t.Helper()
	needs.AsRoot(t)
	disk := Dir(t)
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, smallDisk); err != nil {
		needs.Skip(t, needs.Mounts, err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	conn, err := pgx.Connect(t.Context(), serverURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	folder := filepath.Join(disk, "tables")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	var data string
	if err := conn.QueryRow(t.Context(), `SHOW data_directory`).Scan(&data); err != nil {
		t.Fatal(err)
	}
	chownLike(t, folder, data)
	for _, statement := range []string{
		fmt.Sprintf(`CREATE TABLESPACE small LOCATION '%s'`, folder), `CREATE DATABASE small TABLESPACE small`,
	} {
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	config := conn.Config()
	url = fmt.Sprintf("postgres://%s@/small?host=%s&port=%d", config.User, config.Host, config.Port)
	filler := filepath.Join(disk, "filler")
	return url, func() { fillDisk(t, filler) }, func() { os.Remove(filler) }
}

// chownLike changes the owner of a folder to that of another.
func chownLike(t testing.TB, folder, other string) {
	t.Helper()
	info, err := os.Stat(other)
	if err == nil {
		owner := info.Sys().(*syscall.Stat_t)
		err = os.Chown(folder, int(owner.Uid), int(owner.Gid))
	}
	if err != nil {
		t.Fatal(err)
	}
}

func fillDisk(t testing.TB, path string) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for block := make([]byte, 1<<20); len(block) > 0; {
		if _, err := file.Write(block); err != nil {
			block = block[:len(block)/2] // retry with less
		}
	}
}
