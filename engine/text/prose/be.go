package prose

// BeForms maps finite forms of "be", and pronouns contracted with one, to that form.
var BeForms = map[string]string{
	"is": "is", "are": "are", "was": "was", "were": "were", "it's": "is", "that's": "is", "this's": "is", "he's": "is",
	"she's": "is", "they're": "are", "you're": "are", "we're": "are",
}

// DeniedBeForms maps negated forms of "be" to their positive forms.
var DeniedBeForms = map[string]string{"isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were"}
