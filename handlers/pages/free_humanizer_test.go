package pages_test

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/usage"
)

func TestFreeToolHumanizesForSignedOutVisitors(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, b := range []*sitetest.Browser{
		site.Browser(),
		site.Member("bob@example.com"),
		site.Subscriber("ada@example.com", "basic"),
	} {
		b.Get(sitetest.FreePath).WantStatus(http.StatusOK)
		got := b.Post(sitetest.FreePath, sitetest.DemoForm("We utilize it.")).WantStatus(http.StatusOK).WantText("We use it.")
		if field := got.Text("textarea"); field != "We utilize it." {
			t.Errorf("the field holds %q", field)
		}
		if del, ins := got.Text("[data-view=marks] del"), got.Text("[data-view=marks] ins"); del != "utilize" ||
			ins != "use" {
			t.Errorf("marked %q and %q", del, ins)
		}
		if got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("Cache-Control is %q", got.Header.Get("Cache-Control"))
		}
	}
	subscriber := site.Subscriber("eve@example.com", "basic")
	subscriber.Post(sitetest.FreePath, sitetest.DemoForm("We utilize it.")).WantText("1 of 5 free texts left")
	subscriber.Get("/platform").WantText("30,000 words left")
	subscriber.Get(sitetest.FreePath).WantText("You have a plan.").WantText("Open the platform")
}

func TestTheFreeToolShowsSuggestionsAndTheReport(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		result, err := sitetest.PlainVerbs(ctx, request)
		start := strings.Index(request.Text, "robust")
		result.Suggestions = []humanize.Suggestion{{Start: start, End: start + len("robust"), Before: "robust",
			Alternatives: []string{"strong", "solid"},
			Rule:         "robust", Reason: "Overused word"}}
		return result, err
	}))
	got := site.Browser().Post(sitetest.FreePath, sitetest.DemoForm("We utilize robust tools.")).WantStatus(http.StatusOK)
	got.WantText("Suggestions 1").WantText("strong, solid").WantText("Overused word").WantText("needs a plan")
	if got.Page().Find("details.report").Length() != 1 || got.Page().Find("select[name=take]").Length() != 0 {
		t.Error("the report is missing, or something can be taken")
	}
}

func TestFreeTextsOfOneAddressRunOut(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	var runs atomic.Int32
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		runs.Add(1)
		return sitetest.PlainVerbs(ctx, request)
	}))
	var edited, refused atomic.Int32
	var running sync.WaitGroup
	for range 3 * usage.FreeTexts {
		running.Go(func() {
			switch got := site.Browser().Post(sitetest.FreePath, sitetest.DemoForm("We utilize it.")); got.Status {
			case http.StatusOK:
				edited.Add(1)
			case http.StatusTooManyRequests:
				refused.Add(1)
			default:
				t.Errorf("status %d", got.Status)
			}
		})
	}
	running.Wait()
	if edited.Load() != usage.FreeTexts || runs.Load() != usage.FreeTexts || refused.Load() != 2*usage.FreeTexts {
		t.Errorf("%d edited by %d runs, %d refused", edited.Load(), runs.Load(), refused.Load())
	}
	got := site.Browser().Post(sitetest.FreePath, sitetest.DemoForm("We utilize it once more.")).
		WantStatus(http.StatusTooManyRequests)
	got.WantText("Today’s free texts are used up.").WantText("You can send it again in 24 hours")
	if got.Text("textarea") != "We utilize it once more." || got.Header.Get("Retry-After") == "" {
		t.Errorf("the text or the time of the next try is missing: %s", got.Text("#free"))
	}
	site.Browser().Get(sitetest.FreePath).WantStatus(http.StatusOK)
}

func TestFreeTextsAreCountedByClientAddress(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithTrustedProxies(
		[]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}))
	from := func(address string) sitetest.Response {
		b := site.Browser()
		request := b.Request(http.MethodPost, sitetest.FreePath, "application/x-www-form-urlencoded",
			sitetest.DemoForm("We utilize it.").Encode())
		request.Header.Set("X-Forwarded-For", address)
		return b.Do(request)
	}
	for range usage.FreeTexts {
		from("2001:db8:1:2::1").WantStatus(http.StatusOK)
	}
	from("2001:db8:1:2:3::1").WantStatus(http.StatusTooManyRequests)
	from("2001:db8:1:3::1").WantStatus(http.StatusOK)
	from("192.0.2.1").WantStatus(http.StatusOK)
}

func TestRejectedFreeTextIsNotCounted(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	long := strings.Repeat("word ", usage.FreeWords+1_240)
	got := b.Post(sitetest.FreePath, sitetest.DemoForm(long)).WantStatus(http.StatusBadRequest).
		WantText("You can humanize up to 1,000 words at a time for free. This text has 1,240 too many.").WantText("2,240 / 1,000 words")
	if got.Text("textarea") != strings.TrimSpace(long) {
		t.Error("the text is lost")
	}
	b.Post(sitetest.FreePath, sitetest.DemoForm(" \n ")).WantStatus(http.StatusBadRequest).
		WantText("Please enter some text to humanize.")
	b.Post(sitetest.FreePath, sitetest.DemoForm("a\x00b")).WantStatus(http.StatusBadRequest).
		WantText("Invalid text format.")
	site.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, errors.New("broken")
	}))
	failed := b.Post(sitetest.FreePath, sitetest.DemoForm("We utilize it.")).WantStatus(http.StatusInternalServerError).
		WantText("Failed to process text.")
	if failed.Text("textarea") != "We utilize it." {
		t.Error("the text is lost")
	}
	site.Engine.Store(sitetest.EngineFunc(sitetest.PlainVerbs))
	b.Post(sitetest.FreePath, sitetest.DemoForm(sitetest.Words(usage.FreeWords))).WantStatus(http.StatusOK).
		WantText("4 of 5 free texts left")
}

func TestOtherSitesCannotUseTheFreeTool(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	request := b.Request(http.MethodPost, sitetest.FreePath, "application/x-www-form-urlencoded",
		sitetest.DemoForm("We utilize it.").Encode())
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	b.Do(request).WantStatus(http.StatusForbidden)
}
