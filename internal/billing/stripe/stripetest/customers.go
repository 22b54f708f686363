package stripetest

import "strings"

type customer struct {
	id, email, card string
	deleted         bool
	metadata        map[string]string
}

func (s *Server) showCustomer(c *customer, whole bool) object {
	if c.deleted {
		return object{"id": c.id, "object": "customer", "deleted": true}
	}
	kept := orNil(c.card)
	if whole && c.card != "" {
		kept = s.cards[c.card].show()
	}
	return object{"id": c.id, "object": "customer", "email": c.email, "metadata": c.metadata,
		"invoice_settings": object{"default_payment_method": kept}}
}

func (s *Server) createCustomer(r *request) (object, *refusal) {
	made := &customer{id: s.newID("cus"), metadata: map[string]string{}}
	for name, values := range r.form {
		if metadata.MatchString(name) {
			made.metadata[strings.TrimSuffix(strings.TrimPrefix(name, "metadata["), "]")] = values[0]
		}
	}
	s.customers[made.id] = made
	return s.showCustomer(made, false), nil
}

func (s *Server) getCustomer(r *request) (object, *refusal) {
	c := s.customers[r.id]
	if c == nil {
		return nil, missing(r.id)
	}
	return s.showCustomer(c, r.expands("invoice_settings.default_payment_method")), nil
}

func (s *Server) updateCustomer(r *request) (object, *refusal) {
	c := s.customers[r.id]
	if c == nil || c.deleted {
		return nil, missing(r.id)
	}
	if email := r.get("email"); email != "" {
		c.email = email
	}
	if id := r.get("invoice_settings[default_payment_method]"); id != "" {
		if _, refused := s.own(c.id, id); refused != nil {
			return nil, refused
		}
		c.card = id
	}
	s.emit("customer.updated", s.showCustomer(c, false))
	return s.showCustomer(c, false), nil
}

func (s *Server) deleteCustomer(r *request) (object, *refusal) {
	c := s.customers[r.id]
	if c == nil || c.deleted {
		return nil, missing(r.id)
	}
	for _, sub := range s.subs {
		if sub.customer == c.id && sub.ended.IsZero() {
			s.end(sub)
		}
	}
	c.deleted = true
	s.emit("customer.deleted", s.showCustomer(c, false))
	return s.showCustomer(c, false), nil
}
