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

// maxDownload is the maximum length of a downloaded file's name in characters.
const maxDownload = 80

// downloadKinds distinguish the downloads of a document from the document, and from each other.
var downloadKinds = map[Form]string{Same: ".plain", Tracked: ".tracked", Markdown: ".plain"}

// DownloadName returns the name under which a browser saves a result: report.plain.docx for the result of report.docx.
func DownloadName(name string, form Form) string {
	name = path.Base(DisplayName(name))
	extension := path.Ext(name)
	stem := strings.TrimSuffix(name, extension)
	if utf8.RuneCountInString(extension) > maxExtension {
		stem, extension = name, ""
	}
	stem = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || strings.ContainsRune(" -_.,()&’", r) {
			return r
		}
		return '-'
	}, stem)
	ending := downloadKinds[form] + extension
	if letters, most := []rune(stem), maxDownload-utf8.RuneCountInString(ending); len(letters) > most {
		stem = string(letters[:most])
	}
	if stem = strings.Trim(stem, " -."); stem == "" {
		stem = "text"
	}
	return stem + ending
}
