package eval

import (
	"context"
	"errors"
	"strings"
	"testing"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// replacing is a test engine that makes one change.
type replacing struct{ before, after string }

func (r replacing) Humanize(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	at := strings.Index(request.Text, r.before)
	if at < 0 {
		return humanize.Result{}, errors.New("nothing to replace")
	}
	changes := []humanize.Change{{Start: at, End: at + len(r.before), Before: r.before, After: r.after}}
	return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
}

func TestRunMeasuresOneText(t *testing.T) {
	t.Parallel()
	text := "We utilize 12 pumps. They delve into the field. " + strings.Repeat("The pump in the yard is old. ", 10)
	for _, test := range []struct {
		name      string
		engine    replacing
		changed   int
		fewer     int
		succeeded int
		lost      facts.Kind
	}{
		{"fewer tells, nothing lost", replacing{"utilize", "use"}, 1, 1, 1, ""},
		{"fewer tells, a number lost", replacing{"utilize 12", "use 13"}, 2, 1, 0, facts.Number},
		{"as many tells", replacing{"the field", "the big field"}, 3, 0, 0, ""},
	} {
		got, err := Run(t.Context(), test.engine, humanize.Request{}, text)
		if err != nil {
			t.Fatal(err)
		}
		if got.Texts != 1 || got.Words != 79 || got.TellsBefore != 2 {
			t.Errorf("%s: %+v", test.name, got)
		}
		if got.Changed != test.changed || got.Fewer != test.fewer || got.Succeeded != test.succeeded {
			t.Errorf("%s: %+v", test.name, got)
		}
		if (test.lost == "") != (len(got.Losses) == 0) || test.lost != "" && got.Losses[test.lost] != 1 {
			t.Errorf("%s: lost %v", test.name, got.Losses)
		}
	}
	if _, err := Run(t.Context(), replacing{"nowhere", ""}, humanize.Request{}, text); err == nil {
		t.Error("the engine's error is lost")
	}
}

func TestResultSucceedsWithAtMostTheRateOfPeople(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("The pump in the yard is old. ", 6) + "We utilize it."
	for _, test := range []struct {
		after     string
		tells     int
		succeeded int
	}{
		{"We utilize them.", 1, 0}, // one in 45 words
		{"We utilize it, as our neighbors do.", 1, 1},
		{"We use it.", 0, 1},
		{"We utilize it to delve into things, as our neighbors do.", 2, 0},
	} {
		got, err := Run(t.Context(), replacing{"We utilize it.", test.after}, humanize.Request{}, text)
		if err != nil || got.TellsAfter != test.tells || got.Succeeded != test.succeeded {
			t.Errorf("%q: %+v, %v", test.after, got, err)
		}
	}
}

func TestMeasuresAddUp(t *testing.T) {
	t.Parallel()
	var sum Measure
	sum.Add(Measure{Texts: 1, Words: 10, Succeeded: 1, Fewer: 1, Losses: map[facts.Kind]int{facts.Name: 1}})
	sum.Add(Measure{Texts: 1, Words: 30, TellsBefore: 4, Losses: map[facts.Kind]int{facts.Name: 1}})
	if sum.Texts != 2 || sum.Words != 40 || Percent(sum.Succeeded, sum.Texts) != 50 || sum.Losses[facts.Name] != 2 ||
		PerThousand(sum.TellsBefore, sum.Words) != 100 {
		t.Errorf("got %+v", sum)
	}
}

func TestASetIsReadLineByLine(t *testing.T) {
	t.Parallel()
	texts, err := Read(strings.NewReader(`{"id":"a-1","domain":"a","text":"One.","more":1}` + "\n\n" + `{"text":"Two."}`))
	if err != nil || len(texts) != 2 || texts[0] != (Text{"a-1", "a", "One."}) || texts[1].ID != "line 3" {
		t.Errorf("got %+v, %v", texts, err)
	}
	for _, set := range []string{"{\"text\":\"One.\"}\n{\"text\":", `{"txt":"One."}`, `[]`, `{"text":""}`} {
		_, err := Read(strings.NewReader(set))
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%s: %v", set, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("{\"text\":\"One.\"}\n\n{")
	f.Fuzz(func(t *testing.T, set string) {
		texts, err := Read(strings.NewReader(set))
		for _, text := range texts {
			if err == nil && (text.Text == "" || text.ID == "") {
				t.Errorf("incomplete: %+v", text)
			}
		}
	})
}
