package pages

import (
	"errors"
	"io/fs"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/mail"
	"plainhand/views/email"
	pageviews "plainhand/views/pages"
)

// maxWritten is the maximum number of written emails in the list.
const maxWritten = 50

// MailPreview holds the emails that developers can preview: samples with made-up data, and those written to a folder.
type MailPreview struct {
	Samples []email.Sample
	Folder  mail.Folder
}

// mailPreviewPages serves /dev/mail to the local machine only, since emails contain personal data.
type mailPreviewPages struct {
	site web.Site
	MailPreview
}

// loopbackOnly answers with 404 unless the connection and the Host header are local. The Host check prevents DNS
// rebinding: a foreign name that resolves to this machine.
func (p mailPreviewPages) loopbackOnly(next web.HandlerFunc) web.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !web.RemoteAddress(r).IsLoopback() || !p.isLocalHost(r.Host) {
			return web.ErrNotFound
		}
		return next(w, r)
	}
}

// isLocalHost reports whether a Host header, with or without a port, is localhost, a loopback address, or the site's
// own name.
func (p mailPreviewPages) isLocalHost(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	if strings.EqualFold(name, "localhost") || strings.EqualFold(name, p.site.BaseURL.Hostname()) {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback()
}

// List handles GET /dev/mail.
func (p mailPreviewPages) List(w http.ResponseWriter, r *http.Request) error {
	var samples, written []pageviews.MailLine
	for _, sample := range p.Samples {
		samples = append(samples, pageviews.NewMailSample(sample.Name, sample.Email.Subject))
	}
	ids, err := p.Folder.List()
	if err != nil {
		return err
	}
	for _, id := range ids[:min(len(ids), maxWritten)] {
		message, err := p.Folder.Open(id)
		if err != nil {
			return err
		}
		written = append(written, pageviews.NewWrittenMail(id.String(), message.Subject, message.To.Address, message.Date))
	}
	return web.RenderPrivate(w, r, pageviews.MailPreview(pageviews.NewMailPreviewPage(p.site.Frame(r), samples, written)))
}

// Sample handles GET /dev/mail/samples/{name}.{form}.
func (p mailPreviewPages) Sample(w http.ResponseWriter, r *http.Request) error {
	for _, sample := range p.Samples {
		if sample.Name != chi.URLParam(r, "name") {
			continue
		}
		html, err := sample.Email.HTML()
		if err != nil {
			return err
		}
		return p.show(w, r, mail.Message{Text: sample.Email.Text(), HTML: html})
	}
	return web.ErrNotFound
}

// Written handles GET /dev/mail/written/{id}.{form}.
func (p mailPreviewPages) Written(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return web.ErrNotFound
	}
	message, err := p.Folder.Open(id)
	if errors.Is(err, fs.ErrNotExist) {
		return web.ErrNotFound
	}
	if err != nil {
		return err
	}
	return p.show(w, r, message)
}

func (p mailPreviewPages) show(w http.ResponseWriter, r *http.Request, message mail.Message) error {
	w.Header().Set("Cache-Control", "no-store")
	switch chi.URLParam(r, "form") {
	case "html":
		w.Header().Set("Content-Security-Policy", web.MailPolicy(message.HTML))
		web.WriteBody(w, r, http.StatusOK, web.HtmlType, []byte(message.HTML))
		return nil
	case "txt":
		web.WriteBody(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte(message.Text))
		return nil
	}
	return web.ErrNotFound
}
