package batches_test

import (
	"testing"

	"plainhand/handlers/sitetest"
)

// A batch's estimate is the most that it can cost. In a language other than English, changed paragraphs are charged.
func TestBatchInAnotherLanguageIsChargedForChangedParagraphs(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.BuiltInEngine())
	ada := site.Customer("ada@example.com", "premium")
	path := ada.Batch(
		sitetest.File{Name: "one.txt", Content: sitetest.GermanChanged + "\n\n" + sitetest.GermanUnchanged},
		sitetest.File{Name: "two.txt", Content: sitetest.GermanUnchanged},
		sitetest.File{Name: "three.txt", Content: sitetest.EnglishChanged + "\n\n" + sitetest.EnglishUnchanged})
	ada.Get(path).WantText("It costs up to 76 words.")
	ada.Post(path+"/start", nil).WantRedirect(path)
	site.RunBatches()
	ada.Get(path).WantText("Done").WantText("3 done").WantText("1 change, 17 words charged").
		WantText("31 words charged").WantText("nothing to change, nothing charged")
	site.WantWords(sitetest.GermanChangedWords+sitetest.EnglishWords, 0)
}
