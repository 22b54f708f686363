package content

import "slices"

// planned tells whether a page is being written: a link to it is none to nowhere.
func planned(path string) bool {
	return slices.Contains([]string{"/privacy", "/terms", "/refund", "/methodology", "/free-ai-humanizer"}, path)
}
