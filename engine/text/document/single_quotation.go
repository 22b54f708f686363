package document

import "strings"

// maxSingle is the maximum length of a quotation in single marks, in bytes. It is low, since an apostrophe may seem to
// open one.
const maxSingle = 400

// singleQuotations returns the quotations in single marks between start and end: 'straight', ‘curly’, ‚low’, ‹pointed›,
// and “TeX”. A mark between two letters is an apostrophe, and so is one after an s if a later mark may close the
// quotation.
func singleQuotations(text string, start, end int, format Format) []mark {
	var found []mark
	for i := start; i < end; {
		if c := text[i]; c != '\'' && c != '`' && c != '&' && c != 0xe2 { // the first byte of ‘, ‚, and ‹
			i++
			continue
		}
		width, closing := singleOpening(text, start, i, end, format)
		if width == 0 {
			i++
			continue
		}
		stop := singleEnd(text, i+width, min(end, i+maxSingle), closing)
		if stop == 0 {
			i += width
			continue
		}
		found = append(found, mark{i, stop, Quoted})
		i = stop
	}
	return found
}

// singleOpening returns the width of the mark at i if it may open a quotation, and the mark that would close it.
func singleOpening(text string, start, i, end int, format Format) (width int, closing string) {
	switch {
	case strings.HasPrefix(text[i:end], "``") && !strings.HasPrefix(text[i:end], "```"):
		width, closing = 2, "''"
	case text[i] == '\'':
		width, closing = 1, "'"
	case strings.HasPrefix(text[i:end], "‘"), strings.HasPrefix(text[i:end], "‚"):
		width, closing = len("‘"), "’"
	case strings.HasPrefix(text[i:end], "‹"):
		width, closing = len("‹"), "›"
	case format != Plain && strings.HasPrefix(text[i:end], "&lsquo;"):
		width, closing = len("&lsquo;"), "&rsquo;"
	case format != Plain && strings.HasPrefix(text[i:end], "&#39;"):
		width, closing = len("&#39;"), "&#39;"
	}
	if width == 0 || i > start && touchesWord(runeBefore(text, i)) || !wordAt(text[:end], i+width) {
		return 0, ""
	}
	if width == 1 && elided(text[i+1:end]) {
		return 0, ""
	}
	return width, closing
}

// elided reports whether a word begins with an apostrophe for elided letters: '90s, 'tis, rock 'n' roll.
func elided(rest string) bool {
	word := rest[:wordRun(rest, 0, len(rest)).end]
	return class[rest[0]]&digit != 0 || elisions[strings.ToLower(word)]
}

var elisions = wordSet(`tis twas til till cause em n bout round cuz ere neath twould twere kay sup allo ello im er`)

// singleEnd returns the end of the mark that closes a quotation from i on, or 0. It lies after a word or its stop and
// before none, within one paragraph. Where it may be the apostrophe of a plural, a later mark closes the quotation if
// nothing opens another before it: 'the writers' guild'.
func singleEnd(text string, i, limit int, closing string) int {
	last := 0
	for at := i; at < limit; {
		n := strings.Index(text[at:limit], closing)
		if n < 0 || strings.Contains(text[at:at+n], "\n\n") {
			break
		}
		at += n
		stop := at + len(closing)
		before, size := runeBefore(text, at)
		opens := wordAt(text, stop) && !wordRune(before)
		if opens && last > 0 {
			break
		}
		if size > 0 && spaceAt(text, at-size) == 0 && !wordAt(text, stop) {
			if last > 0 || !possessive(text, at, stop) {
				return stop
			}
			last = stop
		}
		at = stop
	}
	return last
}

// possessive reports whether a mark may be the apostrophe of a plural: "the writers' guild".
func possessive(text string, at, stop int) bool {
	next, width := stop, spaceAt(text, stop)
	next += width
	return text[at-1] == 's' && width > 0 && lowerAt(text, next)
}
