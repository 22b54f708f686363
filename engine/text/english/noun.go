package english

import "strings"

var pluralOf, singularOf = func() (map[string]string, map[string]string) {
	plural, singular := map[string]string{}, map[string]string{}
	for _, row := range rows(irregularNouns) {
		plural[row[0]], singular[row[1]] = row[1], row[0]
	}
	return plural, singular
}()

// Plural returns the plural of a noun, or of the first word of a noun phrase ("point of view").
func Plural(noun string) string {
	head, rest := noun, ""
	if at := strings.Index(noun, " of "); at >= 0 {
		head, rest = noun[:at], noun[at:]
	}
	if plural, ok := pluralOf[head]; ok {
		return plural + rest
	}
	if at := strings.LastIndexByte(head, ' '); at >= 0 {
		return head[:at+1] + Plural(head[at+1:]) + rest
	}
	return addS(head) + rest
}

// Singular returns the singular of a plural noun. A word that doesn't look like a plural is returned unchanged.
func Singular(noun string) string {
	if singular, ok := singularOf[noun]; ok {
		return singular
	}
	switch {
	case strings.HasSuffix(noun, "ies") && len(noun) > 4:
		return noun[:len(noun)-3] + "y"
	case endsInAny(noun, "sses", "shes", "ches", "xes", "zzes"):
		return noun[:len(noun)-2]
	case strings.HasSuffix(noun, "s") && !endsInAny(noun, "ss", "us", "is"):
		return noun[:len(noun)-1]
	}
	return noun
}

// addS adds the s of a plural or of the third person.
func addS(word string) string {
	last := len(word) - 1
	switch {
	case word == "":
		return ""
	case endsInAny(word, "s", "x", "z", "ch", "sh"):
		return word + "es"
	case word == "go" || word == "do" || word == "undergo":
		return word + "es"
	case word[last] == 'y' && last > 0 && !isVowel(word[last-1]):
		return word[:last] + "ies"
	}
	return word + "s"
}
