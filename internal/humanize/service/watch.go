package service

import (
	"slices"
	"strings"
	"sync"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/align"
)

// watch reports what passes in a passage while a service is still writing it.
type watch struct {
	judge
	part passage

	mutex sync.Mutex
	read  int // bytes of the answer at the last look
	told  int // where in the text the reported part ends
}

// unsettled is how many of the last sentences may still be paired differently.
const unsettled = 2

// written reads what has been written so far whenever another sentence has ended.
func (w *watch) written(sofar string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	end := lastStop(sofar)
	if end <= w.read {
		return
	}
	w.read = end
	answer := w.parse(w.part.read(sofar[:end]))
	units := w.absorbed(unitsOf(w.request.Document(), w.part.place, answer, align.AlignAcross))
	units = slices.DeleteFunc(units, func(one unit) bool { return one.open || one.written == "" })
	for _, one := range units[:max(0, len(units)-unsettled)] {
		if one.start < w.told {
			continue
		}
		w.told = one.end
		if w.hold(&one); len(one.losses) == 0 {
			w.request.Watch(humanize.Passing{Start: one.start, End: one.end, After: one.written})
		}
	}
}

// lastStop returns where the last sentence ends that is surely complete: another one has begun after it.
func lastStop(text string) int {
	end := 0
	for _, stop := range []string{". ", "! ", "? ", ".\n", "!\n", "?\n", "\n\n"} {
		if at := strings.LastIndex(text, stop); at >= 0 {
			end = max(end, at+1)
		}
	}
	return end
}
