package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/texts"
)

// put sends a PUT request with JSON.
func (b *browser) put(path, body string) answer {
	return b.do(b.request(http.MethodPut, path, "application/json", body))
}

// savedRef returns the saved text's ID and revision in a call's answer.
func (a answer) savedRef() (id string, revision int) {
	var reply struct {
		Kept struct {
			ID       string
			Revision int
		}
	}
	if err := json.Unmarshal([]byte(a.body), &reply); err != nil || reply.Kept.ID == "" {
		panic(fmt.Sprintf("nothing is kept: %s", a.body))
	}
	return reply.Kept.ID, reply.Kept.Revision
}

// savedText is the body of a save request.
func (s *testSite) savedText(email, text string, revision int) string {
	s.t.Helper()
	body, _ := json.Marshal(map[string]any{"userId": s.userID(email), "revision": revision,
		"draft": map[string]string{"text": text}})
	return string(body)
}

func (b *browser) lines(path string) string { return b.get(path).text("ul.log a:not(.button)") }

func TestSavedTextIsAvailableOnEveryDevice(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	laptop := site.subscriber("ada@example.com", "basic")
	phone := site.browser()
	phone.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")

	id, revision := laptop.call("/api/texts", site.savedText("ada@example.com", "We utilize", 0)).savedRef()
	again, next := laptop.put("/api/texts/"+id, site.savedText("ada@example.com", "We utilize it.", revision)).savedRef()
	if again != id || next != revision+1 {
		t.Errorf("%s at %d, then %s at %d", id, revision, again, next)
	}
	if got := phone.get("/platform").page().Find("#text").Text(); strings.TrimSpace(got) != "We utilize it." {
		t.Errorf("the phone shows %q", got)
	}
	if got := phone.get("/platform/new").page().Find("#text").Text(); strings.TrimSpace(got) != "" {
		t.Errorf("a new text begins with %q", got)
	}

	// Conflict: saved on the phone first, so the laptop's is saved as a new text.
	soon := site.savedText("ada@example.com", "We utilize it on the phone.", next)
	phone.put("/api/texts/"+id, soon).wantStatus(http.StatusOK)
	late := site.savedText("ada@example.com", "We utilize it on the laptop.", next)
	other, _ := laptop.put("/api/texts/"+id, late).wantStatus(http.StatusOK).savedRef()
	if other == id {
		t.Error("one replaced the other")
	}
	for id, want := range map[string]string{id: "We utilize it on the phone.", other: "We utilize it on the laptop."} {
		if got := laptop.get("/platform/texts/" + id).page().Find("#text").Text(); strings.TrimSpace(got) != want {
			t.Errorf("%s: %q; want %q", id, got, want)
		}
	}
}

func TestRunIsSavedWithItsDecisions(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	reply := b.call("/api/humanize",
		`{"text":"We utilize it.","mode":"casual","seed":3,"kept":{"id":"","revision":0,"name":"My text"}}`)
	id, revision := reply.wantStatus(http.StatusOK).savedRef()
	b.put("/api/texts/"+id, fmt.Sprintf(`{"userId":%q,"revision":%d,"name":"My text",
		"draft":{"text":"We utilize it."},
		"work":{"seed":3,"decisions":[{"number":1,"decision":0}],"edited":[]}}`, site.userID("ada@example.com"), revision)).
		wantStatus(http.StatusOK)

	page := b.get("/platform/texts/" + id).wantStatus(http.StatusOK)
	if got := page.attribute(".texts input[name=name]", "value"); got != "My text" {
		t.Errorf("called %q", got)
	}
	if page.page().Find("a.mark[data-taken]").Length() != 1 {
		t.Error("the reverted change is in the text")
	}
	shown := b.get("/account/texts/" + id).wantText("My text").wantText("Version 1").wantText("Result as you left it")
	if got := shown.text(".text-sides > .pane:nth-child(2) .script"); got != "We utilize it." {
		t.Errorf("as it was left it reads %q", got)
	}
	if got := b.get("/account/texts/" + id + "?right=1").text(".text-sides del, .text-sides ins"); got != "utilize use" {
		t.Errorf("version 1 differs in %q", got)
	}
	for form, want := range map[string]string{"txt": "We utilize it.\n", "md": "We utilize it."} {
		file := b.get("/account/texts/" + id + "/result." + form).wantStatus(http.StatusOK)
		if file.body != want || file.header.Get("Content-Disposition") != "attachment; filename=My-text."+form {
			t.Errorf("%s: %q, %q", form, file.body, file.header.Get("Content-Disposition"))
		}
	}
	if file := b.get("/account/texts/" + id + "/result.docx"); !strings.HasPrefix(file.body, "PK") ||
		file.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%.20q", file.body)
	}
	b.get("/account/texts/" + id + "/result.exe").wantStatus(http.StatusNotFound)

	// A call without the editor's saved text saves nothing.
	b.call("/api/humanize", `{"text":"They utilize it."}`).wantStatus(http.StatusOK)
	if got := b.lines("/account/texts"); got != "My text" {
		t.Errorf("kept: %q", got)
	}
}

func TestFormsSaveTexts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	first := b.post("/platform", url.Values{"text": {"We utilize it."}}).wantStatus(http.StatusOK)
	form := url.Values{"text": {"We utilize it, too."}, "name": {"Mine"},
		"kept":     {first.attribute("input[name=kept]", "value")},
		"revision": {first.attribute("input[name=revision]", "value")}}
	second := b.post("/platform", form).wantStatus(http.StatusOK)
	if got := second.attribute("input[name=kept]", "value"); got != form.Get("kept") || got == "" {
		t.Errorf("%q, then %q", form.Get("kept"), got)
	}
	if got := b.lines("/account/texts"); got != "Mine" {
		t.Errorf("kept: %q", got)
	}
	failed := b.post("/platform", url.Values{"text": {" "}, "kept": form["kept"], "revision": {"2"}, "name": {"Mine"}})
	if got := failed.attribute("input[name=kept]", "value"); got != form.Get("kept") {
		t.Errorf("after a failure: %q", got)
	}
}

// The draft is returned even if the list of texts cannot be read.
func TestAFailureKeepsTheDraftWithoutTheList(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.call("/api/texts", site.savedText("ada@example.com", "Kept.", 0)).wantStatus(http.StatusOK)
	if _, err := site.pool.Exec(t.Context(), `UPDATE history_keys SET sealed = 'no key'`); err != nil {
		t.Fatal(err)
	}
	failed := b.post("/platform", url.Values{"text": {"Typed for an hour."}, "mode": {"shouting"}})
	if got := failed.wantStatus(http.StatusBadRequest).page().Find("#text").Text(); got != "Typed for an hour." {
		t.Errorf("the field has %q", got)
	}
}

func TestTextsOfOtherUsersAreNotFound(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.subscriber("ada@example.com", "basic"), site.subscriber("bob@example.com", "basic")
	id, revision := ada.call("/api/texts", site.savedText("ada@example.com", "Hers alone.", 0)).savedRef()
	for _, path := range []string{"/platform/texts/" + id, "/account/texts/" + id, "/account/texts/" + id + "/result.txt",
		"/account/texts/" + uuid.NewString(), "/platform/texts/none"} {
		if got := bob.get(path).wantStatus(http.StatusNotFound); strings.Contains(got.body, "Hers") {
			t.Errorf("%s shows it", path)
		}
	}
	bob.post("/account/texts/"+id+"/name", url.Values{"name": {"His"}}).wantStatus(http.StatusNotFound)
	bob.get("/account/texts/" + id + "/delete").wantStatus(http.StatusNotFound)
	bob.post("/account/texts/"+id+"/delete", nil).wantRedirect("/account/texts?deleted=" + id)
	bob.get("/account/texts?deleted=" + id).wantNoText("The text is deleted.")
	bob.post("/account/texts/"+id+"/restore", nil).wantStatus(http.StatusNotFound)
	bob.post("/platform/texts/"+id+"/join", url.Values{"into": {id}}).wantStatus(http.StatusNotFound)
	taken, _ := bob.put("/api/texts/"+id, site.savedText("bob@example.com", "His.", revision)).savedRef()
	if taken == id {
		t.Error("bob has written into it")
	}
	bob.post("/platform/texts/"+taken+"/join", url.Values{"into": {id}}).wantStatus(http.StatusNotFound)
	bob.post("/account/texts/delete", url.Values{"texts": {"1"}}).wantRedirect("/account/texts")
	ada.get("/account/texts/" + id).wantStatus(http.StatusOK).wantText("Hers alone.")
	site.browser().call("/api/texts", site.savedText("ada@example.com", "x", 0)).wantStatus(http.StatusUnauthorized)
	carl := site.member("carl@example.com")
	bob.call("/api/texts", site.savedText("ada@example.com", "Typed before he signed in.", 0)).
		wantStatus(http.StatusForbidden)
	carl.call("/api/texts", site.savedText("carl@example.com", "x", 0)).wantStatus(http.StatusForbidden)
	if log := site.log.String(); strings.Contains(log, "Hers") {
		t.Error("a text was logged")
	}
}

func TestTextsAreFoundAndNamed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.get("/account/texts").wantText("Nothing here yet.")
	var ids []string
	for _, text := range []string{"About bakeries.", "About gardens.", "<b>About</b> & more"} {
		id, _ := b.call("/api/texts", site.savedText("ada@example.com", text, 0)).savedRef()
		ids = append(ids, id)
	}
	if got := b.lines("/account/texts"); got != "<b>About</b> & more About gardens. About bakeries." {
		t.Errorf("listed: %q", got)
	}
	if got := b.lines("/account/texts?q=bak"); got != "About bakeries." {
		t.Errorf("found: %q", got)
	}
	b.get("/account/texts?q=nowhere").wantText("No text has all of these words.")
	b.post("/account/texts/"+ids[0]+"/name", url.Values{"name": {"Bread"}}).wantRedirect("/account/texts/" + ids[0])
	b.get("/account/texts/" + ids[0]).wantText("The name is saved.").wantText("Bread")
	b.post("/account/texts/"+ids[0]+"/name", url.Values{"name": {"two\nlines"}}).wantStatus(http.StatusBadRequest)
}

func TestTextsAreNotSavedWithoutHistory(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.call("/api/texts", site.savedText("ada@example.com", "A secret.", 0)).wantStatus(http.StatusOK)
	b.post("/account/texts/keep", url.Values{"days": {"8"}}).wantStatus(http.StatusBadRequest)
	b.post("/account/texts/keep", url.Values{"days": {"0"}, "texts": {"1"}}).wantRedirect("/account/texts")
	b.get("/account/texts").wantText("Your texts aren’t kept.")
	b.call("/api/texts", site.savedText("ada@example.com", "Another.", 0)).wantStatus(http.StatusConflict)
	b.call("/api/humanize", `{"text":"We utilize it.","kept":{"id":"","revision":0,"name":""}}`).wantStatus(http.StatusOK)
	b.post("/platform", url.Values{"text": {"They utilize it."}}).wantStatus(http.StatusOK)
	b.get("/platform").wantStatus(http.StatusOK).wantText("Your texts aren’t kept.")
	var rows int
	if err := site.pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM texts) + (SELECT count(*) FROM history_keys)`).
		Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows, %v", rows, err)
	}
	b.post("/account/texts/keep", url.Values{"days": {"90"}}).wantRedirect("/account/texts")
	b.get("/account/texts").wantText("A text is deleted 90 days after you last worked on it.")
}

func TestTextsArePaged(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	user, err := site.accounts.ByEmail(t.Context(), "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 51 {
		draft := texts.Draft{Text: fmt.Sprint("Number ", i)}
		_, err := site.history.Save(t.Context(), user.ID, texts.Saving{Draft: draft})
		if err != nil {
			t.Fatal(err)
		}
	}
	first := b.get("/account/texts?q=number")
	next := first.page().Find("a.button:contains('Older texts')").AttrOr("href", "")
	if found := first.page().Find("ul.log li").Length(); found != 50 || next == "" {
		t.Fatalf("%d texts, then %q", found, next)
	}
	if got := b.lines(next); got != "Number 0" {
		t.Errorf("then %q", got)
	}
	b.get("/account/texts?after=nonsense").wantStatus(http.StatusOK)
}
