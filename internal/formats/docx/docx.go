// Package docx writes a text as a Word document: headings, lists, tables, quotations, and code use the standard named
// styles, so that a reader's own template can restyle them.
package docx

import (
	"archive/zip"
	"bytes"
	"embed"
	"encoding/xml"
	"fmt"
	"io/fs"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// parts are the constant files of a document.
//
//go:embed all:parts
var parts embed.FS

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser()

// New returns the Word document of a Markdown text. A soft line break becomes a line break, since few people wrap lines
// by hand.
func New(source string) ([]byte, error) {
	body := newBody(source)
	if err := ast.Walk(markdown.Parse(text.NewReader(body.source)), body.visit); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	archive := zip.NewWriter(&file)
	if err := addParts(archive); err != nil {
		return nil, err
	}
	for name, content := range map[string]string{
		"word/document.xml":            body.document(),
		"word/_rels/document.xml.rels": body.relationships(),
		"word/numbering.xml":           body.numbering(),
	} {
		if err := add(archive, name, []byte(content)); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return file.Bytes(), err
}

func addParts(archive *zip.Writer) error {
	return fs.WalkDir(parts, "parts", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := parts.ReadFile(name)
		if err != nil {
			return err
		}
		return add(archive, strings.TrimPrefix(name, "parts/"), content)
	})
}

func add(archive *zip.Writer, name string, content []byte) error {
	file, err := archive.Create(name)
	if err == nil {
		_, err = file.Write(content)
	}
	return err
}

// escape returns text escaped for XML, without the characters that XML cannot represent.
func escape(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder never fails
	return strings.ReplaceAll(out.String(), "\uFFFD", "")
}

const header = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
	`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

func (b *body) document() string {
	return header + `<w:document ` + namespaces + `><w:body>` + b.out.String() +
		fmt.Sprintf(`<w:sectPr><w:pgSz w:w="%d" w:h="15840"/><w:pgMar w:top="%[2]d" w:right="%[2]d" w:bottom="%[2]d"`+
			` w:left="%[2]d" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`, pageWidth, margin)
}

// The page width and margins in twentieths of a point: US Letter with one-inch margins.
const (
	pageWidth = 12240
	margin    = 1440
	textWidth = pageWidth - 2*margin
)

const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

func (b *body) relationships() string {
	var out strings.Builder
	out.WriteString(header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="styles" Type="` + relationship + `styles" Target="styles.xml"/>` +
		`<Relationship Id="numbering" Type="` + relationship + `numbering" Target="numbering.xml"/>`)
	for i, target := range b.links {
		fmt.Fprintf(&out, `<Relationship Id="link%d" Type="%shyperlink" Target="%s" TargetMode="External"/>`, i+1,
			relationship, escape(target))
	}
	out.WriteString(`</Relationships>`)
	return out.String()
}

// numbering returns the numbering part: abstract bullet and number lists, and for each list an instance with its start
// number.
func (b *body) numbering() string {
	var out strings.Builder
	out.WriteString(header + `<w:numbering ` + namespaces + `>`)
	for kind, level := range []string{
		`<w:numFmt w:val="bullet"/><w:lvlText w:val="•"/>`,
		`<w:numFmt w:val="decimal"/><w:lvlText w:val="%%%d."/>`,
	} {
		fmt.Fprintf(&out, `<w:abstractNum w:abstractNumId="%d"><w:multiLevelType w:val="hybridMultilevel"/>`, kind)
		for depth := range maxDepth {
			unescapedText := level
			if strings.Contains(level, "%d") {
				unescapedText = fmt.Sprintf(level, depth+1)
			}
			fmt.Fprintf(&out, `<w:lvl w:ilvl="%d"><w:start w:val="1"/>%s<w:lvlJc w:val="left"/>`+
				`<w:pPr><w:ind w:left="%d" w:hanging="360"/></w:pPr></w:lvl>`, depth, unescapedText, 720*(depth+1))
		}
		out.WriteString(`</w:abstractNum>`)
	}
	for i, list := range b.lists {
		fmt.Fprintf(&out, `<w:num w:numId="%d"><w:abstractNumId w:val="%d"/>`, i+1, list.kind)
		if list.kind == numbers {
			fmt.Fprintf(&out, `<w:lvlOverride w:ilvl="%d"><w:startOverride w:val="%d"/></w:lvlOverride>`, list.depth, list.start)
		}
		out.WriteString(`</w:num>`)
	}
	out.WriteString(`</w:numbering>`)
	return out.String()
}
