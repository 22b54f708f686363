package documents

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostName is how many letters of a name are kept, and mostExtension how many of what is behind its last dot.
const (
	mostName      = 200
	mostExtension = 20
)

// ShownName is a file's name without what would not show, or would lead somewhere: no folder above it, no root.
func ShownName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, strings.ReplaceAll(name, `\`, "/"))
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	if letters := []rune(name); len(letters) > mostName {
		extension := []rune(path.Ext(name))
		extension = extension[:min(len(extension), mostExtension)]
		name = string(letters[:mostName-len(extension)]) + string(extension)
	}
	if name == "" {
		return "untitled"
	}
	return name
}
