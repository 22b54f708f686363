package pg

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"plainhand/internal/needs"
)

const unprivilegedUID = 65534

// closedDir is a folder that only root may enter.
func closedDir(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(openDir(t), "closed")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestRootLetsAnotherUserRunPostgres(t *testing.T) {
	t.Parallel()
	needs.AsRoot(t)
	server := open(t, openDir(t))
	for _, path := range []string{server.data, string(server.socket), server.logPath(), server.usersPath()} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if uid := info.Sys().(*syscall.Stat_t).Uid; uid == 0 || uid != server.owner.uid {
			t.Errorf("%s belongs to %d; want %d", path, uid, server.owner.uid)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is open to others: %s", path, info.Mode())
		}
	}
}

func TestRootJoinsServerOfOrdinaryUser(t *testing.T) {
	t.Parallel()
	needs.AsRoot(t)
	dir := openDir(t)
	if err := os.Chown(dir, unprivilegedUID, unprivilegedUID); err != nil {
		t.Fatal(err)
	}
	child, pid := startChild(t, dir, &syscall.Credential{Uid: unprivilegedUID, Gid: unprivilegedUID})
	server := open(t, dir) // root joins the server of another user
	if server.pid() != pid || server.owner.uid != unprivilegedUID {
		t.Errorf("process %d of user %d; want process %d of user %d", server.pid(), server.owner.uid, pid, unprivilegedUID)
	}
	wantRows(t, server, 1)
	closeServer(t, server)
	kill(t, child.Process.Pid)
	kill(t, pid)
	child.Wait()
	second := open(t, dir) // and starts it, as the user who owns the data
	wantRows(t, second, 1)
	if second.owner.uid != unprivilegedUID {
		t.Errorf("runs as %s; want user %d", second.owner, unprivilegedUID)
	}
}

func TestProgramsThatPostgresUserCannotReachAreCopied(t *testing.T) {
	t.Parallel()
	needs.AsRoot(t)
	bin, err := findBinaries(t.Context(), "", 0)
	if err != nil {
		t.Fatal(err)
	}
	closed := closedDir(t)
	if err := os.Symlink(filepath.Dir(bin.dir), filepath.Join(closed, "native")); err != nil {
		t.Fatal(err)
	}
	dir := openDir(t)
	for range 2 { // the second time they exist already
		server, err := Open(t.Context(), Options{Dir: dir, Database: "app", Bin: filepath.Join(closed, "native", "bin")})
		if err != nil {
			t.Fatal(err)
		}
		mustAddRow(t, server)
		closeServer(t, server)
	}
	if _, err := os.Stat(filepath.Join(dir, "postgresql-"+bin.version, "bin", "postgres")); err != nil {
		t.Error(err)
	}
}

func TestUnreachableDirIsRejected(t *testing.T) {
	t.Parallel()
	needs.AsRoot(t)
	closed := closedDir(t)
	dir := filepath.Join(closed, "data", "deeper")
	if got := DefaultDir(dir); got != "/var/lib/plainhand" {
		t.Errorf("DefaultDir is %s", got)
	}
	_, err := Open(t.Context(), Options{Dir: dir, Database: "app"})
	wantError(t, err, "chmod o+x "+closed)
}

func TestFreshDirOfRootIsMadeAccessible(t *testing.T) {
	t.Parallel()
	needs.AsRoot(t)
	fresh := closedDir(t)
	server, err := Open(t.Context(), Options{Dir: filepath.Join(fresh, "postgres"), Database: "app", Fast: true})
	if err != nil {
		t.Fatal(err)
	}
	closeServer(t, server)
	if info, err := os.Stat(fresh); err != nil || info.Mode().Perm() != 0o711 {
		t.Errorf("the folder has the mode %v (%v)", info.Mode(), err)
	}
}

func TestReachableDirIsTheDefault(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(openDir(t), "not", "there", "yet")
	if got := DefaultDir(dir); got != dir {
		t.Errorf("DefaultDir is %s; want %s", got, dir)
	}
}

func TestMakeDirIsOpenWhateverTheUmask(t *testing.T) {
	dir := filepath.Join(openDir(t), "a", "b")
	before := syscall.Umask(0o077) // for the whole process, so this test does not run in parallel
	err := makeDir(dir)
	syscall.Umask(before)
	if err != nil {
		t.Fatal(err)
	}
	if err := (owner{uid: unprivilegedUID, gid: unprivilegedUID, other: true}).mustReach(dir); err != nil {
		t.Error(err)
	}
}

func TestDirOfAnotherUserIsRejected(t *testing.T) {
	t.Parallel()
	needs.AsRoot(t)
	dir := openDir(t)
	closeServer(t, open(t, dir)) // root's, so it runs as the user postgres
	_, _, err := tryChild(t, dir, &syscall.Credential{Uid: unprivilegedUID - 1, Gid: unprivilegedUID - 1})
	wantError(t, err, "belongs to another user: run as that user, or choose another DATA_DIR")
}

func TestSocketFolderOfAnotherUserIsRejected(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	run := filepath.Join(dir, "run")
	if err := os.Mkdir(run, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(run, 0o777); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), Options{Dir: dir, Database: "app"})
	wantError(t, err, run+" is not a folder of the user")
}

func TestSocketDirIsShortAndUnique(t *testing.T) {
	t.Parallel()
	long := "/" + strings.Repeat("x", 200)
	first, second := socketDirOf(long+"1"), socketDirOf(long+"2")
	if first == second || len(first) > maxSocketDir {
		t.Errorf("%s and %s", first, second)
	}
	if got := socketDirOf("/srv/data"); got != "/srv/data/run" {
		t.Errorf("a short path: %s", got)
	}
}
