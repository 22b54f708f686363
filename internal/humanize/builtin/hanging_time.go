package builtin

import "plainhand/internal/humanize/grammar"

// nearTime does the same where "can" may stand beside the present.
func nearTime(groups []grammar.VerbGroup) bool {
	for _, group := range groups {
		if timeOf(group) != grammar.Present || group.Tense == grammar.Modal && group.Auxiliary != "can" {
			return false
		}
	}
	return true
}

// oneTime reports whether the verbs agree in tense, so that whatever the clause hangs on, its verb takes that of the main one. A
// modal at the end says its time itself.
func oneTime(groups []grammar.VerbGroup, main int) bool {
	last := groups[len(groups)-1]
	if main == len(groups)-1 && last.Tense == grammar.Modal {
		return true
	}
	for _, group := range groups {
		if timeOf(group) != timeOf(last) {
			return false
		}
	}
	return groups[main].Tense == last.Tense && (last.Tense != grammar.Modal || groups[main].Auxiliary == last.Auxiliary)
}

// timeOf lets modals of one time pass for that time: "can" for the present, "could" for the past.
func timeOf(group grammar.VerbGroup) grammar.Tense {
	if group.Tense != grammar.Modal {
		return group.Tense
	}
	switch group.Auxiliary {
	case "could", "would", "might":
		return grammar.Past
	}
	return grammar.Present
}
