package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

// OnPanic has a handler told of every panic, from when on the engine goes on without what the part was about: mostly
// one sentence. It is for whoever made the engine, before its first use.
func (e *Engine) OnPanic(handler humanize.PanicHandler) { e.panicked = handler }

// attempt does a part's work. When the part panics, whatever it had not assigned by then stays as it was.
func (e *Engine) attempt(part string, work func()) {
	defer func() {
		if cause := recover(); cause != nil {
			e.panicked(part, cause)
		}
	}()
	work()
}

// try runs a pass over sentence n. One that panics proposes nothing for it.
func (e *Engine) try(
	name string, run editing.Proposer, request humanize.Request, sentences []prose.Sentence, n int,
	proposals []editing.Proposal,
) (proposed []editing.Proposal) {
	defer func() {
		if cause := recover(); cause != nil {
			e.panicked(name, cause)
			proposed = proposals
		}
	}()
	return run(request, sentences, n, proposals)
}
