package word

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"plainhand/internal/document"
	"plainhand/internal/document/archive"
	"plainhand/internal/document/source"
)

// comments are the notes that tell why something was changed. They go to the document's own part of comments, or to a
// new one.
type comments struct {
	noted
	author   document.Author
	document *Document
	allowed  bool // where the writing is, a comment may be
	added    bytes.Buffer
}

// noted is what a document has of comments.
type noted struct {
	part      string // whose comments they are: the main part
	name      string // the file of the comments
	existing  []byte // nil without
	next      int    // the first number that is free
	relations []byte // of the part, where there is no comment yet; nil without
}

const (
	commentsType     = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
	commentsRelation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
	wordSpace        = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	relationsSpace   = "http://schemas.openxmlformats.org/package/2006/relationships"
)

func (d *Document) readNoted() (found noted, err error) {
	found.part = d.parts[0].name
	found.name = path.Join(path.Dir(found.part), "added-comments.xml")
	relations, err := readRelations(d.archive, found.part)
	if err != nil {
		return found, err
	}
	for _, one := range relations {
		if strings.HasSuffix(one.Type, "/comments") {
			found.name = one.file(found.part)
			return found, found.readExisting(d.archive)
		}
	}
	if d.archive.Has(relationsOf(found.part)) {
		found.relations, err = d.archive.Read(relationsOf(found.part))
	}
	return found, err
}

// readExisting finds the numbers that are taken.
func (c *noted) readExisting(from *archive.Archive) (err error) {
	var all struct {
		Comment []struct {
			ID string `xml:"id,attr"`
		} `xml:"comment"`
	}
	if c.existing, err = from.Read(c.name); err == nil {
		err = source.Unmarshal(c.existing, &all)
	}
	for _, one := range all.Comment {
		if number, err := strconv.Atoi(one.ID); err == nil {
			c.next = max(c.next, number+1)
		}
	}
	return err
}

// add writes a comment, and returns its number.
func (c *comments) add(text string) int {
	number := c.next
	c.next++
	initial, _ := utf8.DecodeRuneInString(c.author.Name)
	fmt.Fprintf(&c.added, `<w:comment xmlns:w="%s" w:id="%d" w:author="%s" w:date="%s" w:initials="%s">`+
		`<w:p><w:r><w:t xml:space="preserve">%s</w:t></w:r></w:p></w:comment>`, c.space(), number, source.XML(c.author.Name),
		c.author.At.UTC().Format("2006-01-02T15:04:05Z"), source.XML(string(initial)), source.XML(text))
	return number
}

// space is the namespace that the document is written in.
func (c *comments) space() string {
	if !bytes.Contains(c.document.parts[0].source, []byte(wordSpace)) {
		return wordSpaces[1]
	}
	return wordSpace
}

// addTo adds the files that change for the comments.
func (c *comments) addTo(files map[string]archive.Part) {
	if c.added.Len() == 0 {
		return
	}
	if end := bytes.LastIndex(c.existing, []byte("</")); end >= 0 {
		insert(files, c.name, c.existing, end, c.added.String())
		return
	}
	files[c.name] = text(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" + `<w:comments xmlns:w="` +
		c.space() + `">` + c.added.String() + `</w:comments>`)
	if c.existing != nil { // it had none so far
		return
	}
	types := c.document.types.source
	insert(files, contentTypesName, types, bytes.LastIndex(types, []byte("</")),
		`<`+prefixOfRoot(types)+`Override PartName="/`+c.name+`" ContentType="`+commentsType+`"/>`)
	relation := fmt.Sprintf(`<%sRelationship Id="addedComments" Type="%s" Target="/%s"/>`, prefixOfRoot(c.relations),
		commentsRelation, c.name)
	name := relationsOf(c.part)
	if end := bytes.LastIndex(c.relations, []byte("</")); end >= 0 {
		insert(files, name, c.relations, end, relation)
		return
	}
	files[name] = text(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" + `<Relationships xmlns="` +
		relationsSpace + `">` + relation + `</Relationships>`)
}

func insert(files map[string]archive.Part, name string, file []byte, at int, with string) {
	changes := []source.Change{{Start: at, End: at, With: []byte(with)}}
	files[name] = func(out io.Writer) error { return source.Write(out, file, changes) }
}

func text(content string) archive.Part {
	return func(out io.Writer) error {
		_, err := io.WriteString(out, content)
		return err
	}
}

// prefixOfRoot is the namespace's prefix of a file's root element, which is the last to close.
func prefixOfRoot(file []byte) string {
	end := bytes.LastIndex(file, []byte("</"))
	if end < 0 {
		return ""
	}
	return prefixOf(append([]byte("<"), file[end+2:]...))
}
