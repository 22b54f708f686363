package handlers_test

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
	"plainhand/internal/usage"
)

const freePath = "/free-ai-humanizer"

func TestFreeToolHumanizesForSignedOutVisitors(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, b := range []*browser{
		site.browser(),
		site.member("bob@example.com"),
		site.subscriber("ada@example.com", "basic"),
	} {
		b.get(freePath).wantStatus(http.StatusOK)
		got := b.post(freePath, demoForm("We utilize it.")).wantStatus(http.StatusOK).wantText("We use it.")
		if field := got.text("textarea"); field != "We utilize it." {
			t.Errorf("the field holds %q", field)
		}
		if del, ins := got.text("[data-view=marks] del"), got.text("[data-view=marks] ins"); del != "utilize" ||
			ins != "use" {
			t.Errorf("marked %q and %q", del, ins)
		}
		if got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("Cache-Control is %q", got.header.Get("Cache-Control"))
		}
	}
	subscriber := site.subscriber("eve@example.com", "basic")
	subscriber.post(freePath, demoForm("We utilize it.")).wantText("1 of 5 free texts left")
	subscriber.get("/platform").wantText("30,000 words left")
	subscriber.get(freePath).wantText("You have a plan.").wantText("Open the platform")
}

func TestTheFreeToolShowsSuggestionsAndTheReport(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		result, err := plainVerbs(ctx, request)
		start := strings.Index(request.Text, "robust")
		result.Suggestions = []humanize.Suggestion{{Start: start, End: start + len("robust"), Before: "robust",
			Alternatives: []string{"strong", "solid"},
			Rule:         "robust", Reason: "A worn word"}}
		return result, err
	}))
	got := site.browser().post(freePath, demoForm("We utilize robust tools.")).wantStatus(http.StatusOK)
	got.wantText("Your call 1").wantText("strong, solid").wantText("A worn word").wantText("needs a plan")
	if got.page().Find("details.report").Length() != 1 || got.page().Find("select[name=take]").Length() != 0 {
		t.Error("the report is missing, or something can be taken")
	}
}

func TestFreeTextsOfOneAddressRunOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	var runs atomic.Int32
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		runs.Add(1)
		return plainVerbs(ctx, request)
	}))
	var edited, refused atomic.Int32
	var running sync.WaitGroup
	for range 3 * usage.FreeTexts {
		running.Go(func() {
			switch got := site.browser().post(freePath, demoForm("We utilize it.")); got.status {
			case http.StatusOK:
				edited.Add(1)
			case http.StatusTooManyRequests:
				refused.Add(1)
			default:
				t.Errorf("status %d", got.status)
			}
		})
	}
	running.Wait()
	if edited.Load() != usage.FreeTexts || runs.Load() != usage.FreeTexts || refused.Load() != 2*usage.FreeTexts {
		t.Errorf("%d edited by %d runs, %d refused", edited.Load(), runs.Load(), refused.Load())
	}
	got := site.browser().post(freePath, demoForm("We utilize it once more.")).wantStatus(http.StatusTooManyRequests)
	got.wantText("Today’s free texts are used up.").wantText("You can send it again in 24 hours")
	if got.text("textarea") != "We utilize it once more." || got.header.Get("Retry-After") == "" {
		t.Errorf("the text or the time of the next try is missing: %s", got.text("#free"))
	}
	site.browser().get(freePath).wantStatus(http.StatusOK)
}

func TestFreeTextsAreCountedByClientAddress(t *testing.T) {
	t.Parallel()
	site := newSite(t, withTrustedProxies(
		[]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}))
	from := func(address string) answer {
		b := site.browser()
		request := b.request(http.MethodPost, freePath, "application/x-www-form-urlencoded",
			demoForm("We utilize it.").Encode())
		request.Header.Set("X-Forwarded-For", address)
		return b.do(request)
	}
	for range usage.FreeTexts {
		from("2001:db8:1:2::1").wantStatus(http.StatusOK)
	}
	from("2001:db8:1:2:3::1").wantStatus(http.StatusTooManyRequests)
	from("2001:db8:1:3::1").wantStatus(http.StatusOK)
	from("192.0.2.1").wantStatus(http.StatusOK)
}

func TestRejectedFreeTextIsNotCounted(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	long := strings.Repeat("word ", usage.FreeWords+1_240)
	got := b.post(freePath, demoForm(long)).wantStatus(http.StatusBadRequest).
		wantText("You can humanize up to 1,000 words at a time for free. This text has 1,240 too many.").wantText("2,240 / 1,000 words")
	if got.text("textarea") != strings.TrimSpace(long) {
		t.Error("the text is lost")
	}
	b.post(freePath, demoForm(" \n ")).wantStatus(http.StatusBadRequest).wantText("Please enter some text to humanize.")
	b.post(freePath, demoForm("a\x00b")).wantStatus(http.StatusBadRequest).wantText("Invalid text format.")
	site.engine.Store(engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, errors.New("broken")
	}))
	failed := b.post(freePath, demoForm("We utilize it.")).wantStatus(http.StatusInternalServerError).
		wantText("Failed to process text.")
	if failed.text("textarea") != "We utilize it." {
		t.Error("the text is lost")
	}
	site.engine.Store(engineFunc(plainVerbs))
	b.post(freePath, demoForm(words(usage.FreeWords))).wantStatus(http.StatusOK).wantText("4 of 5 free texts left")
}

func TestOtherSitesCannotUseTheFreeTool(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	request := b.request(http.MethodPost, freePath, "application/x-www-form-urlencoded",
		demoForm("We utilize it.").Encode())
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	b.do(request).wantStatus(http.StatusForbidden)
}
