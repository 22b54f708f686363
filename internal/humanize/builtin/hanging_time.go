package builtin

import "plainhand/internal/humanize/english"

// nearTime does the same where "can" may stand beside the present.
func nearTime(groups []english.VerbGroup) bool {
	for _, group := range groups {
		if timeOf(group) != english.TensePresent || group.Tense == english.TenseModal && group.Auxiliary != "can" {
			return false
		}
	}
	return true
}

// oneTime reports whether the verbs agree in tense, so that whatever the clause hangs on, its verb takes that of the main one. A
// modal at the end says its time itself.
func oneTime(groups []english.VerbGroup, main int) bool {
	last := groups[len(groups)-1]
	if main == len(groups)-1 && last.Tense == english.TenseModal {
		return true
	}
	for _, group := range groups {
		if timeOf(group) != timeOf(last) {
			return false
		}
	}
	return groups[main].Tense == last.Tense && (last.Tense != english.TenseModal || groups[main].Auxiliary == last.Auxiliary)
}

// timeOf lets modals of one time pass for that time: "can" for the present, "could" for the past.
func timeOf(group english.VerbGroup) english.Tense {
	if group.Tense != english.TenseModal {
		return group.Tense
	}
	switch group.Auxiliary {
	case "could", "would", "might":
		return english.TensePast
	}
	return english.TensePresent
}
