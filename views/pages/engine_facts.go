package pages

// engineFacts are the facts that depend on the engine: the built-in one, or a language model. No other text on the site
// depends on it.
func (o Operation) engineFacts() map[string]string {
	if o.Rewriter == "" {
		return map[string]string{
			"engine.does": o.Brand + " cleans text up. It takes out what a chatbot leaves around a text, stock openings, worn words and " +
				"phrases, and layout that only chatbots use. It edits words and phrases where they stand, and leaves a sentence alone if " +
				"it isn’t sure.",
			"engine.limits": "It doesn’t write sentences anew. What reads as a machine’s because of how its sentences are built will " +
				"mostly still read that way, and so do drafts with few worn words.",
			"engine.languages": "In languages other than English, only the paragraphs that change count.",
		}
	}
	return map[string]string{
		"engine.does": o.Brand + " rewrites text. A language model writes each passage anew in plain prose, and our own program takes " +
			"out what a chatbot leaves around a text, and layout that only chatbots use.",
		"engine.limits": "A sentence of the model that fails one of the checks is put back as you wrote it, so a few sentences may " +
			"read as before.",
		"engine.languages": "Text in any language counts the same.",
	}
}

// Credit names the engine for signed-in users.
func (o Operation) Credit() string {
	if o.Rewriter == "" {
		return "Cleaned up by our own engine."
	}
	return "Rewritten by " + o.Rewriter + "."
}

// Hint is the advice for developers without a language model. It is empty in production.
func (o Operation) Hint() string {
	if o.Rewriter != "" || !o.Development {
		return ""
	}
	return "A language model rewrites: plainhand engine pull fetches one."
}
