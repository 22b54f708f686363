// Package needs skips tests on a machine that lacks what they need. Where the variable CI is set they fail instead,
// except for the needs that a CI machine may lack. Only tests import it.
//
// Tests call t.Skip themselves in two cases: for inputs of a fuzz test that cannot occur, and in the body of a child
// process.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Need is something that a machine may lack.
type Need string

const (
	Assets          Need = "the built styles and scripts (make assets)"
	Curl            Need = "curl"
	Generators      Need = "the generators of API clients (make generators)"
	LibreOffice     Need = "LibreOffice"
	History         Need = "the history of the previous release in the checkout"
	Mounts          Need = "the right to mount a disk"
	Namespaces      Need = "the right to make namespaces"
	Node            Need = "Node.js"
	PDFToText       Need = "pdftotext"
	PgBouncer       Need = "PgBouncer"
	PostgreSQL16    Need = "PostgreSQL 16 or newer"
	PreviousRelease Need = "the program of the previous release (make upgrade)"
	Python          Need = "Python 3"
	Root            Need = "root"
)

// optional are what a CI machine may lack, with the reason. .ci/run installs everything else, and runs as root.
var optional = map[Need]string{
	LibreOffice: "it is several hundred megabytes, for old Word documents only",
	Mounts:      "root in a container may lack it",
	Namespaces:  "a container may lack it",
	PDFToText:   "other tests read the report's text without it",
	Python:      "the generated client is checked where Python is installed",
}

// Skip ends a test whose need the machine lacks. cause may be nil.
func Skip(t testing.TB, need Need, cause error) {
	t.Helper()
	end := t.Skipf
	if _, ok := optional[need]; !ok && os.Getenv("CI") != "" {
		end = t.Fatalf
	}
	if cause != nil {
		end("this machine lacks %s: %v", need, cause)
		return
	}
	end("this machine lacks %s", need)
}

// Program returns the path of a program, or skips the test as Skip does.
func Program(t testing.TB, need Need, name string) (path string) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Skip(t, need, err)
	}
	return path
}

// AsRoot skips the test as Skip does unless it runs as root.
func AsRoot(t testing.TB) {
	t.Helper()
	if os.Geteuid() != 0 {
		Skip(t, Root, nil)
	}
}

// ToMakeNamespaces skips the test as Skip does if the machine does not allow namespaces.
func ToMakeNamespaces(t testing.TB) {
	t.Helper()
	if err := exec.Command("unshare", "-U", "-m", "-n", "-p", "-f", "true").Run(); err != nil {
		Skip(t, Namespaces, err)
	}
}
