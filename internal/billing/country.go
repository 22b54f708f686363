package billing

import (
	_ "embed"
	"slices"
	"strings"
)

// Country is a country for invoices.
type Country struct {
	Code string // of ISO 3166, two letters
	Name string
}

// countriesFile has a code and a name per line, sorted by name. The names are those of the Unicode CLDR.
//
//go:embed countries.txt
var countriesFile string

var countries = readCountries(countriesFile)

func readCountries(file string) (countries []Country) {
	for line := range strings.Lines(file) {
		code, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		countries = append(countries, Country{code, name})
	}
	return countries
}

// Countries returns every country, in the order of their names.
func Countries() []Country { return slices.Clone(countries) }

// countryName returns "" for a code that no country has.
func countryName(code string) string {
	for _, country := range countries {
		if country.Code == code {
			return country.Name
		}
	}
	return ""
}
