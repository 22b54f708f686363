package handlers_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// event is one of an answer that comes in parts.
type event struct{ name, data string }

// events asks for a text's rewriting in parts. It returns what came, and the type of the answer.
func (b *browser) events(text string) (found []event, contentType string, status int) {
	b.site.t.Helper()
	request := b.request(http.MethodPost, "/api/humanize", "application/json", callBody(text))
	request.Header.Set("Accept", "text/event-stream, application/json")
	response, err := b.client.Do(request)
	if err != nil {
		b.site.t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if name, cut := strings.CutPrefix(lines.Text(), "event: "); cut {
			found = append(found, event{name: name})
		} else if data, cut := strings.CutPrefix(lines.Text(), "data: "); cut {
			found[len(found)-1].data = data
		}
	}
	return found, response.Header.Get("Content-Type"), response.StatusCode
}

// slowly is an engine that lets a sentence pass before its end, which the test chooses.
func slowly(end func(humanize.Prepared) (humanize.Result, error)) engineFunc {
	return func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.Watch != nil {
			request.Watch(humanize.Passing{Start: 0, End: 10, After: "One\nline."})
		}
		return end(request)
	}
}

func TestSentencesAreSeenAsTheyPass(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(slowly(func(request humanize.Prepared) (humanize.Result, error) {
		return edited(request), nil
	}))
	found, kind, status := b.events("We leverage 7 tools.")
	if status != http.StatusOK || kind != "text/event-stream" || len(found) != 2 {
		t.Fatalf("status %d, %s: %+v", status, kind, found)
	}
	if found[0] != (event{"passing", `{"text":"One\nline.","share":0.5}`}) {
		t.Errorf("got %+v", found[0])
	}
	if found[1].name != "done" || !strings.Contains(found[1].data, `"success":true`) {
		t.Errorf("got %+v", found[1])
	}
	site.wantWords(4, 0)
}

// Whoever does not ask for events, and an engine that is quick, get what they always got.
func TestWithoutEventsTheAnswerIsOne(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(slowly(func(request humanize.Prepared) (humanize.Result, error) { return edited(request), nil }))
	b.call("/api/humanize", callBody("We leverage 7 tools.")).wantStatus(http.StatusOK).json()
	site.engine.Store(engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		return edited(request), nil
	}))
	if found, kind, _ := b.events("We leverage 8 tools."); len(found) > 0 || !strings.HasPrefix(kind, "application/json") {
		t.Errorf("got %s: %+v", kind, found)
	}
}

// A run that fails after it has begun to answer says so in its last event, and costs nothing.
func TestARunThatFailsHalfWayCostsNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(slowly(func(humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, fault.New(fault.Unavailable, "The model is asleep.", "")
	}))
	found, _, _ := b.events("We leverage 7 tools.")
	if len(found) != 2 || found[1].name != "failed" || !strings.Contains(found[1].data, "The model is asleep.") ||
		!strings.Contains(found[1].data, `"status":503`) {
		t.Errorf("got %+v", found)
	}
	site.wantWords(0, 0)
	if _, kind, status := b.events(" "); status != http.StatusBadRequest || !strings.HasPrefix(kind, "application/json") {
		t.Errorf("an empty text: %d, %s", status, kind)
	}
}
