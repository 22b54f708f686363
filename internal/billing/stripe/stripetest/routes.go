package stripetest

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// route is a call of the API, with the parameters that we may send. The parameters of lists are implied.
type route struct {
	pattern string
	takes   string
	do      func(call) (object, *refusal)
}

var routes = []route{
	{"POST /v1/customers", "metadata[]", call.createCustomer},
	{"GET /v1/customers/{id}", "", call.getCustomer},
	{"POST /v1/customers/{id}", "email name address address[line1] address[line2] address[postal_code] address[city] " +
		"address[state] address[country] invoice_settings[default_payment_method]", call.updateCustomer},
	{"DELETE /v1/customers/{id}", "", call.deleteCustomer},
	{"POST /v1/customers/{id}/tax_ids", "type value", call.createTaxID},
	{"DELETE /v1/customers/{id}/tax_ids/{part}", "", call.deleteTaxID},
	{"GET /v1/prices/{id}", "", call.getPrice},
	{"POST /v1/payment_methods/{id}/attach", "customer", call.attach},
	{"POST /v1/subscriptions", "customer items[][price] payment_behavior payment_settings[payment_method_types][] billing_mode[type]",
		call.subscribe},
	{"GET /v1/subscriptions", "customer status", call.listSubscriptions},
	{"GET /v1/subscriptions/{id}", "", call.getSubscription},
	{"POST /v1/subscriptions/{id}", "items[][id] items[][price] proration_behavior billing_cycle_anchor payment_behavior " +
		"cancel_at_period_end cancel_at default_payment_method", call.updateSubscription},
	{"DELETE /v1/subscriptions/{id}", "invoice_now prorate", call.cancelSubscription},
	{"POST /v1/subscription_schedules", "from_subscription", call.createSchedule},
	{"POST /v1/subscription_schedules/{id}", "end_behavior proration_behavior phases[][start_date] phases[][end_date] " +
		"phases[][items][][price] phases[][duration][interval] phases[][duration][interval_count] phases[][proration_behavior]", call.updateSchedule},
	{"POST /v1/subscription_schedules/{id}/release", "", call.releaseSchedule},
	{"GET /v1/invoices", "customer subscription status", call.listInvoices},
	{"POST /v1/invoices/create_preview", "subscription subscription_details[items][][id] subscription_details[items][][price] " +
		"subscription_details[proration_behavior] subscription_details[billing_cycle_anchor]", call.preview},
	{"POST /v1/invoices/{id}/finalize", "auto_advance", call.finalizeInvoice},
	{"POST /v1/invoices/{id}/void", "", call.voidInvoice},
	{"GET /v1/invoice_payments", "invoice status", call.listInvoicePayments},
	{"GET /v1/payment_intents/{id}", "", call.getIntent},
	{"POST /v1/payment_intents/{id}/confirm", "payment_method use_stripe_sdk", call.confirmIntent},
	{"GET /v1/setup_intents", "customer payment_method", call.listSetups},
	{"POST /v1/setup_intents", "customer payment_method payment_method_types[] usage confirm use_stripe_sdk",
		call.createSetup},
	{"GET /v1/charges", "customer", call.listCharges},
	{"POST /v1/refunds", "payment_intent reason", call.refund},
}

// expandable are the fields that come in full when they are requested, and otherwise as an id or not at all.
var expandable = []string{"schedule", "data.schedule", "latest_invoice", "data.latest_invoice",
	"latest_invoice.payments",
	"payments", "data.payments", "invoice_settings.default_payment_method", "tax_ids"}

func (r route) parameters() []string {
	return append(strings.Fields(r.takes), "expand[]", "limit", "starting_after")
}

// call is a request to the API of a merchant.
type call struct {
	*merchant
	*request
}

type request struct {
	id   string
	part string // the id of what belongs to the object with that id; may be empty
	form url.Values
}

func (r *request) get(name string) string { return r.form.Get(name) }

func (r *request) number(name string) int64 {
	number, _ := strconv.ParseInt(r.get(name), 10, 64)
	return number
}

func (r *request) expands(fields ...string) bool {
	for name, values := range r.form {
		if strings.HasPrefix(name, "expand") && slices.Contains(fields, values[0]) {
			return true
		}
	}
	return false
}

// list returns one page of the things, newest first: all were created in the order given.
func list[T any](r *request, things []T, idOf func(T) string, show func(T) object) object {
	limit := 10
	if asked := int(r.number("limit")); asked > 0 {
		limit = min(asked, 100)
	}
	page, skip := []object{}, r.get("starting_after")
	for _, thing := range slices.Backward(things) {
		if skip != "" {
			if idOf(thing) == skip {
				skip = ""
			}
			continue
		}
		if len(page) == limit {
			return object{"object": "list", "data": page, "has_more": true, "url": "/v1/list"}
		}
		page = append(page, show(thing))
	}
	return object{"object": "list", "data": page, "has_more": false, "url": "/v1/list"}
}
