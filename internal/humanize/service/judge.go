package service

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/language"
)

// judge checks what was written for the sentences of a text against them.
type judge struct {
	request humanize.Prepared
	whole   guard.Reading
	code    string // of the language; empty where unknown
}

func newJudge(request humanize.Prepared) judge {
	code := language.Of(request.Text)
	return judge{request, guard.Read(request.Document(), code), code}
}

// hold fills in why a unit cannot be accepted.
func (j judge) hold(one *unit) {
	original := j.whole.Between(one.start, one.end)
	before := j.request.Text[one.start:one.end]
	if !strings.Contains(before, bold) {
		one.written = strings.ReplaceAll(one.written, bold, "")
	}
	switch {
	case one.written == "" && guard.Empty(original):
		one.written, one.losses = before, nil
	case one.written == "":
		one.losses = []guard.Loss{{Kind: guard.Sentence}}
	case sameWords(one.written, before):
		one.written, one.losses = before, nil
	default:
		written := guard.Read(j.request.Document().ParseLike(one.written), j.code)
		one.losses = guard.Paraphrase(original, written, j.request.Request)
	}
}

// bold is what models emphasize with. Text that its writer did not emphasize needs none.
const bold = "**"

// sameWords reports whether two versions differ at most in white space.
func sameWords(a, b string) bool {
	return a == b || strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// units pairs what was written for a passage with its sentences, and judges each pair. Two neighbors that both fail may
// pass together: a fact has moved from one to the other.
func (j judge) units(within place, answer string) []unit {
	units := unitsOf(j.request.Document(), within, document.Parse(answer, j.request.Keep))
	for i := range units {
		j.hold(&units[i])
	}
	for i := 0; i+1 < len(units); i++ {
		if len(units[i].losses) == 0 || len(units[i+1].losses) == 0 || units[i].written == "" || units[i+1].written == "" ||
			!j.sameBlock(units[i], units[i+1]) {
			continue
		}
		both := unit{start: units[i].start, end: units[i+1].end, sentences: units[i].sentences + units[i+1].sentences,
			written: units[i].written + " " + units[i+1].written}
		if both.sentences > mostSentences {
			continue
		}
		if j.hold(&both); len(both.losses) == 0 {
			units = append(append(units[:i:i], both), units[i+2:]...)
		}
	}
	return units
}

// mostSentences is the most sentences judged together: facts of one would hide that another lost them.
const mostSentences = 4

// sameBlock reports whether two neighboring units are in one block of the text.
func (j judge) sameBlock(a, b unit) bool {
	for _, block := range j.request.Document().Blocks {
		if a.start >= block.Start && a.end <= block.End {
			return b.end <= block.End
		}
	}
	return false
}
