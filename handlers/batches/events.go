package batches

import (
	"bytes"
	"net/http"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/pg/waitbudget"
	batchviews "plainhand/views/batches"
)

const (
	// eventInterval is how often changes to a batch are sent to the browser.
	eventInterval = time.Second
	// maxEventStream is the maximum duration of one event stream. The browser then reconnects, which checks the session
	// again.
	maxEventStream = time.Minute
)

// Events handles GET /platform/bulk/{id}/events. Each event "changed" has the HTML of a part of the page as a JSON
// string: first all parts that can change, then each part that has changed. The event "still" ends the stream: no
// further change will happen by itself.
func (d batchPages) Events(w http.ResponseWriter, r *http.Request) error {
	page, err := d.page(r)
	if err != nil {
		return err
	}
	r = r.WithContext(waitbudget.Without(r.Context()))
	web.BeginEvents(w)
	if err := d.watch(w, r, page); err != nil {
		return web.Streamed(err)
	}
	return nil
}

// watch sends changes until the batch is still, the client leaves, maxEventStream has passed, or the server shuts down.
func (d batchPages) watch(w http.ResponseWriter, r *http.Request, page batchviews.Page) (err error) {
	out, sent := web.NewDeadlineWriter(w), map[int]string{}
	ticker, timeout := time.NewTicker(eventInterval), time.After(maxEventStream)
	defer ticker.Stop()
	for {
		if err := sendChanges(r, out, page, sent); err != nil {
			return err
		}
		if page.Events == "" {
			return web.WriteEvent(out, "still", "")
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-timeout:
			return nil
		case <-d.stopping:
			return nil
		case <-ticker.C:
		}
		if page, err = d.page(r); err != nil {
			return err
		}
	}
}

// sendChanges sends the parts of a page that differ from sent, the HTML last sent by part, and updates it.
func sendChanges(r *http.Request, out web.DeadlineWriter, page batchviews.Page, sent map[int]string) error {
	var part bytes.Buffer
	for i, component := range batchviews.Parts(page) {
		part.Reset()
		if err := component.Render(r.Context(), &part); err != nil {
			return err
		}
		if html := part.String(); html != sent[i] {
			sent[i] = html
			if base := web.WithBase(r, ""); base != "" {
				html = string(web.PrefixPaths([]byte(html), base))
			}
			if err := web.WriteEvent(out, "changed", html); err != nil {
				return err
			}
		}
	}
	return out.Controller.Flush()
}
