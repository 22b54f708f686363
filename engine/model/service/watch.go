package service

import (
	"slices"
	"strings"
	"sync"

	"plainhand/engine/humanize"
	"plainhand/engine/text/align"
)

// watch reports the units of a passage that are accepted while the service is still streaming its answer.
type watch struct {
	judge
	part passage

	mutex    sync.Mutex
	parsed   int // bytes of the answer parsed so far
	reported int // end of the reported part of the text
}

// unsettled is the number of units at the end of a partial answer whose pairing may still change.
const unsettled = 2

// update checks the answer so far whenever another sentence is complete.
func (w *watch) update(sofar string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	end := lastStop(sofar)
	if end <= w.parsed {
		return
	}
	w.parsed = end
	answer := w.parse(w.part.decode(sofar[:end]))
	units := w.mergeLost(unitsOf(w.request.Document(), w.part.span, answer, align.AlignAcross))
	units = slices.DeleteFunc(units, func(u unit) bool { return u.open || u.written == "" })
	for _, u := range units[:max(0, len(units)-unsettled)] {
		if u.start < w.reported {
			continue
		}
		w.reported = u.end
		if w.check(&u); len(u.losses) == 0 {
			w.request.OnProgress(humanize.Progress{Start: u.start, End: u.end, After: u.written})
		}
	}
}

// lastStop returns the end of the last sentence that is surely complete: another one has begun after it.
func lastStop(text string) int {
	end := 0
	for _, stop := range []string{". ", "! ", "? ", ".\n", "!\n", "?\n", "\n\n"} {
		if at := strings.LastIndex(text, stop); at >= 0 {
			end = max(end, at+1)
		}
	}
	return end
}
