package pg

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
)

// socketPort is part of the socket's file name; no port is opened.
const socketPort = "5432"

// maxSocketDir leaves room for the socket's file name in the 104 bytes of a socket path on macOS (Linux: 108).
const maxSocketDir = 85

// socketDir is the folder of the server's socket.
type socketDir string

// socketDirOf is dir/run, or a short path in /tmp if that is longer than maxSocketDir.
func socketDirOf(dir string) socketDir {
	if run := filepath.Join(dir, "run"); len(run) <= maxSocketDir {
		return socketDir(run)
	}
	return socketDir(fmt.Sprintf("/tmp/plainhand-%x", sha256.Sum256([]byte(dir)))[:len("/tmp/plainhand-")+16])
}
