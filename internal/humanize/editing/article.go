package editing

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/prose"
)

// fixArticle puts the article before an edit right for the word that now follows it, and the one that ends an edit.
func fixArticle(s *prose.Sentence, made *Edit, next *Edit) {
	following := wordAfter(s, made, next)
	if words := strings.Fields(made.Text); len(words) > 0 {
		last := words[len(words)-1]
		if lower := strings.ToLower(last); (lower == "a" || lower == "an") && following != "" {
			made.Text = made.Text[:len(made.Text)-len(last)] + english.LikeCase(last, english.Article(following))
		}
		following = words[0]
	}
	if made.From == 0 || following == "" {
		return
	}
	article := s.Pieces[made.From-1]
	if article.Kind != document.Word || article.Lower != "a" && article.Lower != "an" {
		return
	}
	if right := english.Article(following); right != article.Lower {
		written := s.Source(article.Start, article.End)
		made.Text = english.LikeCase(written[:1], right) + s.Source(article.End, s.Pieces[made.From].Start) + made.Text
		if made.Start > article.Start {
			made.Start = article.Start
		}
	}
}

// wordAfter gives the word that follows an edit in the finished text.
func wordAfter(s *prose.Sentence, made *Edit, next *Edit) string {
	if next != nil && next.Text != "" {
		return next.Text
	}
	if made.To >= len(s.Pieces) {
		return ""
	}
	following := s.Pieces[made.To]
	return s.Source(following.Start, following.End)
}
