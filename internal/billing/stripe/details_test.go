package stripe_test

import (
	"slices"
	"testing"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe/stripetest"
)

// A tax ID replaces the former one, except one of a kind that we do not offer, which an operator has added.
func TestTaxIDReplacesFormerOne(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.fake.AddTaxID(d.customer, "no_vat", "123456789MVA")
	for _, test := range []struct {
		id   billing.TaxID
		want []string
	}{
		{billing.TaxID{Kind: "eu_vat", Number: "DE123456789"}, []string{"no_vat 123456789MVA", "eu_vat DE123456789"}},
		{billing.TaxID{Kind: "eu_vat", Number: "FR12345678901"}, []string{"no_vat 123456789MVA", "eu_vat FR12345678901"}},
		{billing.TaxID{Kind: "us_ein", Number: "12-3456789"}, []string{"no_vat 123456789MVA", "us_ein 12-3456789"}},
		{billing.TaxID{}, []string{"no_vat 123456789MVA"}},
	} {
		d.must(d.SetDetails(t.Context(), d.customer, billing.Details{TaxID: test.id}))
		if got := d.fake.TaxIDs(d.customer); !slices.Equal(got, test.want) {
			t.Errorf("after %v: %q", test.id, got)
		}
		if got, err := d.Details(t.Context(), d.customer); err != nil || got.TaxID != test.id {
			t.Errorf("after %v: %+v, %v", test.id, got, err)
		}
	}
}

// A former tax ID that a failed call has left is deleted by the next call.
func TestLeftoverTaxIDIsDeletedByNextCall(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	first := billing.Details{Name: "Ada", TaxID: billing.TaxID{Kind: "eu_vat", Number: "DE123456789"}}
	d.must(d.SetDetails(t.Context(), d.customer, first))
	second := billing.Details{Name: "Ada", TaxID: billing.TaxID{Kind: "gb_vat", Number: "GB123456789"}}
	down := []stripetest.Trouble{stripetest.None, stripetest.None, stripetest.None, // read, added, named
		stripetest.Refused, stripetest.Refused, stripetest.Refused}
	d.fake.Trouble(down...)
	if err := d.SetDetails(t.Context(), d.customer, second); err == nil {
		t.Fatal("it did not fail")
	}
	if got := d.fake.TaxIDs(d.customer); len(got) != 2 {
		t.Fatalf("there are %q", got)
	}
	d.must(d.SetDetails(t.Context(), d.customer, second))
	if got := d.fake.TaxIDs(d.customer); !slices.Equal(got, []string{"gb_vat GB123456789"}) {
		t.Errorf("there are %q", got)
	}
}
