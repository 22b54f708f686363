package texts_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/texts"
)

func TestDeletedTextCanBeRestoredForOneMinute(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada, bob := a.user("ada@example.com"), a.user("bob@example.com")
	line := a.save(ada, texts.Saving{Name: "Bread", Draft: texts.Draft{Text: bakery}, Output: []byte("a result")})
	if err := a.Restore(t.Context(), ada, line.ID); !errors.Is(err, texts.ErrNotRestorable) {
		t.Errorf("what isn’t deleted is restored: %v", err)
	}
	a.delete(ada, line.ID)
	a.now = a.now.Add(59 * time.Second)
	a.delete(ada, line.ID) // a second deletion does not extend the time
	a.wantHidden(ada, line.ID)
	if deleted, err := a.Deleted(t.Context(), ada, line.ID); err != nil || deleted.Name != "Bread" {
		t.Errorf("%+v, %v", deleted, err)
	}
	if err := a.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := a.Restore(t.Context(), bob, line.ID); !errors.Is(err, texts.ErrNotRestorable) {
		t.Errorf("a stranger restores it: %v", err)
	}
	if err := a.Restore(t.Context(), ada, line.ID); err != nil {
		t.Fatal(err)
	}
	restored := a.open(ada, line.ID)
	if restored.Line != line || string(restored.Newest.Output) != "a result" {
		t.Errorf("%+v; want %+v", restored, line)
	}
	a.wantFound(ada, "bakeries", bakery)

	a.delete(ada, line.ID)
	a.now = a.now.Add(texts.RestorableFor)
	if err := a.Restore(t.Context(), ada, line.ID); !errors.Is(err, texts.ErrNotRestorable) {
		t.Errorf("restored after a minute: %v", err)
	}
	if _, err := a.Deleted(t.Context(), ada, line.ID); !errors.Is(err, texts.ErrNotRestorable) {
		t.Error(err)
	}
	if err := a.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	a.wantRows("texts", 0)
	a.wantRows("text_versions", 0)
}

func (a *archive) delete(user, id uuid.UUID) {
	a.t.Helper()
	if err := a.Delete(a.t.Context(), user, id); err != nil {
		a.t.Fatal(err)
	}
}

// wantHidden checks that no method returns a deleted text.
func (a *archive) wantHidden(user, id uuid.UUID) {
	a.t.Helper()
	a.wantFound(user, "")
	a.wantFound(user, "bakeries")
	if _, err := a.Open(a.t.Context(), user, id); !errors.Is(err, texts.ErrNone) {
		a.t.Errorf("it is opened: %v", err)
	}
	if _, err := a.Last(a.t.Context(), user); !errors.Is(err, texts.ErrNone) {
		a.t.Errorf("it is the last text: %v", err)
	}
	if versions, err := a.Versions(a.t.Context(), user, id); err != nil || len(versions) > 0 {
		a.t.Errorf("its versions are %v, %v", versions, err)
	}
	if err := a.Rename(a.t.Context(), user, id, "Another"); !errors.Is(err, texts.ErrNone) {
		a.t.Errorf("it is renamed: %v", err)
	}
}

func TestDeletionOfAllTextsLeavesNothingToRestore(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	for _, deletion := range []func() error{
		func() error { return a.DeleteAll(t.Context(), ada) },
		func() error { return a.KeepFor(t.Context(), ada, 0) },
	} {
		line := a.typed(ada, bakery)
		a.delete(ada, line.ID)
		if err := deletion(); err != nil {
			t.Fatal(err)
		}
		if err := a.Restore(t.Context(), ada, line.ID); !errors.Is(err, texts.ErrNotRestorable) {
			t.Error(err)
		}
		a.wantRows("texts", 0)
		a.wantRows("history_keys", 0)
	}
}

func TestShorterRetentionRestoresNoDeletedText(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	line := a.typed(ada, bakery)
	a.delete(ada, line.ID)
	if err := a.KeepFor(t.Context(), ada, 90); err != nil {
		t.Fatal(err)
	}
	a.wantHidden(ada, line.ID)
}

func TestDeletionsAreCountedBeforehand(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada, bob := a.user("ada@example.com"), a.user("bob@example.com")
	a.typed(bob, "His.")
	a.typed(ada, "Old.")
	a.now = a.now.AddDate(0, 0, 10)
	a.typed(ada, "Recent.")
	a.delete(ada, a.typed(ada, "Deleted.").ID)
	for days, want := range map[int]int{0: 2, 7: 1, 30: 0, 90: 0} {
		got, err := a.CountDeletions(t.Context(), ada, days)
		if err != nil || got != (texts.Deletions{Texts: want}) {
			t.Errorf("%d days: %+v, %v; want %d", days, got, err, want)
		}
	}
	if _, err := a.CountDeletions(t.Context(), ada, 8); !errors.Is(err, texts.ErrDays) {
		t.Error(err)
	}
}
