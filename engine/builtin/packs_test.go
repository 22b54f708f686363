package builtin

import (
	"os"
	"strings"
	"testing"

	"plainhand/engine/guard"
	"plainhand/engine/humanize"
	"plainhand/engine/passes"
	"plainhand/engine/rules"
	"plainhand/engine/text/language"
)

// plainParagraphs returns a paragraph by people in each recognized language, by code.
func plainParagraphs(t *testing.T) map[string]string {
	t.Helper()
	table, err := os.ReadFile("../text/language/testdata/paragraphs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for line := range strings.Lines(string(table)) {
		if code, text, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && code[0] != '#' {
			found[code] = text
		}
	}
	return found
}

func TestPlainTextInEachLanguageStays(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for code, text := range plainParagraphs(t) {
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
		if err != nil {
			t.Fatal(err)
		}
		if result.Text != text || result.Language != code {
			t.Errorf("%s, taken for %q: %q became %q", code, result.Language, text, result.Text)
		}
	}
}

// Ten languages have a pack. In a text in its language, each rule's example holds, the guard accepts it, and a second
// pass finds nothing.
func TestPacks(t *testing.T) {
	t.Parallel()
	all, err := rules.Load()
	if err != nil {
		t.Fatal(err)
	}
	plain := plainParagraphs(t)
	count := map[string]int{}
	for _, rule := range all {
		if rule.Language == language.English {
			continue
		}
		count[rule.Language]++
		for before, after := range rule.Examples {
			text, want := plain[rule.Language]+"\n\n"+before, plain[rule.Language]+"\n\n"+after
			engine := &Engine{rules: rules.NewSet([]*rules.Rule{rule}), passes: passes.All}
			testPackRule(t, engine, rule, text, want)
		}
	}
	if len(count) != 10 {
		t.Errorf("packs for %v", count)
	}
	for code, rules := range count {
		if rules < 20 {
			t.Errorf("%s has only %d rules", code, rules)
		}
	}
}

func testPackRule(t *testing.T, engine *Engine, rule *rules.Rule, text, want string) {
	t.Helper()
	guarded := around(engine)
	request := humanize.Request{Text: text, Mode: rule.Modes[0], Strength: humanize.Strong}
	result, err := humanize.Rewrite(t.Context(), guarded, request)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, text, result)
	if result.Text != want || result.Language != rule.Language {
		t.Errorf("%s, in %q: got %q, want %q", rule.ID, result.Language, result.Text, want)
	}
	request.Text = want
	if twice, err := humanize.Rewrite(t.Context(), guarded, request); err != nil || twice.Text != want {
		t.Errorf("%s: the second pass gives %q, %v", rule.ID, twice.Text, err)
	}
}

// Each text is a chatbot's article in one of the ten languages, with chatter, a heading, a list, a number, a quotation,
// and near misses of the rules.
func TestMachineTextInEachLanguageIsRewritten(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	files, err := os.ReadDir("testdata/languages")
	if err != nil || len(files) != 10 {
		t.Fatalf("%d texts, %v", len(files), err)
	}
	for _, file := range files {
		code := strings.TrimSuffix(file.Name(), ".txt")
		text, err := os.ReadFile("testdata/languages/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, strength := range humanize.Strengths() {
			request := humanize.Request{Text: string(text), Mode: humanize.Standard, Strength: strength}
			result, err := humanize.Rewrite(t.Context(), engine, request)
			if err != nil {
				t.Fatal(err)
			}
			holds(t, request.Text, result)
			if result.Language != code || len(result.Changes) < 4 || !strings.HasPrefix(result.Text, "# ") {
				t.Errorf("%s, %s: %d changes in %q: %s", code, strength, len(result.Changes), result.Language, result.Text)
			}
			if losses := guard.CompareResult(request, result); len(losses) > 0 {
				t.Errorf("%s, %s: %+v", code, strength, losses)
			}
			for _, mark := range []string{"\n# ", "\n- **", "37", "2024", "“", "„", "«", "「"} {
				if before, after := strings.Count(request.Text, mark), strings.Count("\n"+result.Text, mark); before != after {
					t.Errorf("%s, %s: %d of %q were %d", code, strength, after, mark, before)
				}
			}
		}
	}
}

// The phrases resemble those of the rules but have another meaning.
func TestNearMissesOfPacksStay(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	plain := plainParagraphs(t)
	for code, sentences := range map[string][]string{
		"ru": {"Интересно, что он скажет об этом завтра?", "Важно помнить, что делать нельзя.",
			"Вследствие этого решения они ушли.",
			"Он играет важную роль в фильме.", "Следует учитывать, что бы он ни сказал.", "В данный момент времени мы спим."},
		"pl": {"Warto dodać, że go nie było.", "W tym kontekście historycznym to było ważne.",
			"Aktor odgrywa ważną rolę w filmie.",
			"W dzisiejszych czasach kryzysu ludzie oszczędzają."},
		"de": {"In der heutigen Zeit, in der alles schnell geht, ist Ruhe selten.", "Das ist eine Frage von großer Bedeutung.",
			"Bis zum jetzigen Zeitpunkt ist nichts geschehen.", "Mithilfe von Anna hat sie es geschafft.",
			"Darüber hinaus gehende Wünsche klärt der Chef.", "Er kam nicht aufgrund der Tatsache, dass es regnete.",
			"Ein weiterer wichtiger Aspekt ist der, dass es kalt war.", "Möchtest du, dass ich dich am Bahnhof abhole?"},
		"it": {"È importante capire che tipo di pianta è questa.", "L'attore gioca un ruolo centrale nel film.",
			"Fammi sapere se vuoi che passi a prenderti."},
		"es": {"Vale la pena recordar que «nadie es perfecto».", "En el mundo actual del fútbol, los clubes gastan mucho."},
		"fr": {"L'acteur joue un rôle central dans le film.", "Il convient de noter que « tout va bien » est une phrase."},
		"pt": {"É importante lembrar que se trata de um erro.", "No mundo atual do futebol, os clubes gastam muito."},
		"nl": {"Wil je dat ik de kaartjes koop?", "In de wereld van vandaag de dag is dat anders.",
			"De acteur speelt een belangrijke rol in de film."},
		"zh": {"终于有着落了，他很高兴。", "他在公司里扮演着重要的角色的时候还很年轻。", "他没有着急，因为时间还早。"},
		"ja": {"人は誰でも愛することができます。", "机の上をきれいに片付けてよくすることができます。"},
	} {
		for _, sentence := range sentences {
			text := plain[code] + "\n\n" + sentence
			result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
			if err != nil || result.Text != text || result.Language != code {
				t.Errorf("%s, in %q: %q became %q, %v", code, result.Language, text, result.Text, err)
			}
		}
	}
}
