package editor_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/islands"
)

const (
	bakery = "Small bakeries utilize the morning. They bake at four."
	garden = "Tomatoes utilize the sun. Water them in the evening."
)

// splitOf returns the split in a call's answer: the text was saved as a new one.
func splitOf(a sitetest.Response) *islands.Split {
	a.T.Helper()
	var reply struct{ Split *islands.Split }
	if err := json.Unmarshal([]byte(a.Body), &reply); err != nil {
		a.T.Fatalf("%v in %s", err, a.Body)
	}
	return reply.Split
}

// draftIn returns the draft of a text in the editor.
func draftIn(b *sitetest.Browser, id string) string {
	return strings.TrimSpace(b.Get("/platform/texts/" + id).WantStatus(http.StatusOK).Page().Find("#text").Text())
}

// versionsOf returns the comparable versions of a text.
func versionsOf(b *sitetest.Browser, id string) string {
	return b.Get("/account/texts/" + id).WantStatus(http.StatusOK).Text("select[name=left] option")
}

func TestAnAutosaveOfAnUnrelatedDraftStartsANewText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	run := b.Call("/api/humanize", fmt.Sprintf(`{"text":%q,"kept":{"id":"","revision":0,"name":"Bread"}}`, bakery))
	first, revision := run.SavedRef()
	saved := b.Put("/api/texts/"+first, site.SavedText("ada@example.com", garden, revision)).WantStatus(http.StatusOK)
	second, _ := saved.SavedRef()
	split := splitOf(saved)
	if second == first || split == nil || split.Reason != "new-draft" || split.From.ID != first ||
		split.Advice != "This draft has little in common with “Bread,” which is kept as you left it." {
		t.Fatalf("saved as %s", saved.Body)
	}
	if draftIn(b, first) != bakery || draftIn(b, second) != garden {
		t.Errorf("the drafts are %q and %q", draftIn(b, first), draftIn(b, second))
	}
	if got := versionsOf(b, first); got != "Your draft Version 1 Your current result" {
		t.Errorf("the former text has %q", got)
	}
	if got := versionsOf(b, second); got != "Your draft" {
		t.Errorf("the new text has %q", got)
	}

	b.Post("/platform/texts/"+second+"/join", url.Values{"into": {first}}).WantRedirect("/platform/texts/" + first)
	if got := draftIn(b, first); got != garden {
		t.Errorf("the joined draft is %q", got)
	}
	if got := versionsOf(b, first); got != "Your draft Version 1 Version 2, an earlier draft Your current result" {
		t.Errorf("the joined text has %q", got)
	}
	earlier := b.Get("/account/texts/" + first + "?left=2&right=draft").Text(".text-sides > .pane:first-child .script")
	if !strings.HasPrefix(earlier, "Small bakeries utilize the morning") {
		t.Errorf("the earlier draft is %q", earlier)
	}
	b.Get("/platform/texts/" + second).WantStatus(http.StatusNotFound)
}

func TestARunOnAnUnrelatedDraftStartsANewText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	call := func(text, id string, revision int) string {
		return fmt.Sprintf(`{"text":%q,"kept":{"id":%q,"revision":%d,"name":""}}`, text, id, revision)
	}
	first, revision := b.Call("/api/humanize", call(bakery, "", 0)).SavedRef()
	created := b.Call("/api/humanize", call(garden, first, revision))
	second, _ := created.SavedRef()
	if second == first || splitOf(created) == nil || splitOf(created).Reason != "new-draft" {
		t.Errorf("saved as %s", created.Body)
	}
	later := b.Call("/api/humanize", call("Many small bakeries utilize the morning. They bake at five.", first, revision))
	if id, _ := later.SavedRef(); id != first || splitOf(later) != nil {
		t.Errorf("an edited draft is saved as %s", later.Body)
	}

	site.Engine.Store(slowEngine(func(request humanize.Prepared) (humanize.Result,
		error) {
		return sitetest.Edited(request), nil
	}))
	streamed := postStreamed(b, call("They came by train.", first, revision+1))
	third, _ := streamed.SavedRef()
	if third == first || splitOf(streamed) == nil || draftIn(b, third) != "They came by train." {
		t.Errorf("streamed: %s", streamed.Body)
	}
}

func TestAFormWithAnUnrelatedDraftStartsANewText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	first := b.Post("/platform", url.Values{"text": {bakery}, "name": {"Bread"}}).WantStatus(http.StatusOK)
	form := url.Values{"text": {garden}, "name": {"Bread"}, "kept": {first.Attribute("input[name=kept]", "value")},
		"revision": {first.Attribute("input[name=revision]", "value")}}
	second := b.Post("/platform", form).WantStatus(http.StatusOK).WantText("Saved as a new text.").
		WantText("This draft has little in common with “Bread,” which is kept as you left it.")
	id := second.Attribute("input[name=kept]", "value")
	if id == form.Get("kept") || second.Attribute("input[name=name]", "value") != "" {
		t.Error("the new text has taken the place or the name of the former one")
	}
	if got := lines(b, "/account/texts"); got != garden+" Bread" {
		t.Errorf("kept: %q", got)
	}
	reloaded := b.Post("/platform", form).WantStatus(http.StatusOK) // the page is reloaded
	if got := reloaded.Attribute("input[name=kept]", "value"); got != id {
		t.Errorf("sent again, it is saved as %q; want %q", got, id)
	}

	action := second.Attribute("form[action$=join]", "action")
	b.Post(action, url.Values{"into": {second.Attribute("input[name=into]", "value")}}).
		WantRedirect("/platform/texts/" + form.Get("kept"))
	if got := lines(b, "/account/texts"); got != "Bread" {
		t.Errorf("kept: %q", got)
	}
	want := "Your draft Version 1 Version 2, an earlier draft Version 3 Version 4 Your current result"
	if got := versionsOf(b, form.Get("kept")); got != want {
		t.Errorf("the joined text has %q", got)
	}
}

func TestEditsOfAResultAreAVersionOnceItIsReplaced(t *testing.T) {
	t.Parallel()
	for name, replace := range map[string]func(b *sitetest.Browser, id string, revision int){
		"a call": func(b *sitetest.Browser, id string, revision int) {
			b.Call("/api/humanize", fmt.Sprintf(`{"text":%q,"seed":2,"kept":{"id":%q,"revision":%d,"name":""}}`, bakery, id,
				revision)).WantStatus(http.StatusOK)
		},
		"a stream": func(b *sitetest.Browser, id string, revision int) {
			b.Site.Engine.Store(slowEngine(func(request humanize.Prepared) (humanize.Result, error) {
				return sitetest.Edited(request),
					nil
			}))
			postStreamed(b, fmt.Sprintf(`{"text":%q,"seed":2,"kept":{"id":%q,"revision":%d,"name":""}}`, bakery, id, revision))
		},
		"a form": func(b *sitetest.Browser, id string, revision int) {
			b.Post("/platform", url.Values{"text": {bakery}, "kept": {id}, "revision": {fmt.Sprint(revision)}}).
				WantStatus(http.StatusOK)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			b := site.Subscriber("ada@example.com", "basic")
			id, revision := b.Call("/api/humanize",
				fmt.Sprintf(`{"text":%q,"kept":{"id":"","revision":0,"name":""}}`, bakery)).SavedRef()
			_, revision = b.Put("/api/texts/"+id, fmt.Sprintf(`{"userId":%q,"revision":%d,"version":1,"draft":{"text":%q},
				"work":{"seed":0,"decisions":[],"edited":[{"text":"I wrote this myself.","own":true}]}}`,
				site.UserID("ada@example.com"), revision, bakery)).SavedRef()
			replace(b, id, revision)
			want := "Your draft Version 1 Version 2, edited by you Version 3 Your current result"
			if got := versionsOf(b, id); got != want {
				t.Errorf("the versions are %q; want %q", got, want)
			}
			pane := b.Get("/account/texts/" + id + "?left=2&right=3").Text(".text-sides > .pane:first-child .script")
			if !strings.Contains(pane, "I wrote this myself") {
				t.Errorf("version 2 reads %q", pane)
			}
		})
	}
}

func TestUnchangedResultIsOneVersion(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	call := func(id string, revision int) sitetest.Response {
		return b.Call("/api/humanize", fmt.Sprintf(`{"text":%q,"kept":{"id":%q,"revision":%d,"name":""}}`, bakery, id, revision))
	}
	id, revision := call("", 0).SavedRef()
	call(id, revision).WantStatus(http.StatusOK)
	if got := versionsOf(b, id); got != "Your draft Version 1 Version 2 Your current result" {
		t.Errorf("the versions are %q", got)
	}
}

func TestACopyInASecondTabIsNamed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	id, revision := b.Call("/api/texts", site.SavedText("ada@example.com", bakery, 0)).SavedRef()
	b.Put("/api/texts/"+id, site.SavedText("ada@example.com", bakery+" Then they sleep.", revision)).
		WantStatus(http.StatusOK)
	saved := b.Put("/api/texts/"+id, site.SavedText("ada@example.com", bakery+" Then they eat.", revision))
	split := splitOf(saved)
	if split == nil || split.Reason != "conflict" || split.From.ID != id ||
		!strings.Contains(split.Advice, "Then they eat. (copy)”, so neither is lost.") {
		t.Fatalf("saved as %s", saved.Body)
	}
	if got := lines(b, "/account/texts"); !strings.HasPrefix(got, bakery+" Then they eat. (copy)") {
		t.Errorf("listed: %q", got)
	}
	b.Post("/account/texts/"+id+"/delete", nil)
	gone := splitOf(b.Put("/api/texts/"+id, site.SavedText("ada@example.com", bakery, revision+1)))
	if gone == nil || gone.Reason != "deleted" || gone.From != nil {
		t.Errorf("%+v", gone)
	}
}

// postStreamed posts to /api/humanize for events and returns the data of the last event as the answer.
func postStreamed(b *sitetest.Browser, body string) sitetest.Response {
	b.Site.T.Helper()
	request := b.Request(http.MethodPost, "/api/humanize", "application/json", body)
	request.Header.Set("Accept", "text/event-stream")
	got := b.Do(request).WantStatus(http.StatusOK)
	at := strings.LastIndex(got.Body, "event: done\ndata: ")
	if at < 0 {
		b.Site.T.Fatalf("no result in %s", got.Body)
	}
	got.Body = strings.TrimPrefix(got.Body[at:], "event: done\ndata: ")
	return got
}
