package site

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/database"
	"plainhand/handlers/pages"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/config"
	"plainhand/internal/mail"
	"plainhand/internal/mail/contact"
	"plainhand/internal/usage"
	"plainhand/views/email"
)

// mailsAtOnce is the number of emails that a process sends concurrently.
const mailsAtOnce = 2

// MailFolder is the folder of emails without SMTP_URL.
func MailFolder(config config.Config) mail.Folder {
	return mail.Folder(filepath.Join(database.DataDir(config), "mail"))
}

// MailSite returns the site as emails describe it.
func MailSite(config config.Config, payments payments.Services) email.Site {
	site := email.Site{Brand: config.Brand, BaseURL: config.BaseURL, Demo: payments.Demo != nil}
	if config.BrandLook != nil {
		site = site.Colored(config.BrandLook.Accent)
	}
	return site
}

// newMailPreview returns the page that shows emails in development, or nil if the site is reachable from other
// machines.
func newMailPreview(config config.Config, payments payments.Services) (*pages.MailPreview, error) {
	if !config.Local() {
		return nil, nil
	}
	samples, err := email.Samples(MailSite(config, payments))
	return &pages.MailPreview{Samples: samples, Folder: MailFolder(config)}, err
}

// mailSender returns the worker that renders emails and delivers them to the server or the folder.
func (s *Services) mailSender() *mail.Sender {
	var post mail.Transport = MailFolder(s.settings)
	if s.settings.SMTP != nil {
		post = *s.settings.SMTP
	} else if s.settings.Production() {
		s.reports.Log.Warn("SMTP_URL is not set: emails are written to a folder and not sent",
			"folder", MailFolder(s.settings))
	}
	renderer := mailRenderer{
		site:     MailSite(s.settings, s.payments),
		links:    s.keys.links,
		from:     mail.Address{Name: s.settings.Brand, Address: s.settings.MailFrom},
		replyTo:  s.settings.SupportEmail,
		invoices: s.payments.Cashier,
		brands:   s.published,
		sender:   s.settings.BrandMailFrom,
	}
	return mail.NewSender(mail.Outbox{Storage: s.database.DB, Write: renderer.write, Post: post, Tries: s.newCounter(),
		Count: newMailMetrics(s.reports.Metrics, s.database), Log: s.reports.Log, Now: time.Now})
}

// mailRenderer renders the emails of the outbox.
type mailRenderer struct {
	site     email.Site
	links    account.Links
	from     mail.Address
	replyTo  string
	brands   *branding.Directory
	sender   string // From address of emails under customers' brands
	invoices interface {
		Invoices(ctx context.Context, userID uuid.UUID) ([]billing.Invoice, error)
	}
}

func (d mailRenderer) write(ctx context.Context, entry mail.Entry) (mail.Message, error) {
	if entry.BrandID != uuid.Nil {
		under, err := d.under(ctx, entry.BrandID)
		if err != nil {
			return mail.Message{}, err
		}
		d = under
	}
	compose := d.aboutPlan
	switch {
	case account.IsEmail(entry.Kind):
		compose = d.aboutAccount
	case usage.IsEmail(entry.Kind):
		compose = d.aboutUsage
	case entry.Kind == batches.EmailDone:
		compose = d.aboutBatch
	case entry.Kind == webhooks.EmailDisabled:
		compose = d.aboutWebhook
	case entry.Kind == contact.KindMessage, entry.Kind == contact.KindReceived:
		compose = d.aboutContact
	}
	written, err := compose(ctx, entry)
	if err != nil {
		return mail.Message{}, err
	}
	html, err := written.HTML()
	return mail.Message{ID: entry.ID, From: d.from, To: mail.Address{Address: entry.To},
		ReplyTo: cmp.Or(written.ReplyTo, d.replyTo),
		Date:    entry.CreatedAt,
		Subject: written.Subject, Text: written.Text(), HTML: html}, err
}

// under returns a renderer with a brand's name, addresses, and Reply-To, for members of a customer's brand.
func (d mailRenderer) under(ctx context.Context, brandID uuid.UUID) (mailRenderer, error) {
	brand, err := d.brands.ByID(ctx, brandID)
	if err != nil {
		return d, err
	}
	base, err := url.Parse(brand.BaseURL(d.site.BaseURL))
	if err != nil {
		return d, err
	}
	d.from = mail.Address{Name: brand.Settings.Name, Address: d.sender}
	if branding.Imitates(brand.Settings.Name, d.site.Brand) {
		d.from.Name = "" // it was published before this rule
	}
	d.site = d.site.Under(brand.Settings, base)
	d.replyTo = brand.Settings.Support
	return d, nil
}

func (d mailRenderer) aboutPlan(ctx context.Context, entry mail.Entry) (email.Email, error) {
	var message billing.Email
	if err := json.Unmarshal(entry.Facts, &message); err != nil {
		return email.Email{}, err
	}
	invoice, err := d.invoice(ctx, entry.UserID, message)
	if err != nil {
		return email.Email{}, err
	}
	return email.New(d.site, message, invoice)
}

func (d mailRenderer) aboutAccount(_ context.Context, entry mail.Entry) (email.Email, error) {
	var message account.Email
	if err := json.Unmarshal(entry.Facts, &message); err != nil {
		return email.Email{}, err
	}
	return email.NewForAccount(d.site, message, web.TicketPath(message.Kind, d.links.Code(message.Ticket)))
}

func (d mailRenderer) aboutUsage(_ context.Context, entry mail.Entry) (email.Email, error) {
	var message usage.Email
	if err := json.Unmarshal(entry.Facts, &message); err != nil {
		return email.Email{}, err
	}
	return email.NewForUsage(d.site, message)
}

func (d mailRenderer) aboutBatch(_ context.Context, entry mail.Entry) (email.Email, error) {
	var message batches.Email
	err := json.Unmarshal(entry.Facts, &message)
	return email.NewForBatch(d.site, message), err
}

func (d mailRenderer) aboutWebhook(_ context.Context, entry mail.Entry) (email.Email, error) {
	var message webhooks.Email
	err := json.Unmarshal(entry.Facts, &message)
	return email.NewForWebhook(d.site, message), err
}

func (d mailRenderer) aboutContact(_ context.Context, entry mail.Entry) (email.Email, error) {
	if entry.Kind == contact.KindReceived {
		return email.NewContactReceived(d.site), nil
	}
	var message contact.Message
	err := json.Unmarshal(entry.Facts, &message)
	return email.NewForContact(d.site, message), err
}

// invoice reads the invoice from the gateway, which alone knows the charged amount.
func (d mailRenderer) invoice(ctx context.Context, userID uuid.UUID, message billing.Email) (*billing.Invoice, error) {
	if !message.HasInvoice() {
		return nil, nil
	}
	all, err := d.invoices.Invoices(ctx, userID)
	return message.Invoice(all), err
}
