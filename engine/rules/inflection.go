package rules

import (
	"fmt"
	"strings"

	"plainhand/engine/text/english"
)

// inflection is the possible forms of a verb, or the number of a noun.
type inflection struct {
	forms  []english.Form
	isVerb bool
	plural bool
}

// inflections returns the forms of verbs ("V", or "V:ing" for some forms only) or nouns ("N") by word.
func inflections(list, class string, lists *wordLists) (map[string]inflection, error) {
	words, err := lists.ordered(list)
	if err != nil {
		return nil, err
	}
	found := map[string]inflection{}
	class, only, limited := strings.Cut(class, ":")
	switch class {
	case "V":
		forms := english.Forms()
		if limited {
			forms = nil
			for name := range strings.SplitSeq(only, ",") {
				form, known := formNames[name]
				if !known {
					return nil, fmt.Errorf("there is no form %q; they are base, s, past, participle and ing", name)
				}
				forms = append(forms, form)
			}
		}
		for _, word := range words {
			for _, form := range forms {
				inflected := english.Inflect(word, form)
				entry := found[inflected]
				found[inflected] = inflection{forms: append(entry.forms, form), isVerb: true}
			}
		}
	case "N":
		if limited {
			return nil, fmt.Errorf("nouns have no forms to choose from; write a singular or plural as a word: issue#NN")
		}
		for _, word := range words {
			found[word] = inflection{}
			found[english.Plural(word)] = inflection{plural: true}
		}
	default:
		return nil, fmt.Errorf("there is no class %q; write V, V:base,s or N, or V! or N! for words with that tag", class)
	}
	return found, nil
}

var formNames = map[string]english.Form{
	"base": english.Base, "s": english.Third, "past": english.Past, "participle": english.Participle,
	"ing": english.Gerund,
}
