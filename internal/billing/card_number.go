package billing

import (
	"strings"
	"unicode"
)

// HasCardNumber reports whether text contains what could be a payment card number: 13 to 19 digits with a valid check
// digit, in one group, or in several groups of at least three digits with a space or a dash between them. Digits within
// a longer word, such as a UUID, do not count. Neither do numbers that begin with 0 or 1: no card taken here does,
// while a Unix time in milliseconds or finer units begins with 1.
func HasCardNumber(text string) bool {
	for _, line := range strings.FieldsFunc(text, func(c rune) bool { return !inNumber(c) && c != ' ' }) {
		words := strings.Split(line, " ")
		for first := range words {
			var digits string
			for _, word := range words[first:] {
				joined, ok := joinGroups(word)
				if !ok {
					break
				}
				if digits += joined; isCardNumber(digits) {
					return true
				}
			}
		}
	}
	return false
}

// inNumber reports whether c can be part of a word that is a number, or keeps the digits next to it from being one.
func inNumber(c rune) bool {
	return c < unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c)) || c == '-' || c == '_'
}

const minGroup = 3

// joinGroups returns the digits of a word that consists only of groups of digits, and false for any other word.
func joinGroups(word string) (string, bool) {
	for group := range strings.SplitSeq(word, "-") {
		if len(group) < minGroup || strings.Trim(group, "0123456789") != "" {
			return "", false
		}
	}
	return strings.ReplaceAll(word, "-", ""), true
}

func isCardNumber(digits string) bool {
	return 13 <= len(digits) && len(digits) <= 19 && digits[0] > '1' && luhn(digits)
}

// luhn reports whether the last digit is the check digit of the others: https://en.wikipedia.org/wiki/Luhn_algorithm
func luhn(digits string) bool {
	sum := 0
	for i := range digits {
		digit := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			digit *= 2
		}
		sum += digit/10 + digit%10
	}
	return sum%10 == 0
}
