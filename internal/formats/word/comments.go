package word

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// comments are the Word comments with the reasons of edits. They are added to the document's comments part, or to a new
// one.
type comments struct {
	existingComments
	author   document.Author
	document *Document
	allowed  bool // comments are allowed in the current part
	added    bytes.Buffer
}

// existingComments describes the comments part of a document.
type existingComments struct {
	part      string // the main document part
	name      string // name of the comments part
	existing  []byte // its content; nil if there is none
	next      int    // next free comment ID
	relations []byte // relationships of the main part, if there are no comments yet; nil if it has none
}

const (
	commentsType     = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
	commentsRelation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
	wordSpace        = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	relationsSpace   = "http://schemas.openxmlformats.org/package/2006/relationships"
)

func (d *Document) readExistingComments() (found existingComments, err error) {
	found.part = d.parts[0].name
	found.name = path.Join(path.Dir(found.part), "added-comments.xml")
	relations, err := readRelations(d.archive, found.part)
	if err != nil {
		return found, err
	}
	for _, rel := range relations {
		if strings.HasSuffix(rel.Type, "/comments") {
			found.name = rel.file(found.part)
			return found, found.readIDs(d.archive)
		}
	}
	if d.archive.Has(relsPath(found.part)) {
		found.relations, err = d.archive.Read(relsPath(found.part))
	}
	return found, err
}

// readIDs reads the comments part and finds the next free ID.
func (c *existingComments) readIDs(from *archive.Archive) (err error) {
	var all struct {
		Comment []struct {
			ID string `xml:"id,attr"`
		} `xml:"comment"`
	}
	if c.existing, err = from.Read(c.name); err == nil {
		err = source.Unmarshal(c.existing, &all)
	}
	for _, comment := range all.Comment {
		if number, err := strconv.Atoi(comment.ID); err == nil {
			c.next = max(c.next, number+1)
		}
	}
	return err
}

// add writes a comment and returns its ID.
func (c *comments) add(text string) int {
	number := c.next
	c.next++
	initial, _ := utf8.DecodeRuneInString(c.author.Name)
	fmt.Fprintf(&c.added, `<w:comment xmlns:w="%s" w:id="%d" w:author="%s" w:date="%s" w:initials="%s">`+
		`<w:p><w:r><w:t xml:space="preserve">%s</w:t></w:r></w:p></w:comment>`, c.space(), number, source.XML(c.author.Name),
		c.author.At.UTC().Format("2006-01-02T15:04:05Z"), source.XML(string(initial)), source.XML(text))
	return number
}

// space returns the WordprocessingML namespace of the document.
func (c *comments) space() string {
	if !bytes.Contains(c.document.parts[0].source, []byte(wordSpace)) {
		return wordSpaces[1]
	}
	return wordSpace
}

// addTo adds the changed files for the comments.
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
	if c.existing != nil { // the part was empty
		return
	}
	types := c.document.types.source
	insert(files, contentTypesName, types, bytes.LastIndex(types, []byte("</")),
		`<`+prefixOfRoot(types)+`Override PartName="/`+c.name+`" ContentType="`+commentsType+`"/>`)
	relation := fmt.Sprintf(`<%sRelationship Id="addedComments" Type="%s" Target="/%s"/>`, prefixOfRoot(c.relations),
		commentsRelation, c.name)
	name := relsPath(c.part)
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

// prefixOfRoot returns the namespace prefix of a file's root element, found in its closing tag.
func prefixOfRoot(file []byte) string {
	end := bytes.LastIndex(file, []byte("</"))
	if end < 0 {
		return ""
	}
	return prefixOf(append([]byte("<"), file[end+2:]...))
}
