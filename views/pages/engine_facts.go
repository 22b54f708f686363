package pages

// engineFacts are the facts that depend on the engine: the built-in one, or a language model. No other text on the site
// depends on it.
func (o Operation) engineFacts() map[string]string {
	if o.Rewriter == "" {
		return map[string]string{
			"engine.does": o.Brand + " cleans up text. It removes a chatbot’s greetings and closing lines, stock openings, " +
				"overused words and " +
				"phrases, and formatting that chatbots add. It edits words and phrases in place, and it leaves a sentence " +
				"alone if " +
				"it isn’t sure.",
			"engine.limits": "It doesn’t rewrite whole sentences. A draft that reads as AI-written because of how its " +
				"sentences are built " +
				"will mostly still read that way, and so will a draft with few overused words.",
			"engine.languages": "In languages other than English, only the paragraphs that change count.",
		}
	}
	return map[string]string{
		"engine.does": o.Brand + " rewrites text. A language model rewrites each passage in plain prose, and our own " +
			"program removes " +
			"a chatbot’s greetings and closing lines, and formatting that chatbots add.",
		"engine.limits": "If a rewritten sentence fails one of the checks, your own sentence is put back, so a few " +
			"sentences may " +
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
	return "(For the operator, in development mode: to rewrite with a language model, run plainhand engine pull.)"
}
