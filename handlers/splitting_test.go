package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/islands"
)

const (
	bakery = "Small bakeries utilize the morning. They bake at four."
	garden = "Tomatoes utilize the sun. Water them in the evening."
)

// split returns the split in a call's answer: the text was saved as a new one.
func (a answer) split() *islands.Split {
	a.t.Helper()
	var reply struct{ Split *islands.Split }
	if err := json.Unmarshal([]byte(a.body), &reply); err != nil {
		a.t.Fatalf("%v in %s", err, a.body)
	}
	return reply.Split
}

// draftIn returns the draft of a text in the editor.
func (b *browser) draftIn(id string) string {
	return strings.TrimSpace(b.get("/platform/texts/" + id).wantStatus(http.StatusOK).page().Find("#text").Text())
}

// versionsOf returns the comparable versions of a text.
func (b *browser) versionsOf(id string) string {
	return b.get("/account/texts/" + id).wantStatus(http.StatusOK).text("select[name=left] option")
}

func TestAnAutosaveOfAnUnrelatedDraftStartsANewText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	run := b.call("/api/humanize", fmt.Sprintf(`{"text":%q,"kept":{"id":"","revision":0,"name":"Bread"}}`, bakery))
	first, revision := run.savedRef()
	saved := b.put("/api/texts/"+first, site.savedText("ada@example.com", garden, revision)).wantStatus(http.StatusOK)
	second, _ := saved.savedRef()
	split := saved.split()
	if second == first || split == nil || split.Reason != "new-draft" || split.From.ID != first ||
		split.Advice != "This draft has little in common with “Bread”, which is kept as you left it." {
		t.Fatalf("saved as %s", saved.body)
	}
	if b.draftIn(first) != bakery || b.draftIn(second) != garden {
		t.Errorf("the drafts are %q and %q", b.draftIn(first), b.draftIn(second))
	}
	if got := b.versionsOf(first); got != "Your draft Version 1 Result as you left it" {
		t.Errorf("the former text has %q", got)
	}
	if got := b.versionsOf(second); got != "Your draft" {
		t.Errorf("the new text has %q", got)
	}

	b.post("/platform/texts/"+second+"/join", url.Values{"into": {first}}).wantRedirect("/platform/texts/" + first)
	if got := b.draftIn(first); got != garden {
		t.Errorf("the joined draft is %q", got)
	}
	if got := b.versionsOf(first); got != "Your draft Version 1 Version 2, an earlier draft Result as you left it" {
		t.Errorf("the joined text has %q", got)
	}
	earlier := b.get("/account/texts/" + first + "?left=2&right=draft").text(".text-sides > .pane:first-child .script")
	if !strings.HasPrefix(earlier, "Small bakeries utilize the morning") {
		t.Errorf("the earlier draft is %q", earlier)
	}
	b.get("/platform/texts/" + second).wantStatus(http.StatusNotFound)
}

func TestARunOnAnUnrelatedDraftStartsANewText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	call := func(text, id string, revision int) string {
		return fmt.Sprintf(`{"text":%q,"kept":{"id":%q,"revision":%d,"name":""}}`, text, id, revision)
	}
	first, revision := b.call("/api/humanize", call(bakery, "", 0)).savedRef()
	made := b.call("/api/humanize", call(garden, first, revision))
	second, _ := made.savedRef()
	if second == first || made.split() == nil || made.split().Reason != "new-draft" {
		t.Errorf("saved as %s", made.body)
	}
	later := b.call("/api/humanize", call("Many small bakeries utilize the morning. They bake at five.", first, revision))
	if id, _ := later.savedRef(); id != first || later.split() != nil {
		t.Errorf("an edited draft is saved as %s", later.body)
	}

	site.engine.Store(slowEngine(func(request humanize.Prepared) (humanize.Result, error) { return edited(request), nil }))
	streamed := b.postStreamed(call("They came by train.", first, revision+1))
	third, _ := streamed.savedRef()
	if third == first || streamed.split() == nil || b.draftIn(third) != "They came by train." {
		t.Errorf("streamed: %s", streamed.body)
	}
}

func TestAFormWithAnUnrelatedDraftStartsANewText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	first := b.post("/platform", url.Values{"text": {bakery}, "name": {"Bread"}}).wantStatus(http.StatusOK)
	form := url.Values{"text": {garden}, "name": {"Bread"}, "kept": {first.attribute("input[name=kept]", "value")},
		"revision": {first.attribute("input[name=revision]", "value")}}
	second := b.post("/platform", form).wantStatus(http.StatusOK).wantText("Saved as a new text.").
		wantText("This draft has little in common with “Bread”, which is kept as you left it.")
	id := second.attribute("input[name=kept]", "value")
	if id == form.Get("kept") || second.attribute("input[name=name]", "value") != "" {
		t.Error("the new text has taken the place or the name of the former one")
	}
	if got := b.lines("/account/texts"); got != garden+" Bread" {
		t.Errorf("kept: %q", got)
	}
	again := b.post("/platform", form).wantStatus(http.StatusOK) // the page is reloaded
	if got := again.attribute("input[name=kept]", "value"); got != id {
		t.Errorf("sent again, it is saved as %q; want %q", got, id)
	}

	action := second.attribute("form[action$=join]", "action")
	b.post(action, url.Values{"into": {second.attribute("input[name=into]", "value")}}).
		wantRedirect("/platform/texts/" + form.Get("kept"))
	if got := b.lines("/account/texts"); got != "Bread" {
		t.Errorf("kept: %q", got)
	}
	want := "Your draft Version 1 Version 2, an earlier draft Version 3 Version 4 Result as you left it"
	if got := b.versionsOf(form.Get("kept")); got != want {
		t.Errorf("the joined text has %q", got)
	}
}

func TestEditsOfAResultAreAVersionOnceItIsReplaced(t *testing.T) {
	t.Parallel()
	for name, replace := range map[string]func(b *browser, id string, revision int){
		"a call": func(b *browser, id string, revision int) {
			b.call("/api/humanize", fmt.Sprintf(`{"text":%q,"seed":2,"kept":{"id":%q,"revision":%d,"name":""}}`, bakery, id,
				revision)).wantStatus(http.StatusOK)
		},
		"a stream": func(b *browser, id string, revision int) {
			b.site.engine.Store(slowEngine(func(request humanize.Prepared) (humanize.Result, error) {
				return edited(request),
					nil
			}))
			b.postStreamed(fmt.Sprintf(`{"text":%q,"seed":2,"kept":{"id":%q,"revision":%d,"name":""}}`, bakery, id, revision))
		},
		"a form": func(b *browser, id string, revision int) {
			b.post("/platform", url.Values{"text": {bakery}, "kept": {id}, "revision": {fmt.Sprint(revision)}}).
				wantStatus(http.StatusOK)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			b := site.subscriber("ada@example.com", "basic")
			id, revision := b.call("/api/humanize",
				fmt.Sprintf(`{"text":%q,"kept":{"id":"","revision":0,"name":""}}`, bakery)).savedRef()
			_, revision = b.put("/api/texts/"+id, fmt.Sprintf(`{"userId":%q,"revision":%d,"version":1,"draft":{"text":%q},
				"work":{"seed":0,"decisions":[],"edited":[{"text":"I wrote this myself.","own":true}]}}`,
				site.userID("ada@example.com"), revision, bakery)).savedRef()
			replace(b, id, revision)
			want := "Your draft Version 1 Version 2, edited by you Version 3 Result as you left it"
			if got := b.versionsOf(id); got != want {
				t.Errorf("the versions are %q; want %q", got, want)
			}
			shown := b.get("/account/texts/" + id + "?left=2&right=3").text(".text-sides > .pane:first-child .script")
			if !strings.Contains(shown, "I wrote this myself") {
				t.Errorf("version 2 reads %q", shown)
			}
		})
	}
}

func TestUnchangedResultIsOneVersion(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	call := func(id string, revision int) answer {
		return b.call("/api/humanize", fmt.Sprintf(`{"text":%q,"kept":{"id":%q,"revision":%d,"name":""}}`, bakery, id, revision))
	}
	id, revision := call("", 0).savedRef()
	call(id, revision).wantStatus(http.StatusOK)
	if got := b.versionsOf(id); got != "Your draft Version 1 Version 2 Result as you left it" {
		t.Errorf("the versions are %q", got)
	}
}

func TestACopyInASecondTabIsNamed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	id, revision := b.call("/api/texts", site.savedText("ada@example.com", bakery, 0)).savedRef()
	b.put("/api/texts/"+id, site.savedText("ada@example.com", bakery+" Then they sleep.", revision)).
		wantStatus(http.StatusOK)
	saved := b.put("/api/texts/"+id, site.savedText("ada@example.com", bakery+" Then they eat.", revision))
	split := saved.split()
	if split == nil || split.Reason != "conflict" || split.From.ID != id ||
		!strings.Contains(split.Advice, "Then they eat. (copy)”, so neither is lost.") {
		t.Fatalf("saved as %s", saved.body)
	}
	if got := b.lines("/account/texts"); !strings.HasPrefix(got, bakery+" Then they eat. (copy)") {
		t.Errorf("listed: %q", got)
	}
	b.post("/account/texts/"+id+"/delete", nil)
	gone := b.put("/api/texts/"+id, site.savedText("ada@example.com", bakery, revision+1)).split()
	if gone == nil || gone.Reason != "deleted" || gone.From != nil {
		t.Errorf("%+v", gone)
	}
}

// postStreamed posts to /api/humanize for events and returns the data of the last event as the answer.
func (b *browser) postStreamed(body string) answer {
	b.site.t.Helper()
	request := b.request(http.MethodPost, "/api/humanize", "application/json", body)
	request.Header.Set("Accept", "text/event-stream")
	got := b.do(request).wantStatus(http.StatusOK)
	at := strings.LastIndex(got.body, "event: done\ndata: ")
	if at < 0 {
		b.site.t.Fatalf("no result in %s", got.body)
	}
	got.body = strings.TrimPrefix(got.body[at:], "event: done\ndata: ")
	return got
}
