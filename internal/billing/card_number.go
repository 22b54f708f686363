package billing

import (
	"strings"
	"unicode"
)

// HasCardNumber reports whether text holds what could be the number of a payment card: 13 to 19 digits with the check
// digit that cards have, in one group or in several of three digits or more with a space or a dash between them. Digits
// that are part of a longer word, such as a UUID, are none, nor is what begins with 0 or 1: no card that is taken here
// does, and the time in milliseconds or less begins with 1.
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

// inNumber reports whether c can stand in a word that is a number, or that keeps digits beside it from being one.
func inNumber(c rune) bool {
	return c < unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c)) || c == '-' || c == '_'
}

const smallestGroup = 3

// joinGroups returns the digits of a word that is nothing but groups of them, and false for any other word.
func joinGroups(word string) (string, bool) {
	for group := range strings.SplitSeq(word, "-") {
		if len(group) < smallestGroup || strings.Trim(group, "0123456789") != "" {
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
