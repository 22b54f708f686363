package handlers

import (
	"bytes"
	"net/http"
	"time"

	"plainhand/internal/waitbudget"
	"plainhand/views"
)

const (
	// eventsEvery is how often somebody who watches a batch is told what has changed.
	eventsEvery = time.Second
	// eventsFor is how long one request tells them. Then their browser asks again, as somebody who may be signed out by
	// then.
	eventsFor = time.Minute
)

// Events handles GET /platform/bulk/{id}/events: first all parts of the page that can change, then each as it does, as
// events "changed" with the HTML as a JSON string. After "still", nothing changes any more by itself.
func (d bulkDesk) Events(w http.ResponseWriter, r *http.Request) error {
	page, err := d.page(r)
	if err != nil {
		return err
	}
	r = r.WithContext(waitbudget.Without(r.Context()))
	beginEvents(w)
	if err := d.watch(w, r, page); err != nil {
		return streamed{err}
	}
	return nil
}

func (d bulkDesk) watch(w http.ResponseWriter, r *http.Request, page views.BatchPage) (err error) {
	out, shown := newPatient(w), map[int]string{}
	ticker, over := time.NewTicker(eventsEvery), time.After(eventsFor)
	defer ticker.Stop()
	for {
		if err := tellChanges(r, out, page, shown); err != nil {
			return err
		}
		if page.Events == "" {
			return writeEvent(out, "still", "")
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-over:
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

// tellChanges tells of the parts of a page that are not as they were shown.
func tellChanges(r *http.Request, out patient, page views.BatchPage, shown map[int]string) error {
	var part bytes.Buffer
	for i, component := range views.BatchParts(page) {
		part.Reset()
		if err := component.Render(r.Context(), &part); err != nil {
			return err
		}
		if html := part.String(); html != shown[i] {
			shown[i] = html
			if base := underBase(r, ""); base != "" {
				html = string(leadBelow([]byte(html), base))
			}
			if err := writeEvent(out, "changed", html); err != nil {
				return err
			}
		}
	}
	return out.controller.Flush()
}
