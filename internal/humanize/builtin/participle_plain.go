package builtin

// plainBase is the verb for the clause: "offer" says what "provide" does, but of what is simply there or keeps things going.
func (h *hanging) plainBase() string {
	if h.base != "provide" || h.second >= 0 {
		return h.base
	}
	for i := range h.words {
		word := h.at(i)
		if i > h.verb && (supplies[word] || word == "with") || offerForms[word] {
			return h.base
		}
	}
	return "offer"
}

var (
	offerForms = setOf("offer offers offered offering")
	supplies   = setOf(`
		basis foundation foundations framework frameworks structure proof context impetus momentum fuel oxygen nutrients nutrition
		food meals water shelter housing accommodation heat electricity power energy light lighting ventilation voltage current
		pressure stability balance traction funding funds income money jobs employment care coverage cover data input no not
		closure feedback documentation identification transport transportation equipment infrastructure staff habitat buoyancy
		me us him her it them`)
)
