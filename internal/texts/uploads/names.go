package uploads

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the maximum length of a stored name in characters, and maxExtension that of its extension.
const (
	maxName      = 200
	maxExtension = 20
)

// DisplayName returns a file's name for display: without invisible characters, a root, or parent folders (path
// traversal).
func DisplayName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, strings.ReplaceAll(name, `\`, "/"))
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	if letters := []rune(name); len(letters) > maxName {
		extension := []rune(path.Ext(name))
		extension = extension[:min(len(extension), maxExtension)]
		name = string(letters[:maxName-len(extension)]) + string(extension)
	}
	if name == "" {
		return "untitled"
	}
	return name
}
