package content

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestUnmeasuredClaimsAreNotOnTheHomePage(t *testing.T) { // TP15
	t.Parallel()
	content, err := Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, claim := range content.Claims {
		if claim.Unmeasured != (claim.Page != "") {
			t.Errorf("%+v: is it measured, and where does it stand?", claim)
		}
		if claim.Unmeasured {
			pages[claim.Text] = claim.Page
		}
	}
	for text, page := range map[string]string{
		"20–40% conversion improvement":        "/tools/humanize-ai-for-landing-pages",
		"2–4x Instagram engagement":            "/tools/humanize-ai-for-instagram-captions",
		"30–80% Facebook campaign improvement": "/tools/humanize-ai-for-facebook-ads",
	} {
		if on := content.ClaimsOn(page); pages[text] != page || len(on) != 1 || on[0].Text != text {
			t.Errorf("%s: %+v", page, on)
		}
	}
	if len(pages) != 3 || len(content.ClaimsOn("")) != 4 {
		t.Errorf("unmeasured: %v, at home: %+v", pages, content.ClaimsOn(""))
	}
}

// Each of these figures is written only in claims.yaml, which marks it as unmeasured.
func TestUnmeasuredFiguresAreOnlyInClaims(t *testing.T) { // TP15
	t.Parallel()
	figures := regexp.MustCompile(`20\s?[-–]\s?40\s?%|2\s?[-–]\s?4\s?[x×]|30\s?[-–]\s?80\s?%`)
	for _, name := range sources(t) {
		written, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		if name == "claims.yaml" {
			want = 3
		}
		if found := figures.FindAll(written, -1); len(found) != want {
			t.Errorf("%s says %q", name, found)
		}
	}
}

// sources returns the content files.
func sources(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, folder := range []string{".", "guides", "tools", "pages"} {
		entries, err := os.ReadDir(folder)
		if err != nil && folder == "." {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if name := entry.Name(); strings.HasSuffix(name, ".md") || strings.HasSuffix(name, ".yaml") {
				names = append(names, strings.TrimPrefix(folder+"/"+name, "./"))
			}
		}
	}
	return names
}

func TestMistakesInClaimsAreReported(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"{id: a, claim: A, means: B., page: /tools/a, unmeasured: true}": "",
		"{id: a, claim: A, means: B., page: /tools/a}":                   "",
		"{id: a, claim: A, means: B., page: tools/a}":                    `page is "tools/a"`,
		"{id: a, claim: A, means: B., unmeasured: true}":                 `page is ""`,
	} {
		s := &source{name: "claims.yaml", text: []byte("claims:\n  - " + written + "\n")}
		readClaims(s)
		if want == "" && len(s.problems) > 0 || want != "" &&
			(len(s.problems) != 1 || !strings.Contains(s.problems[0].Error(), want)) {
			t.Errorf("%s: %v", written, s.problems)
		}
	}
}
