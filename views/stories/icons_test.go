package stories

import (
	"regexp"
	"strings"
	"testing"

	"plainhand/views/ui"
	"plainhand/views/viewstest"
)

var (
	symbol     = regexp.MustCompile(`<symbol id="i-([\w-]+)"`)
	iconName   = regexp.MustCompile(`\b(Icon[A-Z]\w*) +Icon = "([\w-]+)"`)
	goIcon     = regexp.MustCompile(`\b(Icon[A-Z]\w*)\b`)
	islandIcon = regexp.MustCompile(`(?:<Icon name|\bicon)=(?:"([\w-]+)"|\{([^}]*)\})|href="#i-([\w-]+)"`)
)

// TestEveryIconIsDrawnAndUsed checks that the sprite has every icon that a template or an island names, and no other.
func TestEveryIconIsDrawnAndUsed(t *testing.T) {
	t.Parallel()
	drawn, used, byConstant := names{}, names{}, map[string]string{}
	drawn.add(symbol, "the sprite", viewstest.Render(t, ui.Sprite()))
	read(t, "../ui", ".templ", func(_, source string) {
		for _, match := range iconName.FindAllStringSubmatch(source, -1) {
			byConstant[match[1]] = match[2]
		}
	})
	inGo := func(file, source string) {
		for _, match := range goIcon.FindAllStringSubmatch(iconName.ReplaceAllString(source, ""), -1) {
			if icon, ok := byConstant[match[1]]; ok {
				used[icon] = file
			}
		}
	}
	read(t, "..", ".templ", inGo)
	read(t, "..", ".go", func(file, source string) {
		if !strings.HasSuffix(file, "_templ.go") && !strings.HasSuffix(file, "_test.go") {
			inGo(file, source)
		}
	})
	read(t, "../../islands", ".tsx", func(file, source string) {
		for _, match := range islandIcon.FindAllStringSubmatch(source, -1) {
			for _, name := range []string{match[1], match[3]} {
				if name != "" {
					used[name] = file
				}
			}
			used.add(quotedWord, file, match[2])
		}
	})
	agree(t, "icons", drawn, used)
	for constant, icon := range byConstant {
		if _, ok := drawn[icon]; !ok {
			t.Errorf("%s is %q, which the sprite does not have", constant, icon)
		}
	}
}
