// Package archive reads and writes the ZIP files that office documents are. What does not change is copied as it is
// packed, byte for byte.
package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"plainhand/internal/document"
	"plainhand/internal/fault"
)

// Bounds of what is read. Files beyond them are no documents that people write.
const (
	mostFiles = 10_000
	mostBytes = 48 << 20 // of everything that is unpacked

	maxExpansion    = 100     // times the size of an archive, as programs for office documents have it
	alwaysExpanding = 1 << 20 // bytes that an archive may unpack to, however small it is
)

// Archive is a document's file. It is not safe for concurrent use until the last part has been read.
type Archive struct {
	reader *zip.Reader
	files  map[string]*zip.File
	left   int64 // bytes that may still be unpacked
}

// oldOffice begins the files of Word before 2007, and those of newer documents that a password protects.
var oldOffice = []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1}

// encrypted is the name of what a password protects in such a file.
var encrypted = []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e")

var errOldWord = fault.New(fault.Invalid, "This is a document of Word 97–2003 under another name.",
	"Name it .doc, or save it as .docx in the program that made it.")

// IsOldOffice reports whether a file is one of Word before 2007, and whether a password protects it.
func IsOldOffice(file io.ReaderAt, size int64) (old, protected bool) {
	start := make([]byte, len(oldOffice))
	if _, err := file.ReadAt(start, 0); err != nil || !bytes.Equal(start, oldOffice) {
		return false, false
	}
	part := make([]byte, 64<<10)
	for at := int64(0); at < size; at += int64(len(part) - len(encrypted)) {
		read, _ := file.ReadAt(part, at)
		if bytes.Contains(part[:read], encrypted) {
			return true, true
		}
	}
	return true, false
}

// Open opens a file, which must not change afterward. Faults: those of package document.
func Open(file io.ReaderAt, size int64) (*Archive, error) {
	switch old, protected := IsOldOffice(file, size); {
	case protected:
		return nil, document.ErrProtected
	case old:
		return nil, errOldWord
	}
	reader, err := Directory(file, size)
	if err != nil {
		return nil, err
	}
	if len(reader.File) > mostFiles {
		return nil, document.ErrTooLarge
	}
	opened := &Archive{reader: reader, files: make(map[string]*zip.File, len(reader.File)), left: mostBytes}
	packed := uint64(0)
	for _, one := range reader.File {
		name := nameOf(one)
		start, err := one.DataOffset()
		packed += one.CompressedSize64
		if err != nil || start > size || one.CompressedSize64 > uint64(size-start) || packed > uint64(size) {
			return nil, document.ErrBroken.Because(err) // files that share their bytes grow when they are copied
		}
		if opened.files[name] != nil {
			return nil, document.ErrBroken // programs differ in which of two they show
		}
		if isFolder(one) && one.UncompressedSize64 > 0 {
			return nil, document.ErrBroken
		}
		opened.files[name] = one
	}
	return opened, nil
}

// mostDirectory is how many bytes of an archive say what is in it. Each file takes some hundred, and three times as
// much in memory.
const mostDirectory = 8 << 20

// Directory opens any archive that says in few bytes what is in it, and that doesn't unpack to many times its size.
// Faults: those of package document.
func Directory(file io.ReaderAt, size int64) (*zip.Reader, error) {
	bounded := &bounded{file: file, left: mostDirectory}
	reader, err := zip.NewReader(bounded, size)
	switch {
	case bounded.left < 0:
		return nil, document.ErrTooLarge
	case err != nil:
		return nil, document.ErrBroken.Because(err)
	}
	bounded.left = math.MaxInt64 // files have bounds of their own
	return reader, checkExpansion(reader.File, size)
}

// checkExpansion returns document.ErrExpands for files that unpack to many times the size of their archive, whether
// they compress well or share their bytes. A file that unpacks to more than it says is broken to package zip.
func checkExpansion(files []*zip.File, size int64) error {
	left := uint64(max(alwaysExpanding, maxExpansion*size))
	for _, file := range files {
		if file.UncompressedSize64 > left {
			return document.ErrExpands
		}
		left -= file.UncompressedSize64
	}
	return nil
}

// bounded gives only so many bytes of a file.
type bounded struct {
	file io.ReaderAt
	left int64
}

var errBounded = errors.New("more was read than is allowed")

func (b *bounded) ReadAt(into []byte, offset int64) (int, error) {
	if b.left < math.MaxInt64 {
		if b.left -= int64(len(into)); b.left < 0 {
			return 0, errBounded
		}
	}
	return b.file.ReadAt(into, offset)
}

func isFolder(file *zip.File) bool { return strings.HasSuffix(file.Name, "/") }

// nameOf is a file's name as other parts refer to it: some programs write it with a slash before it.
func nameOf(file *zip.File) string {
	return strings.TrimLeft(strings.ReplaceAll(file.Name, `\`, "/"), "/")
}

// Has reports whether the archive has a file.
func (a *Archive) Has(name string) bool { return a.files[name] != nil }

// Read unpacks a file. One that is not there is document.ErrBroken.
func (a *Archive) Read(name string) ([]byte, error) {
	file := a.files[name]
	switch {
	case file == nil:
		return nil, document.ErrBroken
	case a.left < 0:
		return nil, document.ErrTooLarge
	}
	unpacked, err := file.Open()
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	defer unpacked.Close()
	var content bytes.Buffer
	content.Grow(int(min(file.UncompressedSize64, uint64(a.left))) + bytes.MinRead)
	read, err := content.ReadFrom(io.LimitReader(unpacked, a.left+1))
	if a.left -= read; a.left < 0 {
		return nil, document.ErrTooLarge
	}
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	return content.Bytes(), nil
}

// Part writes the new content of a file.
type Part func(io.Writer) error

// Write writes the archive with these files changed, by their names. Those that it does not have yet come last.
func (a *Archive) Write(out io.Writer, changed map[string]Part) error {
	written := zip.NewWriter(out)
	for _, file := range a.reader.File {
		if isFolder(file) { // some programs pack even that it has no content
			if _, err := written.CreateHeader(&zip.FileHeader{Name: file.Name, Modified: file.Modified}); err != nil {
				return err
			}
			continue
		}
		part := changed[nameOf(file)]
		if part == nil {
			if err := written.Copy(file); err != nil {
				return err
			}
			continue
		}
		header := zip.FileHeader{Name: file.Name, Comment: file.Comment, NonUTF8: file.NonUTF8, Method: file.Method,
			CreatorVersion: file.CreatorVersion, ExternalAttrs: file.ExternalAttrs, Modified: file.Modified}
		if err := add(written, &header, part); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		if !a.Has(name) {
			if err := add(written, &zip.FileHeader{Name: name, Method: zip.Deflate}, changed[name]); err != nil {
				return err
			}
		}
	}
	return errors.Join(written.SetComment(a.reader.Comment), written.Close())
}

func add(written *zip.Writer, header *zip.FileHeader, part Part) error {
	file, err := written.CreateHeader(header)
	if err != nil {
		return err
	}
	return part(file)
}
