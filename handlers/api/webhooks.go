package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/fault"
	"plainhand/views"
	apiviews "plainhand/views/api"
)

// accountWebhooks handles /account/api/webhooks, where a signed-in user manages webhook endpoints.
type accountWebhooks struct {
	site     web.Site
	sessions web.Sessions
	hooks    *webhooks.Webhooks
}

// List handles GET /account/api/webhooks.
func (h accountWebhooks) List(w http.ResponseWriter, r *http.Request) error {
	page, err := h.list(w, r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, apiviews.Webhooks(page))
}

func (h accountWebhooks) list(w http.ResponseWriter, r *http.Request) (apiviews.WebhooksPage, error) {
	done, err := h.sessions.TakeConfirmation(w, r)
	if err != nil {
		return apiviews.WebhooksPage{}, err
	}
	endpoints, err := h.hooks.List(r.Context(), web.VisitorOf(r).User.ID)
	return apiviews.NewWebhooksPage(h.site.Frame(r), endpoints, done), err
}

// Add handles POST /account/api/webhooks with the fields of views.WebhookChoiceFrom. The response shows the endpoint's
// secret, which cannot be read again.
func (h accountWebhooks) Add(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	choice := apiviews.WebhookChoiceFrom(posted)
	endpoint, secret, err := h.hooks.Add(r.Context(), web.VisitorOf(r).User.ID, choice.URL, choice.Kinds)
	if err != nil {
		page, failed := h.list(w, r)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, apiviews.Webhooks(page.WithChoice(choice).WithProblem(web.ProblemOf(err))))
	}
	return web.RenderPrivate(w, r, apiviews.Webhook(apiviews.NewWebhookPage(h.site.Frame(r), endpoint, nil).
		WithSecret(secret)))
}

// Show handles GET /account/api/webhooks/{id}.
func (h accountWebhooks) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := h.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := h.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, apiviews.Webhook(page.WithDone(done)))
}

func (h accountWebhooks) page(r *http.Request) (apiviews.WebhookPage, error) {
	id, err := webhookID(r, "id")
	if err != nil {
		return apiviews.WebhookPage{}, err
	}
	endpoint, deliveries, err := h.hooks.Open(r.Context(), web.VisitorOf(r).User.ID, id)
	return apiviews.NewWebhookPage(h.site.Frame(r), endpoint, deliveries), err
}

// Rotate handles POST /account/api/webhooks/{id}/rotate.
func (h accountWebhooks) Rotate(w http.ResponseWriter, r *http.Request) error {
	id, err := webhookID(r, "id")
	if err != nil {
		return err
	}
	secret, err := h.hooks.Rotate(r.Context(), web.VisitorOf(r).User.ID, id)
	if err != nil {
		return err
	}
	page, err := h.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, apiviews.Webhook(page.WithSecret(secret)))
}

// Test handles POST /account/api/webhooks/{id}/test.
func (h accountWebhooks) Test(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, apiviews.DoneWebhookSent, h.hooks.Test)
}

// Enable handles POST /account/api/webhooks/{id}/enable.
func (h accountWebhooks) Enable(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, apiviews.DoneWebhookEnabled, h.hooks.Enable)
}

// Resend handles POST /account/api/webhooks/{id}/deliveries/{delivery}/resend.
func (h accountWebhooks) Resend(w http.ResponseWriter, r *http.Request) error {
	delivery, err := webhookID(r, "delivery")
	if err != nil {
		return err
	}
	return h.act(w, r, apiviews.DoneWebhookSent, func(ctx context.Context, userID, id uuid.UUID) error {
		return h.hooks.Resend(ctx, userID, id, delivery)
	})
}

// Delete handles POST /account/api/webhooks/{id}/delete.
func (h accountWebhooks) Delete(w http.ResponseWriter, r *http.Request) error {
	id, err := webhookID(r, "id")
	if err == nil {
		err = h.hooks.Delete(r.Context(), web.VisitorOf(r).User.ID, id)
	}
	if err == nil {
		err = h.sessions.KeepConfirmation(w, r, apiviews.DoneWebhookDeleted)
	}
	if err != nil {
		return err
	}
	return web.Redirect(w, r, views.WebhooksPath)
}

// act applies do to the endpoint in the path and redirects to its page. Conflicts are shown on that page.
func (h accountWebhooks) act(w http.ResponseWriter, r *http.Request, done views.Done,
	do func(ctx context.Context, userID, id uuid.UUID) error,
) error {
	id, err := webhookID(r, "id")
	if err != nil {
		return err
	}
	err = do(r.Context(), web.VisitorOf(r).User.ID, id)
	if failure, ok := errors.AsType[*fault.Error](err); ok && failure.Kind == fault.Conflict {
		page, failed := h.page(r)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, apiviews.Webhook(page.WithProblem(web.ProblemOf(err))))
	}
	if err == nil {
		err = h.sessions.KeepConfirmation(w, r, done)
	}
	if err != nil {
		return err
	}
	return web.Redirect(w, r, views.WebhooksPath+"/"+url.PathEscape(id.String()))
}

// webhookID parses the UUID in a path parameter. Error: webhooks.ErrNone.
func webhookID(r *http.Request, name string) (uuid.UUID, error) {
	id, err := uuid.Parse(chi.URLParam(r, name))
	if err != nil {
		return id, webhooks.ErrNone.Because(err)
	}
	return id, nil
}
