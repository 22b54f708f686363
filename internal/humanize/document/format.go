package document

func detect(text string) Format                                   { return Plain }
func htmlRegions(text string) []region                            { return plainRegions(text) }
func markdownRegions(text string) []region                        { return plainRegions(text) }
func commonWord(word string) bool                                 { return openers[word] }
func entityInWord(text string, end, limit int, format Format) int { return 0 }
