package pg

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
)

// socketPort is part of the socket's file name; no port is opened.
const socketPort = "5432"

// longestSocketDir leaves room for the socket's own name in the 104 bytes that macOS gives a path (Linux: 108).
const longestSocketDir = 85

// socketDir is the folder of the server's socket.
type socketDir string

// socketDirOf is dir/run, or a short name in /tmp if that would be too long for a socket.
func socketDirOf(dir string) socketDir {
	if run := filepath.Join(dir, "run"); len(run) <= longestSocketDir {
		return socketDir(run)
	}
	return socketDir(fmt.Sprintf("/tmp/plainhand-%x", sha256.Sum256([]byte(dir)))[:len("/tmp/plainhand-")+16])
}
