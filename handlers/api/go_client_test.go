package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"testing"

	plainhand "plainhand/clients/go"
	"plainhand/handlers/sitetest"
)

// strictTransport fails a test for a field of an answer that the client's type does not have.
type strictTransport struct {
	t    *testing.T
	want func() any
}

func (s strictTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return answer, err
	}
	body, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	answer.Body = io.NopCloser(bytes.NewReader(body))
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if failed := decoder.Decode(s.want()); failed != nil {
		s.t.Errorf("%s: %v in %.300s", r.URL.Path, failed, body)
	}
	return answer, err
}

func TestTheGoClientKnowsEveryAnswer(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "pro").LiveProgram("humanize", "usage")
	asking := func(want func() any) *plainhand.Client {
		return &plainhand.Client{Site: site.URL, Key: program.Key, HTTP: &http.Client{Transport: strictTransport{t, want}}}
	}
	const text = "🎉 We utilize 12 ovens. “We utilize them.”"
	result, err := asking(func() any { return new(plainhand.Result) }).Humanize(t.Context(), plainhand.Text{Text: text,
		Mode: "casual", Strength: "strong", Layout: "keep", Keep: []string{"ovens"}, Seed: 1})
	if err != nil || !result.Changed || result.Words.Charged == 0 || *result.Words.Limit != 60_000 {
		t.Fatalf("%+v, %v", result, err)
	}
	for _, one := range result.Changes {
		if got := string([]rune(text)[one.Start:one.End]); got != one.Before {
			t.Errorf("%q is at the place of %q", got, one.Before)
		}
	}
	analysis, err := asking(func() any { return new(plainhand.Analysis) }).Analyze(t.Context(),
		plainhand.AnalyzedText{Text: "Bakers leverage 12 robust ovens."})
	if err != nil || len(analysis.Habits) == 0 {
		t.Errorf("%+v, %v", analysis, err)
	}
	used, err := asking(func() any { return new(plainhand.Usage) }).GetUsage(t.Context())
	if err != nil || used.Words.Used != result.Words.Charged || len(used.Days) != 1 {
		t.Errorf("%+v, %v", used, err)
	}
	modes, err := asking(func() any { return new(plainhand.Modes) }).GetModes(t.Context())
	if err != nil || modes.Usual.Mode != "standard" {
		t.Errorf("%+v, %v", modes, err)
	}
	me, err := asking(func() any { return new(plainhand.Me) }).GetMe(t.Context())
	if err != nil || me.Email != "ada@example.com" || *me.Plan != "pro" || me.Key.Test {
		t.Errorf("%+v, %v", me, err)
	}
	_, err = asking(func() any { return new(plainhand.Error) }).Humanize(t.Context(),
		plainhand.Text{Mode: "loud", Text: "a"})
	if problem, ok := errors.AsType[*plainhand.Error](err); !ok || problem.Code != "invalid_field" ||
		problem.Field != "mode" {
		t.Errorf("%v", err)
	}
}
