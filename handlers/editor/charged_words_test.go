package editor_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

// joinedWords is a text of n words that the page's counter counts as one.
func joinedWords(n int, joint string) string {
	return strings.ReplaceAll(sitetest.Words(n), " ", joint)
}

func TestWordsJoinedWithoutSpacesAreCharged(t *testing.T) {
	t.Parallel()
	for _, joint := range []string{"&#32;", "&nbsp;", "<wbr>", "<!---->", "</b><b>", "\u200b", "\u00ad", "\u200d",
		"\ufe0f", "&shy;"} {
		t.Run(joint, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			charged := 18_560
			if strings.HasPrefix(joint, "<") { // except invisible markup
				charged = 18_560 * 3 / 4
			}
			b := site.Subscriber("ada@example.com", "basic")
			got := b.Post("/platform", sitetest.Draft(joinedWords(18_560, joint))).WantStatus(http.StatusOK).WantText("1 word")
			site.WantWords(charged, 0)
			got.WantText("This text counts as " + thousands(charged) + " words: words joined without spaces count one by one").
				WantText("Words Used " + thousands(charged))
			over := b.Call("/api/humanize", sitetest.CallBody(joinedWords(25_000, joint))).WantStatus(http.StatusForbidden).
				JSON()
			if message, _ := over["advice"].(string); !strings.HasPrefix(message, "This text counts as ") {
				t.Errorf("the refusal says %v", over)
			}
			site.WantWords(charged, 0)
			free := site.Browser().Post(sitetest.FreePath, sitetest.DemoForm(joinedWords(18_560, joint))).
				WantStatus(http.StatusBadRequest)
			free.WantText("You can humanize up to 1,000 words at a time for free. This text counts as " + thousands(charged) + " words")
			if free.Text("textarea") == "" {
				t.Error("the text is lost")
			}
		})
	}
}

func TestChineseIsChargedByTheCharacter(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "premium")
	b.Post("/platform", sitetest.Draft("utilize"+strings.Repeat("字", 1_999))).WantStatus(http.StatusOK).
		WantText("This text counts as 2,000 words")
	site.WantWords(2_000, 0)
	over := b.Post("/platform", sitetest.Draft(strings.Repeat("字", 308_000))).WantStatus(http.StatusBadRequest)
	over.WantText("This text counts as 308,000 words").WantText("You can humanize up to 30,000 at a time.")
	site.Browser().Post(sitetest.FreePath, sitetest.DemoForm(strings.Repeat("字", 1_001))).WantStatus(http.StatusBadRequest)
	site.WantWords(2_000, 0)
}

// thousands formats a number below a million as pages do.
func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
