package stripetest

import (
	"slices"
	"strings"

	"plainhand/internal/billing"
)

type customer struct {
	id, email, name, card string
	address               object // nil for none
	taxIDs                []object
	deleted               bool
	metadata              map[string]string
}

func (m *merchant) showCustomer(c *customer, whole bool) object {
	if c.deleted {
		return object{"id": c.id, "object": "customer", "deleted": true}
	}
	kept := orNil(c.card)
	if whole && c.card != "" {
		kept = m.cards[c.card].show()
	}
	return object{"id": c.id, "object": "customer", "email": c.email, "name": c.name, "address": c.address,
		"metadata": c.metadata, "invoice_settings": object{"default_payment_method": kept}}
}

func (r call) createCustomer() (object, *refusal) {
	created := &customer{id: r.newID("cus"), metadata: map[string]string{}}
	for name, values := range r.form {
		if metadata.MatchString(name) {
			created.metadata[strings.TrimSuffix(strings.TrimPrefix(name, "metadata["), "]")] = values[0]
		}
	}
	r.customers[created.id] = created
	return r.showCustomer(created, false), nil
}

// AddCustomer makes a customer as another product of the same account would, and returns its id.
func (s *Server) AddCustomer(metadata map[string]string) string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	created := &customer{id: s.newID("cus"), metadata: metadata}
	s.customers[created.id] = created
	return created.id
}

func (r call) getCustomer() (object, *refusal) {
	c := r.customers[r.id]
	if c == nil {
		return nil, missing(r.id)
	}
	reply := r.showCustomer(c, r.expands("invoice_settings.default_payment_method"))
	if r.expands("tax_ids") && !c.deleted {
		reply["tax_ids"] = object{"object": "list", "data": c.taxIDs, "has_more": false,
			"url": "/v1/customers/" + c.id + "/tax_ids"}
	}
	return reply, nil
}

func (r call) updateCustomer() (object, *refusal) {
	c := r.customers[r.id]
	if c == nil || c.deleted {
		return nil, missing(r.id)
	}
	if email := r.get("email"); email != "" {
		c.email = email
	}
	if r.form.Has("name") {
		c.name = r.get("name")
	}
	c.setAddress(r.request)
	if id := r.get("invoice_settings[default_payment_method]"); id != "" {
		if _, refused := r.own(c.id, id); refused != nil {
			return nil, refused
		}
		c.card = id
	}
	r.emit("customer.updated", r.showCustomer(c, false))
	return r.showCustomer(c, false), nil
}

// setAddress changes the parts of the address that are sent, or removes it when it is sent empty.
func (c *customer) setAddress(r *request) {
	if r.form.Has("address") {
		c.address = nil
	}
	for _, part := range []string{"line1", "line2", "postal_code", "city", "state", "country"} {
		if name := "address[" + part + "]"; r.form.Has(name) {
			if c.address == nil {
				c.address = object{}
			}
			c.address[part] = r.get(name)
		}
	}
}

// maxTaxIDs is Stripe's limit of tax IDs per customer.
const maxTaxIDs = 5

func (r call) createTaxID() (object, *refusal) {
	c := r.customers[r.id]
	if c == nil || c.deleted {
		return nil, missing(r.id)
	}
	id := billing.TaxID{Kind: r.get("type"), Number: r.get("value")}
	if billing.OffersTaxID(id.Kind) && !id.LooksRight() {
		reply := refuse("value", "Invalid value for "+id.Kind+".")
		reply.code = "tax_id_invalid"
		return nil, reply
	}
	if len(c.taxIDs) == maxTaxIDs {
		return nil, refuse("", "You have reached the limit of tax IDs.")
	}
	taxID := object{"id": r.newID("txi"), "object": "tax_id", "customer": c.id, "type": r.get("type"),
		"value": r.get("value")}
	c.taxIDs = append(c.taxIDs, taxID)
	return taxID, nil
}

func (r call) deleteTaxID() (object, *refusal) {
	c := r.customers[r.id]
	if c == nil || c.deleted {
		return nil, missing(r.id)
	}
	left := slices.DeleteFunc(slices.Clone(c.taxIDs), func(taxID object) bool { return taxID["id"] == r.part })
	if len(left) == len(c.taxIDs) {
		return nil, missing(r.part)
	}
	c.taxIDs = left
	return object{"id": r.part, "object": "tax_id", "deleted": true}, nil
}

// AddTaxID gives a customer a tax id of any kind, as an operator does in the dashboard.
func (s *Server) AddTaxID(customerID, kind, number string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	c := s.customers[customerID]
	c.taxIDs = append(c.taxIDs, object{"id": s.newID("txi"), "object": "tax_id", "customer": c.id, "type": kind,
		"value": number})
}

// TaxIDs returns the kinds and numbers of a customer's tax ids, oldest first.
func (s *Server) TaxIDs(customerID string) (reply []string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, taxID := range s.customers[customerID].taxIDs {
		reply = append(reply, taxID["type"].(string)+" "+taxID["value"].(string))
	}
	return reply
}

func (r call) deleteCustomer() (object, *refusal) {
	c := r.customers[r.id]
	if c == nil || c.deleted {
		return nil, missing(r.id)
	}
	for _, sub := range r.subs {
		if sub.customer == c.id && sub.ended.IsZero() {
			r.end(sub)
		}
	}
	c.deleted = true
	r.emit("customer.deleted", r.showCustomer(c, false))
	return r.showCustomer(c, false), nil
}
