package oldword

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"plainhand/internal/sandbox"
)

// limits bound LibreOffice. It needs a few seconds and some 200 MB of memory to start.
var limits = sandbox.Limits{Time: time.Minute, Memory: 1 << 30, Processes: 128, File: 64 << 20, Files: 256 << 20}

// office is an installed LibreOffice.
type office struct {
	program string // soffice, without links
	folder  string // of the installation
}

// find finds LibreOffice on the path.
func find() (office, error) {
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

// command turns document.doc into document.docx. LibreOffice looks for two files of /proc, which a sandbox doesn't
// have: one to see that it is there, the other to find its libraries.
func (o office) command() sandbox.Command {
	const input, output = "document.doc", "document.docx"
	made := sandbox.Command{
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
		made.Folders = []string{o.folder}
	}
	return made
}

// settings keep LibreOffice from running what a document brings, and from fetching what it links to, even though the
// sandbox would stop both.
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
