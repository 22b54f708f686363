// Package sandbox runs a program on an untrusted file: without network, without privileges, without access to files of
// the host other than the system's programs and libraries, and with limits on time, memory, processes, and files. It
// requires Linux 5.12 or newer with user namespaces.
package sandbox

import (
	"errors"
	"time"
)

// ErrUnavailable is returned if no sandbox can be set up: the kernel, a container, or a systemd unit doesn't allow it.
var ErrUnavailable = errors.New("no sandbox can be set up")

// ErrTime is returned for a program that exceeded its time limit.
var ErrTime = errors.New("the program ran out of time")

// ErrOutput is returned for a program that succeeded without writing its output, or exceeded the output limit.
var ErrOutput = errors.New("the program wrote no output, or too much")

// Work is the only writable folder of the program. It is private, in memory, and deleted afterward.
const Work = "/work"

// Command is a program that converts one file to another.
type Command struct {
	Program string            `json:"program"` // an absolute path
	Args    []string          `json:"args"`
	Env     []string          `json:"env"`     // besides HOME, TMPDIR, and PATH, which are set
	Folders []string          `json:"folders"` // absolute paths that the program may read, besides the system's
	Links   map[string]string `json:"links"`   // symbolic links to create, from absolute paths to their targets
	Files   map[string]string `json:"files"`   // content of files to create, by path below Work
	Input   string            `json:"input"`   // path below Work for the input
	Output  string            `json:"output"`  // path below Work of the output
	Limits  Limits            `json:"limits"`
}

// Limits limit the resources of a program. Memory is per process; the files in Work are shared, and in memory too.
type Limits struct {
	Time      time.Duration `json:"time"`
	Memory    uint64        `json:"memory"`    // bytes that a process may allocate
	Processes uint64        `json:"processes"` // including threads
	File      uint64        `json:"file"`      // bytes of one file, and of the output
	Files     uint64        `json:"files"`     // bytes of all files together
}
