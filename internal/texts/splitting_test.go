package texts_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/texts"
)

const (
	bakery = "Small bakeries plan their mornings. They bake at four."
	garden = "Tomatoes want sun. Water them in the evening."
)

// rendering renders versions as plain text.
var rendering = texts.Rendering{
	Edited: func(text texts.Text) ([]byte, error) {
		if len(text.Work) == 0 {
			return nil, nil
		}
		return append(append(text.Newest.Output, " with "...), text.Work...), nil
	},
	Draft: func(draft texts.Draft) ([]byte, error) { return []byte(draft.Text), nil },
}

// wantVersions checks the versions of a text, in the form "KIND: OUTPUT".
func (a *archive) wantVersions(user, id uuid.UUID, want ...string) {
	a.t.Helper()
	versions, err := a.Versions(a.t.Context(), user, id)
	if err != nil {
		a.t.Fatal(err)
	}
	var got []string
	for _, version := range versions {
		got = append(got, string(version.Kind)+": "+string(version.Output))
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		a.t.Errorf("the versions are %q; want %q", got, want)
	}
}

func TestUnrelatedDraftStartsNewText(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	first := a.save(ada, texts.Saving{Name: "Bread", Draft: texts.Draft{Text: bakery}, Output: []byte("a result")})

	pasted := texts.Saving{Ref: first.Ref, Name: "Bread", Draft: texts.Draft{Text: garden, Mode: "casual"},
		Version: 1, Work: []byte("edits"), Written: "sourdough"}
	second := a.resave(ada, pasted)
	if second.ID == first.ID || second.Split != (texts.Split{Reason: texts.NewDraft, From: first}) {
		t.Errorf("saved as %+v", second)
	}
	if former := a.open(ada, first.ID); former.Draft.Text != bakery || string(former.Work) != "edits" ||
		string(former.Newest.Output) != "a result" || former.Name != "Bread" {
		t.Errorf("the former text is %+v", former)
	}
	text := a.open(ada, second.ID)
	if text.Draft != pasted.Draft || len(text.Work) > 0 || text.Latest != 0 || text.Name != "" {
		t.Errorf("the new text is %+v", text)
	}
	a.wantFound(ada, "sourdough", "Small bakeries plan their mornings. They bake at four.")

	// A client that could not read the answer saves it again.
	if repeated := a.resave(ada, pasted); repeated.ID != second.ID || repeated.Split.Reason != texts.NewDraft {
		t.Errorf("saved again as %+v; want %v", repeated, second.ID)
	}
	created := a.resave(ada, texts.Saving{Ref: first.Ref, Draft: texts.Draft{Text: garden},
		Output: []byte("another result")})
	if created.ID != second.ID || created.Latest != 1 {
		t.Errorf("the result was saved with %+v", created)
	}
	a.wantVersions(ada, first.ID, "result: a result")
	a.wantVersions(ada, second.ID, "result: another result")
}

func TestNewNameBelongsToTheSplitText(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	first := a.save(ada, texts.Saving{Name: "Bread", Draft: texts.Draft{Text: bakery}})
	second := a.save(ada, texts.Saving{Ref: first.Ref, Name: "Garden", Draft: texts.Draft{Text: garden}})
	if second.ID == first.ID || second.Name != "Garden" || a.open(ada, first.ID).Name != "Bread" {
		t.Errorf("saved as %+v", second)
	}
}

func TestEmptyDraftDoesNotReplaceTheSavedOne(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	first := a.save(ada, texts.Saving{Draft: texts.Draft{Text: bakery}})
	emptied := a.resave(ada, texts.Saving{Ref: first.Ref, Draft: texts.Draft{Text: " \n"}})
	if text := a.open(ada, first.ID); emptied.ID != first.ID || text.Draft.Text != bakery {
		t.Errorf("saved as %+v with %q", emptied, text.Draft.Text)
	}
	if typed := a.save(ada, texts.Saving{Ref: emptied.Ref, Draft: texts.Draft{Text: garden}}); typed.ID == first.ID {
		t.Error("a draft that was typed into the empty field replaced the former one")
	}
}

func TestEditedResultIsSavedBeforeTheNextOne(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	draft := texts.Draft{Text: bakery}
	line := a.save(ada, texts.Saving{Draft: draft, Output: []byte("first")})
	line = a.save(ada, texts.Saving{Ref: line.Ref, Draft: draft, Work: []byte("edits")})
	line = a.save(ada, texts.Saving{Ref: line.Ref, Draft: draft, Output: []byte("second"), Edited: rendering.Edited})
	a.wantVersions(ada, line.ID, "result: first", "edited: first with edits", "result: second")
	line = a.save(ada, texts.Saving{Ref: line.Ref, Draft: draft, Output: []byte("third"), Edited: rendering.Edited})
	a.wantVersions(ada, line.ID, "result: first", "edited: first with edits", "result: second", "result: third")
	if line.Latest != 4 || line.Versions != 4 {
		t.Errorf("%+v", line)
	}
}

func TestJoinUndoesSplit(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada, bob := a.user("ada@example.com"), a.user("bob@example.com")
	first := a.save(ada, texts.Saving{Name: "Bread", Draft: texts.Draft{Text: bakery}, Output: []byte("a result")})
	saving := texts.Saving{Ref: first.Ref, Name: "Bread", Draft: texts.Draft{Text: bakery}, Work: []byte("edits")}
	saving.Ref = a.save(ada, saving).Ref
	saving.Draft.Text = garden
	second := a.save(ada, saving)
	if err := a.Join(t.Context(), bob, first.ID, second.ID, rendering); !errors.Is(err, texts.ErrNone) {
		t.Error(err)
	}
	if err := a.Join(t.Context(), ada, first.ID, second.ID, rendering); err != nil {
		t.Fatal(err)
	}
	joined := a.open(ada, first.ID)
	if joined.Draft.Text != garden || joined.Name != "Bread" || string(joined.Work) != "edits" ||
		string(joined.Newest.Output) != "a result" || joined.Latest != 1 {
		t.Errorf("%+v", joined)
	}
	a.wantVersions(ada, first.ID, "result: a result", "draft: "+bakery)
	if _, err := a.Open(t.Context(), ada, second.ID); !errors.Is(err, texts.ErrNone) {
		t.Errorf("the other text is still there: %v", err)
	}

	third := a.save(ada, texts.Saving{Ref: joined.Ref, Draft: texts.Draft{Text: "They came by train."},
		Output: []byte("of the train"), OutputText: "They arrived by rail."})
	if err := a.Join(t.Context(), ada, first.ID, third.ID, rendering); err != nil {
		t.Fatal(err)
	}
	a.wantVersions(ada, first.ID, "result: a result", "draft: "+bakery, "edited: a result with edits", "draft: "+garden,
		"result: of the train")
	if joined = a.open(ada, first.ID); len(joined.Work) > 0 || string(joined.Newest.Output) != "of the train" {
		t.Errorf("%+v", joined)
	}
	a.wantFound(ada, "rail tomatoes bakeries", "They came by train.")
	if err := a.Join(t.Context(), ada, first.ID, first.ID, rendering); !errors.Is(err, texts.ErrNone) {
		t.Errorf("a text is joined to itself: %v", err)
	}
}

func TestSameContentsDoNotConflict(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	first := a.save(ada, texts.Saving{Draft: texts.Draft{Text: bakery}, Output: []byte("a result")})
	decided := texts.Saving{Ref: first.Ref, Draft: texts.Draft{Text: bakery}, Version: 1, Work: []byte("decisions")}
	saved := a.save(ada, decided)
	if repeated := a.resave(ada, decided); repeated.Line != saved || repeated.Split.Reason != "" {
		t.Errorf("saved as %+v; want %+v", repeated, saved)
	}
	decided.Work = []byte("other decisions")
	if other := a.resave(ada, decided); other.ID == first.ID || other.Split.Reason != texts.EditedTwice {
		t.Errorf("other decisions were saved as %+v", other)
	}
}

func TestConflictingCopyIsNamed(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	draft := texts.Draft{Text: bakery}
	for name, want := range map[string]string{
		"":                       bakery + " (copy)",
		"Bread":                  "Bread (copy)",
		"Bread (copy)":           "Bread (copy)",
		strings.Repeat("ü", 100): strings.Repeat("ü", 95) + "… (copy)",
		strings.Repeat("b", 193): strings.Repeat("b", 193) + " (copy)",
		strings.Repeat("b", 194): strings.Repeat("b", 190) + "… (copy)",
		strings.Repeat("早", 66):  strings.Repeat("早", 63) + "… (copy)",
	} {
		first := a.save(ada, texts.Saving{Name: name, Draft: draft})
		phone := a.save(ada, texts.Saving{Ref: first.Ref, Name: name, Draft: draft})
		laptop := a.resave(ada, texts.Saving{Ref: first.Ref, Name: name, Draft: texts.Draft{Text: bakery, Mode: "casual"}})
		if laptop.Name != want || laptop.Split != (texts.Split{Reason: texts.EditedTwice, From: phone}) {
			t.Errorf("the copy of %q is %+v; want %q", name, laptop, want)
		}
	}
	gone := a.resave(ada, texts.Saving{Ref: texts.Ref{ID: uuid.New(), Revision: 1}, Draft: draft})
	if gone.Split != (texts.Split{Reason: texts.DeletedText}) || gone.Name != "" {
		t.Errorf("%+v", gone)
	}
}

func TestCopyOfUnnamableDraftIsNamedCopy(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	for _, text := range []string{"", "\u202eturned"} {
		first := a.save(ada, texts.Saving{Draft: texts.Draft{Text: text}})
		a.save(ada, texts.Saving{Ref: first.Ref, Draft: texts.Draft{Text: text}})
		draft := texts.Draft{Text: text, Mode: "casual"}
		if copied := a.save(ada, texts.Saving{Ref: first.Ref, Draft: draft}); copied.Name != "Copy" {
			t.Errorf("the copy of %q is called %q", text, copied.Name)
		}
	}
}

func TestNewestResultSurvivesReplacedDrafts(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	line := a.save(ada, texts.Saving{Draft: texts.Draft{Text: "Draft number zero."}, Output: []byte("the result")})
	for i := range texts.MaxVersions + 3 {
		unrelated := texts.Draft{Text: strings.Repeat(fmt.Sprintf("%c%c%c ", 'a'+i, 'b'+i, 'c'+i), 4)}
		other := a.save(ada, texts.Saving{Ref: line.Ref, Draft: unrelated})
		if other.ID == line.ID {
			t.Fatal(i)
		}
		a.now = a.now.Add(time.Second)
		if err := a.Join(t.Context(), ada, line.ID, other.ID, rendering); err != nil {
			t.Fatal(err)
		}
		line = a.open(ada, line.ID).Line
	}
	text := a.open(ada, line.ID)
	if string(text.Newest.Output) != "the result" || text.Versions != texts.MaxVersions+1 {
		t.Errorf("%d versions, and %+v", text.Versions, text.Newest)
	}
}
