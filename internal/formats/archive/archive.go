// Package archive reads and writes office documents' ZIP files. Unchanged files are copied compressed, byte for byte.
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

	"plainhand/internal/fault"
	"plainhand/internal/formats/document"
)

// Limits of an archive. No ordinary document exceeds them.
const (
	maxFiles    = 10_000
	maxUnpacked = 48 << 20 // total bytes unpacked

	maxExpansion   = 100     // ratio of unpacked to archive size, the same as in office programs
	minUnpackLimit = 1 << 20 // bytes that even the smallest archive may unpack to
)

// Archive is an open archive. It is not safe for concurrent use until the last part has been read.
type Archive struct {
	reader    *zip.Reader
	files     map[string]*zip.File
	remaining int64 // bytes left of maxUnpacked
}

// oleSignature begins OLE files: those of Word before 2007, and newer documents that are encrypted with a password.
var oleSignature = []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1}

// encryptedStream is the UTF-16 name of the encrypted stream in such a file.
var encryptedStream = []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e")

var errLegacyWord = fault.New(fault.Invalid, "This is a document of Word 97–2003 under another name.",
	"Name it .doc, or save it as .docx in the program that made it.")

// IsOldOffice reports whether a file is an OLE file, as of Word before 2007, and whether it is encrypted with a
// password.
func IsOldOffice(file io.ReaderAt, size int64) (old, protected bool) {
	start := make([]byte, len(oleSignature))
	if _, err := file.ReadAt(start, 0); err != nil || !bytes.Equal(start, oleSignature) {
		return false, false
	}
	part := make([]byte, 64<<10)
	for at := int64(0); at < size; at += int64(len(part) - len(encryptedStream)) {
		read, _ := file.ReadAt(part, at)
		if bytes.Contains(part[:read], encryptedStream) {
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
		return nil, errLegacyWord
	}
	reader, err := Directory(file, size)
	if err != nil {
		return nil, err
	}
	if len(reader.File) > maxFiles {
		return nil, document.ErrTooLarge
	}
	opened := &Archive{reader: reader, files: make(map[string]*zip.File, len(reader.File)), remaining: maxUnpacked}
	packed := uint64(0)
	for _, entry := range reader.File {
		name := normalizedName(entry)
		start, err := entry.DataOffset()
		packed += entry.CompressedSize64
		if err != nil || start > size || entry.CompressedSize64 > uint64(size-start) || packed > uint64(size) {
			return nil, document.ErrBroken.Because(err) // overlapping files would multiply when copied
		}
		if opened.files[name] != nil {
			return nil, document.ErrBroken // programs differ in which duplicate they read
		}
		if isDirectory(entry) && entry.UncompressedSize64 > 0 {
			return nil, document.ErrBroken
		}
		opened.files[name] = entry
	}
	return opened, nil
}

// maxDirectory bounds the bytes of an archive's directory. An entry takes about a hundred bytes, and three times as
// much in memory.
const maxDirectory = 8 << 20

// Directory opens any archive with a small directory that doesn't unpack to many times its size. Faults: those of
// package document.
func Directory(file io.ReaderAt, size int64) (*zip.Reader, error) {
	limited := &limitedReaderAt{file: file, remaining: maxDirectory}
	reader, err := zip.NewReader(limited, size)
	switch {
	case limited.remaining < 0:
		return nil, document.ErrTooLarge
	case err != nil:
		return nil, document.ErrBroken.Because(err)
	}
	limited.remaining = math.MaxInt64 // file contents have their own limit
	return reader, checkExpansion(reader.File, size)
}

// checkExpansion returns document.ErrExpands for archives that unpack to many times their size, through compression or
// overlapping files (ZIP bombs). Package zip rejects a file that exceeds its declared size.
func checkExpansion(files []*zip.File, size int64) error {
	left := uint64(max(minUnpackLimit, maxExpansion*size))
	for _, file := range files {
		if file.UncompressedSize64 > left {
			return document.ErrExpands
		}
		left -= file.UncompressedSize64
	}
	return nil
}

// limitedReaderAt fails after a number of bytes was read.
type limitedReaderAt struct {
	file      io.ReaderAt
	remaining int64
}

var errReadLimit = errors.New("more was read than is allowed")

func (b *limitedReaderAt) ReadAt(into []byte, offset int64) (int, error) {
	if b.remaining < math.MaxInt64 {
		if b.remaining -= int64(len(into)); b.remaining < 0 {
			return 0, errReadLimit
		}
	}
	return b.file.ReadAt(into, offset)
}

func isDirectory(file *zip.File) bool { return strings.HasSuffix(file.Name, "/") }

// normalizedName returns a file's name with slashes and without a leading one, which some programs write.
func normalizedName(file *zip.File) string {
	return strings.TrimLeft(strings.ReplaceAll(file.Name, `\`, "/"), "/")
}

// Has reports whether the archive has a file.
func (a *Archive) Has(name string) bool { return a.files[name] != nil }

// Read unpacks a file. A missing file is document.ErrBroken.
func (a *Archive) Read(name string) ([]byte, error) {
	file := a.files[name]
	switch {
	case file == nil:
		return nil, document.ErrBroken
	case a.remaining < 0:
		return nil, document.ErrTooLarge
	}
	unpacked, err := file.Open()
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	defer unpacked.Close()
	var content bytes.Buffer
	content.Grow(int(min(file.UncompressedSize64, uint64(a.remaining))) + bytes.MinRead)
	read, err := content.ReadFrom(io.LimitReader(unpacked, a.remaining+1))
	if a.remaining -= read; a.remaining < 0 {
		return nil, document.ErrTooLarge
	}
	if err != nil {
		return nil, document.ErrBroken.Because(err)
	}
	return content.Bytes(), nil
}

// Part writes the new content of a file.
type Part func(io.Writer) error

// Write writes the archive with changed files, by name. New files come last.
func (a *Archive) Write(out io.Writer, changed map[string]Part) error {
	written := zip.NewWriter(out)
	for _, file := range a.reader.File {
		if isDirectory(file) { // some programs compress even the empty content
			if _, err := written.CreateHeader(&zip.FileHeader{Name: file.Name, Modified: file.Modified}); err != nil {
				return err
			}
			continue
		}
		part := changed[normalizedName(file)]
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
