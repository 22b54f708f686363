// Package sandbox runs a program on a file that a stranger sent: without the network, without rights, and without any
// file of this machine but the system's programs and libraries, and with limits on time, memory, processes, and
// files. It takes a Linux kernel from 5.12 on that lets this process make user namespaces.
package sandbox

import (
	"errors"
	"time"
)

// ErrUnavailable is returned where no sandbox can be set up: the kernel, a container, or a unit doesn't allow it.
var ErrUnavailable = errors.New("no sandbox can be set up")

// ErrTime is returned for a program that ran for longer than its limit.
var ErrTime = errors.New("the program ran out of time")

// ErrOutput is returned for a program that succeeded without writing its output, or wrote more than its limit.
var ErrOutput = errors.New("the program wrote no output, or too much")

// Work is the only folder in which the program can write. It is in memory, private, and gone afterward.
const Work = "/work"

// Command is a program that makes a file of another.
type Command struct {
	Program string            `json:"program"` // an absolute path
	Args    []string          `json:"args"`
	Env     []string          `json:"env"`     // besides HOME, TMPDIR, and PATH, which lead nowhere else
	Folders []string          `json:"folders"` // absolute paths that the program may read besides the system's
	Links   map[string]string `json:"links"`   // links that it finds, from absolute paths to their targets
	Files   map[string]string `json:"files"`   // the content of files below Work, by their names
	Input   string            `json:"input"`   // the name below Work of what is read from the given reader
	Output  string            `json:"output"`  // the name below Work of what is returned
	Limits  Limits            `json:"limits"`
}

// Limits bound a program. Each of its processes has the memory; they share the files in Work, which are in memory too.
type Limits struct {
	Time      time.Duration `json:"time"`
	Memory    uint64        `json:"memory"`    // bytes that a process may allocate
	Processes uint64        `json:"processes"` // with threads
	File      uint64        `json:"file"`      // bytes of one file, and of the output
	Files     uint64        `json:"files"`     // bytes of all files together
}
