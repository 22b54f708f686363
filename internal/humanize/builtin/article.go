package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// fixArticle puts the article before an edit right for the word that now follows it, and the one that ends an edit.
func (s *sentence) fixArticle(made *edit, next *edit) {
	following := s.wordAfter(made, next)
	if words := strings.Fields(made.text); len(words) > 0 {
		last := words[len(words)-1]
		if lower := strings.ToLower(last); (lower == "a" || lower == "an") && following != "" {
			made.text = made.text[:len(made.text)-len(last)] + english.LikeCase(last, english.Article(following))
		}
		following = words[0]
	}
	if made.from == 0 || following == "" {
		return
	}
	article := s.pieces[made.from-1]
	if article.Kind != document.Word || article.lower != "a" && article.lower != "an" {
		return
	}
	if right := english.Article(following); right != article.lower {
		written := s.source(article.Start, article.End)
		made.text = english.LikeCase(written[:1], right) + s.source(article.End, s.pieces[made.from].Start) + made.text
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
