package texts_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/texts"
	"plainhand/store/stores"
)

// archive is a History on its own database, with its own clock.
type archive struct {
	*texts.History
	t       testing.TB
	storage *stores.Set
	pool    *pgxpool.Pool
	now     time.Time
}

var siteKey = secret.New()

func newArchive(t testing.TB) *archive {
	t.Helper()
	pool := pgtest.New(t)
	noon := time.Date(2026, time.July, 1, 12, 0, 0, 0, time.UTC)
	a := &archive{t: t, storage: stores.New(pool), pool: pool, now: noon}
	a.History = texts.New(a.storage.Editor, func() time.Time { return a.now }, siteKey)
	return a
}

func (a *archive) user(email string) uuid.UUID {
	a.t.Helper()
	id := uuid.New()
	user := account.User{ID: id, Email: email, PasswordHash: "a hash", CreatedAt: a.now}
	err := a.storage.Account.Users.CreateUser(a.t.Context(), user)
	if err != nil {
		a.t.Fatal(err)
	}
	return id
}

func (a *archive) save(user uuid.UUID, saving texts.Saving) texts.Line {
	a.t.Helper()
	return a.resave(user, saving).Line
}

// resave is save with the reason of a split.
func (a *archive) resave(user uuid.UUID, saving texts.Saving) texts.Saved {
	a.t.Helper()
	saved, err := a.Save(a.t.Context(), user, saving)
	if err != nil {
		a.t.Fatal(err)
	}
	return saved
}

// typed saves a new text, a second after the one before.
func (a *archive) typed(user uuid.UUID, text string) texts.Line {
	a.t.Helper()
	a.now = a.now.Add(time.Second)
	return a.save(user, texts.Saving{Draft: texts.Draft{Text: text}})
}

func (a *archive) open(user, id uuid.UUID) texts.Text {
	a.t.Helper()
	text, err := a.Open(a.t.Context(), user, id)
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

// found returns the openings of the texts that match a query, in order, read in pages of two.
func (a *archive) found(user uuid.UUID, query string) (openings []string) {
	a.t.Helper()
	page := texts.Page{Query: query, Limit: 2}
	for {
		lines, next, err := a.List(a.t.Context(), user, page)
		if err != nil {
			a.t.Fatal(err)
		}
		for _, line := range lines {
			openings = append(openings, line.Opening)
		}
		if next == (texts.Cursor{}) {
			return openings
		}
		page.After = next
	}
}

func (a *archive) wantFound(user uuid.UUID, query string, want ...string) {
	a.t.Helper()
	if got := a.found(user, query); strings.Join(got, "|") != strings.Join(want, "|") {
		a.t.Errorf("%q finds %q; want %q", query, got, want)
	}
}

func TestTextIsReopenedAsSaved(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	draft := texts.Draft{Text: "We utilize the tool.\n\nMoreover, it works.", Mode: "casual", Strength: "strong",
		Layout: "keep", Keep: "the tool"}
	first := a.save(ada, texts.Saving{Name: "About the tool", Draft: draft})
	want := texts.Line{Ref: texts.Ref{ID: first.ID, Revision: 1}, Name: "About the tool",
		Opening: "We utilize the tool. Moreover, it works.", Words: 7, MadeAt: first.MadeAt, TouchedAt: first.TouchedAt,
		ExpiresAt: first.ExpiresAt}
	if first != want || !first.MadeAt.Equal(a.now) || !first.ExpiresAt.Equal(a.now.AddDate(0, 0, 30)) {
		t.Errorf("%+v; want %+v", first, want)
	}
	a.now = a.now.Add(time.Hour)
	run := a.save(ada, texts.Saving{Ref: first.Ref, Draft: draft, Output: []byte(`{"marks":[1]}`)})
	second := a.save(ada, texts.Saving{Ref: run.Ref, Draft: draft, Output: []byte(`{"marks":[2]}`)})
	left := a.save(ada, texts.Saving{Ref: second.Ref, Draft: draft, Work: []byte(`{"decisions":[]}`)})
	if left.ID != first.ID || left.Revision != 4 || left.Versions != 2 || !left.TouchedAt.Equal(a.now) {
		t.Errorf("%+v", left)
	}
	text := a.open(ada, first.ID)
	if text.Draft != draft || string(text.Work) != `{"decisions":[]}` || string(text.Newest.Output) != `{"marks":[2]}` ||
		text.Newest.Number != 2 || text.Line != left {
		t.Errorf("%+v", text)
	}
	if last, err := a.Last(t.Context(), ada); err != nil || last.ID != first.ID {
		t.Errorf("%+v, %v", last, err)
	}
	versions, err := a.Versions(t.Context(), ada, first.ID)
	if err != nil || len(versions) != 2 || string(versions[0].Output) != `{"marks":[1]}` {
		t.Errorf("%v, %v", versions, err)
	}
}

func TestWhatIsSavedFromAnEarlierRevisionBecomesATextOfItsOwn(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	first := a.typed(ada, "A draft.")
	phone := a.save(ada, texts.Saving{Ref: first.Ref, Draft: texts.Draft{Text: "A draft, on the phone."}})
	laptop := a.save(ada, texts.Saving{Ref: first.Ref, Draft: texts.Draft{Text: "A draft, on the laptop."}})
	if phone.ID != first.ID || laptop.ID == first.ID || laptop.Revision != 1 {
		t.Errorf("%v, then %v and %v", first.Ref, phone.Ref, laptop.Ref)
	}
	if text := a.open(ada, first.ID); text.Draft.Text != "A draft, on the phone." {
		t.Errorf("%q", text.Draft.Text)
	}
	created := a.save(ada, texts.Saving{Ref: phone.Ref, Output: []byte("the output")})
	a.save(ada, texts.Saving{Ref: created.Ref, Output: []byte("a later one")})
	decided := a.save(ada, texts.Saving{Ref: created.Ref, Version: created.Latest, Work: []byte("decided")})
	if text := a.open(ada, decided.ID); string(text.Newest.Output) != "the output" || string(text.Work) != "decided" {
		t.Errorf("the newest version is %q", text.Newest.Output)
	}
	if err := a.Delete(t.Context(), ada, first.ID); err != nil {
		t.Fatal(err)
	}
	after := a.save(ada, texts.Saving{Ref: phone.Ref, Version: 1, Draft: texts.Draft{Text: "Typed on."}})
	if after.ID == first.ID {
		t.Error("a deleted text is back under its id")
	}
}

func TestTextsAreTheirOwnersAlone(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada, bob := a.user("ada@example.com"), a.user("bob@example.com")
	text := a.save(ada, texts.Saving{Draft: texts.Draft{Text: "Hers."}, Output: []byte("{}")})
	a.typed(bob, "His.")
	if _, err := a.Open(t.Context(), bob, text.ID); !errors.Is(err, texts.ErrNone) {
		t.Error(err)
	}
	if versions, err := a.Versions(t.Context(), bob, text.ID); err != nil || len(versions) > 0 {
		t.Error(versions, err)
	}
	if err := a.Rename(t.Context(), bob, text.ID, "Mine"); !errors.Is(err, texts.ErrNone) {
		t.Error(err)
	}
	if err := a.Delete(t.Context(), bob, text.ID); err != nil {
		t.Error(err)
	}
	stolen := a.save(bob, texts.Saving{Ref: text.Ref, Draft: texts.Draft{Text: "His, too."}})
	if stolen.ID == text.ID || a.open(ada, text.ID).Draft.Text != "Hers." {
		t.Error("bob has written into it")
	}
	a.wantFound(ada, "", "Hers.")
	a.wantFound(bob, "hers")
}

func TestTextsAreFoundByWordPrefixes(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	a.wantFound(ada, "anything")
	a.typed(ada, "We utilize Ümlauts — naïvely.")
	a.now = a.now.Add(time.Second)
	report := a.save(ada, texts.Saving{Draft: texts.Draft{Text: "The second."}, Name: "Quarterly report",
		Output: []byte("{}"), OutputText: "The result says utility."})
	report = a.save(ada, texts.Saving{Ref: report.Ref, Draft: texts.Draft{Text: "The second."},
		Name: "Quarterly report"})
	a.typed(ada, "Don’t utter a third.")
	a.typed(ada, "")
	a.wantFound(ada, "", "", "Don’t utter a third.", "The second.", "We utilize Ümlauts — naïvely.")
	a.wantFound(ada, "UTIL", "The second.", "We utilize Ümlauts — naïvely.")
	a.wantFound(ada, "ut", "Don’t utter a third.", "The second.", "We utilize Ümlauts — naïvely.")
	a.wantFound(ada, "umlaut naive", "We utilize Ümlauts — naïvely.")
	a.wantFound(ada, "don’t", "Don’t utter a third.")
	a.wantFound(ada, "quarterly says", "The second.")
	a.wantFound(ada, "tilize")
	a.typed(ada, "\n## A heading\n\nA paragraph.")
	a.wantFound(ada, "paragraph", "A heading")
	a.wantFound(ada, "util third")
	if err := a.Rename(t.Context(), ada, report.ID, " Yearly review "); err != nil {
		t.Fatal(err)
	}
	a.wantFound(ada, "yearly result", "The second.")
	text := a.open(ada, report.ID)
	if text.Name != "Yearly review" || text.Revision != 3 || text.Draft.Text != "The second." {
		t.Errorf("%+v", text)
	}
}

func TestTextsGoWhenTheirTimeIsUp(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada, bob := a.user("ada@example.com"), a.user("bob@example.com")
	a.typed(ada, "Old.")
	a.typed(bob, "Bob’s.")
	if err := a.KeepFor(t.Context(), bob, 90); err != nil {
		t.Fatal(err)
	}
	a.now = a.now.AddDate(0, 0, 20)
	worked := a.typed(ada, "Recent.")
	a.now = a.now.AddDate(0, 0, 10)
	a.wantFound(ada, "", "Recent.") // before anything is swept
	if err := a.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	a.wantRows("texts", 2)
	a.wantFound(bob, "", "Bob’s.")

	if err := a.KeepFor(t.Context(), ada, 7); err != nil {
		t.Fatal(err)
	}
	a.wantFound(ada, "")
	a.wantRows("texts", 1)
	if _, err := a.Save(t.Context(), ada, texts.Saving{Ref: worked.Ref}); err != nil {
		t.Error(err)
	}
	if err := a.KeepFor(t.Context(), ada, 8); !errors.Is(err, texts.ErrDays) {
		t.Error(err)
	}
	if err := a.KeepFor(t.Context(), ada, 0); err != nil {
		t.Fatal(err)
	}
	a.wantRows("texts", 1)
	a.wantRows("history_keys", 1)
	if _, err := a.Save(t.Context(), ada, texts.Saving{}); !errors.Is(err, texts.ErrOff) {
		t.Error(err)
	}
	if err := a.DeleteAll(t.Context(), bob); err != nil {
		t.Fatal(err)
	}
	a.wantRows("texts", 0)
	a.wantRows("history_keys", 0)
	a.typed(bob, "Another.")
	a.wantFound(bob, "another", "Another.")
}

func (a *archive) wantRows(table string, want int) {
	a.t.Helper()
	var rows int
	if err := a.pool.QueryRow(a.t.Context(), `SELECT count(*) FROM `+table).Scan(&rows); err != nil || rows != want {
		a.t.Errorf("%d rows of %s, %v; want %d", rows, table, err, want)
	}
}

func TestACopyOfTheDatabaseRevealsNoText(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada, bob := a.user("ada@example.com"), a.user("bob@example.com")
	saving := texts.Saving{Name: "plainly named", Draft: texts.Draft{Text: "plainly drafted", Keep: "plainly kept"},
		Written: "plainly written", Work: []byte("plainly decided"), Output: []byte("plainly made"),
		OutputText: "plainly made"}
	hers := a.save(ada, saving)
	his := a.save(bob, saving)
	for _, table := range []string{"texts", "text_versions", "history_keys"} {
		var row string
		err := a.pool.QueryRow(t.Context(), `SELECT string_agg(encode(it::text::bytea, 'escape'), '') FROM `+table+` it`).Scan(&row)
		hex := fmt.Sprintf("%x", "plainly")
		if err != nil || row == "" || strings.Contains(row, "plainly") || strings.Contains(row, hex) {
			t.Errorf("%s: %.300q, %v", table, row, err)
		}
	}
	// Ciphertexts that are moved to another row are not readable there.
	for _, column := range []string{"line", "draft", "work"} {
		statement := fmt.Sprintf(`UPDATE texts SET %[1]s = (SELECT %[1]s FROM texts WHERE id = $2) WHERE id = $1`, column)
		if _, err := a.pool.Exec(t.Context(), statement, his.ID, hers.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Open(t.Context(), bob, his.ID); !errors.Is(err, secret.ErrUnreadable) {
			t.Errorf("%s: %v", column, err)
		}
		his = a.save(bob, saving)
	}
	stranger := texts.New(a.storage.Editor, func() time.Time { return a.now }, secret.New())
	if _, err := stranger.Open(t.Context(), ada, hers.ID); !errors.Is(err, secret.ErrUnreadable) {
		t.Error(err)
	}
}

func TestTextsSurviveKeyRotation(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	text := a.typed(ada, "A draft.")
	next := secret.New()
	clock := func() time.Time { return a.now }
	during := texts.New(a.storage.Editor, clock, next, siteKey)
	if _, err := during.Open(t.Context(), ada, text.ID); err != nil {
		t.Fatal(err)
	}
	if resealed, unreadable, err := texts.New(a.storage.Editor, clock, next).ResealKeys(t.Context()); err != nil ||
		resealed != 0 || len(unreadable) != 1 {
		t.Errorf("%d, %v, %v", resealed, unreadable, err)
	}
	for _, want := range []int{1, 0} {
		resealed, unreadable, err := during.ResealKeys(t.Context())
		if err != nil || resealed != want || len(unreadable) != 0 {
			t.Errorf("%d, %v, %v; want %d", resealed, unreadable, err, want)
		}
	}
	after, err := texts.New(a.storage.Editor, clock, next).Open(t.Context(), ada, text.ID)
	if err != nil || after.Draft.Text != "A draft." {
		t.Errorf("%+v, %v", after, err)
	}
}

func TestVersionsPerTextAreLimited(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	line := a.typed(ada, "A draft.")
	for i := range texts.MaxVersions + 2 {
		line = a.save(ada, texts.Saving{Ref: line.Ref, Output: fmt.Appendf(nil, "%d", i+1)})
	}
	versions, err := a.Versions(t.Context(), ada, line.ID)
	if err != nil || len(versions) != texts.MaxVersions || string(versions[0].Output) != "3" {
		t.Errorf("%d, %v", len(versions), err)
	}
	if line.Versions != texts.MaxVersions {
		t.Errorf("%+v", line)
	}
}

func TestInvalidNamesAreRejected(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	line := a.typed(ada, "A draft.")
	for _, name := range []string{"two\nlines", "\u202eturned", strings.Repeat("a", 201), "\xff"} {
		if err := a.Rename(t.Context(), ada, line.ID, name); !errors.Is(err, texts.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := a.Save(t.Context(), ada, texts.Saving{Name: name}); !errors.Is(err, texts.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestConcurrentFirstTextsShareAKey(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	ada := a.user("ada@example.com")
	errs := make(chan error)
	for range 8 {
		go func() {
			_, err := a.Save(t.Context(), ada, texts.Saving{Draft: texts.Draft{Text: "First."}})
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if found := a.found(ada, "first"); len(found) != 8 {
		t.Errorf("%q", found)
	}
}

// BenchmarkTenThousandTexts measures the first page of a list, and searches, including one that reads all texts.
func BenchmarkTenThousandTexts(b *testing.B) {
	words := strings.Fields(sample(b))
	a := newArchive(b)
	ada := a.user("ada@example.com")
	for i := range texts.MaxTexts {
		at := (i * 37) % (len(words) - 400)
		a.typed(ada, fmt.Sprintf("%d %s", i, strings.Join(words[at:at+400], " ")))
	}
	for name, page := range map[string]texts.Page{
		"first": {Limit: 30}, "common": {Query: "the", Limit: 30}, "rare": {Query: "9 9999", Limit: 30},
		"none": {Query: "xylophone", Limit: 30},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := a.List(b.Context(), ada, page); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// sample returns the text of the site's guides.
func sample(b *testing.B) string {
	b.Helper()
	guides, err := filepath.Glob("../../content/guides/*.md")
	if err != nil || len(guides) == 0 {
		b.Fatal(guides, err)
	}
	var all strings.Builder
	for _, guide := range guides {
		text, err := os.ReadFile(guide)
		if err != nil {
			b.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
