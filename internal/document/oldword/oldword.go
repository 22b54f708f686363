// Package oldword reads documents of Word 97–2003 (.doc) where LibreOffice is installed, which turns them into the
// newer format. That is what is read, and written.
package oldword

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"plainhand/internal/document"
	"plainhand/internal/document/archive"
	"plainhand/internal/document/word"
	"plainhand/internal/fault"
)

// ErrNotInstalled is returned where there is no LibreOffice.
var ErrNotInstalled = fault.New(fault.Invalid, "We can’t read documents of Word 97–2003 (.doc) here.",
	"Save it as .docx in the program that made it, and send the copy.")

// timeLimit is how long LibreOffice may take. It needs a few seconds to start.
const timeLimit = time.Minute

// turn is taken by the one document that is being turned: LibreOffice needs hundreds of megabytes.
var turn = make(chan struct{}, 1)

// Read reads a document, which must not change while it is read. Faults: ErrNotInstalled, those of package document,
// and the context's error.
func Read(ctx context.Context, file io.ReaderAt, size int64) (document.Document, error) {
	switch old, protected := archive.IsOldOffice(file, size); {
	case protected:
		return nil, document.ErrProtected
	case !old:
		return nil, document.ErrBroken
	}
	office, err := exec.LookPath("soffice")
	if err != nil {
		return nil, ErrNotInstalled.Because(err)
	}
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	turned, err := turnedBy(ctx, office, io.NewSectionReader(file, 0, size))
	if err != nil {
		return nil, err
	}
	read, err := word.Read(bytes.NewReader(turned), int64(len(turned)))
	return read, err
}

// mostBytes bounds what LibreOffice makes of a document.
const mostBytes = 64 << 20

// turnedBy has LibreOffice write a document in the newer format, in a folder that is gone afterward.
func turnedBy(ctx context.Context, office string, file io.Reader) ([]byte, error) {
	folder, err := os.MkdirTemp("", "plainhand-doc-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := prepare(folder, file); err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, timeLimit)
	defer cancel()
	run := exec.CommandContext(limited, office, "--headless", "--norestore", "--nolockcheck", "--nodefault",
		"-env:UserInstallation=file://"+filepath.ToSlash(filepath.Join(folder, "profile")), "--infilter=MS Word 97",
		"--convert-to", "docx:MS Word 2007 XML", "--outdir", folder, filepath.Join(folder, "document.doc"))
	run.Env = []string{"HOME=" + folder, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + folder}
	run.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // it starts others, which have to end with it
	run.Cancel = func() error { return syscall.Kill(-run.Process.Pid, syscall.SIGKILL) }
	run.WaitDelay = time.Second
	err = run.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, document.ErrTooLarge.Because(err)
	case err != nil:
		return nil, document.ErrBroken.Because(err)
	}
	written, err := os.Open(filepath.Join(folder, "document.docx"))
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	defer written.Close()
	content, err := io.ReadAll(io.LimitReader(written, mostBytes+1))
	if err == nil && len(content) > mostBytes {
		err = document.ErrTooLarge
	}
	return content, err
}

// settings keep LibreOffice from running what a document brings, and from fetching what it links to.
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
%s</oor:items>
`

var security = []string{"BlockUntrustedRefererLinks", "DisableMacrosExecution", "DisableActiveContent",
	"DisableOLEAutomation"}

func prepare(folder string, file io.Reader) error {
	profile := filepath.Join(folder, "profile", "user")
	if err := os.MkdirAll(profile, 0o700); err != nil {
		return err
	}
	var items bytes.Buffer
	for _, name := range security {
		fmt.Fprintf(&items, `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="%s" `+
			`oor:op="fuse"><value>true</value></prop></item>`+"\n", name)
	}
	registry := fmt.Appendf(nil, settings, items.String())
	if err := os.WriteFile(filepath.Join(profile, "registrymodifications.xcu"), registry, 0o600); err != nil {
		return err
	}
	document, err := os.OpenFile(filepath.Join(folder, "document.doc"), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(document, file)
	return errors.Join(err, document.Close())
}
