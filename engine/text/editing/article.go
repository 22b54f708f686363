package editing

import (
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// fixArticle corrects the article before an edit for its new next word, and an article at the end of the edit.
func fixArticle(s *prose.Sentence, edit *Edit, next *Edit) {
	following := wordAfter(s, edit, next)
	if words := strings.Fields(edit.Text); len(words) > 0 {
		last := words[len(words)-1]
		if lower := strings.ToLower(last); (lower == "a" || lower == "an") && following != "" {
			edit.Text = edit.Text[:len(edit.Text)-len(last)] + english.LikeCase(last, english.Article(following))
		}
		following = words[0]
	}
	if edit.From == 0 || following == "" {
		return
	}
	article := s.Pieces[edit.From-1]
	if article.Kind != document.Word || article.Lower != "a" && article.Lower != "an" {
		return
	}
	if right := english.Article(following); right != article.Lower {
		written := s.Source(article.Start, article.End)
		edit.Text = english.LikeCase(written[:1], right) + s.Source(article.End, s.Pieces[edit.From].Start) + edit.Text
		if edit.Start > article.Start {
			edit.Start = article.Start
		}
	}
}

// wordAfter returns the word that follows an edit in the finished text.
func wordAfter(s *prose.Sentence, edit *Edit, next *Edit) string {
	if next != nil && next.Text != "" {
		return next.Text
	}
	if edit.To >= len(s.Pieces) {
		return ""
	}
	following := s.Pieces[edit.To]
	return s.Source(following.Start, following.End)
}
