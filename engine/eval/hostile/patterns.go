package hostile

// pattern is a unit of text for repetition. If it is padded, it is also repeated among words, since a text with few
// words for its size is rejected before it is parsed.
type pattern struct {
	name, unit string
	padded     bool
}

var repeated = []pattern{
	// Marks that open something, or may.
	{"round brackets", "(", true}, {"square brackets", "[", true}, {"braces", "{", false}, {"double braces", "{{", true},
	{"percent braces", "{%", false}, {"angles", "<", true}, {"closing angles", ">", false},
	{"links that stay open", "[a](", true},
	{"pictures that stay open", "![", true}, {"bangs and brackets", "!([", false}, {"footnotes", "[^1]", true},
	{"references", "[a][b] ", false}, {"citations", "[1", true}, {"authors", "(Smith et al., 19", true},
	{"brackets of links", "[a](b) ", false},
	{"nested links", "[a](b[", false}, {"addresses in angles", "<http://a", true}, {"dollars", "$x ", false},
	{"double dollars", "$$", true},
	{"backslashes", `\`, true}, {"escaped stars", `\*`, false}, {"ampersands", "&", true}, {"entities", "&amp", false},
	{"entities of words", "a&eacute;", true}, {"ended entities", "&#39;", true}, {"hashes", "#", true},
	{"tags", "#a", false}, {"handles", "@a", false},
	// Emphasis and code.
	{"emphasis inside words", "a**b_c", true}, {"stars before words", "*a ", true},
	{"double stars before words", "**a ", false},
	{"stars after words", "a* ", false}, {"stars and underscores", "*a_ ", true}, {"underscores and stars", "_a*", false},
	{"underscores", "_", true}, {"stars", "*", true}, {"strikes", "~a~~", true}, {"tildes", "~", false},
	{"backticks", "`", true},
	{"code", "`a` ", false}, {"backticks one and two", "`a``b", true}, {"fences", "```\n", false},
	{"equal signs", "=", false},
	// Lines.
	{"quotations", "> ", false}, {"quotation lines", "> a\n", false}, {"items", "- ", false},
	{"item lines", "- a\n", false},
	{"numbers of items", "1. ", false}, {"stars of items", "* a\n  ", false}, {"ruled headings", "a\n===\n", false},
	{"headings", "# a\n", false},
	{"table heads", "|a|b|\n|-|-|\n", false}, {"table cells", "a|", true}, {"definitions", "[a]: b\n", false},
	{"empty lines", "\n", false},
	{"lines", "a\n", false}, {"carriage returns", "a\r", false}, {"tabs", "\t", false},
	{"indented lines", "    a\n", false},
	{"rules", "---\n", false}, {"front matters", "---\na: b\n", false},
	// HTML.
	{"bold", "<b>", true}, {"paragraphs", "<p>", true}, {"closed paragraphs", "<p>a</p>", true},
	{"closing tags", "</p>", true},
	{"quoted blocks", "<blockquote>a", true}, {"scripts", "<script>", true}, {"code elements", "<p><code>", true},
	{"comments", "<!--", true},
	{"closed comments", "<!--a-->", true}, {"declarations", "<![CDATA[", true}, {"attributes", "<a b=\"", true},
	{"instructions", "<?a", true},
	{"breaks", "<br>", true}, {"named spaces", "a&nbsp;", true}, {"numbered spaces", "a&#32;", true},
	// Quotation marks.
	{"straight quotations", "\"a b\" ", false}, {"straight marks", "\"", true},
	{"straight marks and spaces", "\" ", false},
	{"straight marks at words", "\"a\" b\"", false}, {"opening marks", "“", true}, {"closing marks", "”a ", false},
	{"single marks", "'a' ", true},
	{"angle quotations", "«a b", true}, {"low marks", "„a b", false},
	// Words, numbers, addresses.
	{"one letter", "a", true}, {"one capital", "A", true}, {"capitals and small letters", "Ab", false},
	{"camels", "aB", true}, {"apostrophes", "a'", true},
	{"hyphens", "a-", true}, {"underscored words", "a_", true}, {"dotted words", "a.b", true},
	{"abbreviations", "e.g.", true},
	{"initials", "U.S.", false}, {"paths", "a/", true}, {"rooted paths", "/a ", false}, {"home paths", "~/", false},
	{"words and tildes", "a~", true}, {"backslashed paths", `a\`, true},
	{"colons", "a:b", true}, {"double colons", "a::", false}, {"addresses", "https://", true},
	{"address after address", "http://a ", false},
	{"closing brackets of addresses", "http://a)", true}, {"hosts", "www.", true}, {"mail addresses", "a@b.c", true},
	{"calls", "a()", false},
	{"equations", "a=b", true}, {"companies", "A&B", true}, {"digits", "1", true}, {"commas in numbers", "1,", true},
	{"versions", "v1.1", true},
	{"dotted numbers", "1.1.", false}, {"times", "10:30:", true}, {"units", "%°", true}, {"currencies", "€", true},
	{"signs", "+-", true},
	// Invisible characters, and ones that take many bytes to say little.
	{"turned text", "\u202e", true}, {"zero-width spaces", "a\u200b", true}, {"joiners", "\u200d", true},
	{"soft hyphens", "a\u00ad", true},
	{"byte order marks", "\ufeff", true}, {"combining marks", "a\u0301", true}, {"bare combining marks", "\u0301", true},
	{"hard spaces", "a\u00a0", false}, {"thin spaces", "a\u2009", false}, {"line separators", "a\u2028", false},
	{"families", "👩\u200d👩\u200d", true},
	{"flags", "🇫", true}, {"skins", "👍🏽", true}, {"pictures as items", "\n- ✅ a", false},
	{"variation selectors", "✔\ufe0f", true},
	{"chatbot marks", "\ue200", true}, {"lenticular brackets", "【", true}, {"ellipses", "…", true},
	{"long dashes", "a—", true},
	// Other scripts.
	{"Chinese", "中文", false}, {"Chinese sentences", "中。", false}, {"Thai", "ก", false}, {"Korean", "한 ", false},
	{"Arabic", "ا ", false},
	{"Devanagari", "क्", false},
	// Sentences.
	{"dots", ".", true}, {"dots and spaces", ". ", false}, {"question marks", "?", true},
	{"shortest sentences", "I. ", false},
	{"short sentences", "It is. ", false}, {"one name a sentence", "Zzq. ", false}, {"names", "Ab Cd ", false},
	{"the same word", "utilize ", false},
	{"openers", "Moreover, ", false}, {"commas", "a, ", false}, {"semicolons", "it is; ", false},
	{"colons after words", "It is: ", false},
	{"connected words", "and to ", false}, {"negations", "is not ", false}, {"contrasts", "not only a but also ", false},
	{"relatives", "which is ", false}, {"participles", ", allowing it to be", false},
	{"hedges", "it can be that it may ", false},
	{"adjectives", "key, ", false}, {"triples", "a, b, and c ", false}, {"articles", "a an ", false},
	{"possessives", "its own ", false},
	{"dashes", "it — ", false}, {"prepositions", "of the ", false}, {"modal verbs", "may might can ", false},
	{"as and while", "as while ", false},
}
