package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	plainhand "plainhand/clients/go"
	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

// applied is a text with changes applied, by the positions in code points.
func applied(t *testing.T, item *plainhand.ItemResult) string {
	t.Helper()
	letters, at := []rune(*item.Before), 0
	var result strings.Builder
	for _, change := range item.Changes {
		if before := string(letters[change.Start:change.End]); before != change.Before {
			t.Errorf("%q is at the position of %q", before, change.Before)
		}
		result.WriteString(string(letters[at:change.Start]) + change.After)
		at = change.End
	}
	return result.String() + string(letters[at:])
}

func TestChangesOfAnItemLeadToItsText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	engine, err := builtin.New(nil)
	site.Must(err)
	site.Engine.Store(sitetest.EngineFunc(engine.Humanize))
	ada := site.Customer("ada@example.com", "premium")
	api := apiOf(ada.LiveProgram(sitetest.Scopes...))
	const text = "🎉 Über “us”: in today’s fast-paced world, bakers leverage 12 robust ovens. " +
		"It is important to note that it works — a vibrant tapestry of pivotal 🥖 tools.\n\nMoreover, we utilize it."
	for _, strength := range humanize.Strengths() {
		job, err := api.CreateJob(t.Context(), plainhand.NewJob{Texts: []plainhand.JobText{{Text: text}},
			Strength: string(strength)})
		site.Must(err)
		site.RunBatches()
		items, err := api.ListItems(t.Context(), job.ID, plainhand.Page{})
		site.Must(err)
		item, err := api.GetItem(t.Context(), job.ID, items.Items[0].ID)
		if err != nil || *item.Before != text || applied(t, item) != *item.Text {
			t.Errorf("%s: the changes of %q give %q: %v", strength, *item.Text, applied(t, item), err)
		}
		work := `{"seed":0,"decisions":[],"edited":[{"text":"🎉 I wrote this.","own":true},{"text":" tools.\n\n"}]}`
		ada.Put("/api/texts/"+item.ID, fmt.Sprintf(`{"userId":%q,"revision":1,"version":1,"draft":{"text":%q},"work":%s}`,
			ada.ID, text, work)).WantStatus(http.StatusOK)
		item, err = api.GetItem(t.Context(), job.ID, item.ID)
		if err != nil || *item.Text != "🎉 I wrote this. tools.\n\n" || applied(t, item) != *item.Text {
			t.Errorf("%s: after edits, the changes of %q give %q: %v", strength, *item.Text, applied(t, item), err)
		}
	}
}
