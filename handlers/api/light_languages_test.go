package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"plainhand/handlers/sitetest"
)

// In another language than English, the changed paragraphs are charged, to a plan and to the trial.
func TestLightCleanUpIsChargedForChangedParagraphs(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.BuiltInEngine())
	ada := site.Customer("ada@example.com", "pro")
	body := fmt.Sprintf(`{"text":%q}`, sitetest.GermanChanged+"\n\n"+sitetest.GermanUnchanged)
	live := sitetest.Program{Browser: site.Browser(), Key: ada.NewKey("live", "humanize", "usage")}
	live.Call("POST", "/v1/humanize", body).WantStatus(http.StatusOK).WantText(`"charged":17,"used":17,`).
		WantText(`"language":"de"`)
	live.Call("POST", "/v1/humanize", body).WantStatus(http.StatusOK).WantText(`"charged":0,"used":17,`)
	site.WantWords(17, 0)

	test := sitetest.Program{Browser: site.Browser(), Key: ada.NewKey("test", "humanize", "usage")}
	test.Call("POST", "/v1/humanize", body).WantStatus(http.StatusOK).WantText(`"charged":17,"used":17,`)
	test.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK).WantText(`"used":17,"limit":100,"remaining":83`)
	unchanged := fmt.Sprintf(`{"text":%q}`, sitetest.GermanUnchanged)
	test.Call("POST", "/v1/humanize", unchanged).WantStatus(http.StatusOK).WantText(`"charged":0,"used":17,`)
}
