package editor_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/texts"
)

func lines(b *sitetest.Browser, path string) string { return b.Get(path).Text("ul.log a:not(.button)") }

func TestSavedTextIsAvailableOnEveryDevice(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	laptop := site.Subscriber("ada@example.com", "basic")
	phone := site.Browser()
	phone.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")

	id, revision := laptop.Call("/api/texts", site.SavedText("ada@example.com", "We utilize", 0)).SavedRef()
	second, next := laptop.Put("/api/texts/"+id, site.SavedText("ada@example.com", "We utilize it.", revision)).SavedRef()
	if second != id || next != revision+1 {
		t.Errorf("%s at %d, then %s at %d", id, revision, second, next)
	}
	if got := phone.Get("/platform").Page().Find("#text").Text(); strings.TrimSpace(got) != "We utilize it." {
		t.Errorf("the phone shows %q", got)
	}
	if got := phone.Get("/platform/new").Page().Find("#text").Text(); strings.TrimSpace(got) != "" {
		t.Errorf("a new text begins with %q", got)
	}

	// Conflict: saved on the phone first, so the laptop's is saved as a new text.
	soon := site.SavedText("ada@example.com", "We utilize it on the phone.", next)
	phone.Put("/api/texts/"+id, soon).WantStatus(http.StatusOK)
	late := site.SavedText("ada@example.com", "We utilize it on the laptop.", next)
	other, _ := laptop.Put("/api/texts/"+id, late).WantStatus(http.StatusOK).SavedRef()
	if other == id {
		t.Error("one replaced the other")
	}
	for id, want := range map[string]string{id: "We utilize it on the phone.", other: "We utilize it on the laptop."} {
		if got := laptop.Get("/platform/texts/" + id).Page().Find("#text").Text(); strings.TrimSpace(got) != want {
			t.Errorf("%s: %q; want %q", id, got, want)
		}
	}
}

func TestRunIsSavedWithItsDecisions(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	reply := b.Call("/api/humanize",
		`{"text":"We utilize it.","mode":"casual","seed":3,"kept":{"id":"","revision":0,"name":"My text"}}`)
	id, revision := reply.WantStatus(http.StatusOK).SavedRef()
	b.Put("/api/texts/"+id, fmt.Sprintf(`{"userId":%q,"revision":%d,"name":"My text",
		"draft":{"text":"We utilize it."},
		"work":{"seed":3,"decisions":[{"number":1,"decision":0}],"edited":[]}}`, site.UserID("ada@example.com"), revision)).
		WantStatus(http.StatusOK)

	page := b.Get("/platform/texts/" + id).WantStatus(http.StatusOK)
	if got := page.Attribute(".texts input[name=name]", "value"); got != "My text" {
		t.Errorf("called %q", got)
	}
	if got := page.Text("head > title"); got != "My text · Plainhand" {
		t.Errorf("the tab is called %q", got)
	}
	if page.Page().Find("a.mark[data-taken]").Length() != 1 {
		t.Error("the reverted change is in the text")
	}
	saved := b.Get("/account/texts/" + id).WantText("My text").WantText("Version 1").WantText("Your current result")
	if got := saved.Text(".text-sides > .pane:nth-child(2) .script"); got != "We utilize it." {
		t.Errorf("as it was left it reads %q", got)
	}
	if got := b.Get("/account/texts/" + id + "?right=1").Text(".text-sides del, .text-sides ins"); got != "utilize use" {
		t.Errorf("version 1 differs in %q", got)
	}
	for form, want := range map[string]string{"txt": "We utilize it.\n", "md": "We utilize it."} {
		file := b.Get("/account/texts/" + id + "/result." + form).WantStatus(http.StatusOK)
		if file.Body != want || file.Header.Get("Content-Disposition") != "attachment; filename=My-text.plain."+form {
			t.Errorf("%s: %q, %q", form, file.Body, file.Header.Get("Content-Disposition"))
		}
	}
	if file := b.Get("/account/texts/" + id + "/result.docx"); !strings.HasPrefix(file.Body, "PK") ||
		file.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%.20q", file.Body)
	}
	b.Get("/account/texts/" + id + "/result.exe").WantStatus(http.StatusNotFound)

	// A call without the editor's saved text saves nothing.
	b.Call("/api/humanize", `{"text":"They utilize it."}`).WantStatus(http.StatusOK)
	if got := lines(b, "/account/texts"); got != "My text" {
		t.Errorf("kept: %q", got)
	}
}

func TestFormsSaveTexts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	first := b.Post("/platform", url.Values{"text": {"We **utilize** it."}}).WantStatus(http.StatusOK)
	if got := first.Text("head > title"); got != "We utilize it. · Plainhand" {
		t.Errorf("the tab is called %q", got)
	}
	form := url.Values{"text": {"We **utilize** it, too."}, "name": {"Mine"},
		"kept":     {first.Attribute("input[name=kept]", "value")},
		"revision": {first.Attribute("input[name=revision]", "value")}}
	second := b.Post("/platform", form).WantStatus(http.StatusOK)
	if got := second.Attribute("input[name=kept]", "value"); got != form.Get("kept") || got == "" {
		t.Errorf("%q, then %q", form.Get("kept"), got)
	}
	if got := lines(b, "/account/texts"); got != "Mine" {
		t.Errorf("kept: %q", got)
	}
	failed := b.Post("/platform", url.Values{"text": {" "}, "kept": form["kept"], "revision": {"2"}, "name": {"Mine"}})
	if got := failed.Attribute("input[name=kept]", "value"); got != form.Get("kept") {
		t.Errorf("after a failure: %q", got)
	}
}

// The draft is returned even if the list of texts cannot be read.
func TestAFailureKeepsTheDraftWithoutTheList(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Call("/api/texts", site.SavedText("ada@example.com", "Kept.", 0)).WantStatus(http.StatusOK)
	if _, err := site.Pool.Exec(t.Context(), `UPDATE history_keys SET sealed = 'no key'`); err != nil {
		t.Fatal(err)
	}
	failed := b.Post("/platform", url.Values{"text": {"Typed for an hour."}, "mode": {"shouting"}})
	if got := failed.WantStatus(http.StatusBadRequest).Page().Find("#text").Text(); got != "Typed for an hour." {
		t.Errorf("the field has %q", got)
	}
}

func TestTextsOfOtherUsersAreNotFound(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Subscriber("ada@example.com", "basic"), site.Subscriber("bob@example.com", "basic")
	id, revision := ada.Call("/api/texts", site.SavedText("ada@example.com", "Hers alone.", 0)).SavedRef()
	for _, path := range []string{"/platform/texts/" + id, "/account/texts/" + id, "/account/texts/" + id + "/result.txt",
		"/account/texts/" + uuid.NewString(), "/platform/texts/none"} {
		if got := bob.Get(path).WantStatus(http.StatusNotFound); strings.Contains(got.Body, "Hers") {
			t.Errorf("%s shows it", path)
		}
	}
	bob.Post("/account/texts/"+id+"/name", url.Values{"name": {"His"}}).WantStatus(http.StatusNotFound)
	bob.Get("/account/texts/" + id + "/delete").WantStatus(http.StatusNotFound)
	bob.Post("/account/texts/"+id+"/delete", nil).WantRedirect("/account/texts?deleted=" + id)
	wantNoText(bob.Get("/account/texts?deleted="+id), "The text is deleted.")
	bob.Post("/account/texts/"+id+"/restore", nil).WantStatus(http.StatusNotFound)
	bob.Post("/platform/texts/"+id+"/join", url.Values{"into": {id}}).WantStatus(http.StatusNotFound)
	existing, _ := bob.Put("/api/texts/"+id, site.SavedText("bob@example.com", "His.", revision)).SavedRef()
	if existing == id {
		t.Error("bob has written into it")
	}
	bob.Post("/platform/texts/"+existing+"/join", url.Values{"into": {id}}).WantStatus(http.StatusNotFound)
	bob.Post("/account/texts/delete", url.Values{"texts": {"1"}}).WantRedirect("/account/texts")
	ada.Get("/account/texts/" + id).WantStatus(http.StatusOK).WantText("Hers alone.")
	site.Browser().Call("/api/texts", site.SavedText("ada@example.com", "x", 0)).WantStatus(http.StatusUnauthorized)
	carl := site.Member("carl@example.com")
	bob.Call("/api/texts", site.SavedText("ada@example.com", "Typed before he signed in.", 0)).
		WantStatus(http.StatusForbidden)
	carl.Call("/api/texts", site.SavedText("carl@example.com", "x", 0)).WantStatus(http.StatusForbidden)
	if log := site.Log.String(); strings.Contains(log, "Hers") {
		t.Error("a text was logged")
	}
}

func TestTextsAreFoundAndNamed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Get("/account/texts").WantText("No texts yet.")
	var ids []string
	for _, text := range []string{"About bakeries.", "About gardens.", "<b>About</b> & more"} {
		id, _ := b.Call("/api/texts", site.SavedText("ada@example.com", text, 0)).SavedRef()
		ids = append(ids, id)
	}
	if got := lines(b, "/account/texts"); got != "<b>About</b> & more About gardens. About bakeries." {
		t.Errorf("listed: %q", got)
	}
	if got := lines(b, "/account/texts?q=bak"); got != "About bakeries." {
		t.Errorf("found: %q", got)
	}
	b.Get("/account/texts?q=nowhere").WantText("No text contains all of these words.")
	b.Post("/account/texts/"+ids[0]+"/name", url.Values{"name": {"Bread"}}).WantRedirect("/account/texts/" + ids[0])
	b.Get("/account/texts/" + ids[0]).WantText("The name is saved.").WantText("Bread")
	b.Post("/account/texts/"+ids[0]+"/name", url.Values{"name": {"two\nlines"}}).WantStatus(http.StatusBadRequest)
}

func TestTextsAreNotSavedWithoutHistory(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Call("/api/texts", site.SavedText("ada@example.com", "A secret.", 0)).WantStatus(http.StatusOK)
	b.Post("/account/texts/keep", url.Values{"days": {"8"}}).WantStatus(http.StatusBadRequest)
	b.Post("/account/texts/keep", url.Values{"days": {"0"}, "texts": {"1"}}).WantRedirect("/account/texts")
	b.Get("/account/texts").WantText("Your texts aren’t kept.")
	b.Call("/api/texts", site.SavedText("ada@example.com", "Another.", 0)).WantStatus(http.StatusConflict)
	b.Call("/api/humanize", `{"text":"We utilize it.","kept":{"id":"","revision":0,"name":""}}`).WantStatus(http.StatusOK)
	b.Post("/platform", url.Values{"text": {"They utilize it."}}).WantStatus(http.StatusOK)
	b.Get("/platform").WantStatus(http.StatusOK).WantText("Your texts aren’t kept.")
	var rows int
	if err := site.Pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM texts) + (SELECT count(*) FROM history_keys)`).
		Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows, %v", rows, err)
	}
	b.Post("/account/texts/keep", url.Values{"days": {"90"}}).WantRedirect("/account/texts")
	b.Get("/account/texts").WantText("A text is deleted 90 days after you last worked on it.")
}

func TestTextsArePaged(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	user, err := site.Accounts.Users.ByEmail(t.Context(), "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 51 {
		draft := texts.Draft{Text: fmt.Sprint("Number ", i)}
		_, err := site.History.Save(t.Context(), user.ID, texts.Saving{Draft: draft})
		if err != nil {
			t.Fatal(err)
		}
	}
	first := b.Get("/account/texts?q=number")
	next := first.Page().Find("a.button:contains('Older texts')").AttrOr("href", "")
	if found := first.Page().Find("ul.log li").Length(); found != 50 || next == "" {
		t.Fatalf("%d texts, then %q", found, next)
	}
	if got := lines(b, next); got != "Number 0" {
		t.Errorf("then %q", got)
	}
	b.Get("/account/texts?after=nonsense").WantStatus(http.StatusOK)
}
