package export

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/formats/docx"
	"plainhand/internal/texts"
)

// archive writes the ZIP file: account.json, and for each text its stored data as JSON and its current wording as
// Markdown and as a Word document.
func (e *Exports) archive(ctx context.Context, user account.User, out io.Writer) error {
	file := zip.NewWriter(out)
	if err := addText(file, "READ ME.txt", readMe); err != nil {
		return err
	}
	if err := e.addAccount(ctx, file, user.ID); err != nil {
		return err
	}
	if err := e.addTexts(ctx, file, user.ID); err != nil {
		return err
	}
	return file.Close()
}

const readMe = `This is the data that we store about you.

account.json      Your account: your name and address, your preferences, your plan and what happened to it, the words
                  you have used, how you sign in, where you are signed in, what was done with your account, and the
                  emails that we sent you. Times are in UTC.
texts/*.json      Each text that is kept for you: the draft with its settings, every version of it, and what you decided
                  on the newest one. A version is a result, a result that you edited, or an earlier draft.
texts/*.md        The current text, as Markdown.
texts/*.docx      The same as a Word document.

What is missing: passwords, keys, and codes, of which we store hashes or encrypted forms that are of no use to anybody,
and fingerprints of texts by which words are counted once. Your invoices are on your account's page.
`

// addAccount writes the sections row by row: a year's runs need not fit in memory.
func (e *Exports) addAccount(ctx context.Context, file *zip.Writer, userID uuid.UUID) error {
	out, err := file.Create("account.json")
	if err != nil {
		return err
	}
	section := ""
	err = e.Storage.ExportRows(ctx, userID, func(name string, row json.RawMessage) error {
		before := ",\n    "
		switch {
		case section == "":
			before = fmt.Sprintf("{\n  %q: [\n    ", name)
		case section != name:
			before = fmt.Sprintf("\n  ],\n  %q: [\n    ", name)
		}
		section = name
		_, err := fmt.Fprintf(out, "%s%s", before, row)
		return err
	})
	if err == nil {
		_, err = io.WriteString(out, "\n  ]\n}\n") // the account itself is always there
	}
	return err
}

// textsPageSize is the page size for reading the history.
const textsPageSize = 50

func (e *Exports) addTexts(ctx context.Context, file *zip.Writer, userID uuid.UUID) error {
	page, number := texts.Page{Limit: textsPageSize}, 0
	for {
		lines, next, err := e.History.List(ctx, userID, page)
		if err != nil {
			return err
		}
		for _, line := range lines {
			number++
			if err := e.addText(ctx, file, userID, line, number); err != nil {
				return err
			}
		}
		if next == (texts.Cursor{}) {
			return nil
		}
		page.After = next
	}
}

// exportedText is the JSON form of a text in the archive.
type exportedText struct {
	Name      string            `json:"name,omitempty"`
	MadeAt    time.Time         `json:"made_at"`
	TouchedAt time.Time         `json:"last_worked_on_at"`
	ExpiresAt time.Time         `json:"deleted_at"`
	Draft     texts.Draft       `json:"draft"`
	Versions  []exportedVersion `json:"versions"`
	Decided   json.RawMessage   `json:"decided,omitempty"`
	Now       string            `json:"now"`
}

type exportedVersion struct {
	Number int               `json:"number"`
	Kind   texts.VersionKind `json:"kind"`
	MadeAt time.Time         `json:"made_at"`
	Text   string            `json:"text"`
}

// addText adds a text, unless it has just been deleted.
func (e *Exports) addText(
	ctx context.Context, file *zip.Writer, userID uuid.UUID, line texts.Line, number int,
) error {
	text, err := e.History.Open(ctx, userID, line.ID)
	if err != nil {
		return ignoreDeleted(err)
	}
	versions, err := e.History.Versions(ctx, userID, line.ID)
	if err != nil {
		return err
	}
	kept := exportedText{text.Name, text.MadeAt, text.TouchedAt, text.ExpiresAt, text.Draft, nil, text.Work, ""}
	if kept.Now, err = e.Reading.Now(text); err != nil {
		return err
	}
	for _, version := range versions {
		said, err := e.Reading.Version(version)
		if err != nil {
			return err
		}
		kept.Versions = append(kept.Versions, exportedVersion{version.Number, version.Kind, version.MadeAt, said})
	}
	return addFormats(file, fmt.Sprintf("texts/%05d-%s", number, e.Reading.FileName(text.Line)), kept)
}

func ignoreDeleted(err error) error {
	if errors.Is(err, texts.ErrNone) {
		return nil
	}
	return err
}

func addFormats(file *zip.Writer, name string, kept exportedText) error {
	encoded, err := json.MarshalIndent(kept, "", "  ")
	if err != nil {
		return err
	}
	document, err := docx.New(kept.Now)
	if err != nil {
		return err
	}
	for extension, content := range map[string]string{"json": string(encoded), "md": kept.Now, "docx": string(document)} {
		if err := addText(file, name+"."+extension, content); err != nil {
			return err
		}
	}
	return nil
}

func addText(file *zip.Writer, name, content string) error {
	out, err := file.Create(name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, content)
	return err
}
