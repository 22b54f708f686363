// Package billing has the handlers for plans and payments: checkout, cards, plan changes, cancellation, invoices, and
// the events of the payment gateway.
package billing

import (
	"log/slog"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus"

	"plainhand/handlers/web"
	"plainhand/internal/billing/payments"
)

// Deps are the dependencies of the pages for plans and payments.
type Deps struct {
	web.Common
	Payments payments.Services
	Log      *slog.Logger
	Metrics  prometheus.Registerer
}

// WebhookRoutes routes Stripe's events, which have no session.
func WebhookRoutes(r chi.Router, d Deps) {
	if d.Payments.Inbox == nil {
		return
	}
	events := newWebhook(d.Payments, d.Log, d.Metrics)
	r.With(web.LimitBody(maxEventBody), web.LimitDatabaseWait(d.DatabaseWait)).Post(web.WebhookPath, d.API(events.Take))
}

// Routes routes plans, payments, and the purchase of a plan.
func Routes(r chi.Router, d Deps) {
	withCards := allowStripe(d.Site, d.Payments)
	posts := chi.Chain(web.LimitBody(web.MaxSmallBody), d.Failures.RejectCardNumbers)
	pages := billingPages{d.Site, services{d.Payments}, d.Sessions, d.Islands}
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.RequireSignIn, withCards)
		r.Use(posts...)
		r.Get("/account/card", d.Page(pages.ShowCard))
		r.Post("/account/card", d.Page(pages.ReplaceCard))
		r.With(d.Site.WithDemoMode).Post("/account/plan", d.Page(pages.Change)) // Stripe's script for 3-D Secure
		r.With(d.Site.WithDemoMode).Post("/account/plan/finish", d.Page(pages.FinishUpgrade))
	})
	r.With(posts...).Post("/api/payment-method", d.API(pages.CallReplaceCard))
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.RequireSignIn, d.Site.WithDemoMode)
		r.Use(posts...)
		r.Get("/account/plan", d.Page(pages.ShowChange))
		r.Post("/account/plan/drop", d.Page(pages.DropUpgrade))
		r.Get("/account/cancel", d.Page(pages.ShowCancel))
		r.Post("/account/cancel", d.Page(pages.Cancel))
		r.Post("/account/resume", d.Page(pages.Resume))
		r.Get("/account/refund", d.Page(pages.ShowRefund))
		r.Post("/account/refund", d.Page(pages.Refund))
		r.Get("/account/billing-details", d.Page(pages.ShowDetails))
		r.Post("/account/billing-details", d.Page(pages.SetDetails))
		r.Get("/account/invoices", d.Page(pages.Invoices))
		r.Get("/account/invoices/latest.pdf", d.Page(pages.LatestInvoice))
		r.Get("/account/invoices/{id}.pdf", d.Page(pages.Invoice))
	})

	purchases := purchases{services{d.Payments}, d.Sessions, d.Visitors}
	checkout := checkout{d.Site, d.Sessions, purchases, d.Islands}
	r.With(withCards).Get("/checkout", d.Page(checkout.Show))
	r.With(withCards).With(posts...).Post("/checkout", d.Page(checkout.Buy))
	r.With(d.Site.WithDemoMode).Get("/success", d.Page(checkout.Success))
	subscriptions := subscriptionCalls{purchases}
	r.With(posts...).Post("/api/create-subscription", d.API(subscriptions.Create))
	r.With(posts...).Post("/api/user/update-plan", d.API(subscriptions.UpdatePlan))

	if d.Payments.Demo != nil {
		bank := demoBank{d.Site, services{d.Payments}}
		r.With(posts...).Post("/demo/confirm", d.Page(bank.Answer))
		r.With(posts...).Post("/api/demo/confirm", d.API(bank.Call))
		clock := demoClock{d.Payments.Demo, d.Payments.Sync}
		r.With(posts...).Post("/demo/clock", d.Page(clock.Move))
	}
}
