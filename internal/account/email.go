package account

import (
	"net/mail"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"plainhand/internal/fault"
)

var (
	errEmail       = fault.New(fault.Invalid, "Enter a complete email address.", "It should look like name@example.com.")
	errHiddenEmail = fault.New(fault.Invalid, "This email address contains an invisible character.",
		"You may have copied it with the address. Type the address by hand.")
	errOddEmail = fault.New(fault.Invalid, "This email address contains a letter in an unusual form, such as a full-width one.",
		"You may have copied it with the address. Type the address by hand.")
)

// CheckEmail returns the trimmed address, or an Invalid fault. Addresses that look alike would be different accounts,
// so it rejects invisible characters, and compatibility forms of letters (NFKC). Lookalike letters of different
// alphabets pass, since real addresses contain them.
func CheckEmail(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch parsed, err := mail.ParseAddress(text); {
	case strings.IndexFunc(text, isInvisible) >= 0:
		return "", errHiddenEmail
	case err != nil || parsed.Address != text || storable(text, maxEmail) != text:
		return "", errEmail
	case !norm.NFKC.IsNormalString(text):
		return "", errOddEmail
	case !reachable(text):
		return "", errEmail
	}
	return text, nil
}

// reachable reports whether an address can be on the internet: its domain has a dot and is no IP address, and neither
// part begins with a hyphen, which a mail program could take for an option.
func reachable(address string) bool {
	at := strings.LastIndexByte(address, '@')
	local, domain := address[:at], strings.ToLower(address[at+1:])
	topLevel := domain[strings.LastIndexByte(domain, '.')+1:]
	if topLevel == domain || topLevel == "localhost" || strings.Trim(topLevel, "0123456789") == "" {
		return false
	}
	return !strings.HasPrefix(domain, "[") && !strings.HasPrefix(local, "-") && !strings.HasPrefix(domain, "-")
}

// isInvisible reports whether r has no glyph, or changes the direction of the text around it, by Unicode properties,
// since a few letters and accents are blank as well.
func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r > unicode.MaxASCII && !unicode.IsGraphic(r)
}
