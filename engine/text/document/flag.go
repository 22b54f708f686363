package document

import "strings"

// flagEnd returns the end of a command's flag at i with its value, or 0: --dry-run, --max-old-space-size=4096, -O2.
func flagEnd(text string, i, limit int) int {
	before, size := runeBefore(text, i)
	if size > 0 && (wordRune(before) || strings.ContainsRune("-<=!>.", before)) {
		return 0
	}
	name := i + 1
	if name < limit && text[name] == '-' {
		name++
	}
	end := name
	for end < limit && (class[text[end]]&inWord != 0 || text[end] == '-' && wordAt(text[:limit], end+1)) {
		end++
	}
	if end == name || class[text[name]]&letter == 0 || wordAt(text[:limit], end) {
		return 0
	}
	if name == i+1 && !shortFlag(text[name:end]) {
		return 0
	}
	if end < limit && text[end] == '=' && end+1 < limit && spaceAt(text, end+1) == 0 {
		return trimLink(text, i, visibleEnd(text, end, limit))
	}
	return end
}

// shortFlag reports whether the letters after a single hyphen are a flag. Others may be a word after a dash.
func shortFlag(name string) bool {
	const maxShortFlag = 2
	return len(name) <= maxShortFlag && !openers[strings.ToLower(name)]
}
