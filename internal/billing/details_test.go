package billing

import (
	"slices"
	"strings"
	"testing"

	"plainhand/internal/fault"
)

func TestDetailsAreParsedAndChecked(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		fields map[string]string
		wrong  bool
	}{
		{"nothing", nil, false},
		{"only a name", map[string]string{"name": " Ada "}, false},
		{"as long as it may be", map[string]string{"name": strings.Repeat("é", MaxDetail/2)}, false},
		{"a byte too long", map[string]string{"name": strings.Repeat("é", MaxDetail/2) + "e"}, true},
		{"two lines", map[string]string{"name": "Ada\nPaid"}, true},
		{"words that turn around", map[string]string{"city": "\u202e", "country": "DE"}, true},
		{"a long postal code", map[string]string{"postalCode": strings.Repeat("1", 41), "country": "DE"}, true},
		{"half of a character", map[string]string{"line1": "\xff", "country": "DE"}, true},
		{"only a country", map[string]string{"country": "DE"}, false},
		{"no country", map[string]string{"city": "Berlin"}, true},
		{"a country in small letters", map[string]string{"country": "de"}, true},
		{"a tax ID", map[string]string{"taxIdKind": "eu_vat", "taxId": "de123456789"}, false},
		{"one that only the gateway may refuse", map[string]string{"taxIdKind": "eu_vat", "taxId": "1"}, false},
		{"its kind alone", map[string]string{"taxIdKind": "eu_vat"}, true},
		{"its number alone", map[string]string{"taxId": "DE123456789"}, true},
		{"a kind that we do not offer", map[string]string{"taxIdKind": "no_vat", "taxId": "123456789MVA"}, true},
	}
	for _, test := range tests {
		details := DetailsFrom(func(name string) string { return test.fields[name] })
		if err := details.check(); (err != nil) != test.wrong || err != nil && fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if got := DetailsFrom(func(string) string { return " ab " }); got.Name != "ab" || got.TaxID.Number != "AB" {
		t.Errorf("read as %+v", got)
	}
}

func TestDetailsArePrintedOnInvoices(t *testing.T) {
	t.Parallel()
	whole := Details{Name: "Ada", Address: Address{Line1: "1 Main St", PostalCode: "94111", City: "San Francisco",
		State: "California", Country: "US"}, TaxID: TaxID{Kind: "us_ein", Number: "12-3456789"}}
	want := []string{"Ada", "1 Main St", "San Francisco, California 94111", "United States", "US EIN 12-3456789"}
	if got := whole.Lines(); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	for place, address := range map[string]Address{"Berlin": {City: "Berlin"}, "10115": {PostalCode: "10115"},
		"Bavaria 80331": {State: "Bavaria", PostalCode: "80331"}} {
		if got := (Details{Address: address}).Lines(); !slices.Equal(got, []string{place}) {
			t.Errorf("%s: %q", place, got)
		}
	}
	if got := (Details{}).Lines(); got != nil {
		t.Errorf("of nothing: %q", got)
	}
}

func TestTaxIDExamplesMatchTheirFormats(t *testing.T) {
	t.Parallel()
	for _, kind := range TaxIDKinds() {
		if !(TaxID{kind.ID, kind.Example}).LooksRight() || (TaxID{kind.ID, kind.Example + "X"}).LooksRight() &&
			kind.ID != "eu_vat" {
			t.Errorf("%s: not %s", kind.ID, kind.Example)
		}
	}
}

func TestCountriesHaveUniqueCodesAndNames(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, country := range Countries() {
		if len(country.Code) != 2 || country.Name == "" || seen[country.Code] {
			t.Errorf("%+v", country)
		}
		seen[country.Code] = true
	}
	if len(seen) < 240 || countryName("CI") != "Côte d’Ivoire" || countryName("ZZ") != "" {
		t.Errorf("%d countries", len(seen))
	}
}
