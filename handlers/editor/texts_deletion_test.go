package editor_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

// wantNoText fails if the page has the text.
func wantNoText(a sitetest.Response, unwanted string) sitetest.Response {
	a.T.Helper()
	if strings.Contains(a.Text("body"), unwanted) {
		a.T.Errorf("%q is in: %.1500s", unwanted, a.Text("body"))
	}
	return a
}

// threeTexts saves three texts and returns the ID of the first.
func threeTexts(s *sitetest.Site, b *sitetest.Browser, email string) (id string) {
	s.T.Helper()
	id, _ = b.Call("/api/texts", s.SavedText(email, "About bakeries.", 0)).SavedRef()
	b.Call("/api/texts", s.SavedText(email, "About gardens.", 0)).WantStatus(http.StatusOK)
	b.Call("/api/texts", s.SavedText(email, "About trains.", 0)).WantStatus(http.StatusOK)
	return id
}

func TestATextIsDeletedAfterAConfirmationAndCanBeRestored(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	id := threeTexts(site, b, "ada@example.com")
	if page := b.Get("/account/texts").Page(); page.Find("form[action$='/delete']").Length() > 0 {
		t.Error("a button of the list deletes without asking")
	}
	asked := b.Get("/account/texts/" + id + "/delete").WantStatus(http.StatusOK).WantText("Delete this text?").
		WantText("“About bakeries.” will be deleted. You can undo that for one minute.")
	action := asked.Attribute("main form", "action")
	b.Get("/account/texts/" + id).WantStatus(http.StatusOK) // nothing is deleted yet
	b.Post(action, nil).WantRedirect("/account/texts?deleted=" + id)

	listing := b.Get("/account/texts?deleted=" + id).WantText("The text is deleted.").
		WantText("You can bring “About bakeries.” back for one minute.")
	if got := listing.Text("ul.log a[href$='" + id + "']"); got != "" {
		t.Errorf("it is still listed as %q", got)
	}
	textPath := "/account/texts/" + id
	for _, path := range []string{textPath, textPath + "/result.txt", "/platform/texts/" + id} {
		b.Get(path).WantStatus(http.StatusNotFound)
	}
	b.Post(listing.Attribute("form[action$='/restore']", "action"), nil).WantRedirect("/account/texts")
	b.Get("/account/texts").WantText("The text is back.").WantText("About bakeries.")
	wantNoText(b.Get("/account/texts?deleted="+id), "The text is deleted.")

	b.Post(action, nil).WantRedirect("/account/texts?deleted=" + id)
	site.Exec(`UPDATE texts SET expires_at = expires_at - interval '1 minute' WHERE expiry_before_deletion IS NOT NULL`)
	wantNoText(b.Get("/account/texts?deleted="+id), "The text is deleted.")
	b.Post("/account/texts/"+id+"/restore", nil).WantStatus(http.StatusNotFound).
		WantText("This text can’t be restored anymore.")
	site.Must(site.History.Sweep(t.Context()))
	if rows := site.Count(`SELECT count(*) FROM texts`); rows != 2 {
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
			site := sitetest.New(t)
			b := site.Customer("ada@example.com", "pro")
			threeTexts(site, b.Browser, "ada@example.com")
			b.Batch(sitetest.File{Name: "one.txt", Content: "We utilize it."})
			b.Post(deletion.path, deletion.form).WantRedirect(deletion.asked)
			asked := b.Get(deletion.asked).WantText(deletion.question).WantText("This deletes 3 texts and 1 batch permanently")
			b.Call("/api/texts", site.SavedText("ada@example.com", "About the sea.", 0)).WantStatus(http.StatusOK)
			b.Post(deletion.path, asked.Form(deletion.path)).WantRedirect(deletion.asked) // there is more than was confirmed
			if rows := site.Count(`SELECT count(*) FROM texts`); rows != 4 {
				t.Fatalf("%d texts are left", rows)
			}
			b.Post(deletion.path, b.Get(deletion.asked).Form(deletion.path)).WantRedirect("/account/texts")
			if rows := site.Count(`SELECT (SELECT count(*) FROM texts) + (SELECT count(*) FROM history_keys) +
				(SELECT count(*) FROM batches)`); rows != 0 {
				t.Errorf("%d rows are left", rows)
			}
		})
	}
}

func TestAShorterSpanIsConfirmedOnlyIfItDeletesTexts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	id := threeTexts(site, b, "ada@example.com")
	week := url.Values{"days": {"7"}}
	b.Post("/account/texts/keep", week).WantRedirect("/account/texts")
	b.Post("/account/texts/keep", url.Values{"days": {"30"}}).WantRedirect("/account/texts")
	site.Exec(`UPDATE texts SET touched_at = touched_at - interval '8 days' WHERE id = '` + id + `'`)
	b.Post("/account/texts/keep", week).WantRedirect("/account/texts/keep?days=7")
	asked := b.Get("/account/texts/keep?days=7").WantText("Keep texts for 7 days?").
		WantText("This deletes 1 text permanently")
	b.Post("/account/texts/keep", asked.Form("/account/texts/keep")).WantRedirect("/account/texts")
	if rows := site.Count(`SELECT count(*) FROM texts`); rows != 2 {
		t.Errorf("%d texts are left", rows)
	}
}

func TestACopyOfDataLeavesADeletedTextOut(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	id := threeTexts(site, b, "ada@example.com")
	b.Post("/account/texts/"+id+"/delete", nil)
	b.Post("/account/data", url.Values{"password": {"secret"}}).WantRedirect("/account/data")
	site.MakeExports()
	link := sitetest.ExportLink.FindStringSubmatch(b.Get("/account/data").Body)[1]
	files := sitetest.Unzipped(t, b.Get(link).WantStatus(http.StatusOK).Body)
	if files["texts/00001-About-trains.md"] == "" {
		t.Error("the copy has no texts")
	}
	for name, content := range files {
		if strings.Contains(name+content, "bakeries") {
			t.Errorf("the export contains the deleted text in %s", name)
		}
	}
}
