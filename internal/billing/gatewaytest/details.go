package gatewaytest

import (
	"errors"
	"testing"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

func whole() billing.Details {
	return billing.Details{Name: "Lovelace & Söhne", TaxID: billing.TaxID{Kind: "eu_vat", Number: "DE123456789"},
		Address: billing.Address{Line1: "Hauptstraße 1", Line2: "Hinterhaus", PostalCode: "10115", City: "Berlin",
			State: "Berlin", Country: "DE"}}
}

func wantDetails(t *testing.T, gateway billing.Gateway, customer string, want billing.Details) {
	t.Helper()
	if got, err := gateway.Details(t.Context(), customer); err != nil || got != want {
		t.Errorf("the details are %+v, %v; want %+v", got, err, want)
	}
}

// Setting details replaces all of them, and what is refused changes none.
func billingDetails(s *gatewayFixture) {
	wantDetails(s.t, s.Gateway, s.customer, billing.Details{})
	abroad, nameless, named := whole(), whole(), billing.Details{Name: "Ada"}
	abroad.TaxID = billing.TaxID{Kind: "ch_vat", Number: "CHE-123.456.789 MWST"}
	nameless.Name, nameless.Address.Line2 = "", ""
	for _, details := range []billing.Details{whole(), whole(), abroad, nameless, named, {}, whole()} {
		s.must(s.SetDetails(s.t.Context(), s.customer, details))
		wantDetails(s.t, s.Gateway, s.customer, details)
	}
	refused := billing.Details{Name: "Eve", TaxID: billing.TaxID{Kind: "eu_vat", Number: "12"}}
	if err := s.SetDetails(s.t.Context(), s.customer, refused); !errors.Is(err, billing.ErrTaxID) {
		s.t.Errorf("got %v", err)
	}
	wantDetails(s.t, s.Gateway, s.customer, whole())
	s.mustSubscribe("basic") // which needs the customer as well
	wantDetails(s.t, s.Gateway, s.customer, whole())
}

// Setting details makes a user a customer, who keeps the details when buying.
func cashierBillingDetails(c *cashierFixture) {
	t, ctx := c.t, c.t.Context()
	if got, err := c.Cashier.Details(ctx, c.user); err != nil || got != (billing.Details{}) {
		t.Errorf("before there is a customer: %+v, %v", got, err)
	}
	wrong := whole()
	wrong.Address.Country = "ZZ"
	if err := c.SetDetails(ctx, c.user, "ada@example.org", wrong); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a country that does not exist: %v", err)
	}
	c.must(c.SetDetails(ctx, c.user, "ada@example.org", billing.Details{}))
	if _, err := c.Store.CustomerOf(ctx, c.user); !errors.Is(err, billing.ErrNoCustomer) {
		t.Errorf("what is refused, or nothing, made a customer: %v", err)
	}
	c.must(c.SetDetails(ctx, c.user, "ada@example.org", whole()))
	c.mustBuy("pro")
	if got, err := c.Cashier.Details(ctx, c.user); err != nil || got != whole() {
		t.Errorf("after buying: %+v, %v", got, err)
	}
}
