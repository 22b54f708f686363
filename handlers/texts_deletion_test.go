package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// wantNoText fails if the page has the text.
func (a answer) wantNoText(unwanted string) answer {
	a.t.Helper()
	if strings.Contains(a.text("body"), unwanted) {
		a.t.Errorf("%q is in: %.1500s", unwanted, a.text("body"))
	}
	return a
}

// threeTexts saves three texts and returns the ID of the first.
func (s *testSite) threeTexts(b *browser, email string) (id string) {
	s.t.Helper()
	id, _ = b.call("/api/texts", s.savedText(email, "About bakeries.", 0)).savedRef()
	b.call("/api/texts", s.savedText(email, "About gardens.", 0)).wantStatus(http.StatusOK)
	b.call("/api/texts", s.savedText(email, "About trains.", 0)).wantStatus(http.StatusOK)
	return id
}

func TestATextIsDeletedAfterAConfirmationAndCanBeRestored(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	id := site.threeTexts(b, "ada@example.com")
	if page := b.get("/account/texts").page(); page.Find("form[action$='/delete']").Length() > 0 {
		t.Error("a button of the list deletes without asking")
	}
	asked := b.get("/account/texts/" + id + "/delete").wantStatus(http.StatusOK).wantText("Delete this text?").
		wantText("The draft of “About bakeries.” goes. You can undo that for one minute.")
	action := asked.attribute("main form", "action")
	b.get("/account/texts/" + id).wantStatus(http.StatusOK) // nothing is deleted yet
	b.post(action, nil).wantRedirect("/account/texts?deleted=" + id)

	shown := b.get("/account/texts?deleted=" + id).wantText("The text is deleted.").
		wantText("You can bring “About bakeries.” back for one minute.")
	if got := shown.text("ul.log a[href$='" + id + "']"); got != "" {
		t.Errorf("it is still listed as %q", got)
	}
	shownAt := "/account/texts/" + id
	for _, path := range []string{shownAt, shownAt + "/result.txt", "/platform/texts/" + id} {
		b.get(path).wantStatus(http.StatusNotFound)
	}
	b.post(shown.attribute("form[action$='/restore']", "action"), nil).wantRedirect("/account/texts")
	b.get("/account/texts").wantText("The text is back.").wantText("About bakeries.")
	b.get("/account/texts?deleted=" + id).wantNoText("The text is deleted.")

	b.post(action, nil).wantRedirect("/account/texts?deleted=" + id)
	site.run(`UPDATE texts SET expires_at = expires_at - interval '1 minute' WHERE expiry_before_deletion IS NOT NULL`)
	b.get("/account/texts?deleted=" + id).wantNoText("The text is deleted.")
	b.post("/account/texts/"+id+"/restore", nil).wantStatus(http.StatusNotFound).
		wantText("This text can’t be restored anymore.")
	site.must(site.history.Sweep(t.Context()))
	if rows := site.count(`SELECT count(*) FROM texts`); rows != 2 {
		t.Errorf("%d texts are stored", rows)
	}
}

func TestManyTextsAreDeletedOnlyOnceTheirCountIsConfirmed(t *testing.T) {
	t.Parallel()
	for name, deletion := range map[string]struct {
		path, asked, question string
		form                  url.Values
	}{
		"none are kept": {"/account/texts/keep", "/account/texts/keep?days=0", "Keep no texts?", url.Values{"days": {"0"}}},
		"all":           {"/account/texts/delete", "/account/texts/delete", "Delete all texts?", url.Values{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			b := site.customer("ada@example.com", "pro")
			site.threeTexts(b.browser, "ada@example.com")
			b.batch(uploadFile{"one.txt", "We utilize it."})
			b.post(deletion.path, deletion.form).wantRedirect(deletion.asked)
			asked := b.get(deletion.asked).wantText(deletion.question).wantText("This deletes 3 texts and 1 batch at once")
			b.call("/api/texts", site.savedText("ada@example.com", "About the sea.", 0)).wantStatus(http.StatusOK)
			b.post(deletion.path, asked.form(deletion.path)).wantRedirect(deletion.asked) // there is more than was confirmed
			if rows := site.count(`SELECT count(*) FROM texts`); rows != 4 {
				t.Fatalf("%d texts are left", rows)
			}
			b.post(deletion.path, b.get(deletion.asked).form(deletion.path)).wantRedirect("/account/texts")
			if rows := site.count(`SELECT (SELECT count(*) FROM texts) + (SELECT count(*) FROM history_keys) +
				(SELECT count(*) FROM batches)`); rows != 0 {
				t.Errorf("%d rows are left", rows)
			}
		})
	}
}

func TestAShorterSpanIsConfirmedOnlyIfItDeletesTexts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	id := site.threeTexts(b, "ada@example.com")
	week := url.Values{"days": {"7"}}
	b.post("/account/texts/keep", week).wantRedirect("/account/texts")
	b.post("/account/texts/keep", url.Values{"days": {"30"}}).wantRedirect("/account/texts")
	site.run(`UPDATE texts SET touched_at = touched_at - interval '8 days' WHERE id = '` + id + `'`)
	b.post("/account/texts/keep", week).wantRedirect("/account/texts/keep?days=7")
	asked := b.get("/account/texts/keep?days=7").wantText("Keep texts for 7 days?").wantText("This deletes 1 text at once")
	b.post("/account/texts/keep", asked.form("/account/texts/keep")).wantRedirect("/account/texts")
	if rows := site.count(`SELECT count(*) FROM texts`); rows != 2 {
		t.Errorf("%d texts are left", rows)
	}
}

func TestACopyOfDataLeavesADeletedTextOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	id := site.threeTexts(b, "ada@example.com")
	b.post("/account/texts/"+id+"/delete", nil)
	b.post("/account/data", url.Values{"password": {"secret"}}).wantRedirect("/account/data")
	site.makeExports()
	link := exportLink.FindStringSubmatch(b.get("/account/data").body)[1]
	files := unzipped(t, b.get(link).wantStatus(http.StatusOK).body)
	if files["texts/00001-About-trains.md"] == "" {
		t.Error("the copy has no texts")
	}
	for name, content := range files {
		if strings.Contains(name+content, "bakeries") {
			t.Errorf("the export contains the deleted text in %s", name)
		}
	}
}
