package legacyword

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"plainhand/internal/formats/sandbox"
)

// limits are the sandbox limits of LibreOffice. It needs a few seconds and about 200 MB of memory to start.
var limits = sandbox.Limits{Time: time.Minute, Memory: 1 << 30, Processes: 128, File: 64 << 20, Files: 256 << 20}

// office is an installed LibreOffice.
type office struct {
	program string // path of soffice, with links resolved
	folder  string // of the installation
}

// findOffice finds LibreOffice on the PATH.
func findOffice() (office, error) {
	found, err := exec.LookPath("soffice")
	if err != nil {
		return office{}, err
	}
	if found, err = filepath.Abs(found); err != nil {
		return office{}, err
	}
	if found, err = filepath.EvalSymlinks(found); err != nil {
		return office{}, err
	}
	folder := filepath.Dir(found)
	if filepath.Base(folder) == "program" {
		folder = filepath.Dir(folder)
	}
	return office{found, folder}, nil
}

// command returns the command that converts document.doc to document.docx. LibreOffice reads two files of /proc, which
// a sandbox doesn't have: one to see whether /proc is mounted, the other to find its libraries.
func (o office) command() sandbox.Command {
	const input, output = "document.doc", "document.docx"
	command := sandbox.Command{
		Program: o.program,
		Args: []string{"--headless", "--norestore", "--nolockcheck", "--nodefault",
			"-env:UserInstallation=file://" + sandbox.Work + "/profile", "--infilter=MS Word 97", "--convert-to",
			"docx:MS Word 2007 XML", "--outdir", sandbox.Work, sandbox.Work + "/" + input},
		Links: map[string]string{"/proc/version": "/dev/null",
			"/proc/self/exe": filepath.Join(filepath.Dir(o.program), "soffice.bin")},
		Files:  map[string]string{"profile/user/registrymodifications.xcu": settings()},
		Input:  input,
		Output: output,
		Limits: limits,
	}
	if !strings.HasPrefix(o.folder, "/usr/lib/") {
		command.Folders = []string{o.folder}
	}
	return command
}

// settings disable macros, other active content, and fetching of links. The sandbox would stop them too.
func settings() string {
	var items strings.Builder
	for _, name := range []string{"BlockUntrustedRefererLinks", "DisableMacrosExecution", "DisableActiveContent",
		"DisableOLEAutomation"} {
		fmt.Fprintf(&items, `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="%s" `+
			`oor:op="fuse"><value>true</value></prop></item>`+"\n", name)
	}
	return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
` + items.String() + `</oor:items>
`
}
