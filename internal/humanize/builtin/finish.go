package builtin

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/lang"
)

// likeFocus gives a replacement the capitals of what it replaces.
func (s *sentence) likeFocus(found match, text string) string {
	first := s.pieces[found.from]
	return lang.LikeCase(s.source(first.Start, first.End), text)
}

// finish turns edits into changes: it takes the space of what was deleted along, gives the new first word of a sentence
// its capital, puts "a" and "an" right, and leaves no two changes overlapping.
func finish(sentences []sentence, edits []edit) []humanize.Change {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	edits = mergeCharacters(edits)
	for i := range edits {
		if edits[i].sentence < 0 {
			continue
		}
		s := &sentences[edits[i].sentence]
		var next *edit
		if i+1 < len(edits) && edits[i+1].sentence == edits[i].sentence && edits[i+1].from == edits[i].to {
			next = &edits[i+1]
		}
		if edits[i].wholeRemoved {
			s.removeWhole(&edits[i], edits[:i], sentences)
			continue
		}
		deletion := edits[i].text == ""
		if deletion {
			s.closeGap(&edits[i])
		}
		if edits[i].text == "," { // a dash that stood between spaces, or none
			s.attachComma(&edits[i])
		}
		covered := i > 0 && edits[i-1].sentence == edits[i].sentence && edits[i-1].to == edits[i].from
		s.fixArticle(&edits[i], next, covered)
		if deletion {
			s.capitalizeNext(&edits[i], next)
		}
	}
	changes := make([]humanize.Change, 0, len(edits))
	end := 0
	for _, edit := range edits {
		text := ""
		if len(sentences) > 0 {
			text = sentences[0].text
		}
		if edit.start < end || text[edit.start:edit.end] == edit.text {
			continue
		}
		changes = append(changes, humanize.Change{Start: edit.start, End: edit.end, Before: text[edit.start:edit.end], After: edit.text,
			Rule: edit.id, Reason: edit.reason})
		end = edit.end
	}
	return changes
}

// mergeCharacters drops the edits of single characters that a longer edit covers.
func mergeCharacters(edits []edit) []edit {
	return slices.DeleteFunc(edits, func(candidate edit) bool {
		return candidate.sentence < 0 && slices.ContainsFunc(edits, func(other edit) bool {
			return other.sentence >= 0 && other.start <= candidate.start && candidate.end <= other.end
		})
	})
}

// removeWhole deletes a sentence with the white space after it, or before it where it is the last of its block.
func (s *sentence) removeWhole(made *edit, _ []edit, _ []sentence) {
	if rest := s.text[made.end:]; strings.TrimSpace(rest) != "" {
		made.end += len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
		return
	}
	before := s.text[:made.start]
	made.start = len(strings.TrimRightFunc(before, unicode.IsSpace))
}

// closeGap takes along the space after a deletion, or the one before it where a mark follows.
func (s *sentence) closeGap(made *edit) {
	if made.to >= len(s.pieces) || s.pieces[made.to].Kind == document.Punctuation && s.closes(made.to) {
		if made.from > 0 {
			made.start = s.pieces[made.from-1].End
		}
		return
	}
	gap := s.source(made.end, s.pieces[made.to].Start)
	if !strings.Contains(gap, "\n") {
		made.end = s.pieces[made.to].Start
		return
	}
	if made.from > 0 {
		made.start = s.pieces[made.from-1].End
	}
}

// capitalizeNext puts the capital of a deleted first word on the word that takes its place.
func (s *sentence) capitalizeNext(made *edit, next *edit) {
	first := s.source(s.pieces[made.from].Start, s.pieces[made.from].End)
	initial, _ := utf8.DecodeRuneInString(first)
	if !s.isStart(made.from) || !unicode.IsUpper(initial) || made.to >= len(s.pieces) {
		return
	}
	if next != nil {
		next.text = lang.Capitalize(next.text)
		return
	}
	following := s.pieces[made.to]
	letter, size := utf8.DecodeRuneInString(s.source(following.Start, following.End))
	if following.Kind == document.Word && !following.Name && unicode.IsLower(letter) && made.end == following.Start {
		made.text = string(unicode.ToUpper(letter))
		made.end += size
	}
}

func (s *sentence) attachComma(made *edit) {
	made.start, made.end, made.text = s.pieces[made.from-1].End, s.pieces[made.to].Start, ", "
}

// fixArticle puts the article before an edit right for the word that now follows it, and the one that ends an edit.
func (s *sentence) fixArticle(made *edit, next *edit, covered bool) {
	following := s.wordAfter(made, next)
	if words := strings.Fields(made.text); len(words) > 0 {
		last := words[len(words)-1]
		if lower := strings.ToLower(last); (lower == "a" || lower == "an") && following != "" {
			made.text = made.text[:len(made.text)-len(last)] + lang.LikeCase(last, lang.Article(following))
		}
		following = words[0]
	}
	if made.from == 0 || covered || following == "" {
		return
	}
	article := s.pieces[made.from-1]
	if article.Kind != document.Word || article.lower != "a" && article.lower != "an" {
		return
	}
	if right := lang.Article(following); right != article.lower {
		written := s.source(article.Start, article.End)
		made.text = lang.LikeCase(written[:1], right) + s.source(article.End, s.pieces[made.from].Start) + made.text
		if made.start > article.Start {
			made.start = article.Start
		}
	}
}

// wordAfter gives the word that follows an edit in the finished text.
func (s *sentence) wordAfter(made *edit, next *edit) string {
	if next != nil && next.text != "" {
		return next.text
	}
	if made.to >= len(s.pieces) {
		return ""
	}
	following := s.pieces[made.to]
	return s.source(following.Start, following.End)
}
