package handlers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// joinedWords is a text of n words that the page's counter counts as one.
func joinedWords(n int, joint string) string { return strings.ReplaceAll(words(n), " ", joint) }

func TestWordsJoinedWithoutSpacesAreCharged(t *testing.T) {
	t.Parallel()
	for _, joint := range []string{"&#32;", "&nbsp;", "<wbr>", "<!---->", "</b><b>", "\u200b", "\u00ad", "\u200d",
		"\ufe0f", "&shy;"} {
		t.Run(joint, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			charged := 18_560
			if strings.HasPrefix(joint, "<") { // except invisible markup
				charged = 18_560 * 3 / 4
			}
			b := site.subscriber("ada@example.com", "basic")
			got := b.post("/platform", draft(joinedWords(18_560, joint))).wantStatus(http.StatusOK).wantText("1 word")
			site.wantWords(charged, 0)
			got.wantText("This text counts as " + thousands(charged) + " words: words joined without spaces count one by one").
				wantText("Words Used " + thousands(charged))
			over := b.call("/api/humanize", callBody(joinedWords(25_000, joint))).wantStatus(http.StatusForbidden).json()
			if message, _ := over["advice"].(string); !strings.HasPrefix(message, "This text counts as ") {
				t.Errorf("the refusal says %v", over)
			}
			site.wantWords(charged, 0)
			free := site.browser().post(freePath, demoForm(joinedWords(18_560, joint))).wantStatus(http.StatusBadRequest)
			free.wantText("You can humanize up to 1,000 words at a time for free. This text counts as " + thousands(charged) + " words")
			if free.text("textarea") == "" {
				t.Error("the text is lost")
			}
		})
	}
}

func TestChineseIsChargedByTheCharacter(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "premium")
	b.post("/platform", draft("utilize"+strings.Repeat("字", 1_999))).wantStatus(http.StatusOK).
		wantText("This text counts as 2,000 words")
	site.wantWords(2_000, 0)
	over := b.post("/platform", draft(strings.Repeat("字", 308_000))).wantStatus(http.StatusBadRequest)
	over.wantText("This text counts as 308,000 words").wantText("You can humanize up to 30,000 at a time.")
	site.browser().post(freePath, demoForm(strings.Repeat("字", 1_001))).wantStatus(http.StatusBadRequest)
	site.wantWords(2_000, 0)
}

// thousands formats a number below a million as pages do.
func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
