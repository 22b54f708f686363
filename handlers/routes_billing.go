package handlers

import (
	"log/slog"

	"plainhand/internal/billing/payments"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus"
)

// BillingDeps are the dependencies of the pages for plans and payments.
type BillingDeps struct {
	Common
	Payments payments.Services
	Log      *slog.Logger
	Metrics  prometheus.Registerer
}

// billingWebhook routes Stripe's events, which have no session.
func billingWebhook(r chi.Router, d BillingDeps) {
	if d.Payments.Inbox == nil {
		return
	}
	events := newWebhook(d.Payments, d.Log, d.Metrics)
	r.With(limitBody(maxEventBody), limitDatabaseWait(d.DatabaseWait)).Post(webhookPath, d.api(events.Take))
}

// billingRoutes routes plans, payments, and the purchase of a plan.
func billingRoutes(r chi.Router, d BillingDeps) {
	withCards := allowStripe(d.Site, d.Payments)
	posts := chi.Chain(limitBody(maxSmallBody), d.Failures.rejectCardNumbers)
	pages := billingPages{d.Site, services{d.Payments}, d.Sessions, d.Islands}
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.requireSignIn, withCards)
		r.Use(posts...)
		r.Get("/account/card", d.page(pages.ShowCard))
		r.Post("/account/card", d.page(pages.ReplaceCard))
		r.With(d.Site.withDemoMode).Post("/account/plan", d.page(pages.Change)) // Stripe's script for 3-D Secure
		r.With(d.Site.withDemoMode).Post("/account/plan/finish", d.page(pages.FinishUpgrade))
	})
	r.With(posts...).Post("/api/payment-method", d.api(pages.CallReplaceCard))
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.requireSignIn, d.Site.withDemoMode)
		r.Use(posts...)
		r.Get("/account/plan", d.page(pages.ShowChange))
		r.Post("/account/plan/drop", d.page(pages.DropUpgrade))
		r.Get("/account/cancel", d.page(pages.ShowCancel))
		r.Post("/account/cancel", d.page(pages.Cancel))
		r.Post("/account/resume", d.page(pages.Resume))
		r.Get("/account/refund", d.page(pages.ShowRefund))
		r.Post("/account/refund", d.page(pages.Refund))
		r.Get("/account/billing-details", d.page(pages.ShowDetails))
		r.Post("/account/billing-details", d.page(pages.SetDetails))
		r.Get("/account/invoices", d.page(pages.Invoices))
		r.Get("/account/invoices/latest.pdf", d.page(pages.LatestInvoice))
		r.Get("/account/invoices/{id}.pdf", d.page(pages.Invoice))
	})

	purchases := purchases{services{d.Payments}, d.Sessions, d.Visitors}
	checkout := checkout{d.Site, d.Sessions, purchases, d.Islands}
	r.With(withCards).Get("/checkout", d.page(checkout.Show))
	r.With(withCards).With(posts...).Post("/checkout", d.page(checkout.Buy))
	r.With(d.Site.withDemoMode).Get("/success", d.page(checkout.Success))
	subscriptions := subscriptionCalls{purchases}
	r.With(posts...).Post("/api/create-subscription", d.api(subscriptions.Create))
	r.With(posts...).Post("/api/user/update-plan", d.api(subscriptions.UpdatePlan))

	if d.Payments.Demo != nil {
		bank := demoBank{d.Site, services{d.Payments}}
		r.With(posts...).Post("/demo/confirm", d.page(bank.Answer))
		r.With(posts...).Post("/api/demo/confirm", d.api(bank.Call))
		clock := demoClock{d.Payments.Demo, d.Payments.Sync}
		r.With(posts...).Post("/demo/clock", d.page(clock.Move))
	}
}
